import { expect } from 'chai';
import { dropAfterwards, dropBefore, fail, refuse } from '../../../support/contract-api.ts';
import { createMemoryState } from '../../../../server/portal/state/memory-state.ts';
import { startRedisServer } from '../../../support/redis-server.ts';
import type { TestPortalOptions } from '../../../support/portal.ts';
import { bank, card, pay, payPath, startPayTrial, trialStart, verify } from './payer.ts';
import { canary, dumpRedis, findCanaries } from './secrets.ts';

const amex = '371449635398431';
const cards = {
  ...card,
  card_number: '4929 1047 5734 0861',
  cvc: '837',
};
const accounts = { ...bank, routing_number: canary.routing, account_number: canary.account };

/** Pays with every method using recognizable numbers and returns the pages and the log. */
async function payInEveryWay(options: Partial<TestPortalOptions>): Promise<{ pages: string; log: string }> {
  const trial = await startPayTrial(options);
  const pages: string[] = [];
  try {
    for (const fields of [
      cards,
      accounts,
      { ...cards, zip: '1' },
      { ...accounts, name: '' },
      { ...cards, card_number: amex, cvc: canary.cvc },
      { ...cards, name: [cards.card_number, ''] },
      { ...cards, cvc: cards.card_number },
      { ...accounts, account_number: `${canary.account}-1` },
    ]) {
      for (const twist of [
        {},
        refuse(),
        fail(500),
        dropBefore,
        dropAfterwards,
        { status: 200, body: 'no JSON' },
      ]) {
        const payment = trial.api.addPayment();
        const browser = trial.portal.browser();
        const form = await verify(browser, payment);
        trial.api.twist('payment_submission', twist);
        const answer = await pay(browser, form, fields);
        const later = await browser.get(payPath(payment));
        pages.push(answer.html, JSON.stringify(answer.headers), answer.url.href, later.html);
        if (
          !trial.api.charges.some((charge) => charge.payment_id === payment.id) &&
          Object.keys(twist).length === 0
        ) {
          pages.push((await browser.post(payPath(payment), { ...fields, step: 'pay' })).html);
        }
        trial.api.payments.clear();
      }
    }
    return { pages: pages.join('\n'), log: trial.portal.logText() };
  } finally {
    await trial.portal.close();
    await trial.api.close();
  }
}

describe('typed card and account numbers', () => {
  it('[P4] cannot hide from the search in base64 or grouped form', () => {
    const hidden = `{"a":"${Buffer.from(`number=${canary.card}&`).toString('base64')}"} 9081-7263-5445-56`;
    expect(findCanaries(hidden).map((found) => found.split(' ')[0]))
      .to.include('card')
      .and.include('account');
  });

  it('[P4] appear in no page, header, URL, log line, or in-memory session', async () => {
    const state = createMemoryState({ clock: () => trialStart, sessionTtlSeconds: 900 });
    const stored: string[] = [];
    const set = state.sessions.set.bind(state.sessions);
    state.sessions.set = (sid, session, done) => {
      stored.push(JSON.stringify(session));
      set(sid, session, done);
    };
    const { pages, log } = await payInEveryWay({ state });
    expect(findCanaries(pages)).to.deep.equal([]);
    expect(pages).to.not.include(amex);
    expect(findCanaries(log)).to.deep.equal([]);
    expect(log).to.include('request failed');
    expect(stored.join()).to.include('Patricia').and.include('payLoading');
    expect(findCanaries(stored.join())).to.deep.equal([]);
  });

  it('[P4] appear in no page, log line, or Redis key', async () => {
    const redis = await startRedisServer();
    try {
      const { pages, log } = await payInEveryWay({ state: 'redis', env: { REDIS_URL: redis.url } });
      const stored = await dumpRedis(redis.url);
      expect(stored.keys).to.be.greaterThan(10);
      expect(findCanaries(pages + log + stored.text)).to.deep.equal([]);
      expect(stored.text).to.not.include(amex);
      expect(stored.text).to.include('Patricia');
    } finally {
      await redis.stop();
    }
  });
});

import { expect } from 'chai';
import { paymentMessages } from '../../../../shared/locales/en/payment.ts';
import { manyOf } from '../../../support/full-run.ts';
import { startRedisServer, type RedisServer } from '../../../support/redis-server.ts';
import { until } from '../../../support/until.ts';
import { identity, pay, payPath, startPayTrial, verify, type PayTrial } from './payer.ts';
import { dumpRedis } from './secrets.ts';

describe('payment page while Redis is down', () => {
  let redis: RedisServer;
  let trial: PayTrial;
  before(async () => {
    redis = await startRedisServer();
    trial = await startPayTrial({ state: 'redis', env: { REDIS_URL: redis.url } });
  });
  after(async () => {
    await trial.close();
    await redis.stop();
  });
  const charges = () => trial.api.charges.length;

  it('[O3] opens for new payers, charges no one, and works again after Redis returns', async () => {
    const payment = trial.api.addPayment();
    const payer = trial.portal.browser();
    const form = await verify(payer, payment);
    await redis.kill();

    const visitor = trial.portal.browser();
    const seen = await visitor.get(payPath(payment));
    expect([seen.status, seen.text.includes('Payer Verification')]).to.deep.equal([200, true]);

    // The store's own tests cover its one-second timeout.
    const page = await pay(payer, form);
    expect(page.status).to.equal(503);
    expect(page.headers['retry-after']).to.match(/^\d+$/);
    expect(page.text).to.include('Please try again');
    const guess = await visitor.press(seen, 'Verify', identity);
    expect(guess.status).to.equal(503);
    expect(guess.text).to.include('Payments are paused for a moment. Nothing was charged.');
    expect(trial.api.callsOf('verification_check').length).to.equal(1);
    expect(charges()).to.equal(0);

    await redis.start();
    await until(async () => (await verify(trial.portal.browser(), payment)).status === 200);
    const again = await verify(payer, payment);
    expect((await pay(payer, again)).text).to.include('Auth #');
    expect(charges()).to.equal(1);
  });

  it('[O3] charges nothing when Redis hangs between verification and payment', async () => {
    const payment = trial.api.addPayment();
    const payer = trial.portal.browser();
    const form = await verify(payer, payment);
    const before = charges();
    redis.freeze();
    try {
      const page = await pay(payer, form);
      expect(page.status).to.equal(503);
    } finally {
      redis.thaw();
    }
    expect(charges()).to.equal(before);
    await until(async () => (await payer.get(payPath(payment))).status === 200);
    expect((await pay(payer, await payer.get(payPath(payment)))).text).to.include('Auth #');
  });

  it('[O3] charges nothing when Redis loses the session before the attempt is saved', async () => {
    const payment = trial.api.addPayment();
    const payer = trial.portal.browser();
    const form = await verify(payer, payment);
    const before = charges();
    const lost = trial.api.callsOf('get_payment_detail').length + 2;
    let answer = () => {};
    const hold = new Promise<void>((open) => (answer = open));
    // The page loads the payment twice: first by itself, then with the lock of the payment.
    trial.api.twist('get_payment_detail', {}, { hold });
    const paying = pay(payer, form);
    await until(() => trial.api.callsOf('get_payment_detail').length === lost);
    await redis.flush();
    answer();
    const page = await paying;
    expect([page.status, page.text.includes(paymentMessages.stateUnavailable)]).to.deep.equal([503, true]);
    expect(charges()).to.equal(before);
    expect((await pay(payer, await verify(payer, payment))).text).to.include('Auth #');
    expect(charges()).to.equal(before + 1);
  });

  it('[S7] stores nothing in Redis for browsers that only open the page', async function () {
    // Opens a thousand pages in a full run.
    this.timeout(300_000);
    const payment = trial.api.addPayment();
    const count = async () => (await dumpRedis(redis.url)).keys;
    const before = await count();
    for (let round = 0; round < manyOf(20); round += 1) {
      const visits = Array.from({ length: 50 }, async () => {
        const browser = trial.portal.browser();
        browser.cookies.set('sid', 's%3Aforged.value');
        return browser.get(payPath(payment));
      });
      for (const page of await Promise.all(visits)) {
        expect(page.status).to.equal(200);
        expect(page.headers['set-cookie']?.join() ?? '').to.not.include('sid=');
      }
    }
    expect(await count()).to.equal(before);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import { bank, card, pay, payPath, verify } from '../portal/pages/pay/payer.ts';
import { canary, dumpRedis, findCanaries } from '../portal/pages/pay/secrets.ts';
import { createBrowser, type Browser } from '../support/browser.ts';
import { startContractApi, type ContractApi } from '../support/contract-api.ts';
import { createDemoDatabase, type TestDatabase } from '../support/database.ts';
import { demoIds, demoLink } from '../support/demo-payments.ts';
import { startRedisServer, type RedisServer } from '../support/redis-server.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { until } from '../support/until.ts';

const failure = 'Please verify the information you have entered are correct';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe('a portal killed between submitting a payment and receiving the response', () => {
  let redis: RedisServer;
  let api: ContractApi;
  let server: ServerProcess;
  before(async () => {
    redis = await startRedisServer();
    api = await startContractApi();
    server = await startServerProcess('portal', { API_BASE_URL: api.url, REDIS_URL: redis.url });
  });
  after(async () => {
    await server.stop();
    await api.close();
    await redis.stop();
  });

  for (const [when, part] of [
    ['after the charge', 'hold'],
    ['before the charge', 'wait'],
  ] as const) {
    it(`[P1, B3] charges once and shows the payment as under review, then as paid: ${when}`, async () => {
      const payment = api.addPayment();
      const browser = createBrowser(server.url);
      const form = await verify(browser, payment);
      const { opened, open } = gate();
      api.twist('payment_submission', { [part]: opened });
      const sent = () =>
        api.callsOf('payment_submission').filter(({ body }) => body['payment_id'] === payment.id);
      const cut = pay(browser, form).catch(() => undefined);
      await until(() => sent().length === 1);
      await server.kill();
      await cut;
      await server.start();
      if (part === 'hold') api.twist('get_payment_detail', { carryOut: false, status: 503, body: '' });
      const unknown = await browser.get(payPath(payment));
      expect(unknown.text).to.include('being checked').and.not.include(failure);
      expect((await pay(browser, form)).text).to.not.include(failure);
      open();
      await until(async () => (await browser.get(payPath(payment))).text.includes('Payment successful'));
      expect([
        sent().length,
        api.charges.filter((one) => one.payment_id === payment.id).length,
      ]).to.deep.equal([1, 1]);
    });
  }
});

describe('payments through the whole server', () => {
  let redis: RedisServer;
  let database: TestDatabase;
  let server: ServerProcess;
  before(async () => {
    redis = await startRedisServer();
    database = await createDemoDatabase();
    server = await startServerProcess('all', {
      DATABASE_URL: overSocket(database.url),
      REDIS_URL: redis.url,
    });
  });
  after(async () => {
    await server.stop();
    await database.drop();
    await redis.stop();
  });

  const open = (browser: Browser, name: string) => {
    const { last_name, dob } = demoLink(name).demo.patient;
    return verify(browser, demoIds(name), { last_name, dob });
  };
  async function charges(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int
      from sandbox_charges
      where outcome = 'approved'
    `.execute(database.db);
    return rows[0]!.count;
  }

  /** Pays with a card whose response is lost and reloads the page until it reports success. */
  async function payUntilKnown(
    name: string,
    number: string,
    meanwhile: () => Promise<void> = async () => {},
  ) {
    const browser = createBrowser(server.url);
    const form = await open(browser, name);
    const before = await charges();
    const answer = pay(browser, form, { ...card, card_number: number }).catch(() => undefined);
    await until(async () => (await charges()) > before);
    await meanwhile();
    const unknown = (await answer) ?? (await browser.get(payPath(demoIds(name))));
    expect(unknown.text)
      .to.match(/being checked|Payment successful/)
      .and.not.include(failure);
    await until(async () => {
      const page = await browser.get(payPath(demoIds(name)));
      expect(page.text).to.not.include(failure);
      return page.text.includes('Payment successful');
    }, 15_000);
    await pay(browser, form);
    expect(await charges()).to.equal(before + 1);
  }

  it('show as under review, then as paid, if the connection drops after the charge', () =>
    payUntilKnown('card or bank', '4000000000001406')).timeout(30_000);

  it('show as under review, then as paid, if the response is late', () =>
    payUntilKnown('saved card', '4000000000001307')).timeout(40_000);

  it('[P1] charge once if everything is killed between the charge and its response', () =>
    payUntilKnown('prescriptions', '4000000000001307', async () => {
      await server.kill();
      await server.start();
    })).timeout(40_000);

  it('[P4] leave no card number, security code or account number in any store, file, log or page', async () => {
    const pages: string[] = [];
    for (const [name, fields] of [
      ['payer chooses the amount', { ...card, card_number: canary.card, cvc: canary.cvc.slice(1) }],
      [
        'payer chooses the amount',
        { ...card, card_number: canary.card, cvc: canary.cvc.slice(1), store_payment_method: 'true' },
      ],
      [
        'saved bank account',
        { ...bank, account_number: canary.account, routing_number: '1', store_payment_method: 'true' },
      ],
      ['saved bank account', { ...bank, account_number: canary.account, store_payment_method: 'true' }],
      ['saved card gone', { ...card, card_number: '371449635398431', cvc: canary.cvc }],
    ] as const) {
      const browser = createBrowser(server.url);
      const page = await open(browser, name);
      if (page.text.includes('has been processed')) continue;
      const answer = await pay(browser, page, fields);
      pages.push(
        answer.html,
        JSON.stringify(answer.headers),
        (await browser.get(payPath(demoIds(name)))).html,
      );
    }
    expect(pages.join()).to.include('Auth #').and.include('3544556'.slice(-4));
    await sql`checkpoint`.execute(database.db);
    const stored = await dumpRedis(redis.url);
    expect(stored.keys).to.be.greaterThan(3);
    const { routing: _, ...secret } = canary;
    expect(findCanaries([pages.join(), stored.text, server.output()].join('\n'), secret)).to.deep.equal([]);
    const found = filesIn(database.directory).flatMap((file) =>
      findCanaries(readFileSync(file, 'latin1'), secret).map((canaryFound) => `${file}: ${canaryFound}`),
    );
    expect(found).to.deep.equal([]);
  }).timeout(60_000);
});

/** Adds a host because `DATABASE_URL` requires one; the socket directory overrides it. */
const overSocket = (url: string) => url.replace('@/', '@localhost/');

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

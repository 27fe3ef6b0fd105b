import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { databaseUser } from '../../../server/api/database/embedded/cluster.ts';
import { caseId } from '../../../server/demo/cases.ts';
import { account } from '../../support/authorize-net/accounts.ts';
import { startAuthorizeNet } from '../../support/authorize-net/fake.ts';
import { startChildApi, type ChildApi } from '../../support/child-api.ts';
import { bankBody, cardBody, demoIds, demoLink } from '../../support/demo-payments.ts';
import { filledDataDirectory } from '../../support/filled-data.ts';
import { until } from '../../support/until.ts';
import { describeWith } from '../../support/fixtures.ts';

interface Answer {
  success: boolean;
  results: Record<string, string> & Record<string, string>[];
  p1?: string;
}

async function post(api: ChildApi, call: string, body: object): Promise<Answer> {
  const [path, key] = call.split(' ');
  const headers = { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) };
  const response = await fetch(`${api.url}/notify2pay/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}
const status = async (api: ChildApi, name: string) =>
  (await post(api, 'get_payment_detail', demoIds(name))).results[0]?.['status'];
async function verify(api: ChildApi, ...names: string[]): Promise<void> {
  for (const name of names) {
    const { last_name, dob } = demoLink(name).demo.patient;
    const checked = await post(api, 'verification_check', { ...demoIds(name), last_name, dob });
    expect(checked.success, name).to.equal(true);
  }
}

async function connectTo(directory: string): Promise<pg.Client> {
  const postgres = join(directory, 'postgres');
  const client = new pg.Client({
    host: readFileSync(join(postgres, 'data/postmaster.pid'), 'utf8').split('\n')[4] ?? '',
    user: databaseUser,
    password: readFileSync(join(postgres, 'password'), 'utf8').trim(),
    database: 'postgres',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function charges(directory: string): Promise<number> {
  const client = await connectTo(directory);
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int from sandbox_charges where outcome = 'approved'
    and reference not in (select reference from payment_attempts where idempotency_key like 'demo-%')
  `);
  await client.end();
  return rows[0]?.count ?? 0;
}

describe('crash recovery', () => {
  let directory: string;
  let api: ChildApi | undefined;
  beforeEach(async () => {
    directory = await filledDataDirectory('crash');
  });
  afterEach(async () => {
    await api?.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  });

  it('[B1, B3] charges once after a crash between the charge and its response', async () => {
    api = await startChildApi({ DATA_DIR: directory });
    await verify(api, 'card or bank');
    const late = cardBody('card or bank', { card_number: '4000000000001307' });
    const cut = post(api, 'payment_submission key-crash', late).catch(() => undefined);
    await until(async () => (await charges(directory)) === 1);
    const harmless = cardBody('card or bank', { payment_method: 'savedPayment' });
    expect((await post(api, 'payment_submission key-other', harmless)).p1).to.equal('In progress');
    await api.kill('SIGKILL');
    await cut;
    api = await startChildApi({ DATA_DIR: directory });
    await until(async () => (await status(api!, 'card or bank')) === 'Paid');
    const again = await post(api, 'payment_submission key-crash', late);
    expect(again.results['Last 4']).to.equal('1307');
    expect((await post(api, 'payment_submission key-0009', late)).p1).to.equal('Already paid');
    expect(await charges(directory)).to.equal(1);
  }).timeout(40_000);

  describeWith('crash recovery with a gateway account', startAuthorizeNet, (fake) => {
    beforeEach(async () => {
      api = await startChildApi({ DATA_DIR: directory, ...fake.settings });
      await verify(api, 'card or bank');
      const client = await connectTo(directory);
      const { gateway, live, ...credentials } = account;
      await client.query(
        `insert into payment_accounts (id, id_org, gateway, live, credentials, place) values ('one', 204117, $1, $2, $3, 0)`,
        [gateway, live, JSON.stringify(credentials)],
      );
      await client.end();
    });
    const order = cardBody('card or bank');
    const restart = async () => {
      await api!.kill('SIGKILL');
      api = await startChildApi({ DATA_DIR: directory, ...fake.settings });
    };

    it('charges once after a crash between the charge and its response', async () => {
      fake.next.push({ after: new Promise(() => undefined) });
      const cut = post(api!, 'payment_submission key-crash', order).catch(() => undefined);
      await until(() => fake.ledger.charges().length === 1);
      await restart();
      await cut;
      await until(async () => (await status(api!, 'card or bank')) === 'Paid');
      const again = await post(api!, 'payment_submission key-crash', order);
      expect(again.results['Auth #']).to.equal(fake.ledger.entries[0]!.authCode);
      expect((await post(api!, 'payment_submission key-0009', order)).p1).to.equal('Already paid');
      expect(fake.ledger.charges()).to.have.length(1);
    }).timeout(40_000);

    it('neither charges nor declines after a crash before the order is saved', async () => {
      const client = await connectTo(directory);
      await client.query('begin; lock table gateway_orders in exclusive mode');
      const cut = post(api!, 'payment_submission key-crash', order).catch(() => undefined);
      await until(async () => {
        const waiting = await client.query(
          `select from pg_locks where not granted and relation = 'gateway_orders'::regclass`,
        );
        return (waiting.rowCount ?? 0) > 0;
      });
      await restart();
      await cut;
      await client.end().catch(() => undefined);
      expect((await post(api!, 'payment_submission key-crash', order)).p1).to.equal('In progress');
      expect(fake.called().filter((name) => name === 'createTransactionRequest')).to.deep.equal([]);
    }).timeout(40_000);
  });

  describe('crash recovery of a partial payment', () => {
    const name = 'payer chooses the amount';
    const part = (amount: string, more: object = {}) => cardBody(name, { amount, ...more });
    const due = async () => {
      const { id, status, part } = (await post(api!, 'get_payment_detail', demoIds(name))).results[0]!;
      return { id, status, part: Number(part) };
    };
    const paidByLink = async () => {
      const client = await connectTo(directory);
      const { rows } = await client.query<{ id: string; cents: number }>(
        `select payment_id as id, amount_cents as cents from payment_charges
        where payment_id in (select id from payments where id = $1 or part_of = $1)
        order by paid_at`,
        [demoIds(name).id],
      );
      await client.end();
      return rows;
    };
    /** Waits until the gateway has charged, then kills the API before it records the charge. */
    const killBetween = async (cut: Promise<unknown>, made: number) => {
      await until(async () => (await charges(directory)) === made);
      await api!.kill('SIGKILL');
      await cut;
      api = await startChildApi({ DATA_DIR: directory });
    };
    beforeEach(async () => {
      api = await startChildApi({ DATA_DIR: directory });
      await verify(api, name);
    });

    it('opens the remaining balance once after a crash between the first partial charge and its record', async () => {
      const late = part('$100.00', { card_number: '4000000000001307', part: 1 });
      await killBetween(
        post(api!, 'payment_submission key-crash', late).catch(() => undefined),
        1,
      );
      await until(async () => (await due()).part === 2);
      const again = await post(api!, 'payment_submission key-crash', late);
      expect(again.results['Last 4']).to.equal('1307');
      const stale = await post(api!, 'payment_submission key-stale', part('$100.00', { part: 1 }));
      expect(stale.p1).to.equal('Part paid');
      expect((await paidByLink()).map(({ cents }) => cents)).to.deep.equal([10_000]);
      expect(await charges(directory)).to.equal(1);
      const rest = await post(api!, 'payment_submission key-rest', part('$160.00', { part: 2 }));
      expect(rest.success).to.equal(true);
      expect((await due()).status).to.equal('Paid');
    }).timeout(40_000);

    it('charges the second part once after a crash between the charge and its record', async () => {
      expect(
        (await post(api!, 'payment_submission key-0001', part('$100.00', { part: 1 }))).success,
      ).to.equal(true);
      const second = await due();
      expect(second).to.include({ status: 'Viewed', part: 2 });
      const late = part('$60.00', { card_number: '4000000000001307', part: 2 });
      await killBetween(
        post(api!, 'payment_submission key-crash', late).catch(() => undefined),
        2,
      );
      await until(async () => (await due()).part === 3);
      expect((await post(api!, 'payment_submission key-crash', late)).results['Last 4']).to.equal('1307');
      const paid = await paidByLink();
      expect(paid).to.deep.equal([
        { id: demoIds(name).id, cents: 10_000 },
        { id: second.id, cents: 6000 },
      ]);
      expect(await charges(directory)).to.equal(2);
      const rest = await post(api!, 'payment_submission key-rest', part('$100.00', { part: 3 }));
      expect(rest.success).to.equal(true);
      expect((await due()).status).to.equal('Paid');
      expect(await charges(directory)).to.equal(3);
    }).timeout(40_000);
  });

  for (const { point, table, charged, next } of [
    { point: 'before the attempt is saved', table: 'payment_attempts', charged: 0, next: 'Paid' },
    {
      point: 'between saving the attempt and charging',
      table: 'sandbox_charges',
      charged: 0,
      next: 'In progress',
    },
    { point: 'before the outcome is saved', table: 'audit', charged: 1, next: 'Paid' },
  ])
    it(`[B3] neither charges twice nor declines if killed ${point}`, async () => {
      api = await startChildApi({ DATA_DIR: directory });
      await verify(api, 'card or bank');
      const client = await connectTo(directory);
      await client.query(`begin; lock table ${table} in exclusive mode`);
      const order = cardBody('card or bank');
      const cut = post(api, 'payment_submission key-crash', order).catch(() => undefined);
      await until(async () => {
        const waiting = await client.query(
          'select from pg_locks where not granted and relation = $1::regclass',
          [table],
        );
        return (waiting.rowCount ?? 0) > 0;
      });
      await api.kill('SIGKILL');
      await cut;
      await client.end().catch(() => undefined);
      api = await startChildApi({ DATA_DIR: directory });
      expect(await charges(directory)).to.equal(charged);
      if (charged) await until(async () => (await status(api!, 'card or bank')) === 'Paid');
      const again = await post(api, 'payment_submission key-crash', order);
      expect(again.success ? 'Paid' : again.p1).to.equal(next);
      expect(await status(api, 'card or bank')).to.not.equal('Failed');
      expect(await charges(directory)).to.equal(next === 'Paid' ? 1 : 0);
    }).timeout(40_000);

  it('[B1, B3] repeats a response that was already sent', async () => {
    api = await startChildApi({ DATA_DIR: directory });
    await verify(api, 'saved card');
    const first = await post(api, 'payment_submission key-0001', cardBody('saved card'));
    await api.kill('SIGKILL');
    api = await startChildApi({ DATA_DIR: directory });
    expect(await post(api, 'payment_submission key-0001', cardBody('saved card'))).to.deep.equal(first);
    expect(await status(api, 'saved card')).to.equal('Paid');
    const demo = (await (await fetch(`${api.url}/dev/demo`)).json()) as {
      results: { payment_links: { case: string; payment_id: string }[] };
    };
    const link = demo.results.payment_links.find((each) => each.case === 'saved card');
    expect(link?.payment_id).to.equal(caseId('saved card', 1));
  }).timeout(40_000);

  it('[P4] leaves no card number in database files or logs', async () => {
    api = await startChildApi({ DATA_DIR: directory });
    await verify(api, 'card or bank', 'saved card', 'payer chooses the amount');
    const store = { store_payment_method: true };
    const numbers = { card_number: '4539578763621486', cvc: '739' };
    await post(
      api,
      'payment_submission key-0000',
      cardBody('card or bank', { ...numbers, ...store, cvc: '7391' }),
    );
    const paid = await post(
      api,
      'payment_submission key-0001',
      cardBody('card or bank', { ...numbers, ...store }),
    );
    expect(paid.success).to.equal(true);
    const account = { routing_number: '986532142', account_number: '73519246808642' };
    expect(
      (await post(api, 'payment_submission key-0002', bankBody('saved card', account))).success,
    ).to.equal(true);
    const dropped = cardBody('payer chooses the amount', { card_number: '4000000000001406' });
    await post(api, 'payment_submission key-0003', dropped);
    await until(async () => (await status(api!, 'payer chooses the amount')) === 'Paid');
    const output = [...api.lines];
    await api.kill('SIGTERM');
    const files = filesBelow(directory).map((file) => readFileSync(file, 'latin1'));
    expect(files.some((text) => text.includes('Whitfield'))).to.equal(true);
    for (const number of [
      numbers.card_number,
      '4000000000001406',
      account.routing_number,
      account.account_number,
    ]) {
      for (const form of writtenForms(number)) {
        expect(
          files.filter((text) => text.includes(form)),
          form,
        ).to.deep.equal([]);
        expect(
          output.filter((line) => line.includes(form)),
          form,
        ).to.deep.equal([]);
      }
    }
    expect(
      output.filter((line) => /cvc|\b739\b/.test(line.replace(/"(time|ms|id|reqId)":[^,}]*/g, ''))),
    ).to.deep.equal([]);
  }).timeout(40_000);
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}

function writtenForms(number: string): string[] {
  const offsets = ['', 'x', 'xx'].map((before) =>
    Buffer.from(before + number)
      .toString('base64')
      .slice(before ? 4 : 0, -4),
  );
  const fours = number.match(/.{1,4}/g) ?? [];
  return [
    number,
    fours.join(' '),
    fours.join('-'),
    fours.join('%20'),
    fours.join('+'),
    ...offsets,
    Buffer.from(number).toString('hex'),
    Buffer.from(number, 'utf16le').toString('latin1'),
  ];
}

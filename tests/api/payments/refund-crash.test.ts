import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { databaseUser } from '../../../server/api/database/embedded/cluster.ts';
import { startChildApi, type ChildApi } from '../../support/child-api.ts';
import { cardBody, demoIds, demoLink } from '../../support/demo-payments.ts';
import { filledDataDirectory } from '../../support/filled-data.ts';
import { until } from '../../support/until.ts';

const link = demoIds('card or bank');
const { last_name, dob } = demoLink('card or bank').demo.patient;

interface Answer {
  success: boolean;
  results: Record<string, string>[];
  p1?: string;
}

interface Sent {
  body: object;
  headers?: object;
}

async function call(api: ChildApi, route: string, { body, headers = {} }: Sent): Promise<Answer> {
  const [method, path] = route.split(' ');
  const response = await fetch(`${api.url}/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
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

async function query(directory: string, text: string): Promise<Record<string, unknown>[]> {
  const client = await connectTo(directory);
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

describe('crash recovery of a refund', () => {
  let directory: string;
  let api: ChildApi | undefined;
  beforeEach(async () => {
    directory = await filledDataDirectory('refund-crash');
  });
  afterEach(async () => {
    await api?.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  });

  async function signIn(running: ChildApi): Promise<object> {
    const basic = Buffer.from('maria.lopez:Lakeside-2026').toString('base64');
    const { p1 } = await call(running, 'POST login', {
      body: {},
      headers: { Authorization: `Basic ${basic}` },
    });
    return { Authorization: `Bearer ${p1}` };
  }

  async function pay(running: ChildApi): Promise<void> {
    await call(running, 'POST notify2pay/verification_check', { body: { ...link, last_name, dob } });
    const order = { body: cardBody('card or bank'), headers: { 'Idempotency-Key': 'key-paid' } };
    const paid = await call(running, 'POST notify2pay/payment_submission', order);
    expect(paid.success).to.equal(true);
  }

  for (const { point, table, claimed } of [
    { point: 'before the refund is saved', table: 'payment_refunds', claimed: 0 },
    { point: 'between saving the refund and calling the gateway', table: 'sandbox_refunds', claimed: 1 },
    { point: 'before the outcome is saved', table: 'outbox', claimed: 1 },
  ])
    it(`[P12] refunds once and reports the actual state if killed ${point}`, async () => {
      api = await startChildApi({ DATA_DIR: directory });
      await pay(api);
      const client = await connectTo(directory);
      await client.query(`begin; lock table ${table} in exclusive mode`);
      const refunds = 'select amount_cents, state from payment_refunds';
      const order = { amount: '10.00', reason: 'Paid twice' };
      const headers = { ...(await signIn(api)), 'Idempotency-Key': 'key-crash' };
      const refund = (running: ChildApi) =>
        call(running, `POST payments/${link.id}/refunds`, { body: order, headers });
      const cut = refund(api).catch(() => undefined);
      await until(async () => {
        const waiting = await client.query(
          'select from pg_locks where not granted and relation = $1::regclass',
          [table],
        );
        // The payment's receipt may wait for the same lock before the refund does.
        return (waiting.rowCount ?? 0) > 0 && (await client.query(refunds)).rowCount === claimed;
      });
      await api.kill('SIGKILL');
      await cut;
      await client.end().catch(() => undefined);
      api = await startChildApi({ DATA_DIR: directory });
      expect(await query(directory, refunds)).to.have.length(claimed);
      // Only elapsed time distinguishes an unsent refund from one in progress.
      await query(directory, "update payment_refunds set created = created - interval '1 minute'");
      if (claimed)
        await until(async () => (await query(directory, refunds))[0]?.['state'] === 'refunded', 20_000);
      expect((await refund(api)).success).to.equal(true);
      expect(await query(directory, refunds)).to.deep.equal([{ amount_cents: 1000, state: 'refunded' }]);
      expect(await query(directory, 'select amount_cents from sandbox_refunds')).to.deep.equal([
        { amount_cents: 1000 },
      ]);
      const stands = `
        select status, refunded_amount::text, (
          select sum(charge.amount_cents - refunded_cents)::int
          from sandbox_charges charge join payment_attempts attempt using (reference) where payment_id = payments.id
        ) as kept
        from payments where id = '${link.id}'`;
      expect(await query(directory, stands)).to.deep.equal([
        { status: 'Paid', refunded_amount: '10.00', kept: 3500 },
      ]);
    }).timeout(60_000);
});

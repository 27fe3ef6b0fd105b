import { sql } from 'kysely';
import { readAsset } from '../assets.ts';
import { toTimestamp, type Db, type Trx } from '../db.ts';
import { enterDemoPayment } from './demo-payment.ts';
import { caseId } from './case-id.ts';
import { demoCases, type DemoCase } from './cases.ts';
import { practices } from './practices.ts';

const seedLock = 2025_0914;
const mostTurns = 10_000;

/** The turn that each case's link stands at. */
export type DemoTurns = ReadonlyMap<DemoCase, number>;

/**
 * Enters the demo practices where the database is empty or has them already, and the next payment of every case whose link
 * was used up. Repeatable: it changes nothing that is there. A database with other organisations is left alone.
 */
export function seedDemo(db: Db, now: number): Promise<DemoTurns> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(trx);
    if (!(await isOurs(trx))) return new Map();
    for (const practice of practices) await enterPractice(trx, practice);
    const turns = new Map<DemoCase, number>();
    for (const each of demoCases) turns.set(each, await enterOpenTurn(trx, each, now));
    return turns;
  });
}

async function isOurs(trx: Trx): Promise<boolean> {
  const ids: string[] = practices.map((practice) => practice.id);
  const { rows } = await sql<{ id: string }>`
    select id::text
    from org
    limit 1000
  `.execute(trx);
  return rows.length === 0 || ids.every((id) => rows.some((row) => row.id === id));
}

async function enterPractice(trx: Trx, practice: (typeof practices)[number]): Promise<void> {
  const { id, name, timezone, phone, addr, city, state, zip, ivr_number } = practice;
  const entered = await sql`
    insert into org (id, name, timezone, phone, enable_mfa, addr, city, state, zip, ivr_number)
    values (
      ${id}::bigint, ${name}, ${timezone}, ${phone}, 'F', ${addr}, ${city}, ${state}, ${zip},
      ${ivr_number}
    )
    on conflict (id) do nothing
  `.execute(trx);
  if (!entered.numAffectedRows) return;
  const logo = `data:image/png;base64,${readAsset(`demo/${practice.logo}`).toString('base64')}`;
  await sql`
    insert into client_settings (id, payment_enabled, logo, verify_fields, payer_editable)
    values (${id}::bigint, 'T', ${logo}, '["last_name","dob"]', 'F')
  `.execute(trx);
}

/** The first turn whose payment stands as its case says; it is entered where it is not there yet. */
async function enterOpenTurn(trx: Trx, demo: DemoCase, now: number): Promise<number> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const { rows } = await sql<{ status: string; attempt: string | null }>`
      select status, attempt
      from payments
      where id = ${caseId(demo.case, turn)}
    `.execute(trx);
    const payment = rows[0];
    if (!payment) {
      await enterDemoPayment(trx, { demo, turn, created: toTimestamp(now) });
      return turn;
    }
    const used = payment.status === 'Paid' || payment.attempt !== null;
    if (!used || demo.status === 'Paid') return turn;
  }
  return 0;
}

import { sql } from 'kysely';
import type { EmailAction } from '../../shared/reminders/email-answer.ts';
import { numbersIn } from '../../shared/ivr/number-setting.ts';
import { readAsset } from '../assets.ts';
import { toTimestamp, type Db, type Trx } from '../api/database/db.ts';
import { claimNumbers } from '../api/numbers/own-numbers.ts';
import { enterDemoPayment } from './demo-payment.ts';
import { caseId, demoCases, type DemoCase } from './cases.ts';
import { enterAppointments } from './email-links.ts';
import { enterSignIns } from './enter-sign-ins.ts';
import { demoReseller, demoResellerName, practices } from './practices.ts';
import type { DemoSignIn } from './sign-ins.ts';

export const seedLock = 2025_0914;
const maxTurns = 10_000;

/** Current turn of each demo case. Empty in a database without the demo. */
interface DemoTurns {
  payments: ReadonlyMap<DemoCase, number>;
  signIns: ReadonlyMap<DemoSignIn, number>;
  emailLinks: ReadonlyMap<EmailAction, number>;
}

/**
 * Inserts the demo practices if the database is empty or already has them. For each used case, inserts the next payment, user or appointment.
 * Can be repeated without changing existing rows, and leaves other databases unchanged. The caller must then pay the cases shown as paid.
 */
export function seedDemo(db: Db, now: number): Promise<DemoTurns> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(trx);
    if (!(await isOurs(trx))) return { payments: new Map(), signIns: new Map(), emailLinks: new Map() };
    for (const practice of practices) await enterPractice(trx, practice);
    await enterReseller(trx);
    const payments = new Map<DemoCase, number>();
    for (const each of demoCases) payments.set(each, await enterOpenTurn(trx, each, now));
    return { payments, signIns: await enterSignIns(trx, now), emailLinks: await enterAppointments(trx, now) };
  });
}

async function isOurs(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select count(*) = 0 or bool_or(demo) as ours
    from org
  `.execute(trx);
  return rows[0]?.ours ?? false;
}

async function enterReseller(trx: Trx): Promise<void> {
  await trx
    .insertInto('resellers')
    .values({ id: demoReseller, name: demoResellerName })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

async function enterPractice(trx: Trx, practice: (typeof practices)[number]): Promise<void> {
  const { id, name, timezone, phone, addr, city, state, zip, ivr_number, enable_mfa } = practice;
  const entered = await trx
    .insertInto('org')
    .values({ id, name, timezone, phone, enable_mfa, addr, city, state, zip, ivr_number, demo: true })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (!entered.numInsertedOrUpdatedRows) return allowMfa(trx, practice);
  await claimNumbers(trx, id, numbersIn({ ivr_number }));
  const logo =
    practice.logo && `data:image/png;base64,${readAsset(`demo/${practice.logo}`).toString('base64')}`;
  const verify_fields = '["last_name","dob"]';
  await trx
    .insertInto('client_settings')
    .values({ id, payment_enabled: 'T', logo, verify_fields, payer_editable: 'F' })
    .execute();
}

/** Updates the two-step sign-in setting of a practice that has no users yet. */
async function allowMfa(trx: Trx, { id, enable_mfa }: (typeof practices)[number]): Promise<void> {
  await sql`
    update org
    set enable_mfa = ${enable_mfa}
    where id = ${id}::bigint
    and not exists (select 1 from users where users.id_org = org.id)
  `.execute(trx);
}

/** Age of the payment request in milliseconds. Cases shown as paid were requested an hour ago. */
const requestedBeforeMs = ({ status }: DemoCase) => (status === 'Paid' ? 3_600_000 : 0);

/** Finds the first turn whose payment can be used for its case. Inserts the payment if it does not exist yet. */
async function enterOpenTurn(trx: Trx, demo: DemoCase, now: number): Promise<number> {
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const payment = await trx
      .selectFrom('payments')
      .select(['status', 'attempt'])
      .where('id', '=', caseId(demo.case, turn))
      .executeTakeFirst();
    if (!payment) {
      await enterDemoPayment(trx, { demo, turn, created: toTimestamp(now - requestedBeforeMs(demo)) });
      return turn;
    }
    const used = payment.status === 'Paid' || payment.attempt !== null;
    if (!used || demo.status === 'Paid') return turn;
  }
  return 0;
}

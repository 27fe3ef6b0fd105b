import { sql } from 'kysely';
import { payableStatuses } from '../../../shared/resources/payments.ts';
import { addJob, toId, toTimestamp, type Db } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { createGatewayBook } from '../providers/authorize-net/book.ts';
import type { BookedMoney, CardGateway } from '../providers/gateway.ts';
import { mapConcurrently } from '../providers/map-concurrently.ts';
import { referencesAfter } from './attempt-reference.ts';
import { lookUpAttempt } from './look-up-attempt.ts';
import { settleAttempt } from './settle-attempt.ts';

type Deps = Pick<ApiDeps, 'db' | 'gateway' | 'clock'>;

const hourMs = 3_600_000;
/** Maximum number of accounts read at a time. */
const mostConcurrent = 10;

export interface LostCharges {
  /** Number of charges recorded on their payments. */
  recorded: number;
  /** Charges at the gateway whose payment was lost with the database. */
  unmatched: readonly LostCharge[];
}

interface LostCharge extends BookedMoney {
  idOrg: string;
}

interface Account {
  id: string;
  idOrg: string;
}

/**
 * Records charges that the gateways made between the backup and its restore, so that no payer is charged again. Call it while the
 * installation is held. Repeatable. Throws if a gateway cannot be read, because its charges would stay unknown.
 */
export async function recordLostCharges(deps: Deps, from: Date): Promise<LostCharges> {
  const accounts = await deps.db
    .selectFrom('payment_accounts')
    .select((row) => ['id', row.cast<string>('id_org', 'text').as('idOrg')])
    .where('place', 'is not', null)
    .orderBy('id')
    .execute();
  const recorded = new Set<string>();
  const lost = new Map<string, LostCharge>();
  const found = await mapConcurrently(accounts, mostConcurrent, (account) =>
    findUnknownCharges(deps, account, from),
  );
  for (const { account, gateway, charges, inProgress } of found) {
    for (const charge of inProgress)
      if (await endAttempt(deps, account, charge)) recorded.add(charge.reference);
    for (const charge of charges) lost.set(charge.reference, { ...charge, idOrg: account.idOrg });
    for (const [reference, payment] of await matchPayments(deps.db, account, charges)) {
      const charge = lost.get(reference);
      if (charge && (await recordCharge(deps, { account, gateway, payment, charge })))
        recorded.add(reference);
    }
  }
  const unmatched = [...lost.values()].filter(({ reference }) => !recorded.has(reference));
  return { recorded: recorded.size, unmatched };
}

interface AccountCharges {
  account: Account;
  gateway: CardGateway;
  /** Charges for which no attempt is recorded. */
  charges: readonly BookedMoney[];
  /** Charges whose attempt was in progress at the backup. */
  inProgress: readonly BookedMoney[];
}

async function findUnknownCharges(deps: Deps, account: Account, from: Date): Promise<AccountCharges> {
  const { db, gateway: gateways, clock } = deps;
  const { id, idOrg } = account;
  const gateway = await gateways.ofAccount(id);
  const taken = await gateway?.takenOn({ fromMs: from.getTime() - hourMs, toMs: clock() + hourMs });
  if (!gateway || !taken)
    throw new Error(`The payment gateway of organization ${idOrg} could not be read. Nothing was released.`);
  await enterRefunds(db, account, taken);
  const charges = taken.filter(({ kind }) => kind === 'charge');
  const { rows } = await sql<{ reference: string; state: string }>`
    select reference, state
    from payment_attempts
    where reference = any(${charges.map(({ reference }) => reference)}::text[])
  `.execute(db);
  const states = new Map(rows.map(({ reference, state }) => [reference, state]));
  return {
    account,
    gateway,
    charges: charges.filter(({ reference }) => !states.has(reference)),
    inProgress: charges.filter(({ reference }) => states.get(reference) === 'charging'),
  };
}

/** Enters refunds that were in progress at the backup in the book of orders. Otherwise, their lookup would send them again. */
async function enterRefunds(db: Db, account: Account, taken: readonly BookedMoney[]): Promise<void> {
  const refunds = taken.filter(({ kind }) => kind === 'refund');
  const { rows } = await sql<{ reference: string }>`
    select reference
    from payment_refunds
    where reference = any(${refunds.map(({ reference }) => reference)}::text[])
    and state = 'pending'
    and not exists (select from gateway_orders where gateway_orders.reference = payment_refunds.reference)
  `.execute(db);
  const pending = new Set(rows.map(({ reference }) => reference));
  for (const { reference, time } of refunds.filter((refund) => pending.has(refund.reference)))
    await bookOf(db, account, time).enterRefund({ reference, way: 'refund', chargeId: '' });
}

const bookOf = (db: Db, { id, idOrg }: Account, time: number) =>
  createGatewayBook(db, { idOrg, account: id }, () => time);

/** Enters the order of an attempt in the book, without which it counts as never sent, and looks it up. Returns true if it is settled. */
async function endAttempt(deps: Deps, account: Account, { reference, time }: BookedMoney): Promise<boolean> {
  await bookOf(deps.db, account, time).enter(reference);
  return (await lookUpAttempt(deps, reference)) === 'settled';
}

/** Returns the unpaid payments of the organization that were charged, by reference. */
async function matchPayments(
  db: Db,
  { idOrg }: Account,
  charges: readonly BookedMoney[],
): Promise<Map<string, string>> {
  if (charges.length === 0) return new Map();
  const { rows } = await sql<{ id: string; attempts: number }>`
    select id, (select count(*)::int from payment_attempts where payment_id = payments.id) as attempts
    from payments
    where id_org = ${idOrg}::bigint
    and status = any(${payableStatuses}::text[])
  `.execute(db);
  const wanted = new Set(charges.map(({ reference }) => reference));
  return new Map(
    rows.flatMap(({ id, attempts }) =>
      referencesAfter(id, attempts).flatMap((reference) =>
        wanted.has(reference) ? [[reference, id] as const] : [],
      ),
    ),
  );
}

interface Matched {
  account: Account;
  gateway: CardGateway;
  payment: string;
  charge: BookedMoney;
}

/** Records a charge as a paid attempt of its payment. Returns false if the gateway has voided it. */
async function recordCharge(deps: Deps, matched: Matched): Promise<boolean> {
  const { db } = deps;
  const { account, gateway, payment, charge } = matched;
  const { reference, time } = charge;
  await bookOf(db, account, time).enter(reference);
  const outcome = await gateway.lookUp(reference);
  if (outcome.kind === 'refused' || outcome.kind === 'absent') return false;
  await settleOpenAttempt(deps, payment);
  const method = outcome.kind === 'approved' && outcome.receipt.cardBrand === '' ? 'bank' : 'cc';
  await claimCharged(db, matched, method);
  if (outcome.kind === 'approved') await settleAttempt(db, { reference, outcome, now: time });
  return true;
}

/** Looks up the attempt that was in progress at the backup. The charge found at the gateway came after it. */
async function settleOpenAttempt(deps: Deps, payment: string): Promise<void> {
  const { attempt } = await deps.db
    .selectFrom('payments')
    .select('attempt')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow();
  if (attempt !== null) await lookUpAttempt(deps, attempt);
}

/** Records the attempt and locks the payment. The queued lookup ends the attempt if this process does not. */
function claimCharged(db: Db, { account, payment, charge }: Matched, method: string): Promise<void> {
  const { reference, cents, time } = charge;
  return db.transaction().execute(async (trx) => {
    const { patient_id: patientId } = await trx
      .selectFrom('payments')
      .select('patient_id')
      .where('id', '=', payment)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const locked = await sql`
      update payments
      set attempt = ${reference}
      where id = ${payment}
      and attempt is null
      and status = any(${payableStatuses}::text[])
    `.execute(trx);
    if (!locked.numAffectedRows)
      throw new Error(`The charge ${reference} of payment ${payment} could not be recorded. Try again.`);
    await trx
      .insertInto('payment_attempts')
      .values({
        reference,
        payment_id: payment,
        patient_id: patientId,
        id_org: toId(account.idOrg),
        account: account.id,
        idempotency_key: `restored:${reference}`,
        fingerprint: Buffer.alloc(0),
        amount_cents: cents,
        method,
        created: toTimestamp(time),
      })
      .execute();
    await addJob(trx, 'settle_payment', {
      payload: { reference },
      key: `settle:${reference}`,
      idOrg: account.idOrg,
    });
  });
}

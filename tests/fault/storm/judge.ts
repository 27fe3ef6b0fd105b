import { sql } from 'kysely';
import { paymentMessages } from '../../../shared/locales/en/payment.ts';
import { sumCents } from '../../../shared/money.ts';
import { dumpRedis } from '../../portal/pages/pay/secrets.ts';
import type { Payer, Sighting } from './payer.ts';
import type { Reading } from './read-links.ts';
import type { Stage } from './stage.ts';

/** A payment and its charges according to the gateway ledger, the payment record and the audit trail. */
interface Entry {
  id: string;
  /** ID of the payment that owns the link. */
  root: string;
  part: number;
  status: string;
  /** Charges, with Unix milliseconds of the attempt, the charge, and its settlement by the API. */
  charges: {
    key: string;
    auth: string;
    last_4: string;
    cents: number;
    sent: number;
    charged: number;
    settled: number | null;
  }[];
  cents: number;
  /** Cents paid; null if unpaid. */
  paid: number | null;
  auth: string | null;
  attempts: number;
  audited: number;
  open: number;
}

interface Read {
  payers: readonly Payer[];
  readings: readonly Reading[];
}

/** Returns one sentence per violated guarantee. */
export async function judge(stage: Stage, { payers, readings }: Read): Promise<string[]> {
  const entries = await readEntries(stage);
  const links = [...new Set(entries.map(({ root }) => root))].map((id) => ({
    id,
    parts: entries.filter(({ root }) => root === id),
  }));
  const { gateway } = stage;
  const known = new Set(entries.flatMap(({ charges }) => charges.map(({ auth }) => auth)));
  const strays = gateway.ledger.charges().filter(({ authCode }) => !known.has(authCode));
  return [
    ...entries.flatMap(booksOf),
    ...links.flatMap(({ id, parts }) => [
      ...sumsOf(id, parts),
      ...payers.filter(({ payment }) => payment.id === id).flatMap((payer) => findFalseReports(parts, payer)),
      ...readings.filter((reading) => reading.id === id).flatMap((reading) => readRight(parts, reading)),
    ]),
    ...payers.flatMap((payer) => findEarlyReports(stage, payer)),
    ...gateway.errors,
    ...strays.map(({ invoiceNumber }) => `${invoiceNumber} was charged without an attempt`),
    ...(await findNumbers(stage, payers)),
  ];
}

/** Finds payers who were told that nothing was charged while a charge could still be booked. */
function findEarlyReports({ lateOrders }: Stage, { payment, machine, sightings }: Payer): string[] {
  return lateOrders
    .filter(({ paymentId }) => paymentId === payment.id)
    .flatMap(({ orderedAt, bookedAt = Infinity }) =>
      sightings.filter(
        ({ text, requestedAt, cameAt }) =>
          text.includes(paymentMessages.notCharged) && requestedAt > orderedAt && cameAt < bookedAt,
      ),
    )
    .map(() => `${payment.id} on machine ${machine} saw "not charged" too early`);
}

function booksOf({ id, status, charges, paid, auth, attempts, audited, open }: Entry): string[] {
  const [charge] = charges;
  return [
    ...(charges.length > 1 ? [`${id} was charged ${charges.length} times`] : []),
    ...(charge && status !== 'Paid' ? [`${id} was charged and is ${status}`] : []),
    ...(!charge && status === 'Paid' ? [`${id} is paid without a charge`] : []),
    ...(charge && charge.cents !== paid ? [`${id} was charged ${charge.cents} cents but shows ${paid}`] : []),
    ...(charge && charge.auth !== auth
      ? [`${id} shows authorization ${auth} instead of ${charge.auth}`]
      : []),
    ...(attempts !== audited ? [`${id} has ${audited} audit rows for ${attempts} attempts`] : []),
    ...(open > 0 ? [`${id} has an attempt with an unknown outcome`] : []),
  ];
}

const chargesOf = (parts: readonly Entry[]) => parts.flatMap(({ charges }) => charges);
const owedOf = (parts: readonly Entry[]) => parts.find(({ part }) => part === 1)?.cents ?? 0;
const paidOf = (parts: readonly Entry[]) => sumCents(chargesOf(parts).map(({ cents }) => cents));

/** Checks that a link charges at most the amount due, charges each key once, and leaves the correct balance. */
function sumsOf(id: string, parts: readonly Entry[]): string[] {
  const [owed, paid] = [owedOf(parts), paidOf(parts)];
  const due = sumCents(parts.filter(({ status }) => status !== 'Paid').map(({ cents }) => cents));
  const keys = chargesOf(parts).map(({ key }) => key);
  return [
    ...(paid > owed ? [`${id} was paid ${paid} of ${owed} cents`] : []),
    ...(paid + due !== owed ? [`${id} was paid ${paid} of ${owed} cents but shows ${due} due`] : []),
    ...(new Set(keys).size < keys.length ? [`${id} was charged twice under one key`] : []),
  ];
}

/** Checks that a payer who verifies later sees the amounts in the ledger. */
function readRight(parts: readonly Entry[], { id, paidCents, dueCents }: Reading): string[] {
  const paid = paidOf(parts);
  const due = owedOf(parts) - paid;
  if (paidCents === paid && dueCents === due) return [];
  return [`${id} shows ${paidCents} paid and ${dueCents} due instead of ${paid} and ${due}`];
}

function findFalseReports(parts: readonly Entry[], payer: Payer): string[] {
  const machine = `${payer.payment.id} on machine ${payer.machine}`;
  const charges = chargesOf(parts);
  const isPaid = payer.end === 'success' || payer.end === 'processed';
  return [
    ...payer.faults.map((fault) => `${machine}: ${fault}`),
    ...(payer.end ? [] : [`${machine} never finished: ${payer.last}`]),
    ...(isPaid && charges.length === 0 ? [`${machine} saw a payment that was not made`] : []),
    ...(isPaid && paidOf(parts) < owedOf(parts) ? [`${machine} saw everything as paid`] : []),
    ...payer.sightings.flatMap((sighting) =>
      sighting.result === 'refused'
        ? isFalseRefusal(parts, payer, sighting)
          ? [`${machine} wrongly saw a decline`]
          : []
        : findFalseFacts(parts, payer, sighting).map((fact) => `${machine} saw a wrong statement: ${fact}`),
    ),
  ];
}

/**
 * Returns true if the payer saw a decline despite a charge. The charge counts if it was known before the page request (another payer's
 * charge is known once settled) or was made on the declined card, unless a later retry with that card caused it.
 */
function isFalseRefusal(parts: readonly Entry[], payer: Payer, sighting: Sighting): boolean {
  const { requestedAt, cameAt, lastFour, part } = sighting;
  const isOwn = (digits: string) => payer.sent.some((sent) => sent.lastFour === digits);
  const again = payer.sent.some((sent) => sent.lastFour === lastFour && sent.at >= cameAt);
  const ofPart = chargesOf(parts.filter((one) => one.part === part));
  return ofPart.some(({ last_4, sent, charged, settled }) => {
    const knownAt = isOwn(last_4) ? charged : (settled ?? Infinity);
    return knownAt < requestedAt || (last_4 === lastFour && !(again && sent > cameAt));
  });
}

/** Returns facts on a receipt that contradict the ledger, including another payer's charge. */
function findFalseFacts(parts: readonly Entry[], { sent }: Payer, { text, cameAt }: Sighting): string[] {
  const auth = /Auth # (\d+)/.exec(text)?.[1];
  const charge = chargesOf(parts).find((one) => one.auth === auth);
  if (!charge) return [`authorization ${auth} without a charge`];
  const balances = balancesAt(parts, cameAt).map((cents) => `Remaining balance ${dollars(cents)}`);
  const shown = /Remaining balance \$[\d.,]+/.exec(text)?.[0] ?? 'no remaining balance';
  return [
    ...(sent.some(({ lastFour }) => lastFour === charge.last_4) ? [] : [`card ${charge.last_4}`]),
    ...(text.includes(dollars(charge.cents)) ? [] : [`no amount of ${dollars(charge.cents)}`]),
    ...(balances.some((words) => text.includes(words))
      ? []
      : [`${shown} instead of ${balances.join(' or ')}; ${text.slice(0, 400)}`]),
  ];
}

/** Returns the remaining balance in cents after each charge made up to `time`. */
function balancesAt(parts: readonly Entry[], time: number): number[] {
  const made = chargesOf(parts)
    .filter(({ charged }) => charged <= time)
    .sort((a, b) => a.charged - b.charged);
  return made.map((_, index) => owedOf(parts) - sumCents(made.slice(0, index + 1).map(({ cents }) => cents)));
}

const dollars = (cents: number) => `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

interface Attempt {
  reference: string;
  key: string;
  sent: number;
  settled: number | null;
}

async function readEntries({ database, gateway }: Stage): Promise<Entry[]> {
  const { rows } = await sql<Omit<Entry, 'charges'> & { tried: Attempt[] }>`
    with recursive parts as (
      select id, 1 as part, rest_payment from payments where part_of is null
      union all
      select rest.id, parts.part + 1, rest.rest_payment from payments rest join parts on parts.rest_payment = rest.id
    )
    select payments.id, coalesce(payments.part_of, payments.id) as root, parts.part, payments.status, payments.auth,
      (payments.amount * 100)::int as cents, (payments.paid_amount * 100)::int as paid,
      coalesce((
        select json_agg(json_build_object(
          'reference', attempt.reference, 'key', attempt.idempotency_key, 'sent', extract(epoch from attempt.created) * 1000,
          'settled', extract(epoch from attempt.settled) * 1000
        ))
        from payment_attempts attempt
        where attempt.payment_id = payments.id
      ), '[]') as tried,
      (select count(*)::int from payment_attempts where payment_id = payments.id and state <> 'charging') as attempts,
      (select count(*)::int from payment_attempts where payment_id = payments.id and state = 'charging') as open,
      (select count(*)::int from audit where resource = 'payments' and record_id = payments.id and action = 'pay') as audited
    from payments
    join parts on parts.id = payments.id
    order by payments.id
  `.execute(database.db);
  const charges = new Map(gateway.ledger.charges().map((charge) => [charge.invoiceNumber, charge]));
  return rows.map(({ tried, ...row }) => ({
    ...row,
    charges: tried.flatMap(({ reference, key, sent, settled }) => {
      const charge = charges.get(reference);
      if (!charge) return [];
      const last_4 = charge.payment.creditCard!['cardNumber']!.slice(-4);
      return [{ key, auth: charge.authCode, last_4, cents: charge.cents, sent, charged: charge.at, settled }];
    }),
  }));
}

async function findNumbers(stage: Stage, payers: readonly Payer[]): Promise<string[]> {
  const stored = await dumpRedis(stage.redis.url);
  const kept = `${stage.output()}\n${stored.text}`;
  const found = payers.filter(({ payment }) => kept.includes(`4${payment.id.slice(-6)}0000`));
  return found.map(({ payment }) => `a card number of ${payment.id} is stored`);
}

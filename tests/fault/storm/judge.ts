import { sql } from 'kysely';
import { paymentMessages } from '../../../shared/messages/payment.ts';
import { dumpRedis } from '../../portal/pages/pay/secrets.ts';
import type { Payer, Sighting } from './payer.ts';
import type { Stage } from './stage.ts';

/** What the gateway's ledger, the payment and the audit trail say of one payment. */
interface Entry {
  id: string;
  status: string;
  /** Times in Unix milliseconds: of the attempt, of its charge, and of the moment when the API knew of that. */
  charges: {
    auth: string;
    last_4: string;
    cents: number;
    sent: number;
    charged: number;
    settled: number | null;
  }[];
  cents: number;
  auth: string | null;
  attempts: number;
  audited: number;
  open: number;
}

/** Every breach of what is promised, in a sentence; none where all held. */
export async function judge(stage: Stage, payers: readonly Payer[]): Promise<string[]> {
  const entries = await readEntries(stage);
  const ofPayment = new Map<string, Payer[]>();
  for (const payer of payers)
    ofPayment.set(payer.payment.id, [...(ofPayment.get(payer.payment.id) ?? []), payer]);
  const breaches = entries.flatMap((entry) => [
    ...booksOf(entry),
    ...(ofPayment.get(entry.id) ?? []).flatMap((payer) => toldRight(entry, payer)),
  ]);
  const { gateway } = stage;
  const known = new Set(entries.flatMap(({ charges }) => charges.map(({ auth }) => auth)));
  const strays = gateway.ledger.charges().filter(({ authCode }) => !known.has(authCode));
  return [
    ...breaches,
    ...payers.flatMap((payer) => toldTooSoon(stage, payer)),
    ...gateway.faults,
    ...strays.map(({ invoiceNumber }) => `${invoiceNumber} was charged without an attempt`),
    ...(await findNumbers(stage, payers)),
  ];
}

/** Nobody reads that they were not charged while a charge of the payment may still be booked. */
function toldTooSoon({ lateOrders }: Stage, { payment, machine, sightings }: Payer): string[] {
  return lateOrders
    .filter(({ paymentId }) => paymentId === payment.id)
    .flatMap(({ orderedAt, bookedAt = Infinity }) =>
      sightings.filter(
        ({ text, askedAt, cameAt }) =>
          text.includes(paymentMessages.notCharged) && askedAt > orderedAt && cameAt < bookedAt,
      ),
    )
    .map(() => `${payment.id} on machine ${machine} was told too soon that nothing was charged`);
}

function booksOf({ id, status, charges, cents, auth, attempts, audited, open }: Entry): string[] {
  const [charge] = charges;
  return [
    ...(charges.length > 1 ? [`${id} was charged ${charges.length} times`] : []),
    ...(charge && status !== 'Paid' ? [`${id} was charged and is ${status}`] : []),
    ...(!charge && status === 'Paid' ? [`${id} is paid without a charge`] : []),
    ...(charge && charge.cents !== cents ? [`${id} was charged ${charge.cents} of ${cents} cents`] : []),
    ...(charge && charge.auth !== auth ? [`${id} has the authorisation ${auth}, not ${charge.auth}`] : []),
    ...(attempts !== audited ? [`${id} has ${audited} audit rows of ${attempts} attempts`] : []),
    ...(open > 0 ? [`${id} has an attempt of which nothing is known`] : []),
  ];
}

function toldRight(entry: Entry, payer: Payer): string[] {
  const { id, charges } = entry;
  const machine = `${id} on machine ${payer.machine}`;
  const isPaid = payer.end === 'success' || payer.end === 'processed';
  return [
    ...payer.faults.map((fault) => `${machine}: ${fault}`),
    ...(payer.end ? [] : [`${machine} came to no end: ${payer.last}`]),
    ...(isPaid && charges.length === 0 ? [`${machine} was told of a payment that nobody made`] : []),
    ...payer.sightings.flatMap((sighting) =>
      (
        sighting.told === 'refused'
          ? isFalseRefusal(entry, payer, sighting)
          : isFalseSuccess(entry, payer, sighting)
      )
        ? [`${machine} was told falsely: ${sighting.told}`]
        : [],
    ),
  ];
}

/**
 * Charged before the page was asked for, where another's charge is known once it is settled; or on the card that the page speaks
 * of, however late, unless that card was sent once more and it is this attempt that was charged.
 */
function isFalseRefusal({ charges }: Entry, payer: Payer, { askedAt, cameAt, lastFour }: Sighting): boolean {
  const isOwn = (digits: string) => payer.sent.some((sent) => sent.lastFour === digits);
  const again = payer.sent.some((sent) => sent.lastFour === lastFour && sent.at >= cameAt);
  return charges.some(({ last_4, sent, charged, settled }) => {
    const knownAt = isOwn(last_4) ? charged : (settled ?? Infinity);
    return knownAt < askedAt || (last_4 === lastFour && !(again && sent > cameAt));
  });
}

/** Nobody sees another's success as their own, nor one of other figures than the ledger's. */
function isFalseSuccess({ charges }: Entry, { sent }: Payer, { text }: Sighting): boolean {
  const auth = /Auth # (\d+)/.exec(text)?.[1];
  const charge = charges.find((one) => one.auth === auth);
  return (
    !charge ||
    !sent.some(({ lastFour }) => lastFour === charge.last_4) ||
    !text.includes(dollars(charge.cents))
  );
}

const dollars = (cents: number) => `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

interface Attempt {
  reference: string;
  sent: number;
  settled: number | null;
}

async function readEntries({ database, gateway }: Stage): Promise<Entry[]> {
  const { rows } = await sql<Omit<Entry, 'charges'> & { tried: Attempt[] }>`
    select payments.id, payments.status, payments.auth, (payments.amount * 100)::int as cents,
      coalesce((
        select json_agg(json_build_object(
          'reference', attempt.reference, 'sent', extract(epoch from attempt.created) * 1000,
          'settled', extract(epoch from attempt.settled) * 1000
        ))
        from payment_attempts attempt
        where attempt.payment_id = payments.id
      ), '[]') as tried,
      (select count(*)::int from payment_attempts where payment_id = payments.id and state <> 'charging') as attempts,
      (select count(*)::int from payment_attempts where payment_id = payments.id and state = 'charging') as open,
      (select count(*)::int from audit where resource = 'payments' and record_id = payments.id and action = 'pay') as audited
    from payments
    order by payments.id
  `.execute(database.db);
  const charges = new Map(gateway.ledger.charges().map((charge) => [charge.invoiceNumber, charge]));
  return rows.map(({ tried, ...row }) => ({
    ...row,
    charges: tried.flatMap(({ reference, sent, settled }) => {
      const charge = charges.get(reference);
      if (!charge) return [];
      const last_4 = charge.payment.creditCard!['cardNumber']!.slice(-4);
      return [{ auth: charge.authCode, last_4, cents: charge.cents, sent, charged: charge.at, settled }];
    }),
  }));
}

/** No card number is in a log, nor in the store. */
async function findNumbers(stage: Stage, payers: readonly Payer[]): Promise<string[]> {
  const stored = await dumpRedis(stage.redis.url);
  const kept = `${stage.output()}\n${stored.text}`;
  const found = payers.filter(({ payment }) => kept.includes(`4${payment.id.slice(-6)}00000`));
  return found.map(({ payment }) => `a card number of ${payment.id} is kept`);
}

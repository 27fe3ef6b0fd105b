import { sql } from 'kysely';
import {
  askChannels,
  readAskChannels,
  type AskChannel,
  type AskChoice,
} from '../../../shared/payment/asking.ts';
import type { PaymentEventKind, RequestEventKind } from '../../../shared/payment/events.ts';
import { toId, toTimestamp, type Db, type Trx } from '../database/db.ts';

interface NotedEvent {
  paymentId: string;
  idOrg: string;
  kind: Exclude<PaymentEventKind, RequestEventKind>;
  amountCents?: number;
  /** Nothing of a card or account but its last four digits. */
  detail?: string;
  /** Who of the staff; nobody when left out. */
  by?: string;
  /** By which somebody asks for it, as it was chosen. */
  channels?: AskChoice;
  /** Of a press that asks for the payment: there is one event by it. */
  askKey?: string;
  /** Unix milliseconds. */
  now: number;
}

/** Notes what happened to a payment, in the transaction of what it tells of: both are kept or neither. */
export const noteEvent = (trx: Trx, event: NotedEvent): Promise<void> => noteEvents(trx, [event]);

/** The same of many. */
export async function noteEvents(trx: Trx, events: readonly NotedEvent[]): Promise<void> {
  const values = events.map((event) => ({
    payment_id: event.paymentId,
    id_org: toId(event.idOrg),
    kind: event.kind,
    time: toTimestamp(event.now),
    amount_cents: event.amountCents ?? null,
    detail: event.detail ?? '',
    by_name: event.by ?? '',
    ask_key: event.askKey ?? null,
    channels: event.channels ?? null,
  }));
  await trx.insertInto('payment_events').values(values).execute();
}

/** Whether that press has asked for the payment, which is held, before. */
export async function wasAskedBy(trx: Trx, paymentId: string, askKey: string): Promise<boolean> {
  const found = await trx
    .selectFrom('payment_events')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('ask_key', '=', askKey)
    .executeTakeFirst();
  return found !== undefined;
}

/** By which somebody asked for the payment last; both where a program of before did, which did not note that. */
export async function lastAskedBy(trx: Trx, paymentId: string): Promise<readonly AskChannel[]> {
  const asked = await trx
    .selectFrom('payment_events')
    .select('channels')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'asked')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return readAskChannels(asked?.channels ?? '') ?? askChannels;
}

const openedAnewMs = 3_600_000;

/** A payer opens the link. A page that is loaded again within the hour is the same visit. */
export async function noteOpened(
  db: Db,
  { paymentId, now }: Pick<NotedEvent, 'paymentId' | 'now'>,
): Promise<void> {
  await sql`
    insert into payment_events (payment_id, id_org, kind, time)
    select id, id_org, 'opened', ${toTimestamp(now)}
    from payments
    where id = ${paymentId}
    and not exists (
      select 1
      from payment_events
      where payment_id = ${paymentId}
      and kind = 'opened'
      and time > ${toTimestamp(now - openedAnewMs)}
    )
    for update of payments skip locked
  `.execute(db);
}

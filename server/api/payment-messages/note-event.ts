import { sql } from 'kysely';
import {
  requestChannels,
  readRequestChannels,
  type RequestChannel,
  type ChannelChoice,
} from '../../../shared/payment/requests.ts';
import type { PaymentEventKind, RequestEventKind } from '../../../shared/payment/events.ts';
import { toId, toTimestamp, type Db, type Trx } from '../database/db.ts';

interface NotedEvent {
  paymentId: string;
  idOrg: string;
  kind: Exclude<PaymentEventKind, RequestEventKind>;
  amountCents?: number;
  /** Event detail. Contains at most the last four digits of a card or account. */
  detail?: string;
  /** Name of the staff user, or undefined if there is none. */
  by?: string;
  channels?: ChannelChoice;
  /** Idempotency key of one button press, so that repeated requests record a single event. */
  requestKey?: string;
  now: number;
}

/** Records a payment event in the caller's transaction, so that the change and the event are both saved or neither is. */
export const noteEvent = (trx: Trx, event: NotedEvent): Promise<void> => noteEvents(trx, [event]);

export async function noteEvents(trx: Trx, events: readonly NotedEvent[]): Promise<void> {
  const values = events.map((event) => ({
    payment_id: event.paymentId,
    id_org: toId(event.idOrg),
    kind: event.kind,
    time: toTimestamp(event.now),
    amount_cents: event.amountCents ?? null,
    detail: event.detail ?? '',
    by_name: event.by ?? '',
    ask_key: event.requestKey ?? null,
    channels: event.channels ?? null,
  }));
  await trx.insertInto('payment_events').values(values).execute();
}

export async function wasRequestedBy(trx: Trx, paymentId: string, requestKey: string): Promise<boolean> {
  const found = await trx
    .selectFrom('payment_events')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('ask_key', '=', requestKey)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the channels of the last payment request, or all channels if an earlier version recorded it without them. */
export async function findLastChannels(trx: Trx, paymentId: string): Promise<readonly RequestChannel[]> {
  const request = await trx
    .selectFrom('payment_events')
    .select('channels')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'asked')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return readRequestChannels(request?.channels ?? '') ?? requestChannels;
}

const openedAnewMs = 3_600_000;

/** Records that a payer opened the link, at most once an hour. */
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
    for no key update of payments skip locked
  `.execute(db);
}

import { sql, type RawBuilder } from 'kysely';
import { retentionFields, type RetentionKind } from '../../../shared/retention.ts';
import { toTimestamp, type Db } from '../database/db.ts';

export interface Expiry {
  idOrg: string;
  /** Unix milliseconds. Records from before have expired. */
  cutoff: number;
  /** Cutoff for messages. Zero: no message expires. */
  messageCutoff: number;
  /** Limits the search to these records. */
  ids?: readonly string[];
}

/** Years that an organization keeps records. Null: for good. */
export type KeptYears = Readonly<Record<(typeof retentionFields)[RetentionKind], number | null>>;

/** IDs begin with the seconds of their creation, so the oldest records are the beginning of an index. */
const isOld = (column: string, cutoff: number) =>
  sql`${sql.ref(column)} < ${String(Math.trunc(cutoff / 1000))}`;

/** SQL condition: the row is one of those to search. */
const isSearched = (table: string, { idOrg, ids }: Expiry) => sql`
  ${sql.ref(`${table}.id_org`)} = ${idOrg}::bigint
  ${ids ? sql`and ${sql.ref(`${table}.id`)} = any(${[...ids]}::text[])` : sql``}
`;

const isInFlight = sql`message.status in ('planned', 'due', 'sending', 'unknown')`;

const isExpiredMessage = (cutoff: number) => sql`(
  ${isOld('message.id', cutoff)} and message.time < ${toTimestamp(cutoff)} and not ${isInFlight}
)`;

/**
 * Queries for the IDs of expired records, oldest first. Nothing that waits, is in progress or has an unknown outcome expires. `most` limits
 * the number.
 */
export const expiredRecords: Readonly<
  Record<RetentionKind, (expiry: Expiry, most: number) => RawBuilder<unknown>>
> = {
  messages: (expiry, most) => sql`
    select message.id
    from messages message
    where ${isSearched('message', expiry)}
    and ${isExpiredMessage(expiry.cutoff)}
    order by message.id
    limit ${most}
  `,
  calls: (expiry, most) => sql`
    select ivr.id
    from ivr
    where ${isSearched('ivr', expiry)}
    and ivr.cdr_start < (${toTimestamp(expiry.cutoff)} at time zone 'UTC')
    and coalesce(ivr.balance, 0) = 0
    and not exists (select from payment_charges where payment_charges.call = ivr.id)
    and not exists (
      select from call_follow_ups where call_follow_ups.call = ivr.id and call_follow_ups.done_at is null
    )
    and not exists (
      select from recordings where recordings.call = ivr.id and (state <> 'kept' or ref is not null)
    )
    order by ivr.cdr_start, ivr.id
    limit ${most}
  `,
  lists: (expiry, most) => sql`
    select notifications.id
    from notifications
    where ${isSearched('notifications', expiry)}
    and ${isOld('notifications.id', expiry.cutoff)}
    and notifications.created < ${toTimestamp(expiry.cutoff)}
    and not exists (
      select from jobs
      where jobs.notification = notifications.id
      and (
        jobs.status in ('awaiting_confirm', 'queued', 'running', 'paused')
        or greatest(jobs.created, jobs.start_at, jobs.finished) >= ${toTimestamp(expiry.cutoff)}
      )
    )
    and not exists (
      select from notification_rows appointment
      where appointment.notification = notifications.id
      and (appointment.useless_after > ${toTimestamp(expiry.cutoff)} or appointment.answered_at > ${toTimestamp(expiry.cutoff)})
    )
    and not exists (
      select from messages message
      join jobs on jobs.id = message.job
      where jobs.notification = notifications.id
      and not ${isExpiredMessage(expiry.messageCutoff)}
    )
    order by notifications.id
    limit ${most}
  `,
  imports: (expiry, most) => sql`
    select imports.id
    from imports
    where ${isSearched('imports', expiry)}
    and ${isOld('imports.id', expiry.cutoff)}
    and imports.created < ${toTimestamp(expiry.cutoff)}
    and imports.status in ('done', 'failed', 'cancelled', 'undone')
    order by imports.id
    limit ${most}
  `,
  audit: (expiry, most) => sql`
    select audit.id
    from audit
    where ${isSearched('audit', expiry)}
    and ${isOld('audit.id', expiry.cutoff)}
    and audit.time < ${toTimestamp(expiry.cutoff)}
    order by audit.id
    limit ${most}
  `,
  payments: (expiry, most) => sql`
    select payments.id
    from payments
    where ${isSearched('payments', expiry)}
    and ${isOld('payments.id', expiry.cutoff)}
    and greatest(payments.created, payments.paid_at) < ${toTimestamp(expiry.cutoff)}
    and payments.status in ('Paid', 'Refunded', 'Failed', 'Expired')
    and not exists (
      select from payment_attempts
      where payment_attempts.payment_id = payments.id and payment_attempts.state in ('charging', 'given_up')
    )
    and not exists (
      select from payment_refunds
      where payment_refunds.payment_id = payments.id
      and (payment_refunds.state = 'pending' or payment_refunds.created > ${toTimestamp(expiry.cutoff)})
    )
    and not exists (
      select from record_notices
      where record_notices.payment_id = payments.id and record_notices.state = 'waiting'
    )
    and not exists (
      select from messages message where message.payment = payments.id and ${isInFlight}
    )
    and payments.part_of is null
    and payments.rest_payment is null
    order by payments.id
    limit ${most}
  `,
};

/** Returns the cutoffs of a kind of records, or undefined if the organization keeps them for good. */
export function expiryOf(
  kind: RetentionKind,
  { idOrg, years, now }: { idOrg: string; years: KeptYears; now: number },
): Expiry | undefined {
  const kept = years[retentionFields[kind]];
  if (kept === null) return undefined;
  const { keep_messages: keptMessages } = years;
  return {
    idOrg,
    cutoff: cutoffOf(now, kept),
    messageCutoff: keptMessages === null ? 0 : cutoffOf(now, keptMessages),
  };
}

/** Returns the time before which records have expired: the current time so many years ago. */
function cutoffOf(now: number, years: number): number {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.getTime();
}

/** Counts the expired records of a kind, at most `most`. */
export async function countExpired(
  db: Db,
  kind: RetentionKind,
  { expiry, most }: { expiry: Expiry; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${expiredRecords[kind](expiry, most)}) expired
  `.execute(db);
  return rows[0]?.count ?? 0;
}

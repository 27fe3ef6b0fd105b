import { sql, type RawBuilder } from 'kysely';
import { transitionsOf, type MessageEvent, type MessageState } from '../../../shared/reminders/machine.ts';
import type { ReasonCode } from '../../../shared/reminders/reasons.ts';
import { plannedOnce, toTimestamp, type Trx } from '../database/db.ts';
import type { ProviderError } from '../providers/refused.ts';
import { releaseCalls } from '../trial/trial-limits.ts';
import { writeOutcomeEvents } from '../plugins/delivery-events.ts';
import { followRequests } from './follow-requests.ts';

/** Fields to set when a message's status changes. Omitted fields stay unchanged. */
export interface MovedMessage {
  id: string;
  reason?: ReasonCode;
  /** Next send time in Unix milliseconds. */
  sendAt?: number;
  ref?: string;
  providerError?: ProviderError;
  address?: string;
  subject?: string;
  body?: string;
  checks?: readonly (readonly [code: string, passed: boolean])[];
  /** True if the provider was called for the message. */
  called?: boolean;
}

const longestError = 500;
/** Upper bound for the number of messages joined to one call. */
const mostJoined = 1_000_000;

export interface Moved {
  id: string;
  id_org: string;
  job: string | null;
  channel: string;
  payment: string | null;
  status: MessageState;
}

/** Applies a transition to messages and the messages joined to them, as the transition table allows. Returns the messages that changed. */
export async function moveMessages(
  trx: Trx,
  event: MessageEvent,
  { messages, now }: { messages: readonly MovedMessage[]; now: number },
): Promise<Moved[]> {
  if (messages.length === 0) return [];
  const ids = messages.map(({ id }) => id);
  const joined = await findJoined(trx, ids);
  if (joined.size > 0)
    await lockInOrder(trx, sql`message.id = any(${[...ids, ...joined.values()].flat()}::text[])`);
  const withJoined = messages.flatMap((message) => [
    { ...message, target: message.id },
    ...(joined.get(message.id) ?? []).map((target) => ({ ...message, target })),
  ]);
  const records = withJoined.map(({ sendAt, providerError, id: _, ...rest }) => ({
    ...rest,
    ...(providerError && {
      error_code: providerError.code.slice(0, 40),
      error_text: providerError.text.slice(0, longestError),
    }),
    ...(sendAt !== undefined && { send_at: sendAt / 1000 }),
  }));
  return move(trx, event, {
    now,
    assignments: sql`,
      reason = coalesce(given.reason, message.reason),
      send_at = coalesce(to_timestamp(given.send_at), message.send_at),
      provider_ref = ${event === 'claim' ? sql`given.ref` : sql`coalesce(given.ref, message.provider_ref)`},
      error_code = coalesce(given.error_code, message.error_code),
      error_text = coalesce(given.error_text, message.error_text),
      address = coalesce(given.address, message.address),
      subject = coalesce(given.subject, message.subject),
      body = coalesce(given.body, message.body),
      checks = coalesce(given.checks, message.checks),
      attempts = message.attempts + coalesce(given.called, false)::int
    `,
    from: sql`
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given (
        target text, reason text, send_at double precision, ref text, address text, subject text, body text, checks jsonb,
        called boolean, error_code text, error_text text
      )
    `,
    // Uses an array because without statistics the planner would scan the table for a join.
    where: sql`
      message.id = any(${records.map(({ target }) => target)}::text[])
      and message.id = given.target
    `,
  });
}

/** Returns the ids joined to each message. Uses limited lookups because without statistics the planner would scan the table for a join. */
export async function findJoined(trx: Trx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ lead: string; joined: string[] }>`${plannedOnce('joined')}
    select given.lead, array_agg(messages.id) as joined
    from unnest(${ids}::text[]) as given (lead)
    cross join lateral (
      select id
      from messages
      where joined_to = given.lead
      limit ${mostJoined}
    ) messages
    group by given.lead
  `.execute(trx);
  return new Map(rows.map(({ lead, joined }) => [lead, joined]));
}

/** Selects the ids of messages and locks them, all leads of shared calls before their joined messages, so that transactions cannot deadlock. */
const lockedInOrder = (where: RawBuilder<unknown>) => sql<{ id: string }>`
  select message.id
  from messages message
  where ${where}
  order by message.joined_to is not null, message.id
  for no key update
`;

/** Locks messages that a transaction changes one after another. */
export async function lockInOrder(trx: Trx, where: RawBuilder<unknown>): Promise<void> {
  await lockedInOrder(where).execute(trx);
}

export function moveWhere(
  trx: Trx,
  event: MessageEvent,
  { where, now, reason }: { where: RawBuilder<unknown>; now: number; reason?: ReasonCode },
): Promise<Moved[]> {
  // Clears reasons for waiting, because after this transition a message no longer waits for its reminder, a free trial or a correction.
  const reasonReset = sql`,
    reason = case when message.reason not in ('inactive', 'trial_over', 'trial_calls', 'not_prepared') then message.reason end
  `;
  const assignments = reason === undefined ? reasonReset : sql`, reason = ${reason}`;
  const locked = lockedInOrder(
    sql`message.status || '' = any(${statusesBefore(event)}::text[]) and ${where}`,
  );
  return move(trx, event, {
    now,
    assignments,
    locked: sql`locked as materialized (${locked}),`,
    from: sql`from locked`,
    where: sql`message.id = locked.id`,
  });
}

const statusesBefore = (event: MessageEvent) => transitionsOf(event).map(([before]) => before);

interface Move {
  locked?: RawBuilder<unknown>;
  now: number;
  assignments: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

async function move(
  trx: Trx,
  event: MessageEvent,
  { now, assignments, locked = sql``, from, where }: Move,
): Promise<Moved[]> {
  const next = transitionsOf(event).map(([before, after]) => sql`when ${before} then ${after}`);
  const claimed =
    event === 'claim'
      ? sql`, claimed = ${toTimestamp(now)}, called = null, called_from = null, look_at = null`
      : sql``;
  // Hides the status from the planner, which otherwise may choose a full scan of an index on a status that was empty at the last analyze.
  const { rows } = await sql<Moved & { is_lead: boolean }>`
    with ${locked} moved as (
      update messages message
      set status = case message.status ${sql.join(next, sql` `)} end,
        time = ${toTimestamp(now)}
        ${claimed}
        ${assignments}
      ${from}
      where message.status || '' = any(${statusesBefore(event)}::text[])
      and ${where}
      returning message.id, message.id_org::text, message.job, message.channel, message.status, message.reason, message.payment,
        message.joined_to is null as is_lead
    ), told as (
      insert into message_moves (message, time, event, status, reason)
      select id, ${toTimestamp(now)}, ${event}, status, reason
      from moved
    )
    select id, id_org, job, channel, payment, status, is_lead
    from moved
  `.execute(trx);
  if (isNotMade(event)) await releaseLimits(trx, rows);
  await followRequests(trx, rows, now);
  const over = rows.filter(({ status }) => status === 'delivered' || status === 'failed');
  await writeOutcomeEvents(
    trx,
    over.map(({ id }) => id),
    now,
  );
  return rows;
}

/** True if the provider did not accept the message. */
const isNotMade = (event: MessageEvent) =>
  event === 'refused_for_good' || event === 'refused_for_now' || event === 'never_taken';

/** Credits calls back to the free trial's limit. A call shared by a household counts once. */
async function releaseLimits(trx: Trx, rows: readonly (Moved & { is_lead: boolean })[]): Promise<void> {
  const calls = rows.filter((one) => one.is_lead && one.channel === 'voice');
  for (const idOrg of new Set(calls.map((call) => call.id_org)))
    await releaseCalls(trx, { idOrg, calls: calls.filter((call) => call.id_org === idOrg).length });
}

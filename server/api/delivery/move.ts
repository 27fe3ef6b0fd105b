import { sql, type RawBuilder } from 'kysely';
import { movesOf, type MessageEvent, type MessageState } from '../../../shared/delivery/machine.ts';
import type { ReasonCode } from '../../../shared/delivery/reasons.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import type { ProviderError } from '../providers/refused.ts';
import { giveCallsBack } from '../trial/trial-limits.ts';
import { tellOutcomes } from '../plugins/delivery-events.ts';
import { followRequests } from './follow-requests.ts';

/** What comes with a move of one message; what is left out stays as it is. */
export interface MovedMessage {
  id: string;
  /** Why it was left out, failed or waits. */
  reason?: ReasonCode;
  /** When it may leave next, unix milliseconds. */
  sendAt?: number;
  /** The provider's name of it. */
  ref?: string;
  /** What it said of a failure. */
  said?: ProviderError;
  address?: string;
  subject?: string;
  body?: string;
  /** Each check that was made, and whether it passed. */
  checks?: readonly (readonly [code: string, passed: boolean])[];
  /** Whether the provider was called for it. */
  called?: boolean;
}

const longestError = 500;
/** More than any list has for one number on one day. */
const mostJoined = 1_000_000;

export interface Moved {
  id: string;
  id_org: string;
  job: string | null;
  channel: string;
  /** What it asks for. */
  payment: string | null;
  status: MessageState;
}

/** Moves messages, and whoever is joined to them, by the table of states alone. Answers those that the event moved. */
export async function moveMessages(
  trx: Trx,
  event: MessageEvent,
  { messages, now }: { messages: readonly MovedMessage[]; now: number },
): Promise<Moved[]> {
  if (messages.length === 0) return [];
  const joined = await findJoined(
    trx,
    messages.map(({ id }) => id),
  );
  const withJoined = messages.flatMap((message) => [
    { ...message, target: message.id },
    ...(joined.get(message.id) ?? []).map((target) => ({ ...message, target })),
  ]);
  const records = withJoined.map(({ sendAt, said, id: _, ...rest }) => ({
    ...rest,
    ...(said && { error_code: said.code.slice(0, 40), error_text: said.words.slice(0, longestError) }),
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
    // By an array: a planner without statistics reads the whole table for a join.
    where: sql`
      message.id = any(${records.map(({ target }) => target)}::text[])
      and message.id = given.target
    `,
  });
}

/** Ids of the messages joined to each of these. A look-up each, by its limit: without statistics a join would read the whole table. */
export async function findJoined(trx: Trx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ lead: string; joined: string[] }>`
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

/** Moves all messages of which a condition over `message` holds. */
export function moveWhere(
  trx: Trx,
  event: MessageEvent,
  { where, now, reason }: { where: RawBuilder<unknown>; now: number; reason?: ReasonCode },
): Promise<Moved[]> {
  // A message that moves on no longer waits for its reminder, a free trial or a correction.
  const kept = sql`,
    reason = case when message.reason not in ('inactive', 'trial_over', 'trial_calls', 'not_prepared') then message.reason end
  `;
  const assignments = reason === undefined ? kept : sql`, reason = ${reason}`;
  return move(trx, event, { now, where, assignments, from: sql`` });
}

interface Move {
  now: number;
  assignments: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

async function move(
  trx: Trx,
  event: MessageEvent,
  { now, assignments, from, where }: Move,
): Promise<Moved[]> {
  const moves = movesOf(event);
  const next = moves.map(([before, after]) => sql`when ${before} then ${after}`);
  const claimed =
    event === 'claim' ? sql`, claimed = ${toTimestamp(now)}, called = null, look_at = null` : sql``;
  // Messages are found by what is asked of them: an index of a state, which nothing was in when it was last counted, costs all that is.
  const { rows } = await sql<Moved & { is_lead: boolean }>`
    with moved as (
      update messages message
      set status = case message.status ${sql.join(next, sql` `)} end,
        time = ${toTimestamp(now)}
        ${claimed}
        ${assignments}
      ${from}
      where message.status || '' = any(${moves.map(([before]) => before)}::text[])
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
  if (isNotMade(event)) await giveBack(trx, rows);
  await followRequests(trx, rows, now);
  const over = rows.filter(({ status }) => status === 'delivered' || status === 'failed');
  await tellOutcomes(
    trx,
    over.map(({ id }) => id),
    now,
  );
  return rows;
}

/** The provider did not take what it was handed. */
const isNotMade = (event: MessageEvent) =>
  event === 'refused_for_good' || event === 'refused_for_now' || event === 'never_taken';

/** A call that speaks for others of the household is one. */
async function giveBack(trx: Trx, rows: readonly (Moved & { is_lead: boolean })[]): Promise<void> {
  const calls = rows.filter((one) => one.is_lead && one.channel === 'voice');
  for (const idOrg of new Set(calls.map((call) => call.id_org)))
    await giveCallsBack(trx, { idOrg, calls: calls.filter((call) => call.id_org === idOrg).length });
}

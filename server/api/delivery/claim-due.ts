import { sql } from 'kysely';
import { addressOf, type Channel } from '../../../shared/contacts/channels.ts';
import { nextOpening } from '../../../shared/delivery/openings.ts';
import { practiceHours } from '../../../shared/delivery/practice-hours.ts';
import { sendRules } from '../../../shared/delivery/send-rules.ts';
import type { CheckCode } from '../../../shared/delivery/reasons.ts';
import { dayKeyIn } from '../../../shared/time.ts';
import { toTimestamp, type Db, type Stored, type Trx } from '../database/db.ts';
import { handOnCalls } from './hand-on-calls.ts';
import type { Lane } from './lane.ts';
import { valueColumns, type MessageValues } from './message-values.ts';
import { moveMessages, type MovedMessage } from './move.ts';
import { queueFollowing } from './queue-work.ts';
import { bouncedAt, isStopped } from './stopped.ts';
import { queueOf, roomsIn, type Rooms } from './rooms.ts';
import { isCancelled, isWithdrawn } from './taken-visit.ts';
import { callsLeft, isTrialOver } from '../trial/trial-limits.ts';

/** A message that was taken to be sent, with all that its text needs. */
export interface ClaimedMessage
  extends
    MessageValues,
    Pick<Stored<'messages'>, 'id' | 'template' | 'attempts' | 'queue'>,
    Pick<
      Stored<'reminders'>,
      'lead_days' | 'send_from' | 'send_to' | 'weekdays' | 'closed_day' | 'dial_plan'
    >,
    Pick<Stored<'dial_plans'>, 'caller_id'>,
    Pick<
      Stored<'org'>,
      | 'timezone'
      | 'quiet_from'
      | 'quiet_to'
      | 'holidays'
      | 'text_from'
      | 'voice_from'
      | 'mail_name'
      | 'reply_to'
    > {
  address: string;
  /** Unix seconds. */
  useless_after: number | null;
  to_contact: boolean;
  is_stopped: boolean;
  is_active: boolean;
  on_trial: boolean;
  is_trial_over: boolean;
  /** Whether the library has what it is made of. */
  has_template: boolean;
  is_cancelled: boolean;
  /** Whether a reminder took it by itself from another list. */
  is_taken: boolean;
  is_withdrawn: boolean;
  /** An earlier mail to the address came back. */
  is_bounced: boolean;
  /** When somebody else was last called on the same number, unix seconds; null where that was more than a day ago. */
  called_at: number | null;
  checks: (readonly [string, boolean])[];
}

const mostTries = 8;

interface Claiming {
  /** Unix milliseconds. */
  now: number;
  most: number;
  /** Whether what is claimed goes somewhere. */
  hasWayOut: boolean;
  /** The hours of the reminder and the practice do not count: nothing leaves, as in a trial. */
  atAnyHour?: boolean;
}

/**
 * Takes the next messages of a lane, held against all that may have changed since they were planned: the person, the visit, the
 * hours. What is not to leave now waits, or is left out. Answers those that are to be sent, and how many it looked at.
 */
export async function claimDue(
  trx: Trx,
  lane: Lane,
  { now, most, hasWayOut, atAnyHour = false }: Claiming,
): Promise<{ claimed: ClaimedMessage[]; seen: number }> {
  const rooms = await roomsIn(trx, lane, now);
  const rows = await lockDue(trx, lane, { now, most, rooms });
  const called = new Set<string>();
  const trial = { calls: lane.channel === 'voice' ? await callsLeft(trx, lane.idOrg) : undefined };
  const judged = rows.map((row) =>
    judge(row, { channel: lane.channel, now, called, trial, hasWayOut, rooms, atAnyHour }),
  );
  const of = (kind: Judged['kind']) => judged.filter((one) => one.kind === kind).map(({ moved }) => moved);
  await moveMessages(trx, 'window_closes', { messages: of('wait'), now });
  await handOnCalls(
    trx,
    [...of('leave'), ...of('end')].map(({ id }) => id),
  );
  const ended = [
    ...(await moveMessages(trx, 'leave_out', { messages: of('leave'), now })),
    ...(await moveMessages(trx, 'give_up', { messages: of('end'), now })),
  ];
  await queueFollowing(
    trx,
    ended.flatMap(({ job }) => job ?? []),
  );
  await moveMessages(trx, 'claim', { messages: of('send'), now });
  const claimed = judged.flatMap((one) => (one.kind === 'send' ? [one.message] : []));
  return { claimed, seen: rows.length };
}

interface Judged {
  /** One that stays is due and has its turn later. */
  kind: 'send' | 'stay' | 'wait' | 'leave' | 'end';
  moved: MovedMessage;
  message: ClaimedMessage;
}

interface Judging {
  channel: Channel;
  now: number;
  /** Whom the messages before it call. */
  called: Set<string>;
  /** How many calls its trial leaves; undefined where nothing counts them. */
  trial: { calls: number | undefined };
  hasWayOut: boolean;
  /** What they leave. */
  rooms: Rooms;
  atAnyHour: boolean;
}

function judge(row: ClaimedMessage, judging: Judging): Judged {
  const { channel, now, called, trial, hasWayOut, rooms, atAnyHour } = judging;
  const address = row.to_contact && row.contact ? addressOf(row.contact, channel) : row.address;
  const message = { ...row, address };
  const opening = atAnyHour
    ? now / 1000
    : nextOpening(sendRules({ ...row }), practiceHours({ ...row }), now / 1000);
  const isLate = (at: number) => row.useless_after !== null && at >= row.useless_after;
  const checks: (readonly [CheckCode, boolean])[] = [
    ['cancelled', !row.is_cancelled],
    ...(row.is_taken ? ([['withdrawn', !row.is_withdrawn]] as const) : []),
    ['too_late', !isLate(now / 1000)],
    ['deleted', row.has_template],
    ['no_provider', hasWayOut],
    ['no_address', address !== ''],
    ['opted_out', !row.is_stopped],
    ['bounced_before', !row.is_bounced],
    ['no_window', opening !== undefined && !isLate(opening)],
    ['called_today', !called.has(address) && !wasCalledToday(row, now)],
    ['tries', row.attempts < mostTries],
    ['inactive', row.is_active],
    ...(isAskedOfTrial(row) ? trialChecks(row, trial) : []),
  ];
  const reason = checks.find(([, passed]) => !passed)?.[0];
  const moved = { id: row.id, address, checks: [...row.checks, ...checks] };
  if (reason === 'called_today')
    return { kind: 'wait', message, moved: { ...moved, sendAt: tomorrow(row, now) } };
  if (reason === 'inactive' || reason === 'trial_over' || reason === 'trial_calls')
    return { kind: 'wait', message, moved: { ...moved, reason } };
  if (reason) return { kind: row.attempts > 0 ? 'end' : 'leave', message, moved: { ...moved, reason } };
  if (opening !== undefined && opening > now / 1000)
    return { kind: 'wait', message, moved: { id: row.id, sendAt: opening * 1000 } };
  if (!takeRoom(rooms, row)) return { kind: 'stay', message, moved };
  if (channel === 'voice') called.add(address);
  if (trial.calls !== undefined) trial.calls -= 1;
  return { kind: 'send', message, moved };
}

/** What was held by a trial that has become an account says so. */
const isAskedOfTrial = ({ on_trial: isOnTrial, checks }: ClaimedMessage) =>
  isOnTrial || checks.some(([code]) => code === 'trial_over' || code === 'trial_calls');

const trialChecks = ({ is_trial_over: isOver }: ClaimedMessage, { calls }: Judging['trial']) =>
  [
    ['trial_over', !isOver],
    ['trial_calls', calls !== 0],
  ] as const;

/** False where its queue or its dial plan has none left. */
function takeRoom(rooms: Rooms, { queue, dial_plan: plan }: ClaimedMessage): boolean {
  const limits = [queue, plan].flatMap((id) => (id !== null && rooms.has(id) ? [id] : []));
  if (limits.some((id) => rooms.get(id) === 0)) return false;
  for (const id of limits) rooms.set(id, (rooms.get(id) ?? 0) - 1);
  return true;
}

function wasCalledToday({ called_at: at, ...row }: ClaimedMessage, now: number): boolean {
  const { zone } = practiceHours({ ...row });
  return at !== null && dayKeyIn(zone, at) === dayKeyIn(zone, now / 1000);
}

/** The next opening of another day; where that is too late, the message is left out when its time comes. */
function tomorrow(row: ClaimedMessage, now: number): number {
  const hours = practiceHours({ ...row });
  const today = dayKeyIn(hours.zone, now / 1000);
  let at = now / 1000;
  while (dayKeyIn(hours.zone, at) === today) at += 3600;
  return (nextOpening(sendRules({ ...row }), hours, at) ?? at) * 1000;
}

/** A row that another worker holds is passed by. */
async function lockDue(
  trx: Trx,
  { idOrg, channel }: Lane,
  { now, most, rooms }: { now: number; most: number; rooms: Rooms },
): Promise<ClaimedMessage[]> {
  const full = [...rooms].flatMap(([id, room]) => (room === 0 ? [id] : []));
  const { rows } = await sql<ClaimedMessage>`
    ${messageFacts(channel, now)}
    where message.id_org = ${idOrg}::bigint
    and message.channel = ${channel}
    and message.status = 'due'
    and message.joined_to is null
    and jobs.status in ('queued', 'running')
    and org.stopped_at is null
    and queues.paused is distinct from 'T'
    and (queues.id = any(${full}::text[])) is not true
    and (reminders.dial_plan = any(${full}::text[])) is not true
    order by message.send_at, message.id
    limit ${most}
    for update of message skip locked
  `.execute(trx);
  return rows;
}

/** A message that is under way, as it was when it was taken; undefined where it is over. */
export async function readUnderWay(
  db: Db,
  { id, channel, now }: { id: string; channel: Channel; now: number },
): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql<ClaimedMessage>`
    ${messageFacts(channel, now)}
    where message.id = ${id}
    and message.channel = ${channel}
    and message.status in ('sending', 'sent', 'delivered', 'unknown')
  `.execute(db);
  return rows[0];
}

/** The tables of what each channel says. */
const entries = { voice: 'phone_sequences', text: 'text_templates', email: 'email_templates' } as const;

const messageFacts = (channel: Channel, now: number) => sql`
  select message.id, queues.id as queue, message.template, message.attempts, message.to_contact, message.checks,
    coalesce(message.address, '') as address,
    extract(epoch from message.useless_after)::double precision as useless_after,
    reminders.lead_days, reminders.send_from, reminders.send_to, reminders.weekdays, reminders.closed_day,
    reminders.dial_plan, dial_plans.caller_id,
    org.timezone, org.quiet_from, org.quiet_to, org.holidays, org.text_from, org.voice_from,
    org.mail_name, org.reply_to, ${valueColumns},
    ${isStopped(channel)} as is_stopped, reminders.active = 'T' as is_active,
    org.trial_until is not null as on_trial, ${isTrialOver(now)} as is_trial_over,
    ${bouncedAt(sql`case when message.to_contact then contacts.email else message.address end`)} as is_bounced,
    exists (select 1 from ${sql.table(entries[channel])} entry where entry.id = message.template) as has_template,
    ${isCancelled('visit')} as is_cancelled,
    visit.source_row is not null as is_taken,
    ${isWithdrawn('visit')} as is_withdrawn,
    ${calledAt(now)} as called_at
  from messages message
  join jobs on jobs.id = message.job
  join reminders on reminders.id = message.reminder
  join org on org.id = message.id_org
  join notification_rows visit on visit.id = message."row"
  left join contacts on contacts.id = message.contact and contacts.id_org = message.id_org
  left join queues on queues.id = ${queueOf}
  left join dial_plans on dial_plans.id = reminders.dial_plan
`;

const dayMs = 24 * 3_600_000;

const calledAt = (now: number) => sql`
  (
    select extract(epoch from max(other.time))::double precision
    from messages other
    where message.channel = 'voice'
    and other.id_org = message.id_org
    and other.channel = 'voice'
    and other.address = message.address
    and other.id <> message.id
    and other.joined_to is distinct from message.id
    and other.status in ('sending', 'sent', 'delivered', 'unknown')
    and other.time >= ${toTimestamp(now - dayMs)}
  )
`;

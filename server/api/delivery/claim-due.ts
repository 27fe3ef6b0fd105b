import { addressOf, type Channel } from '../../../shared/contacts/channels.ts';
import { nextOpening } from '../../../shared/delivery/openings.ts';
import { practiceHours } from '../../../shared/delivery/practice-hours.ts';
import { anyTime, sendRules } from '../../../shared/delivery/send-rules.ts';
import type { CheckCode } from '../../../shared/delivery/reasons.ts';
import { dayKeyIn } from '../../../shared/time.ts';
import type { Trx } from '../database/db.ts';
import type { ClaimedMessage } from './claimed-message.ts';
import { hasDue, lockDue } from './find-due.ts';
import { handOnCalls } from './hand-on-calls.ts';
import { leaveOutJoined } from './joined-calls.ts';
import type { Lane } from '../messages/lane.ts';
import { moveMessages, type MovedMessage } from './move.ts';
import { queueFollowing } from '../messages/queue-work.ts';
import { roomsIn, type Rooms } from './rooms.ts';
import { readDailyCap } from '../trial/daily-cap.ts';
import { callsLeft } from '../trial/trial-limits.ts';

const mostTries = 8;

interface Claiming {
  /** Unix milliseconds. */
  now: number;
  most: number;
  /** Whether what is claimed goes somewhere. */
  hasWayOut: boolean;
  /** The hours of the reminder and the practice do not count: nothing leaves, as in a trial. */
  atAnyHour?: boolean;
  /** Id of the one message to take. */
  only?: string;
}

/**
 * Takes the next messages of a lane, held against all that may have changed since they were planned: the person, the visit, the
 * hours. What is not to leave now waits, or is left out. Answers those that are to be sent, and how many it looked at.
 */
export async function claimDue(
  trx: Trx,
  lane: Lane,
  { now, most, hasWayOut, atAnyHour = false, only }: Claiming,
): Promise<{ claimed: ClaimedMessage[]; seen: number }> {
  if (!(await hasDue(trx, lane))) return { claimed: [], seen: 0 };
  const rooms = await roomsIn(trx, lane, now);
  const rows = await lockDue(trx, lane, { now, most, rooms, only });
  const called = new Set<string>();
  const trial = { calls: lane.channel === 'voice' ? await callsLeft(trx, lane.idOrg) : undefined };
  const cap = hasWayOut ? await readDailyCap(trx, lane.idOrg, now) : undefined;
  const day = { left: cap && Math.max(0, cap.most - cap.sent) };
  const judged = rows.map((row) =>
    judge(row, { channel: lane.channel, now, called, trial, day, hasWayOut, rooms, atAnyHour }),
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
    ...(lane.channel === 'voice'
      ? await leaveOutJoined(
          trx,
          of('send').map(({ id }) => id),
          now,
        )
      : []),
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

/** What is not said of a message whose hours did not count. */
const aboutHours: ReadonlySet<string> = new Set<CheckCode>(['off_day', 'no_window']);

interface Judging {
  channel: Channel;
  now: number;
  /** Whom the messages before it call. */
  called: Set<string>;
  /** How many calls its trial leaves; undefined where nothing counts them. */
  trial: { calls: number | undefined };
  /** How many messages the organization's daily limit leaves; undefined without a limit. */
  day: { left: number | undefined };
  hasWayOut: boolean;
  /** What they leave. */
  rooms: Rooms;
  atAnyHour: boolean;
}

function judge(row: ClaimedMessage, judging: Judging): Judged {
  const { channel, now, called, trial, day, hasWayOut, rooms, atAnyHour } = judging;
  const address = row.to_contact && row.contact ? addressOf(row.contact, channel) : row.address;
  const message = { ...row, address };
  const opening = atAnyHour ? now / 1000 : nextOpening(rulesOf(row), practiceHours({ ...row }), now / 1000);
  const isLate = (at: number) => row.useless_after !== null && at >= row.useless_after;
  const checks: (readonly [CheckCode, boolean])[] = [
    ...(row.payment === null ? visitChecks(row) : requestChecks(row)),
    [row.payment === null ? 'too_late' : 'outdated', !isLate(now / 1000)],
    ...(row.payment === null ? ([['deleted', row.has_template]] as const) : []),
    ['no_provider', hasWayOut || row.awaits_approval],
    ['no_address', address !== ''],
    ['opted_out', !row.is_stopped],
    ['bounced_before', !row.is_bounced],
    ...(atAnyHour ? [] : ([['no_window', opening !== undefined && !isLate(opening)]] as const)),
    ['called_today', !called.has(address) && !wasCalledToday(row, now)],
    ['tries', row.attempts < mostTries],
    ...(row.payment === null ? ([['inactive', row.is_active]] as const) : []),
    ...(isAskedOfTrial(row) ? trialChecks(row, trial) : []),
    ...(day.left === undefined ? [] : ([['daily_cap', day.left > 0]] as const)),
  ];
  const reason = checks.find(([, passed]) => !passed)?.[0];
  const planned = atAnyHour ? row.checks.filter(([code]) => !aboutHours.has(code)) : row.checks;
  const moved = { id: row.id, address, checks: [...planned, ...checks] };
  if (reason === 'called_today' || reason === 'daily_cap')
    return { kind: 'wait', message, moved: { ...moved, sendAt: tomorrow(row, now) } };
  if (reason === 'inactive' || reason === 'trial_over' || reason === 'trial_calls')
    return { kind: 'wait', message, moved: { ...moved, reason } };
  if (reason) return { kind: row.attempts > 0 ? 'end' : 'leave', message, moved: { ...moved, reason } };
  if (opening !== undefined && opening > now / 1000)
    return { kind: 'wait', message, moved: { id: row.id, sendAt: opening * 1000 } };
  if (!takeRoom(rooms, row)) return { kind: 'stay', message, moved };
  if (channel === 'voice') called.add(address);
  if (trial.calls !== undefined) trial.calls -= 1;
  if (day.left !== undefined) day.left -= 1;
  return { kind: 'send', message, moved };
}

const visitChecks = (row: ClaimedMessage) =>
  [
    ['cancelled', !row.is_cancelled],
    ...(row.is_taken ? ([['withdrawn', !row.is_withdrawn]] as const) : []),
  ] as const;

const requestChecks = ({ request_stop: stop }: ClaimedMessage) =>
  (['off', 'paid', 'charging', 'closed', 'nothing_due', 'unproved', 'changed'] as const).map(
    (code) => [code, stop !== code] as const,
  );

const rulesOf = (row: ClaimedMessage) => (row.payment === null ? sendRules({ ...row }) : anyTime);

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
  return (nextOpening(rulesOf(row), hours, at) ?? at) * 1000;
}

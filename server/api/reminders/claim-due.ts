import { addressOf, type Channel } from '../../../shared/contacts/channels.ts';
import { nextOpening } from '../../../shared/reminders/openings.ts';
import { practiceHours } from '../../../shared/reminders/practice-hours.ts';
import { anyTime, sendRules } from '../../../shared/reminders/send-rules.ts';
import type { CheckCode } from '../../../shared/reminders/reasons.ts';
import { dayKeyIn } from '../../../shared/time.ts';
import type { Trx } from '../database/db.ts';
import type { ClaimedMessage } from './claimed-message.ts';
import { hasDue, lockDue } from './find-due.ts';
import { excludeJoined, reassignJoinedCalls } from './joined-calls.ts';
import { queueCountsOf, type Lane } from './queue-work.ts';
import { moveMessages, type MovedMessage } from './move.ts';
import { loadRateBudgets, type RateBudgets } from './rate-budgets.ts';
import { readDailyCap } from '../trial/daily-cap.ts';
import { countRemainingCalls } from '../trial/trial-limits.ts';

const mostTries = 8;

interface Claiming {
  /** Current time in Unix milliseconds. */
  now: number;
  most: number;
  /** True if claimed messages can be sent or captured. */
  hasWayOut: boolean;
  /** True if claimed messages go to the test outbox, which does not count toward the daily limit. */
  isCaptured?: boolean;
  /** True to ignore the sending hours of the reminder and practice, because nothing is actually sent, as in a free trial. */
  atAnyHour?: boolean;
  /** Id of a single message to claim. */
  only?: string;
}

/**
 * Claims the next messages of a lane. Rechecks each message against changes since planning to patient, appointment and hours. Messages that
 * cannot be sent now wait or are left out. Returns the messages to send and the number of messages examined.
 */
export async function claimDue(
  trx: Trx,
  lane: Lane,
  { now, most, hasWayOut, isCaptured = false, atAnyHour = false, only }: Claiming,
): Promise<{ claimed: ClaimedMessage[]; seen: number }> {
  if (!(await hasDue(trx, lane))) return { claimed: [], seen: 0 };
  const rateBudgets = await loadRateBudgets(trx, lane, now);
  const rows = await lockDue(trx, lane, { now, most, rateBudgets, only });
  const called = new Set<string>();
  const trial = { calls: lane.channel === 'voice' ? await countRemainingCalls(trx, lane.idOrg) : undefined };
  const cap = hasWayOut && !isCaptured ? await readDailyCap(trx, lane.idOrg, now) : undefined;
  const day = { left: cap && Math.max(0, cap.most - cap.sent) };
  const judged = rows.map((row) =>
    judge(row, { channel: lane.channel, now, called, trial, day, hasWayOut, rateBudgets, atAnyHour }),
  );
  const of = (kind: Judged['kind']) => judged.filter((one) => one.kind === kind).map(({ moved }) => moved);
  await moveMessages(trx, 'window_closes', { messages: of('wait'), now });
  await reassignJoinedCalls(
    trx,
    [...of('leave'), ...of('end')].map(({ id }) => id),
  );
  const ended = [
    ...(await moveMessages(trx, 'leave_out', { messages: of('leave'), now })),
    ...(await moveMessages(trx, 'give_up', { messages: of('end'), now })),
    ...(lane.channel === 'voice'
      ? await excludeJoined(
          trx,
          of('send').map(({ id }) => id),
          now,
        )
      : []),
  ];
  await queueCountsOf(trx, ended);
  await moveMessages(trx, 'claim', { messages: of('send'), now });
  const claimed = judged.flatMap((one) => (one.kind === 'send' ? [one.message] : []));
  return { claimed, seen: rows.length };
}

interface Judged {
  /** Decision on a message. `stay` leaves the message due for a later turn. */
  kind: 'send' | 'stay' | 'wait' | 'leave' | 'end';
  moved: MovedMessage;
  message: ClaimedMessage;
}

/** Checks that are not recorded when sending hours are ignored. */
const aboutHours: ReadonlySet<string> = new Set<CheckCode>(['off_day', 'no_window']);

interface Judging {
  channel: Channel;
  now: number;
  called: Set<string>;
  /** Remaining calls of the free trial; undefined without a limit. */
  trial: { calls: number | undefined };
  /** Remaining messages under the organization's daily limit; undefined if unlimited. */
  day: { left: number | undefined };
  hasWayOut: boolean;
  /** Remaining permits by queue and dial plan. */
  rateBudgets: RateBudgets;
  atAnyHour: boolean;
}

function judge(row: ClaimedMessage, judging: Judging): Judged {
  const { channel, now, called, trial, day, hasWayOut, rateBudgets, atAnyHour } = judging;
  const address = row.to_contact && row.contact ? addressOf(row.contact, channel) : row.address;
  const message = { ...row, address };
  const opening = atAnyHour ? now / 1000 : nextOpening(rulesOf(row), practiceHours(row), now / 1000);
  const isLate = (at: number) => row.useless_after !== null && at >= row.useless_after;
  const checks: (readonly [CheckCode, boolean])[] = [
    ...(row.payment === null ? appointmentChecks(row) : requestChecks(row)),
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
    ...(needsTrialChecks(row) ? trialChecks(row, trial) : []),
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
  if (!consumeBudget(rateBudgets, row)) return { kind: 'stay', message, moved };
  if (channel === 'voice') called.add(address);
  if (trial.calls !== undefined) trial.calls -= 1;
  if (day.left !== undefined) day.left -= 1;
  return { kind: 'send', message, moved };
}

const appointmentChecks = (row: ClaimedMessage) =>
  [
    ['cancelled', !row.is_cancelled],
    ...(row.is_taken ? ([['withdrawn', !row.is_withdrawn]] as const) : []),
  ] as const;

const requestChecks = ({ request_stop: stop }: ClaimedMessage) =>
  (['off', 'paid', 'charging', 'closed', 'nothing_due', 'unproved', 'changed'] as const).map(
    (code) => [code, stop !== code] as const,
  );

const rulesOf = (row: ClaimedMessage) => (row.payment === null ? sendRules(row) : anyTime);

/** True for messages on a free trial, and for messages that were held during a trial that has since become a full account. */
const needsTrialChecks = ({ on_trial: isOnTrial, checks }: ClaimedMessage) =>
  isOnTrial || checks.some(([code]) => code === 'trial_over' || code === 'trial_calls');

const trialChecks = ({ is_trial_over: isOver }: ClaimedMessage, { calls }: Judging['trial']) =>
  [
    ['trial_over', !isOver],
    ['trial_calls', calls !== 0],
  ] as const;

/** Takes a permit of the queue and the dial plan. Returns false if either has none left. */
function consumeBudget(rateBudgets: RateBudgets, { queue, dial_plan: plan }: ClaimedMessage): boolean {
  const limits = [queue, plan].flatMap((id) => (id !== null && rateBudgets.has(id) ? [id] : []));
  if (limits.some((id) => rateBudgets.get(id) === 0)) return false;
  for (const id of limits) rateBudgets.set(id, (rateBudgets.get(id) ?? 0) - 1);
  return true;
}

function wasCalledToday({ called_at: at, ...row }: ClaimedMessage, now: number): boolean {
  const { zone } = practiceHours(row);
  return at !== null && dayKeyIn(zone, at) === dayKeyIn(zone, now / 1000);
}

/** Returns the next opening on a later day. If the opening is too late, the message is left out when it is due. */
function tomorrow(row: ClaimedMessage, now: number): number {
  const hours = practiceHours(row);
  const today = dayKeyIn(hours.zone, now / 1000);
  let at = now / 1000;
  while (dayKeyIn(hours.zone, at) === today) at += 3600;
  return (nextOpening(rulesOf(row), hours, at) ?? at) * 1000;
}

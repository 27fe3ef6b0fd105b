import { plural } from '../count.ts';
import { clockSeconds, dayNumber, dayText } from '../utc.ts';
import { openClocks, openingOf, type PracticeHours, type SendRules } from '../reminders/openings.ts';
import { weekdays } from '../resources/fields.ts';
import { dayKeyIn, formatClock, formatDay, zoneLabel } from '../time.ts';

type Channel = keyof typeof verbs;
type Sends = readonly { channel: Channel; name: string }[];

export interface ReminderRules extends SendRules {
  active: boolean;
  /** Channels in sending order: text, then email, then call. */
  sends: Sends;
  /** Spanish versions of some of the `sends`. */
  spanish: Sends;
  /** True if channels are tried in order until one reaches the patient; false if all are used. */
  inTurn: boolean;
  /**
   * Set if the reminder runs automatically each morning. `ofAll`: on all notification lists, not only its own.
   * `needsConfirmation`: a user must confirm.
   */
  automatic?: { ofAll: boolean; needsConfirmation: boolean } | undefined;
}

export interface ReminderPlan {
  sentence: string;
  example?: string;
  earlier: readonly string[];
  /** Warnings about days without a reminder, shortened hours or an inactive reminder. */
  notes: readonly string[];
}

/** Describes a reminder's behavior in plain sentences for the practice's hours. Undefined while its rules are incomplete. */
export function describeReminder(
  rules: ReminderRules,
  { hours, nowSeconds }: { hours: PracticeHours; nowSeconds: number },
): ReminderPlan | undefined {
  const chosen = weekdays.filter((day) => rules.weekdays.split(',').includes(day));
  const isWindow = isClock(rules.sendFrom) && isClock(rules.sendTo) && rules.sendFrom < rules.sendTo;
  const { leadDays, sends } = rules;
  const isLead = Number.isInteger(leadDays) && leadDays >= 0 && leadDays <= 60;
  if (!isLead || !isWindow || chosen.length === 0 || sends.length === 0) return undefined;
  const today = dayNumber(dayKeyIn(hours.zone, nowSeconds));
  const next = findExample(today, rules, hours);
  const label = zoneLabel(next?.opening ?? nowSeconds, hours.zone);
  const when = `${describeLead(leadDays)}, ${describeWindow(rules, hours)} ${label} ${describeDays(chosen, hours, today)}`;
  return {
    sentence: `${when}: ${sending(rules)}.${inSpanish(rules)}${describeAutomatic(rules)}`,
    ...(next && {
      example: describeExample(next.day, leadDays, (day) => formatDay(dayText(day), hours.zone, nowSeconds)),
    }),
    earlier: earlierOf(rules, chosen),
    notes: notesOf(rules, { hours, chosen }),
  };
}

/** Formats the sending hours outside quiet hours. If quiet hours cover them completely, a separate note says so. */
function describeWindow(rules: ReminderRules, hours: PracticeHours): string {
  const open = openClocks(rules, hours);
  const windows = open.length > 0 ? open : openClocks(rules, { ...hours, quietFrom: undefined });
  return `between ${windows.map(({ from, until }) => `${formatSeconds(from)} and ${formatSeconds(until)}`).join(' or ')}`;
}

function describeDays(chosen: readonly string[], { holidays }: PracticeHours, today: number): string {
  const days = chosen.length === weekdays.length ? 'on any day' : `on ${listDays(chosen)}`;
  return holidays.some((day) => dayNumber(day) >= today) ? `${days} except holidays` : days;
}

/** Describes the appointment days that are reminded earlier, grouped by the day of the reminder. */
function earlierOf({ leadDays, closedDay }: ReminderRules, chosen: readonly string[]): string[] {
  if (closedDay === 'skip') return [];
  const closed = closedFor(leadDays, chosen);
  return chosen.flatMap((open) => {
    const days = closed.filter((day) => lastOpenBefore(weekdays.indexOf(day) - leadDays, chosen) === open);
    return days.length > 0
      ? [`For appointments on ${listDays(days)}, the reminder is sent earlier, on ${open}.`]
      : [];
  });
}

const weekdayAt = (index: number) => weekdays[((index % 7) + 7) % 7] ?? '';

/** Returns the weekdays whose appointments would be reminded on an unselected day. */
const closedFor = (leadDays: number, chosen: readonly string[]) =>
  weekdays.filter((_, index) => !chosen.includes(weekdayAt(index - leadDays)));

const lastOpenBefore = (index: number, chosen: readonly string[]) =>
  weekdays.map((_, back) => weekdayAt(index - back)).find((day) => chosen.includes(day));

function notesOf(
  rules: ReminderRules,
  { hours, chosen }: { hours: PracticeHours; chosen: readonly string[] },
): string[] {
  const missed = rules.closedDay === 'skip' ? closedFor(rules.leadDays, chosen) : [];
  return [
    ...(missed.length > 0
      ? [`Appointments on ${listDays(missed)} get no reminder, because it would fall on a closed day.`]
      : []),
    ...quietNotes(rules, hours),
    ...(rules.active ? [] : ['This reminder is not active. Nothing is sent until you activate it.']),
  ];
}

function quietNotes(rules: ReminderRules, hours: PracticeHours): string[] {
  const { quietFrom, quietTo } = hours;
  if (!quietFrom || !quietTo) return [];
  const quiet = `quiet hours, ${formatSeconds(clockSeconds(quietFrom))} to ${formatSeconds(clockSeconds(quietTo))}`;
  const open = openClocks(rules, hours);
  const [first] = open;
  if (!first) return [`Nothing can be sent: the sending hours are within the organization’s ${quiet}.`];
  const isUncut = first.from === clockSeconds(rules.sendFrom) && first.until === clockSeconds(rules.sendTo);
  return isUncut ? [] : [`The sending hours are shortened by the organization’s ${quiet}.`];
}

const longestSearch = 60;

/** Returns the next day, starting tomorrow, on which the reminder can be sent. */
function findExample(
  today: number,
  rules: SendRules,
  hours: PracticeHours,
): { day: number; opening: number } | undefined {
  for (let day = today + 1; day <= today + longestSearch; day += 1) {
    const opening = openingOf(day, { rules, hours });
    if (opening !== undefined) return { day, opening };
  }
  return undefined;
}

const describeExample = (day: number, leadDays: number, format: (day: number) => string) =>
  `For an appointment on ${format(day + leadDays)}, the reminder is sent on ${format(day)}.`;

const describeLead = (days: number) =>
  days === 0
    ? 'On the day of each appointment'
    : `${capital(numberNames[days] ?? String(days))} ${plural(days, 'day')} before each appointment`;

const numberNames = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const verbs = { text: 'text', email: 'email', voice: 'call with' } as const;
const describeEntry = ({ channel, name }: Sends[number]) => `${verbs[channel]} ‘${name}’`;

function sending({ sends, inTurn }: ReminderRules): string {
  const entries = sends.map(describeEntry);
  return inTurn && sends.length > 1
    ? `${entries.join(', then ')}, until one is delivered`
    : joinList(entries);
}

const inSpanish = ({ spanish }: ReminderRules) =>
  spanish.length > 0 ? ` For Spanish speakers: ${joinList(spanish.map(describeEntry))}.` : '';

function describeAutomatic({ automatic }: ReminderRules): string {
  if (!automatic) return '';
  const lists = automatic.ofAll ? 'all lists' : 'the lists with this reminder';
  const then = automatic.needsConfirmation
    ? 'waits until someone on your team confirms it on Home'
    : 'sends without confirmation. All messages of that day use the templates as they are in the morning';
  return ` Each morning it picks up the appointments that are due on ${lists}, and ${then}.`;
}

/** Formats weekdays as `Mon to Fri` or `Mon and Wed`. */
function listDays(days: readonly string[]): string {
  const first = weekdays.findIndex((day) => day === days[0]);
  const isRun = days.length > 2 && weekdays[first + days.length - 1] === days.at(-1);
  if (isRun) return `${days[0]} to ${days.at(-1)}`;
  return joinList(days);
}

const joinList = (items: readonly string[]) =>
  [items.slice(0, -1).join(', '), items.at(-1)].filter(Boolean).join(' and ');

const isClock = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Formats seconds since midnight as `9:00 AM`. */
function formatSeconds(seconds: number): string {
  const [hour, minute] = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  return formatClock([hour, minute].map((part) => String(part).padStart(2, '0')).join(':'));
}

import { weekdays } from '../resources/fields.ts';
import { dayKeyIn, fromWallClock, zoneLabel } from '../time.ts';

export interface ReminderRules {
  /** 0 to 60. */
  leadDays: number;
  /** HH:mm in the organisation's zone. */
  sendFrom: string;
  sendTo: string;
  /** `Mon,Tue,…` */
  weekdays: string;
  active: boolean;
  /** What is sent, in its order: the text before the email before the call. */
  sends: readonly { channel: 'text' | 'email' | 'voice'; name: string }[];
}

export interface ReminderPlan {
  /** What happens and when. */
  sentence: string;
  /** A real appointment and its reminder. */
  example?: string;
  /** What is easily overlooked: days without a reminder, a reminder that is off. */
  notes: readonly string[];
}

/** What a reminder will do, in plain words, by the calendar of a zone. Undefined while its rules are incomplete. */
export function describeReminder(
  rules: ReminderRules,
  { zone, nowSeconds }: { zone: string; nowSeconds: number },
): ReminderPlan | undefined {
  const chosen = weekdays.filter((day) => rules.weekdays.split(',').includes(day));
  const isWindow = isClock(rules.sendFrom) && isClock(rules.sendTo) && rules.sendFrom < rules.sendTo;
  const { leadDays, sends } = rules;
  const isLead = Number.isInteger(leadDays) && leadDays >= 0 && leadDays <= 60;
  if (!isLead || !isWindow || chosen.length === 0 || sends.length === 0) return undefined;
  const next = findExample(chosen, leadDays, { zone, nowSeconds });
  const label = labelAt(next.reminded, rules.sendFrom, zone);
  const window = `between ${readClock(rules.sendFrom)} and ${readClock(rules.sendTo)} ${label}`;
  const days = chosen.length === weekdays.length ? 'on any day' : `on ${listDays(chosen)}`;
  return {
    sentence: `${leadWords(leadDays)}, ${window} ${days}: ${sends.map(sending).join(', then ')}.`,
    example: `An appointment on ${shortDay(next.appointment)} is reminded on ${shortDay(next.reminded)}.`,
    notes: notesOf(rules, chosen),
  };
}

/** The day on which an appointment is reminded, `YYYY-MM-DD` both; undefined where it falls on another weekday: rules cancel it. */
export function reminderDay(
  appointmentDay: string,
  rules: Pick<ReminderRules, 'leadDays' | 'weekdays'>,
): string | undefined {
  const day = moveDay(appointmentDay, -rules.leadDays);
  return rules.weekdays.split(',').includes(weekdayOf(day)) ? day : undefined;
}

function notesOf({ leadDays, active }: ReminderRules, chosen: readonly string[]): string[] {
  const missed = weekdays.filter((day) => {
    const at = weekdays.indexOf(day) - leadDays;
    return !chosen.includes(weekdays[((at % 7) + 7) % 7] ?? '');
  });
  return [
    ...(missed.length > 0
      ? [`Appointments on ${listDays(missed)} get none: their reminder would fall on another day.`]
      : []),
    ...(active ? [] : ['It is not active: nothing is sent until it is.']),
  ];
}

/** The first day from tomorrow on which something is sent, and the appointment that it is for. */
function findExample(
  chosen: readonly string[],
  leadDays: number,
  { zone, nowSeconds }: { zone: string; nowSeconds: number },
): { reminded: string; appointment: string } {
  const today = dayKeyIn(zone, nowSeconds);
  const days = weekdays.map((_, ahead) => moveDay(today, ahead + 1));
  const reminded = days.find((day) => chosen.includes(weekdayOf(day))) ?? today;
  return { reminded, appointment: moveDay(reminded, leadDays) };
}

const leadWords = (days: number) =>
  days === 0
    ? 'On the day of each appointment'
    : `${capital(figures[days] ?? String(days))} ${days === 1 ? 'day' : 'days'} before each appointment`;

const figures = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const verbs = { text: 'text', email: 'email', voice: 'call with' } as const;
const sending = ({ channel, name }: ReminderRules['sends'][number]) => `${verbs[channel]} ‘${name}’`;

/** `Mon to Fri`, `Mon and Wed`. */
function listDays(days: readonly string[]): string {
  const first = weekdays.findIndex((day) => day === days[0]);
  const isRun = days.length > 2 && weekdays[first + days.length - 1] === days.at(-1);
  if (isRun) return `${days[0]} to ${days.at(-1)}`;
  return days.length > 1 ? `${days.slice(0, -1).join(', ')} and ${days.at(-1)}` : (days[0] ?? '');
}

const isClock = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** `'09:00'` → `'9:00 AM'`, as in a sentence. */
function readClock(text: string): string {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Of that day: a reminder in March may go out by daylight time. */
function labelAt(day: string, clock: string, zone: string): string {
  return zoneLabel(fromWallClock(`${day} ${clock}`, zone) ?? 0, zone);
}

const daySeconds = 86_400;
const startOf = (day: string) => fromWallClock(day) ?? 0;

/** On the calendar, where each day has one length. */
const moveDay = (day: string, days: number) => dayKeyIn('UTC', startOf(day) + days * daySeconds);

const weekdayOf = (day: string) => weekdays[(new Date(startOf(day) * 1000).getUTCDay() + 6) % 7] ?? '';

/** `Thu 11/26`. */
const shortDay = (day: string) => `${weekdayOf(day)} ${day.slice(5, 7)}/${day.slice(8, 10)}`;

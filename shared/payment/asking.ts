export const askStops = {
  off: 'payments are turned off',
  paid: 'it was paid already',
  charging: 'a charge of it is being checked',
  closed: 'it is closed',
  expired: 'its link has expired',
  asked: 'it was asked for already',
  nothing_due: 'its amount is $0.00',
  unproved: 'the payer would be asked for something that is not on file',
  account: 'all sending of the practice is stopped',
  no_address: 'there is no address',
  changed: 'the address was changed meanwhile',
  opted_out: 'this person asked not to be contacted there',
  no_texts: 'texts cannot reach this number',
  came_back: 'an earlier email to this address came back',
  no_provider: 'no provider is set up for it',
} as const;

export type AskStop = keyof typeof askStops;

/** Channels of payment requests in display order. */
export const askChannels = ['text', 'email'] as const;
export type AskChannel = (typeof askChannels)[number];

export const bounceStops = { text: 'no_texts', email: 'came_back' } as const satisfies Record<
  AskChannel,
  AskStop
>;

const askChoices = ['text,email', 'text', 'email'] as const;
export type AskChoice = (typeof askChoices)[number];

export const readAskChoice = (text: string): AskChoice | undefined =>
  askChoices.find((choice) => choice === text);

interface AskShown {
  choice: AskChoice;
  again: boolean;
  /** Unix seconds of the last recent request; 0 for none. */
  askedLast: number;
}

/** Returns a key of the shown preview for the form, so that only an unchanged preview is sent. */
export const shownAs = ({ choice, again, askedLast }: AskShown): string =>
  [choice, again && 'again', askedLast].filter(Boolean).join(' ');

const askStopNames = Object.keys(askStops) as AskStop[];

export const readAskStop = (code: string): AskStop | undefined => askStopNames.find((name) => name === code);

/** Returns the channels of a text such as `text,email`, or undefined if it is empty or has a duplicate or unknown one. */
export function readAskChannels(text: string): readonly AskChannel[] | undefined {
  const named = text.split(',');
  const channels = askChannels.filter((channel) => named.includes(channel));
  return channels.length > 0 && channels.length === named.length ? channels : undefined;
}

const mostReminders = 5;
const longestWait = 90;

/** Returns true for reminder days such as `3, 7, 14` in ascending order. An empty text means no reminder. */
export function areReminderDays(text: string): boolean {
  if (text.trim() === '') return true;
  const days = text.split(',').map((day) => (/^\d{1,2}$/.test(day.trim()) ? Number(day) : 0));
  return (
    days.length <= mostReminders &&
    days.every((day, index) => day > (days[index - 1] ?? 0) && day <= longestWait)
  );
}

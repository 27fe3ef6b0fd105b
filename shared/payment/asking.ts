/** Why a message that asks for a payment does not leave: by code, as staff read it. */
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

/** By which a payment is asked for, in the order in which they are named. */
export const askChannels = ['text', 'email'] as const;
export type AskChannel = (typeof askChannels)[number];

/** Why nothing is sent to an address after a message there bounced. */
export const bounceStops = { text: 'no_texts', email: 'came_back' } as const satisfies Record<
  AskChannel,
  AskStop
>;

/** What staff choose between who ask for many at once: the channels as an API is told them. */
const askChoices = ['text,email', 'text', 'email'] as const;
export type AskChoice = (typeof askChoices)[number];

export const readAskChoice = (text: string): AskChoice | undefined =>
  askChoices.find((choice) => choice === text);

interface AskShown {
  choice: AskChoice;
  /** Those who were asked for lately are asked for once more. */
  again: boolean;
  /** When the last of them was, in unix seconds; 0 for none. */
  askedLast: number;
}

/** What a page shows of asking for many, in a word that its form carries: only the same is sent. */
export const shownAs = ({ choice, again, askedLast }: AskShown): string =>
  [choice, again && 'again', askedLast].filter(Boolean).join(' ');

const askStopNames = Object.keys(askStops) as AskStop[];

export const readAskStop = (code: string): AskStop | undefined => askStopNames.find((name) => name === code);

/** Those that are named, as `text,email`; undefined where none is, one is named twice, or something else is. */
export function readAskChannels(text: string): readonly AskChannel[] | undefined {
  const named = text.split(',');
  const channels = askChannels.filter((channel) => named.includes(channel));
  return channels.length > 0 && channels.length === named.length ? channels : undefined;
}

const mostReminders = 5;
const longestWait = 90;

/** Whether they are days to remind on, as `3, 7, 14`: in their order, each later than the one before. Nothing is no reminder. */
export function areReminderDays(text: string): boolean {
  if (text.trim() === '') return true;
  const days = text.split(',').map((day) => (/^\d{1,2}$/.test(day.trim()) ? Number(day) : 0));
  return (
    days.length <= mostReminders &&
    days.every((day, index) => day > (days[index - 1] ?? 0) && day <= longestWait)
  );
}

export const requestBlocks = {
  off: 'payments are turned off',
  paid: 'it was already paid',
  charging: 'a charge for this payment is being checked',
  closed: 'it is closed',
  expired: 'the payment link has expired',
  asked: 'it was already requested',
  nothing_due: 'its amount is $0.00',
  unproved: 'a detail that the payer must confirm is not on file',
  account: 'all sending is stopped for the practice',
  no_address: 'there is no address',
  changed: 'the address was changed in the meantime',
  opted_out: 'this person opted out of messages to this address',
  no_texts: 'texts cannot reach this number',
  came_back: 'an earlier email to this address bounced',
  no_provider: 'no provider is set up for this channel',
} as const;

export type RequestBlock = keyof typeof requestBlocks;

/** Channels of payment requests in display order. */
export const requestChannels = ['text', 'email'] as const;
export type RequestChannel = (typeof requestChannels)[number];

export const bounceBlocks = { text: 'no_texts', email: 'came_back' } as const satisfies Record<
  RequestChannel,
  RequestBlock
>;

export const channelChoices = ['text,email', 'text', 'email'] as const;
export type ChannelChoice = (typeof channelChoices)[number];

export const readChannelChoice = (text: string): ChannelChoice | undefined =>
  channelChoices.find((choice) => choice === text);

interface RequestPreview {
  choice: ChannelChoice;
  repeats: boolean;
  /** Unix seconds of the last recent request; 0 for none. */
  lastRequestedAt: number;
  /** Digest of the practice's templates; '' if it uses the standard texts. */
  templates: string;
}

/** Returns a key for the displayed preview. The form submits it so that a changed preview is not sent. */
export const previewKey = ({ choice, repeats, lastRequestedAt, templates }: RequestPreview): string =>
  [choice, repeats && 'again', lastRequestedAt, templates].filter(Boolean).join(' ');

export const requestBlockNames = Object.keys(requestBlocks) as RequestBlock[];

export const readRequestBlock = (code: string): RequestBlock | undefined =>
  requestBlockNames.find((name) => name === code);

/** Parses a text such as `text,email`. Returns undefined if it is empty or contains a duplicate or unknown channel. */
export function readRequestChannels(text: string): readonly RequestChannel[] | undefined {
  const named = text.split(',');
  const channels = requestChannels.filter((channel) => named.includes(channel));
  return channels.length > 0 && channels.length === named.length ? channels : undefined;
}

const mostReminders = 5;
const maxReminderDay = 90;

/** Returns true for reminder days such as `3, 7, 14` in ascending order. An empty text means no reminder. */
export function areReminderDays(text: string): boolean {
  if (text.trim() === '') return true;
  const days = text.split(',').map((day) => (/^\d{1,2}$/.test(day.trim()) ? Number(day) : 0));
  return (
    days.length <= mostReminders &&
    days.every((day, index) => day > (days[index - 1] ?? 0) && day <= maxReminderDay)
  );
}

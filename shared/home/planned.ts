import { formatPhone } from '../contact-details.ts';
import { rowReasons } from '../messages.ts';
import { textOf, type ApiRecord } from '../reply.ts';

export const channelNames = ['voice', 'text', 'email'] as const;
export type ChannelName = (typeof channelNames)[number];

/** What becomes of one row of a notification list (domain, Job confirmation). */
export interface Planned {
  kind: ChannelName | 'none' | 'rules' | 'error';
  /** 'Call', 'Do not contact'. */
  word: string;
  /** Where it goes; missing where nothing does. */
  to?: string;
}

const contents = { voice: 'phone_sequence', text: 'text_template', email: 'email_template' } as const;
const words: Readonly<Record<ChannelName, string>> = { voice: 'Call', text: 'Text', email: 'Email' };

/** The channels that a reminder has something for. */
export function channelsOfReminder(reminder: ApiRecord | undefined): ChannelName[] {
  return channelNames.filter((channel) => textOf(reminder, contents[channel]) !== '');
}

/** `'call and text'`; '' for none. */
export function sayChannels(channels: readonly ChannelName[]): string {
  const said = channels.map((channel) => words[channel].toLowerCase());
  return [said.slice(0, -1).join(', '), said.at(-1)].filter(Boolean).join(' and ');
}

/** One for each channel of a row that is ready; else one that says why nothing is sent. */
export function plannedFor(row: ApiRecord, sends: readonly ChannelName[]): Planned[] {
  const status = textOf(row, 'status');
  if (status === 'error') return [{ kind: 'error', word: 'Error' }];
  if (status === 'cancelled_by_rules') {
    const isStopped = textOf(row, 'reason') === rowReasons.optedOut;
    return [
      isStopped ? { kind: 'none', word: 'Do not contact' } : { kind: 'rules', word: 'Cancelled by rules' },
    ];
  }
  return sends.flatMap((channel) => {
    const to = addressOf(row, channel);
    return to ? [{ kind: channel, word: words[channel], to: formatPhone(to) }] : [];
  });
}

/** A call goes to the phone first, a text to the mobile phone first. */
function addressOf(row: ApiRecord, channel: ChannelName): string {
  const [phone, mobile] = [textOf(row, 'phone'), textOf(row, 'mobile_phone')];
  return { voice: phone || mobile, text: mobile || phone, email: textOf(row, 'email') }[channel];
}

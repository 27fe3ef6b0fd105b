import { formatPhone } from '../contact-details.ts';
import { addressOf, channels, channelWords, type Channel } from '../contacts/channels.ts';
import { textOf, type ApiRecord } from '../reply.ts';
import type { RowRule } from '../resources/notification-rows.ts';

/** What becomes of one row of a notification list. */
export interface Planned {
  kind: Channel | 'none' | 'rules' | 'error';
  /** 'Call', 'Do not contact'. */
  word: string;
  /** Where it goes; missing where nothing does. */
  to?: string;
}

const optedOut: RowRule = 'opted_out';
const contents = { voice: 'phone_sequence', text: 'text_template', email: 'email_template' } as const;

/** The channels that a reminder has something for. */
export function channelsOfReminder(reminder: ApiRecord | undefined): Channel[] {
  return channels.filter((channel) => textOf(reminder, contents[channel]) !== '');
}

/** Those of them by which Spanish speakers get what everybody gets, as the reminder has nothing in Spanish. */
export function untranslatedIn(reminder: ApiRecord | undefined): Channel[] {
  return channelsOfReminder(reminder).filter((channel) => textOf(reminder, spanishEntry(channel)) === '');
}

/** Which field of a reminder names what Spanish speakers get by a channel. */
export const spanishEntry = (channel: Channel) => `${contents[channel]}_es` as const;

/** `'call and text'`; '' for none. */
export function sayChannels(named: readonly Channel[]): string {
  const said = named.map((channel) => channelWords[channel].toLowerCase());
  return [said.slice(0, -1).join(', '), said.at(-1)].filter(Boolean).join(' and ');
}

/** One for each channel of a row that is ready; else one that says why nothing is sent. */
export function plannedFor(row: ApiRecord, sends: readonly Channel[]): Planned[] {
  const status = textOf(row, 'status');
  if (status === 'error') return [{ kind: 'error', word: 'Error' }];
  if (status === 'cancelled_by_rules') {
    const isStopped = textOf(row, 'reason_code') === optedOut;
    return [
      isStopped ? { kind: 'none', word: 'Do not contact' } : { kind: 'rules', word: 'Canceled by rules' },
    ];
  }
  return sends.flatMap((channel) => {
    const to = addressOf(row, channel);
    return to ? [{ kind: channel, word: channelWords[channel], to: formatPhone(to) }] : [];
  });
}

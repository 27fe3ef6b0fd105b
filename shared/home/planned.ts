import { formatPhone } from '../contact-details.ts';
import { addressOf, channels, channelWords, type Channel } from '../contacts/channels.ts';
import { textOf, type ApiRecord } from '../reply.ts';
import type { RowRule } from '../resources/notification-rows.ts';

export interface Planned {
  kind: Channel | 'none' | 'rules' | 'error';
  word: string;
  /** Destination address; missing if nothing is sent. */
  to?: string;
}

const optedOut: RowRule = 'opted_out';
const contents = { voice: 'phone_sequence', text: 'text_template', email: 'email_template' } as const;

export function channelsOfReminder(reminder: ApiRecord | undefined): Channel[] {
  return channels.filter((channel) => textOf(reminder, contents[channel]) !== '');
}

export function untranslatedIn(reminder: ApiRecord | undefined): Channel[] {
  return channelsOfReminder(reminder).filter((channel) => textOf(reminder, spanishEntry(channel)) === '');
}

export const spanishEntry = (channel: Channel) => `${contents[channel]}_es` as const;

/** Returns `'call and text'`, or '' for none. */
export function sayChannels(named: readonly Channel[]): string {
  const said = named.map((channel) => channelWords[channel].toLowerCase());
  return [said.slice(0, -1).join(', '), said.at(-1)].filter(Boolean).join(' and ');
}

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

import { formatPhone } from '../contact-details.ts';
import { addressOf, channels, channelLabels, type Channel } from '../contacts/channels.ts';
import { textOf, type ApiRecord } from '../reply.ts';
import type { RowRule } from '../resources/notification-rows.ts';

export interface Planned {
  kind: Channel | 'none' | 'rules' | 'error';
  label: string;
  /** Destination address. Missing if nothing is sent. */
  to?: string;
}

const optedOut: RowRule = 'opted_out';
const contentFields = { voice: 'phone_sequence', text: 'text_template', email: 'email_template' } as const;

export function channelsOfReminder(reminder: ApiRecord | undefined): Channel[] {
  return channels.filter((channel) => textOf(reminder, contentFields[channel]) !== '');
}

export function untranslatedChannels(reminder: ApiRecord | undefined): Channel[] {
  return channelsOfReminder(reminder).filter((channel) => textOf(reminder, spanishEntry(channel)) === '');
}

export const spanishEntry = (channel: Channel) => `${contentFields[channel]}_es` as const;

/** Returns text such as `'call and text'`, or '' for none. */
export function formatChannels(named: readonly Channel[]): string {
  const labels = named.map((channel) => channelLabels[channel].toLowerCase());
  return [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(' and ');
}

export function plannedFor(row: ApiRecord, sends: readonly Channel[]): Planned[] {
  const status = textOf(row, 'status');
  if (status === 'error') return [{ kind: 'error', label: 'Error' }];
  if (status === 'cancelled_by_rules') {
    const isStopped = textOf(row, 'reason_code') === optedOut;
    return [isStopped ? { kind: 'none', label: 'Do not contact' } : { kind: 'rules', label: 'Skipped' }];
  }
  return sends.flatMap((channel) => {
    const to = addressOf(row, channel);
    return to ? [{ kind: channel, label: channelLabels[channel], to: formatPhone(to) }] : [];
  });
}

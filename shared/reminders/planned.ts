import { formatPhone } from '../contact-details.ts';
import { addressOf, channels, channelLabels, type Addresses, type Channel } from '../contacts/channels.ts';
import type { RowRule } from '../resources/notification-rows.ts';

type PlannedRow = Addresses & { readonly status: string; readonly reason_code?: string };

export interface Planned {
  kind: Channel | 'none' | 'rules' | 'error';
  label: string;
  /** Destination address. Missing if nothing is sent. */
  to?: string;
}

const optedOut: RowRule = 'opted_out';
const contentFields = { voice: 'phone_sequence', text: 'text_template', email: 'email_template' } as const;

type ContentField = (typeof contentFields)[Channel];
/** Ids of the contents of a reminder by field. */
type Contents = Readonly<Partial<Record<ContentField | `${ContentField}_es`, string | null>>>;

export const channelsOfReminder = (reminder: Contents | undefined): Channel[] =>
  channels.filter((channel) => reminder?.[contentFields[channel]]);

export const untranslatedChannels = (reminder: Contents | undefined): Channel[] =>
  channelsOfReminder(reminder).filter((channel) => !reminder?.[spanishEntry(channel)]);

export const spanishEntry = (channel: Channel) => `${contentFields[channel]}_es` as const;

/** Returns text such as `'call and text'`, or '' for none. */
export function formatChannels(named: readonly Channel[]): string {
  const labels = named.map((channel) => channelLabels[channel].toLowerCase());
  return [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(' and ');
}

export function plannedFor(row: PlannedRow, sends: readonly Channel[]): Planned[] {
  const { status } = row;
  if (status === 'error') return [{ kind: 'error', label: 'Error' }];
  if (status === 'cancelled_by_rules') {
    const isStopped = row.reason_code === optedOut;
    return [isStopped ? { kind: 'none', label: 'Do not contact' } : { kind: 'rules', label: 'Skipped' }];
  }
  return sends.flatMap((channel) => {
    const to = addressOf(row, channel);
    return to ? [{ kind: channel, label: channelLabels[channel], to: formatPhone(to) }] : [];
  });
}

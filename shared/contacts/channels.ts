import { textOf, type ApiRecord } from '../reply.ts';

/** Contact channels in display order. */
export const channels = ['voice', 'text', 'email'] as const;
export type Channel = (typeof channels)[number];

export const channelLabels: Readonly<Record<Channel, string>> = {
  voice: 'Call',
  text: 'Text',
  email: 'Email',
};

export const channelPlurals: Readonly<Record<Channel, string>> = {
  voice: 'calls',
  text: 'texts',
  email: 'emails',
};

/**
 * Returns the addresses that a channel uses for a contact or row. Calls use both phones; texts use the mobile phone or else
 * the phone. The database's `stops_of()` follows the same rule.
 */
export function addressesOf(record: ApiRecord, channel: Channel): string[] {
  if (channel === 'email') return [textOf(record, 'email')].filter(Boolean);
  const [phone, mobile] = [textOf(record, 'phone'), textOf(record, 'mobile_phone')];
  const addresses = channel === 'voice' && mobile !== phone ? [phone, mobile] : [mobile || phone];
  return addresses.filter(Boolean);
}

/** Returns the address for a message, or '' if the channel has none. Calls prefer the phone over the mobile phone. */
export function addressOf(record: ApiRecord, channel: Channel): string {
  return addressesOf(record, channel)[0] ?? '';
}

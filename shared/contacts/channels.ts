import { textOf, type ApiRecord } from '../reply.ts';

/** How a person can be reached, in the order in which it is told. */
export const channels = ['voice', 'text', 'email'] as const;
export type Channel = (typeof channels)[number];

/** What each is called. */
export const channelWords: Readonly<Record<Channel, string>> = {
  voice: 'Call',
  text: 'Text',
  email: 'Email',
};

/** What goes by it: `calls`. */
export const channelPlurals: Readonly<Record<Channel, string>> = {
  voice: 'calls',
  text: 'texts',
  email: 'emails',
};

/**
 * The addresses that a channel uses of a contact, or of a row of a list: calls go to either phone, texts to the mobile phone, else
 * to the phone. The database's `stops_of()` reads contacts by the same rule.
 */
export function addressesOf(record: ApiRecord, channel: Channel): string[] {
  if (channel === 'email') return [textOf(record, 'email')].filter(Boolean);
  const [phone, mobile] = [textOf(record, 'phone'), textOf(record, 'mobile_phone')];
  const addresses = channel === 'voice' && mobile !== phone ? [phone, mobile] : [mobile || phone];
  return addresses.filter(Boolean);
}

/** Where a message goes: a call to the phone first. '' where the channel does not reach the person. */
export function addressOf(record: ApiRecord, channel: Channel): string {
  return addressesOf(record, channel)[0] ?? '';
}

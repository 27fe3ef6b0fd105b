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

/** Addresses of a contact or row. A missing one may be null, as in the database. */
export type Addresses = Readonly<Partial<Record<'phone' | 'mobile_phone' | 'email', string | null>>>;

/**
 * Returns the addresses that a channel uses for a contact or row. Calls use both phones; texts use the mobile phone or else
 * the phone. The database's `stops_of()` follows the same rule.
 */
export function addressesOf(record: Addresses, channel: Channel): string[] {
  if (channel === 'email') return record.email ? [record.email] : [];
  const [phone, mobile] = [record.phone ?? '', record.mobile_phone ?? ''];
  const addresses = channel === 'voice' && mobile !== phone ? [phone, mobile] : [mobile || phone];
  return addresses.filter(Boolean);
}

/** Returns the address for a message, or '' if the channel has none. Calls prefer the phone over the mobile phone. */
export function addressOf(record: Addresses, channel: Channel): string {
  return addressesOf(record, channel)[0] ?? '';
}

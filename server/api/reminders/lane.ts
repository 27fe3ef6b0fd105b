import type { Channel } from '../../../shared/contacts/channels.ts';

/** Lane of the delivery engine: one organization and one channel. */
export interface Lane {
  idOrg: string;
  channel: Channel;
}

import type { Channel } from '../../../shared/contacts/channels.ts';

/** One line in which messages wait: those of one organisation and one channel. */
export interface Lane {
  idOrg: string;
  channel: Channel;
}

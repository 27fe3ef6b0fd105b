import type { Channel } from '../../shared/contacts/channels.ts';
import { sayChannels, spanishEntry } from '../../shared/home/planned.ts';
import { checkMessages } from '../../shared/messages/home.ts';

interface Props {
  channel: Channel;
  /** Where the reminder is edited; missing for who may not. */
  href: string | undefined;
}

/** The way to where a reminder gets what Spanish speakers are sent. */
export function AddSpanish({ channel, href }: Props) {
  if (!href) return null;
  return <a href={`${href}#${spanishEntry(channel)}`}>{checkMessages.addSpanish(sayChannels([channel]))}</a>;
}

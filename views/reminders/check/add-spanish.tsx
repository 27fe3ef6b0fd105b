import type { Channel } from '../../../shared/contacts/channels.ts';
import { formatChannels, spanishEntry } from '../../../shared/reminders/planned.ts';
import { checkMessages } from '../../../shared/locales/en/home.ts';

interface Props {
  channel: Channel;
  /** Edit page of the reminder; missing if the user may not edit it. */
  href: string | undefined;
}

export function AddSpanish({ channel, href }: Props) {
  if (!href) return null;
  return (
    <a href={`${href}#${spanishEntry(channel)}`}>{checkMessages.addSpanish(formatChannels([channel]))}</a>
  );
}

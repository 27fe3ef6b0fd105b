import { formatPhone } from '../../shared/contact-details.ts';
import { requestMessages } from '../../shared/messages/payment-requests.ts';
import { askStops, type AskChannel, type AskStop } from '../../shared/payment/asking.ts';
import { ChannelIcon } from '../ui/channel-icon.tsx';
import { LetterFrame } from '../ui/letter-frame.tsx';

export interface AskMessage {
  channel: AskChannel;
  to: string;
  /** '' for a text. */
  subject: string;
  /** Of a text alone: the letter is a page of its own. */
  content: string;
  /** How many texts it is sent as. */
  segments: number;
  stop?: AskStop;
  /** When it would leave, in unix seconds, where that is not at once. */
  opens?: number;
  /** The test outbox gets it, and nothing is sent. */
  held?: boolean;
}

interface RequestMessageProps {
  id: string;
  message: AskMessage;
  /** The address of the letter. */
  letter: string;
  /** Instead of to which address it goes. */
  title?: string;
  zone: string;
  nowSeconds: number;
}

const titles = { text: 'Text', email: 'Email' } as const satisfies Record<AskChannel, string>;

/** The very message that would ask, when it leaves, or what stops it. */
export function RequestMessage({ id, message, letter, title, zone, nowSeconds }: RequestMessageProps) {
  const { channel, subject, content, segments, stop } = message;
  const head = (
    <h2 id={id}>
      <ChannelIcon channel={channel} /> {title ?? titleOf(message)}
    </h2>
  );
  if (stop)
    return (
      <section className="proof" aria-labelledby={id}>
        {head}
        <p className="verdict warn">{`Won’t be sent: ${askStops[stop]}.`}</p>
      </section>
    );
  const size = segments > 1 ? ` · ${segments} texts` : '';
  return (
    <section className="proof" aria-labelledby={id}>
      {head}
      <p className="soft">{requestMessages.willBe(message, zone, nowSeconds) + size}</p>
      {channel === 'text' ? (
        <div className="phone-preview">
          <p className="bubble">{content}</p>
        </div>
      ) : (
        <div className="email-preview">
          <header>
            <b>{subject}</b>
          </header>
          <LetterFrame src={letter} />
        </div>
      )}
    </section>
  );
}

function titleOf({ channel, to }: AskMessage): string {
  if (!to) return titles[channel];
  return `${titles[channel]} to ${channel === 'text' ? formatPhone(to) : to}`;
}

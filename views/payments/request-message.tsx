import { formatPhone } from '../../shared/contact-details.ts';
import { requestMessages } from '../../shared/messages/payment-requests.ts';
import { requestBlocks, type RequestChannel, type RequestBlock } from '../../shared/payment/requests.ts';
import { ChannelIcon } from '../ui/channel-icon.tsx';
import { LetterFrame } from '../ui/letter-frame.tsx';

export interface PaymentRequestMessage {
  channel: RequestChannel;
  to: string;
  /** Subject of an email; '' for a text. */
  subject: string;
  /** Content of a text. An email is shown in its own frame. */
  content: string;
  segments: number;
  stop?: RequestBlock;
  /** Sending time in Unix seconds; missing if the message is sent immediately. */
  opens?: number;
  /** True if the message goes to the test outbox instead of being sent. */
  isCaptured?: boolean;
}

interface RequestMessageProps {
  id: string;
  message: PaymentRequestMessage;
  letter: string;
  /** Heading. The default names the channel and the recipient. */
  title?: string;
  zone: string;
  nowSeconds: number;
}

const titles = { text: 'Text', email: 'Email' } as const satisfies Record<RequestChannel, string>;

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
        <p className="verdict warn">{`Won’t be sent: ${requestBlocks[stop]}.`}</p>
      </section>
    );
  const size = segments > 1 ? ` · ${segments} texts` : '';
  return (
    <section className="proof" aria-labelledby={id}>
      {head}
      <p className="soft">{requestMessages.describeSending(message, zone, nowSeconds) + size}</p>
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

function titleOf({ channel, to }: PaymentRequestMessage): string {
  if (!to) return titles[channel];
  return `${titles[channel]} to ${channel === 'text' ? formatPhone(to) : to}`;
}

import { requestPageStrings } from '../../shared/locales/en/request-pages.ts';
import { formatPhone } from '../../shared/contact-details.ts';
import type { RequestPreview } from '../../shared/api-calls/payment-requests.ts';
import { requestMessages } from '../../shared/locales/en/payment-requests.ts';
import { requestBlocks, type RequestChannel } from '../../shared/payment/requests.ts';
import { ChannelIcon } from '../ui/channel-icon.tsx';
import { LetterFrame } from '../ui/letter-frame.tsx';

export type PaymentRequestMessage = RequestPreview & { channel: RequestChannel };

interface RequestMessageProps {
  id: string;
  message: PaymentRequestMessage;
  letter: string;
  /** Heading. The default names the channel and the recipient. */
  title?: string;
  zone: string;
  nowSeconds: number;
}

export function RequestMessage({ id, message, letter, title, zone, nowSeconds }: RequestMessageProps) {
  const { channel, subject, text, segments = 1, stop } = message;
  const head = (
    <h2 id={id}>
      <ChannelIcon channel={channel} /> {title ?? titleOf(message)}
    </h2>
  );
  if (stop)
    return (
      <section className="proof" aria-labelledby={id}>
        {head}
        <p className="verdict warn">{requestPageStrings.blocked(requestBlocks[stop])}</p>
      </section>
    );
  const size = segments > 1 ? ` · ${requestPageStrings.segments(segments)}` : '';
  return (
    <section className="proof" aria-labelledby={id}>
      {head}
      <p className="soft">{requestMessages.describeSending(message, zone, nowSeconds) + size}</p>
      {channel === 'text' ? (
        <div className="phone-preview">
          <p className="bubble">{text}</p>
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
  const label = requestPageStrings.channels[channel];
  return to ? requestPageStrings.channelTo(label, channel === 'text' ? formatPhone(to) : to) : label;
}

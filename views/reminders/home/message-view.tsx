import { messageStrings } from '../../../shared/locales/en/jobs.ts';
import { describeAddress, describeStatus, describeReason } from '../../../shared/reminders/message-reason.ts';
import { reasonMessages, sendTimeLabels } from '../../../shared/locales/en/delivery.ts';
import { messages } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { choiceLabel } from '../../../shared/resources/readable.ts';
import { formatMoment } from '../../../shared/time.ts';
import { timesIn } from '../../../shared/time-zones.ts';
import { PersonLine } from '../../contacts/person-line.tsx';
import { Facts } from '../../ui/facts.tsx';
import { approvalMessages } from '../../../shared/locales/en/approval.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import type { MessageViewProps } from './props.ts';
import { StopMessage } from './stop-message.tsx';
import { WhySection } from './why-section.tsx';

export function describeMessageStatus({ message, zone, nowSeconds }: MessageViewProps): string {
  const when = message.time ? formatMoment(message.time, zone, nowSeconds) : '';
  const statusText = [describeStatus(message), when].filter(Boolean).join(' · ');
  return `${statusText}, ${timesIn(zone, nowSeconds)}`;
}

export function MessageActions({ message, stops, outboxHref }: MessageViewProps) {
  if (stops) return <StopMessage id={message.id} />;
  if (!outboxHref) return null;
  return (
    <a className="btn btn-quiet" href={outboxHref}>
      {message.reason === 'awaiting_approval' ? approvalMessages.outbox : messageStrings.reply}
    </a>
  );
}

export function MessageView(props: MessageViewProps) {
  const { message, zone, nowSeconds, hasExplanation, job, person } = props;
  const isOnHold = job?.isPaused && isWaiting(message);
  const why = hasExplanation ? (isOnHold ? reasonMessages.jobPaused : describeReason(message)) : '';
  const at = (seconds: number | undefined) => (seconds ? formatMoment(seconds, zone, nowSeconds) : '');
  return (
    <>
      {why && <p className="verdict">{why}</p>}
      {person && <PersonLine person={person} zone={zone} nowSeconds={nowSeconds} />}
      <MessageFacts {...props} at={at} />
      <div className="record-columns">
        <SentContent {...props} />
        {hasExplanation && <WhySection {...props} />}
      </div>
      {props.others.length > 0 && <Others {...props} />}
    </>
  );
}

const isWaiting = ({ status }: MessageViewProps['message']) => status === 'planned' || status === 'due';

/** Returns the label and time of sending. If the time has passed, the label says that the message was due. */
function describeSendTime({
  message,
  job,
  zone,
  nowSeconds,
}: MessageViewProps): [label: string, when: string] {
  const { send_at: sendAt = 0 } = message;
  if (!isWaiting(message)) return [sendTimeLabels.ahead, ''];
  if (job?.isPaused) return [sendTimeLabels.ahead, messageStrings.whenResumed];
  return [
    sendAt > nowSeconds ? sendTimeLabels.ahead : sendTimeLabels.due,
    sendAt > 0 ? formatMoment(sendAt, zone, nowSeconds) : '',
  ];
}

function MessageFacts(props: MessageViewProps & { at: (seconds: number | undefined) => string }) {
  const { message, job, list, person, paymentHref, at } = props;
  const { name, channel, address, response, detail, attempts } = message;
  const answer = response && choiceLabel(messages.fields.response, response);
  return (
    <div className="fact-strip">
      <Facts
        facts={[
          [messageStrings.person, !person && name],
          [messageStrings.sentTo, address && <Address key="address" channel={channel} address={address} />],
          [messageStrings.requests, paymentHref && <a href={paymentHref}>{messageStrings.payment}</a>],
          [messageStrings.list, list && <a href={list.href}>{list.name}</a>],
          [messageStrings.job, job && <a href={job.href}>{at(job.startedAt) || messageStrings.openJob}</a>],
          describeSendTime(props),
          [messageStrings.answer, answer && (detail ? `${answer}: “${detail}”` : answer)],
          [messageStrings.providerResponse, response ? '' : detail],
          [messageStrings.attempts, attempts && attempts > 1 ? String(attempts) : ''],
        ]}
      />
    </div>
  );
}

function Address({ channel, address }: Pick<MessageViewProps['message'], 'channel' | 'address'>) {
  return channel === 'email' ? <a href={`mailto:${address}`}>{address}</a> : <PhoneLink number={address} />;
}

function SentContent({ message, hasExplanation, previewHref }: MessageViewProps) {
  const { channel, subject, body } = message;
  if (!hasExplanation) return null;
  const isOpen = isWaiting(message);
  const title = messageStrings.content[channel === 'voice' ? 'call' : 'message'];
  return (
    <section aria-labelledby="said-title">
      <h2 id="said-title">{isOpen ? title.ahead : title.past}</h2>
      {body ? (
        <div className={channel === 'text' ? 'phone-preview' : 'letter'}>
          {subject && <h3>{subject}</h3>}
          <p className={channel === 'text' ? 'bubble' : 'said'}>{withoutLinks(body)}</p>
        </div>
      ) : (
        <p className="soft">
          {`${isOpen ? messageStrings.notWritten : messageStrings.neverWritten} `}
          {isOpen && previewHref && <a href={previewHref}>{messageStrings.preview}</a>}
        </p>
      )}
    </section>
  );
}

/** Removes link addresses from the text, because anyone with a link from an email can answer as the patient. */
const withoutLinks = (body: string) => body.replace(/ \(https?:\/\/[^\s)]+\)/g, '');

function Others({ others, zone, nowSeconds }: MessageViewProps) {
  return (
    <section className="part" aria-labelledby="others-title">
      <h2 id="others-title">{messageStrings.others}</h2>
      <ul className="plain-rows">
        {others.map((other) => (
          <li key={other.id}>
            <a href={pathsOf(messages).one(other.id)}>{describeAddress(other.channel, other.address)}</a>
            <span>{describeStatus(other)}</span>
            <span className="soft">{other.time > 0 && formatMoment(other.time, zone, nowSeconds)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { sendTimeLabels } from '../../../shared/locales/en/delivery.ts';
import { controlStrings } from '../../../shared/locales/en/controls.ts';
import { apiCalls } from '../../../shared/api-calls.ts';
import type { Channel } from '../../../shared/contacts/channels.ts';
import { hasNeeded } from '../../../shared/rights.ts';
import { channelLabels } from '../../../shared/contacts/channels.ts';
import { checkPath } from '../../../shared/reminders/reminder-paths.ts';
import { checkMessages, flawMessages, rowMessageStrings } from '../../../shared/locales/en/check.ts';
import { findMessageFlaws, longestText, quoteFlaw } from '../../../shared/reminders/message-flaws.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { messages } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { onMoment, formatMoment } from '../../../shared/time.ts';
import { ChannelIcon } from '../../ui/channel-icon.tsx';
import { AppShell } from '../../shell/app-shell.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { AddSpanish } from './plan-sentences.tsx';
import { RemindButton } from '../../ui/remind-button.tsx';
import { ChangeRow } from './change-row.tsx';
import { MessageBody } from './message-body.tsx';
import { describeMessage } from './outcome-text.ts';
import { nameRecipient } from './plan-text.ts';
import type { PreviewedMessage } from '../../../shared/api-calls/list-outcome.ts';
import type { RowMessagesProps } from './props.ts';

export function RowMessagesPage(props: RowMessagesProps) {
  const { shell, list, name, appointment, reason, sent, change } = props;
  // Messages that were already sent need no preview.
  const planned = previewsOf(props);
  const isToConfirm = props.awaitsConfirm && planned.some(({ send_at: at, isPlanned }) => at && !isPlanned);
  return (
    <AppShell {...shell} current="home">
      <a className="back" href={checkPath.of(list.id)}>
        {list.name}
      </a>
      <div className="head">
        <div>
          <h1>{name || resourceMessages.noName}</h1>
          {appointment && <p className="soft">{rowMessageStrings.appointment(onMoment(appointment))}</p>}
          {props.contact && (
            <p>
              <a href={pathsOf(contacts).one(props.contact)}>{checkMessages.openContact}</a>
            </p>
          )}
        </div>
        {props.contact && !isToConfirm && (
          <div className="actions">
            <RemindButton csrfToken={shell.csrfToken} id={props.contact} />
          </div>
        )}
      </div>
      {sent.length > 0 && <Sent {...props} />}
      {reason && sent.length === 0 && <p className="say">{rowMessageStrings.nothingSent(reason)}</p>}
      {props.warning && <p className="warn-text">{props.warning}</p>}
      {props.stops.map((stop) => (
        <p key={stop} className="soft">
          {stop}
        </p>
      ))}
      <div className="proofs">
        {planned.map((message) => (
          <Preview key={message.channel} {...props} message={message} />
        ))}
      </div>
      {isToConfirm && (
        <p>
          <a className="btn btn-quiet" href={checkPath.of(list.id)}>
            {checkMessages.toConfirm}
          </a>
        </p>
      )}
      {change && <ChangeRow csrfToken={shell.csrfToken} {...change} />}
    </AppShell>
  );
}

/** Preview of a message. `isPlanned` is set if a confirmed job already planned it. */
type MessagePreview = PreviewedMessage & { isPlanned?: true };

/** Returns the previews, leaving out messages that were already sent. A planned message shows its planned time. */
function previewsOf({ messages: previews, sent }: RowMessagesProps): MessagePreview[] {
  return previews.flatMap((preview): MessagePreview[] => {
    const waiting = sent.find(
      ({ channel, status }) => channel === preview.channel && (status === 'planned' || status === 'due'),
    );
    if (waiting) return [{ ...preview, send_at: waiting.send_at, reason: '', isPlanned: true }];
    return sent.length === 0 || preview.send_at ? [preview] : [];
  });
}

/** Sent messages in the order of the previews below. */
function Sent({ sent, messages: previews, ...when }: RowMessagesProps) {
  const positionOf = (channel: Channel) => previews.findIndex((preview) => preview.channel === channel);
  const ordered = sent.toSorted((one, other) => positionOf(one.channel) - positionOf(other.channel));
  return (
    <p className="say sent-so-far">
      {ordered.map((message, index) => (
        <span key={message.id}>
          {index > 0 && ', '}
          <a href={pathsOf(messages).one(message.id)}>{describeMessage(message, when)}</a>
        </span>
      ))}
    </p>
  );
}

interface PreviewProps extends Omit<RowMessagesProps, 'messages'> {
  message: MessagePreview;
}

function Preview(page: PreviewProps) {
  const { message } = page;
  const { channel } = message;
  return (
    <section id={channel} className={`proof proof-${channel}`}>
      <h2>
        <ChannelIcon channel={channel} /> {nameRecipient(message)}
      </h2>
      <p className="soft">{aboutOf(message, page)}</p>
      {message.untranslated && message.send_at && (
        <p className="warn-text">
          {`${checkMessages.untranslatedTo(page.name || rowMessageStrings.unnamed)} `}
          <AddSpanish channel={channel} href={page.editHref} />
        </p>
      )}
      {message.send_at && <Mistakes {...message} />}
      <MessageBody message={message} letterHref={checkPath.letter(page.list.id, page.row)} />
      {message.test_to && hasNeeded(page.shell, apiCalls.testNotificationRow.needs) && (
        <SendTest csrfToken={page.shell.csrfToken} message={message} />
      )}
    </section>
  );
}

function Mistakes({ channel, subject, text }: MessagePreview) {
  const fullText = [subject, text].join('\n');
  const flawTexts = {
    punctuation: flawMessages.inPunctuation(quoteFlaw(fullText, channel)),
    too_long: flawMessages.inLength(longestText),
  };
  return findMessageFlaws(channel === 'text' ? text : fullText, channel).map((flaw) => (
    <p key={flaw} className="warn-text">
      {flawTexts[flaw]}
    </p>
  ));
}

function SendTest({
  csrfToken,
  message: { channel, test_to: testTo },
}: Pick<PreviewProps, 'message'> & Csrf) {
  return (
    <PostForm csrfToken={csrfToken} step="test" className="send-test" waiting={controlStrings.sending}>
      <input type="hidden" name="channel" value={channel} />
      <button type="submit" className="btn btn-quiet btn-small" aria-describedby={`${channel}-test`}>
        {rowMessageStrings.sendTest(channelLabels[channel].toLowerCase())}
      </button>
      <p className="soft" id={`${channel}-test`}>
        {checkMessages.testHint(testTo)}
      </p>
    </PostForm>
  );
}

interface Csrf {
  csrfToken: string;
}

function aboutOf(message: MessagePreview, page: PreviewProps) {
  const { channel, reason, segments, text } = message;
  if (!message.send_at) return rowMessageStrings.notSent(reason);
  const when = describeSendTime(message, page);
  if (channel !== 'text') return when;
  return `${when} · ${rowMessageStrings.size(text.length, segments ?? 1)}`;
}

function describeSendTime(
  { send_at: at = 0, isPlanned }: MessagePreview,
  { zone, nowSeconds, awaitsConfirm, isPaused }: PreviewProps,
) {
  if (isPlanned && isPaused) return checkMessages.jobPaused;
  const confirmed = awaitsConfirm && !isPlanned ? checkMessages.onceConfirmed : '';
  const verb = isPlanned && at <= nowSeconds ? sendTimeLabels.due : sendTimeLabels.ahead;
  return `${verb} ${formatMoment(at, zone, nowSeconds)}${confirmed}`;
}

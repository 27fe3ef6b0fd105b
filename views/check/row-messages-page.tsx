import { apiCalls } from '../../shared/api-calls.ts';
import type { Channel } from '../../shared/contacts/channels.ts';
import { hasNeeded } from '../../shared/rights.ts';
import { channelWords } from '../../shared/contacts/channels.ts';
import { checkPlace } from '../../shared/home/check-place.ts';
import { checkMessages, flawMessages } from '../../shared/messages/home.ts';
import { findMessageFlaws, longestText, quoteFlaw } from '../../shared/delivery/message-flaws.ts';
import { contacts } from '../../shared/resources/contacts.ts';
import { messages } from '../../shared/resources/notifications.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { onMoment, sayMoment } from '../../shared/time.ts';
import { ChannelIcon } from '../ui/channel-icon.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { AddSpanish } from './add-spanish.tsx';
import { RemindButton } from '../ui/remind-button.tsx';
import { ChangeRow } from './change-row.tsx';
import { MessageBody } from './message-body.tsx';
import { sayMessage } from './outcome-words.ts';
import type { PreviewedMessage, RowMessagesProps } from './props.ts';

export function RowMessagesPage(props: RowMessagesProps) {
  const { shell, list, name, visit, reason, sent, change } = props;
  // A row that was already reached needs no preview, which would only hide the sent messages.
  const foreseen = previewsOf(props);
  const isToConfirm =
    props.awaitsConfirm && foreseen.some(({ sendAt, isPlanned }) => sendAt > 0 && !isPlanned);
  return (
    <AppShell {...shell} current="home">
      <a className="back" href={checkPlace.of(list.id)}>
        {list.name}
      </a>
      <div className="head">
        <div>
          <h1>{name || 'No name'}</h1>
          {visit && <p className="soft">{`Visit${onMoment(visit)}`}</p>}
          {props.contact && (
            <p>
              <a href={placeOf(contacts).one(props.contact)}>{checkMessages.openContact}</a>
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
      {reason && sent.length === 0 && <p className="say">{`Gets nothing. ${reason}`}</p>}
      {props.warning && <p className="warn-text">{props.warning}</p>}
      {props.stops.map((stop) => (
        <p key={stop} className="soft">
          {stop}
        </p>
      ))}
      <div className="proofs">
        {foreseen.map((message) => (
          <Proof key={message.channel} {...props} message={message} />
        ))}
      </div>
      {isToConfirm && (
        <p>
          <a className="btn btn-quiet" href={checkPlace.of(list.id)}>
            {checkMessages.toConfirm}
          </a>
        </p>
      )}
      {change && <ChangeRow csrfToken={shell.csrfToken} {...change} />}
    </AppShell>
  );
}

/** Preview with `isPlanned` set if a confirmed job already planned the message. */
type Foreseen = PreviewedMessage & { isPlanned?: true };

/** Returns the previews without sent messages. A planned message shows its planned time. */
function previewsOf({ messages: previews, sent }: RowMessagesProps): Foreseen[] {
  return previews.flatMap((preview): Foreseen[] => {
    const waiting = sent.find(
      ({ channel, status }) => channel === preview.channel && (status === 'planned' || status === 'due'),
    );
    if (waiting) return [{ ...preview, sendAt: waiting.sendAt, reason: '', isPlanned: true }];
    return sent.length === 0 || preview.sendAt > 0 ? [preview] : [];
  });
}

/** Sent messages in the order of the previews below. */
function Sent({ sent, messages: previews, ...when }: RowMessagesProps) {
  const placeIn = (channel: Channel) => previews.findIndex((preview) => preview.channel === channel);
  const ordered = sent.toSorted((one, other) => placeIn(one.channel) - placeIn(other.channel));
  return (
    <p className="say sent-so-far">
      {ordered.map((message, index) => (
        <span key={message.id}>
          {index > 0 && ', '}
          <a href={placeOf(messages).one(message.id)}>{sayMessage(message, when)}</a>
        </span>
      ))}
    </p>
  );
}

interface ProofProps extends Omit<RowMessagesProps, 'messages'> {
  message: Foreseen;
}

function Proof(page: ProofProps) {
  const { message } = page;
  const { channel, to } = message;
  return (
    <section id={channel} className={`proof proof-${channel}`}>
      <h2>
        <ChannelIcon channel={channel} /> {[channelWords[channel], to].filter(Boolean).join(' to ')}
      </h2>
      <p className="soft">{aboutOf(message, page)}</p>
      {message.isUntranslated && message.sendAt > 0 && (
        <p className="warn-text">
          {`${checkMessages.untranslatedTo(page.name || 'this person')} `}
          <AddSpanish channel={channel} href={page.editHref} />
        </p>
      )}
      {message.sendAt > 0 && <Mistakes {...message} />}
      <MessageBody message={message} letterHref={checkPlace.letter(page.list.id, page.row)} />
      {message.testTo && hasNeeded(page.shell, apiCalls.testNotificationRow.needs) && (
        <SendTest csrfToken={page.shell.csrfToken} message={message} />
      )}
    </section>
  );
}

function Mistakes({ channel, subject, text }: Foreseen) {
  const words = [subject, text].join('\n');
  const says = {
    punctuation: flawMessages.inPunctuation(quoteFlaw(words, channel)),
    too_long: flawMessages.inLength(longestText),
  };
  return findMessageFlaws(channel === 'text' ? text : words, channel).map((flaw) => (
    <p key={flaw} className="warn-text">
      {says[flaw]}
    </p>
  ));
}

function SendTest({ csrfToken, message: { channel, testTo } }: Pick<ProofProps, 'message'> & Csrf) {
  return (
    <PostForm csrfToken={csrfToken} step="test" className="send-test" waiting="Sending…">
      <input type="hidden" name="channel" value={channel} />
      <button type="submit" className="btn btn-quiet btn-small" aria-describedby={`${channel}-test`}>
        {`Send a test ${channelWords[channel].toLowerCase()} to yourself`}
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

function aboutOf(message: Foreseen, page: ProofProps) {
  const { channel, sendAt, reason, segments, text } = message;
  if (sendAt === 0) return `Won’t be sent. ${reason}`;
  const when = sayLeaving(message, page);
  if (channel !== 'text') return when;
  const size = `${text.length} characters, ${segments === 1 ? 'one text' : `sent as ${segments} texts`}`;
  return `${when} · ${size}`;
}

function sayLeaving(
  { sendAt, isPlanned }: Foreseen,
  { zone, nowSeconds, awaitsConfirm, isPaused }: ProofProps,
) {
  if (isPlanned && isPaused) return checkMessages.jobPaused;
  const confirmed = awaitsConfirm && !isPlanned ? checkMessages.onceConfirmed : '';
  const leaves = isPlanned && sendAt <= nowSeconds ? 'Was due' : 'Leaves';
  return `${leaves} ${sayMoment(sendAt, zone, nowSeconds)}${confirmed}`;
}

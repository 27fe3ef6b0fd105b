import { timesIn } from '../../../shared/time-zones.ts';
import { apiCalls } from '../../../shared/api-calls.ts';
import { hasNeeded } from '../../../shared/rights.ts';
import type { Channel } from '../../../shared/contacts/channels.ts';
import { formatPhone } from '../../../shared/contact-details.ts';
import { approvalMessages } from '../../../shared/locales/en/approval.ts';
import { outboxMessages, outboxPageStrings } from '../../../shared/locales/en/outbox.ts';
import { paths } from '../../../shared/paths.ts';
import { sections } from '../../../shared/sections.ts';
import { midSentence, formatMoment } from '../../../shared/time.ts';
import { AppShell } from '../../shell/app-shell.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { CallKeys } from './call-keys.tsx';
import { MailReader } from './mail-reader.tsx';
import type { CapturedMessage } from '../../../shared/reminders/captured-message.ts';
import type { OutboxProps } from './props.ts';
import { TextThread } from './text-thread.tsx';

const { kinds: labels } = outboxPageStrings;
const kinds = ['text', 'email', 'voice'] as const satisfies readonly Channel[];

/** Test outbox with a list and the open message. On a phone, the style sheet shows only one of them. The list refreshes itself. */
export function OutboxPage(props: OutboxProps) {
  const { shell, channel, open, isChosen } = props;
  return (
    <AppShell {...shell} current="home">
      <a className="back" href={sections.home.path}>
        {sections.home.label}
      </a>
      <div className="head">
        <div>
          <h1>{outboxPageStrings.title}</h1>
          <p className="soft">{`${props.answers ? outboxMessages.lead : approvalMessages.outboxLead} ${outboxPageStrings.times(timesIn(props.zone, props.nowSeconds))}`}</p>
        </div>
      </div>
      <TabLinks
        label={outboxPageStrings.kindsLabel}
        tabs={kinds.map((kind) => ({ label: labels[kind], href: hrefOf(kind), current: kind === channel }))}
      />
      <PendingMessages {...props} />
      <div className={isChosen ? 'outbox chosen' : 'outbox'}>
        <MessageList {...props} />
        {open && <Pane {...props} open={open} />}
      </div>
    </AppShell>
  );
}

/** Button that sends waiting messages now, so that testers need not wait for sending hours. */
function PendingMessages({ shell, csrfToken, channel, pending, zone, nowSeconds }: OutboxProps) {
  if (!pending || !hasNeeded(shell, apiCalls.devRelease.needs)) return null;
  const at = (seconds: number) => midSentence(formatMoment(seconds, zone, nowSeconds));
  const { messages, first_at: firstAt = 0, last_at: lastAt = firstAt } = pending;
  return (
    <PostForm
      csrfToken={csrfToken}
      action={paths.outbox.to()}
      step="release"
      className="kept-waiting"
      waiting=""
    >
      <input type="hidden" name="channel" value={channel} />
      <p>{outboxMessages.waits(messages, at(firstAt), at(lastAt))}</p>
      <button type="submit" className="btn btn-quiet">
        {outboxPageStrings.release}
      </button>
    </PostForm>
  );
}

const hrefOf = (channel: Channel) => `${paths.outbox.to()}?channel=${channel}`;

function MessageList({ channel, search, listed, open, zone, nowSeconds }: OutboxProps) {
  const query = search ? `?q=${encodeURIComponent(search)}` : '';
  return (
    <div className="kept">
      {(listed.length > 9 || search) && (
        <form method="get" action={paths.outbox.to()} className="kept-search">
          <input type="hidden" name="channel" value={channel} />
          <input
            className="form-control"
            type="search"
            name="q"
            defaultValue={search}
            aria-label={outboxPageStrings.searchLabel}
            placeholder={outboxPageStrings.searchHint}
          />
          <button type="submit" className="btn btn-quiet">
            {outboxPageStrings.find}
          </button>
        </form>
      )}
      <div id="kept-list" data-refresh-seconds={20}>
        {listed.length === 0 && (
          <p className="soft">{search ? outboxMessages.nothingFound : outboxMessages.empty[channel]}</p>
        )}
        <ul>
          {listed.map((message) => (
            <li key={message.id}>
              <a
                href={`${paths.outboxMessage.to({ id: message.id })}${query}`}
                aria-current={isOpen(message, open) ? 'true' : undefined}
              >
                <b>{message.name || formatPhone(message.to)}</b>
                <time>{message.time > 0 && formatMoment(message.time, zone, nowSeconds)}</time>
                <span>{message.subject || message.text}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Returns true if the message is open. For texts, that means the open message went to the same number, because they form a thread. */
const isOpen = (message: CapturedMessage, open: CapturedMessage | undefined) =>
  open !== undefined && (message.channel === 'text' ? message.to === open.to : message.id === open.id);

function Pane(props: OutboxProps & { open: CapturedMessage }) {
  const { channel, open } = props;
  return (
    <section
      className="kept-pane"
      aria-label={outboxPageStrings.paneLabel(open.name || formatPhone(open.to))}
    >
      <a className="back" href={hrefOf(channel)}>
        {labels[channel]}
      </a>
      {channel === 'text' && <TextThread {...props} />}
      {channel === 'email' && <MailReader {...props} />}
      {channel === 'voice' && <CallKeys {...props} />}
    </section>
  );
}

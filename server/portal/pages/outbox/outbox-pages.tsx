import { apiCalls } from '../../../../shared/api-calls.ts';
import type { Channel } from '../../../../shared/contacts/channels.ts';
import { outboxMessages } from '../../../../shared/messages/outbox.ts';
import { firstOf, listOf, textOf } from '../../../../shared/reply.ts';
import { paths } from '../../../../shared/paths.ts';
import { OutboxPage } from '../../../../views/outbox/outbox-page.tsx';
import type { KeptMessage, OutboxProps } from '../../../../views/outbox/props.ts';
import { valueOf } from '../../http/form.ts';
import { allowFrame, sendLetter } from '../../http/headers.ts';
import type { Page } from '../../visit/route.ts';
import { hasOutbox } from '../../visit/has-outbox.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { channelOf, loadKept, loadOneKept } from './load-kept.ts';
import { addTry, readTries } from './tries.ts';

/** Test outbox, used if no provider is set: captured messages of one channel with the newest one open. */
export const outboxPage: Page = {
  async show(visit) {
    const channel = channelOf(visit.req.query['channel']);
    const listed = await loadListed(visit, channel);
    await showOutbox(visit, { channel, listed, open: listed[0], isChosen: false });
  },
  take: takeRelease,
};

export const outboxMessagePage: Page = {
  async show(visit) {
    const { message } = await loadOneKept(visit);
    const { channel } = message;
    const listed = await loadListed(visit, channel);
    await showOutbox(visit, { channel, listed, open: message, isChosen: true });
  },
  take: takeAnswer,
};

export const outboxHtmlPage: Page = {
  async show(visit) {
    const { html } = await loadOneKept(visit);
    sendLetter(visit.res, html);
  },
};

const searchOf = ({ req }: Visit) => (typeof req.query['q'] === 'string' ? req.query['q'].slice(0, 120) : '');

/** Loads captured messages. For texts, keeps only the newest per number, because each number is a thread. */
async function loadListed(visit: Visit, channel: Channel): Promise<KeptMessage[]> {
  const all = await loadKept(visit, { channel, q: searchOf(visit) });
  if (channel !== 'text') return all;
  const newest = new Map<string, KeptMessage>();
  for (const message of all) if (!newest.has(message.to)) newest.set(message.to, message);
  return [...newest.values()];
}

interface Shown {
  channel: Channel;
  listed: readonly KeptMessage[];
  open: KeptMessage | undefined;
  /** True if the user chose the message, false if it is just the first. */
  isChosen: boolean;
}

async function showOutbox(visit: Visit, { channel, listed, open, isChosen }: Shown): Promise<void> {
  const thread = open && channel === 'text' ? await loadKept(visit, { channel, to: open.to }) : [];
  const ids = new Set([open?.id, ...thread.map(({ id }) => id)]);
  if (open && channel === 'email') allowFrame(visit.res);
  const isOpen = await hasOutbox(visit);
  const waiting = isOpen ? await loadWaiting(visit) : undefined;
  const element = (
    <OutboxPage
      shell={shellProps(visit, { current: 'home' })}
      csrfToken={visit.csrfToken()}
      zone={visit.zone()}
      nowSeconds={visit.nowSeconds}
      channel={channel}
      search={searchOf(visit)}
      listed={listed}
      open={open}
      isChosen={isChosen}
      thread={thread.toReversed()}
      waiting={waiting}
      answers={isOpen}
      tries={readTries(visit.req).filter(({ message }) => ids.has(message))}
    />
  );
  visit.show({ title: 'Outbox', styles: 'all', element });
}

async function loadWaiting({ api }: Visit): Promise<OutboxProps['waiting']> {
  const outcome = await api.call(apiCalls.devWaiting);
  const told = outcome.ok ? firstOf(outcome.reply) : undefined;
  const messages = Number(textOf(told, 'messages')) || 0;
  if (messages === 0) return undefined;
  const firstAt = Number(textOf(told, 'first_at'));
  return { messages, firstAt, lastAt: Number(textOf(told, 'last_at')) || firstAt };
}

async function takeRelease(visit: Visit): Promise<void> {
  const outcome = await visit.api.call(apiCalls.devRelease, { body: {} });
  if (outcome.ok) visit.flash('success', outboxMessages.released);
  else visit.flash('error', outcome.msg);
  visit.goTo(`${paths.outbox.to()}?channel=${channelOf(valueOf(visit.form, 'channel'))}`);
}

/** Sends a test reply. The message is loaded first because that call checks its owner, and the reply call has no user. */
async function takeAnswer(visit: Visit): Promise<void> {
  const { api, req, form } = visit;
  const { message } = await loadOneKept(visit);
  const key = valueOf(form, 'key');
  const text = valueOf(form, 'quick') || valueOf(form, 'text').trim();
  const given = message.channel === 'voice' ? key : text;
  if (given) {
    const body = message.channel === 'voice' ? { key } : { text };
    const outcome = await api.call(apiCalls.devAnswer, { params: { id: message.id }, body });
    const [answer] = outcome.ok ? listOf(outcome.reply) : [];
    const said = outcome.ok ? textOf(answer ?? {}, 'said') : outcome.msg || outboxMessages.notTaken;
    addTry(req, { message: message.id, given, said, time: visit.nowSeconds });
  }
  visit.goTo(`${paths.outboxMessage.to({ id: message.id })}#answered`);
}

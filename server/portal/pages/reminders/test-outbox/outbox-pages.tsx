import { apiCalls } from '../../../../../shared/api-calls.ts';
import type { Channel } from '../../../../../shared/contacts/channels.ts';
import type { CapturedMessage, WaitingMessages } from '../../../../../shared/reminders/captured-message.ts';
import { outboxMessages } from '../../../../../shared/locales/en/outbox.ts';
import { paths } from '../../../../../shared/paths.ts';
import { OutboxPage } from '../../../../../views/reminders/test-outbox/outbox-page.tsx';
import { valueOf } from '../../../http/form.ts';
import { allowFrame, sendEmailPreview } from '../../../http/headers.ts';
import type { Page } from '../../../page/route.ts';
import { hasOutbox } from '../../../page/flash-sent.ts';
import { shellProps } from '../../../page/shell.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { channelOf, loadCaptured, loadCapturedMessage } from './load-captured.ts';
import type { Request } from 'express';
import type { Try } from '../../../../../views/reminders/test-outbox/props.ts';
import { sessionSlot } from '../../../session/session-slot.ts';

/** Test outbox, used when no provider is set. Shows one channel's captured messages with the newest one open. */
export const outboxPage: Page = {
  async get(ctx) {
    const channel = channelOf(ctx.req.query['channel']);
    const listed = await loadListed(ctx, channel);
    await renderOutbox(ctx, { channel, listed, open: listed[0], isChosen: false });
  },
  post: postRelease,
};

export const outboxMessagePage: Page = {
  async get(ctx) {
    const message = await loadCapturedMessage(ctx);
    const { channel } = message;
    const listed = await loadListed(ctx, channel);
    await renderOutbox(ctx, { channel, listed, open: message, isChosen: true });
  },
  post: postAnswer,
};

export const outboxHtmlPage: Page = {
  async get(ctx) {
    const { html } = await loadCapturedMessage(ctx);
    sendEmailPreview(ctx.res, html);
  },
};

const searchOf = ({ req }: RequestContext) =>
  typeof req.query['q'] === 'string' ? req.query['q'].slice(0, 120) : '';

/** Loads captured messages. Keeps only the newest text per number, because the texts to one number form a thread. */
async function loadListed(ctx: RequestContext, channel: Channel): Promise<CapturedMessage[]> {
  const all = await loadCaptured(ctx, { channel, q: searchOf(ctx) });
  if (channel !== 'text') return all;
  const newest = new Map<string, CapturedMessage>();
  for (const message of all) if (!newest.has(message.to)) newest.set(message.to, message);
  return [...newest.values()];
}

interface RenderOptions {
  channel: Channel;
  listed: readonly CapturedMessage[];
  open: CapturedMessage | undefined;
  /** True if the user opened this message, false if the page opened the first one. */
  isChosen: boolean;
}

async function renderOutbox(
  ctx: RequestContext,
  { channel, listed, open, isChosen }: RenderOptions,
): Promise<void> {
  const thread = open && channel === 'text' ? await loadCaptured(ctx, { channel, to: open.to }) : [];
  const ids = new Set([open?.id, ...thread.map(({ id }) => id)]);
  if (open && channel === 'email') allowFrame(ctx.res);
  const isOpen = await hasOutbox(ctx);
  const waiting = isOpen ? await loadWaiting(ctx) : undefined;
  const element = (
    <OutboxPage
      shell={shellProps(ctx, { current: 'home' })}
      csrfToken={ctx.csrfToken()}
      zone={ctx.zone()}
      nowSeconds={ctx.nowSeconds}
      channel={channel}
      search={searchOf(ctx)}
      listed={listed}
      open={open}
      isChosen={isChosen}
      thread={thread.toReversed()}
      pending={waiting}
      answers={isOpen}
      tries={readTries(ctx.req).filter(({ message }) => ids.has(message))}
    />
  );
  ctx.render({ title: 'Test outbox', styles: 'all', element });
}

async function loadWaiting({ api }: RequestContext): Promise<WaitingMessages | undefined> {
  const outcome = await api.call(apiCalls.devWaiting);
  const [waiting] = outcome.ok ? outcome.results : [];
  return waiting && waiting.messages > 0 ? waiting : undefined;
}

async function postRelease(ctx: RequestContext): Promise<void> {
  const outcome = await ctx.api.call(apiCalls.devRelease, { body: {} });
  if (outcome.ok) ctx.flash('success', outboxMessages.released);
  else ctx.flash('error', outcome.msg);
  ctx.redirect(`${paths.outbox.to()}?channel=${channelOf(valueOf(ctx.form, 'channel'))}`);
}

/** Sends a test reply. Loads the message first to check its owner, because the reply call has no user. */
async function postAnswer(ctx: RequestContext): Promise<void> {
  const { api, req, form } = ctx;
  const message = await loadCapturedMessage(ctx);
  const key = valueOf(form, 'key');
  const text = valueOf(form, 'quick') || valueOf(form, 'text').trim();
  const reply = message.channel === 'voice' ? key : text;
  if (reply) {
    const values = message.channel === 'voice' ? { key } : { text };
    const outcome = await api.call(apiCalls.devAnswer, { params: { id: message.id }, values });
    const response = outcome.ok ? (outcome.results[0]?.said ?? '') : outcome.msg || outboxMessages.notTaken;
    addTry(req, { message: message.id, input: reply, reply: response, time: ctx.nowSeconds });
  }
  ctx.redirect(`${paths.outboxMessage.to({ id: message.id })}#answered`);
}

const maxTries = 40;
const triesSlot = sessionSlot<readonly Try[]>('outboxTries');

/** Returns this browser's replies in the test outbox, oldest first. The API stores only the last reply for each appointment. */
const readTries = (req: Request): readonly Try[] => triesSlot.read(req) ?? [];

function addTry(req: Request, added: Try): void {
  triesSlot.write(req, [...readTries(req), added].slice(-maxTries));
}

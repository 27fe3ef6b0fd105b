import { randomUUID } from 'node:crypto';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { requestRepeatSeconds } from '../../../../shared/constants.ts';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import { formatCents, readCents } from '../../../../shared/money.ts';
import { requestPath } from '../../../../shared/payment/payment-paths.ts';
import {
  requestChannels,
  readRequestChannels,
  type RequestChannel,
} from '../../../../shared/payment/requests.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { RequestPage } from '../../../../views/payments/request-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { allowFrame, sendEmailPreview } from '../../http/headers.ts';
import { loadRecord } from '../../resource/load-records.ts';
import { sessionSlot } from '../../session/session-slot.ts';
import { findOutbox, flashSent } from '../../page/flash-sent.ts';
import type { Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { loadRequestEmail, loadRequestMessage } from './load-request.ts';

export const requestPage: Page = {
  get: (ctx) => renderRequest(ctx),
  post: postRequest,
  needs: apiCalls.sendPaymentRequest.needs,
};

export const requestEmailPreviewPage: Page = {
  async get(ctx) {
    sendEmailPreview(ctx.res, await loadRequestEmail(ctx, String(ctx.req.params['id'])));
  },
  needs: apiCalls.sendPaymentRequest.needs,
};

/**
 * Session slot for the key of a request that may have been sent. A retry within ten minutes uses the same key, so the request is sent only
 * once.
 */
const requestKeySlot = (id: string) => sessionSlot<{ key: string; untilSeconds: number }>(`ask:${id}`);
const keyTtlSeconds = 600;

interface Refused {
  status: number;
  notice: string;
}

async function renderRequest(ctx: RequestContext, refused?: Refused): Promise<void> {
  const payment = await loadRecord(ctx, payments, String(ctx.req.params['id']));
  const [messages, mayChoose, outbox] = await Promise.all([
    Promise.all(requestChannels.map((channel) => loadRequestMessage(ctx, payment.id, channel))),
    ctx.parts.relay.isLevel2(),
    findOutbox(ctx),
  ]);
  const name = [payment.first_name, payment.last_name].filter(Boolean).join(' ');
  const element = (
    <RequestPage
      shell={shellProps(ctx, { current: payments.section })}
      zone={ctx.zone()}
      nowSeconds={ctx.nowSeconds}
      payment={{ id: payment.id, name, money: formatCents(readCents(payment.amount)) }}
      messages={messages}
      mayChoose={mayChoose}
      lastRequestedAt={payment.asked_at}
      isRepeat={(payment.asked_at ?? 0) >= ctx.nowSeconds - requestRepeatSeconds}
      requestKey={previousKey(ctx, payment) ?? randomUUID()}
      notice={refused?.notice}
      awaitsApproval={outbox === 'approval'}
    />
  );
  allowFrame(ctx.res);
  ctx.render({ status: refused?.status, title: 'Request a payment', styles: 'all', element });
}

/** Returns the key of a request that may have been sent. Once the record shows that it was sent, the next request gets a new key. */
function previousKey(
  { req, nowSeconds }: RequestContext,
  { id, asked_at: requestedAt = 0 }: RowOf<typeof payments>,
) {
  const before = requestKeySlot(id).read(req);
  const mayHaveBeenSent =
    before && before.untilSeconds > nowSeconds && requestedAt < before.untilSeconds - keyTtlSeconds;
  return mayHaveBeenSent ? before.key : undefined;
}

async function postRequest(ctx: RequestContext): Promise<void> {
  const id = String(ctx.req.params['id']);
  const pressed = valueOf(ctx.form, 'channels');
  if (!pressed) return ctx.redirect(requestPath.to(id));
  const channels = readRequestChannels(pressed);
  const key = valueOf(ctx.form, 'key');
  if (!channels || !/^[A-Za-z0-9_-]{8,128}$/.test(key)) throw new HttpError(400);
  const body = { id, channels: channels.join(','), asked_since: requestedSince(ctx) };
  const call = { body, idempotencyKey: key };
  const outcome = await ctx.api.call(apiCalls.sendPaymentRequest, call);
  const isUnknown = !outcome.ok && !outcome.reply && outcome.sent;
  const untilSeconds = ctx.nowSeconds + keyTtlSeconds;
  requestKeySlot(id).write(ctx.req, isUnknown ? { key, untilSeconds } : undefined);
  if (!outcome.ok) return renderRequest(ctx, { status: outcome.reply ? 422 : 502, notice: outcome.msg });
  const sent = await describeRequested(ctx, id, channels);
  await flashSent(ctx, outcome.results, { sent, kept: requestMessages.requestCaptured });
  ctx.redirect(pathsOf(payments).one(id));
}

async function describeRequested(
  ctx: RequestContext,
  id: string,
  channels: readonly RequestChannel[],
): Promise<string> {
  const messages = await Promise.all(channels.map((channel) => loadRequestMessage(ctx, id, channel)));
  const waiting = messages.find(({ stop, opens }) => !stop && opens);
  return waiting
    ? requestMessages.requestScheduled(waiting, ctx.zone(), ctx.nowSeconds)
    : requestMessages.requested;
}

/**
 * Returns the time after which an earlier request blocks this one: just after the last request shown to the user,
 * or 24 hours ago by default.
 */
function requestedSince({ form, nowSeconds }: RequestContext): number {
  const lastRequested = valueOf(form, 'asked');
  return /^\d{1,10}$/.test(lastRequested) ? Number(lastRequested) + 1 : nowSeconds - requestRepeatSeconds;
}

import { apiCalls } from '../../../../shared/api-calls.ts';
import { channels, type Channel } from '../../../../shared/contacts/channels.ts';
import { listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { CapturedMessage } from '../../../../views/outbox/props.ts';
import { HttpError } from '../../http/errors.ts';
import { hasOutbox } from '../../page/has-outbox.ts';
import type { RequestContext } from '../../page/request-context.ts';

export async function loadCaptured(
  ctx: RequestContext,
  query: { channel: Channel; to?: string; q?: string },
): Promise<CapturedMessage[]> {
  const call = (await hasOutbox(ctx)) ? apiCalls.devMessages : apiCalls.listHeldMessages;
  const outcome = await ctx.api.call(call, { query: { ...query } });
  if (!outcome.ok) throw new HttpError(outcome.status);
  return listOf(outcome.reply).map(toCapturedMessage);
}

export async function loadCapturedMessage(
  ctx: RequestContext,
): Promise<{ message: CapturedMessage; html: string }> {
  const params = { id: String(ctx.req.params['id']) };
  const call = (await hasOutbox(ctx)) ? apiCalls.devMessage : apiCalls.readHeldMessage;
  const outcome = await ctx.api.call(call, { params });
  const [record] = outcome.ok ? listOf(outcome.reply) : [];
  if (!record) throw new HttpError(outcome.ok ? 404 : outcome.status);
  return { message: toCapturedMessage(record), html: textOf(record, 'html') };
}

function toCapturedMessage(record: ApiRecord): CapturedMessage {
  const text = (name: string) => textOf(record, name);
  return {
    id: text('id'),
    channel: channelOf(text('channel')),
    to: text('to'),
    name: text('name'),
    sender: text('sender'),
    subject: text('subject'),
    text: text('text'),
    time: Number(text('time')) || 0,
    response: text('response'),
    answerText: text('detail'),
    answeredAt: Number(text('answered_at')) || 0,
    language: text('language') || 'en',
  };
}

export const channelOf = (text: unknown): Channel => channels.find((one) => one === text) ?? 'text';

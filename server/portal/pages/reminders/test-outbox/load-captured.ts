import { apiCalls } from '../../../../../shared/api-calls.ts';
import { channels, type Channel } from '../../../../../shared/contacts/channels.ts';
import type { CapturedMessage } from '../../../../../shared/reminders/captured-message.ts';
import { HttpError } from '../../../http/errors.ts';
import { hasOutbox } from '../../../page/flash-sent.ts';
import type { RequestContext } from '../../../page/request-context.ts';

export async function loadCaptured(
  ctx: RequestContext,
  query: { channel: Channel; to?: string; q?: string },
): Promise<CapturedMessage[]> {
  const call = (await hasOutbox(ctx)) ? apiCalls.devMessages : apiCalls.listHeldMessages;
  const outcome = await ctx.api.call(call, { query: { ...query } });
  if (!outcome.ok) throw new HttpError(outcome.status);
  return outcome.results;
}

export async function loadCapturedMessage(ctx: RequestContext): Promise<CapturedMessage> {
  const params = { id: String(ctx.req.params['id']) };
  const call = (await hasOutbox(ctx)) ? apiCalls.devMessage : apiCalls.readHeldMessage;
  const outcome = await ctx.api.call(call, { params });
  const [message] = outcome.ok ? outcome.results : [];
  if (!message) throw new HttpError(outcome.ok ? 404 : outcome.status);
  return message;
}

export const channelOf = (text: unknown): Channel => channels.find((one) => one === text) ?? 'text';

import { apiCalls } from '../../../../shared/api-calls.ts';
import { readRequestBlock, type RequestChannel } from '../../../../shared/payment/requests.ts';
import { firstOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { PaymentRequestMessage } from '../../../../views/payments/request-message.tsx';
import { HttpError } from '../../http/errors.ts';
import type { RequestContext } from '../../page/request-context.ts';

const previews = { text: apiCalls.previewPaymentText, email: apiCalls.previewPaymentEmail } as const;

/** Loads the exact message. A missing address blocks the request even if the API reports no blocking reason. */
export async function loadRequestMessage(
  ctx: RequestContext,
  id: string,
  channel: RequestChannel,
): Promise<PaymentRequestMessage> {
  const record = await loadPreview(ctx, id, channel);
  const to = textOf(record, 'to');
  return {
    channel,
    to,
    subject: textOf(record, 'subject'),
    content: textOf(record, 'text'),
    segments: Number(textOf(record, 'segments')) || 1,
    stop: readRequestBlock(textOf(record, 'stop')) ?? (to ? undefined : 'no_address'),
    opens: Number(textOf(record, 'opens')) || undefined,
    isCaptured: textOf(record, 'held') === 'T',
  };
}

export const loadRequestEmail = async (ctx: RequestContext, id: string): Promise<string> =>
  textOf(await loadPreview(ctx, id, 'email'), 'html');

async function loadPreview(
  { api }: RequestContext,
  id: string,
  channel: RequestChannel,
): Promise<ApiRecord | undefined> {
  const outcome = await api.call(previews[channel], { params: { id } });
  if (!outcome.ok) throw new HttpError(outcome.status);
  return firstOf(outcome.reply);
}

import { apiCalls } from '../../../../shared/api-calls.ts';
import type { RequestPreview } from '../../../../shared/api-calls/payment-requests.ts';
import type { RequestChannel } from '../../../../shared/payment/requests.ts';
import type { PaymentRequestMessage } from '../../../../views/payments/request-message.tsx';
import { HttpError } from '../../http/errors.ts';
import { firstResult } from '../../http/outcome.ts';
import type { RequestContext } from '../../page/request-context.ts';

const previews = { text: apiCalls.previewPaymentText, email: apiCalls.previewPaymentEmail } as const;

/** Loads the exact message. A missing address blocks the request even if the API reports no blocking reason. */
export async function loadRequestMessage(
  ctx: RequestContext,
  id: string,
  channel: RequestChannel,
): Promise<PaymentRequestMessage> {
  const preview = await loadPreview(ctx, id, channel);
  return { ...preview, channel, stop: preview.stop ?? (preview.to ? undefined : 'no_address') };
}

export const loadRequestEmail = async (ctx: RequestContext, id: string): Promise<string> =>
  (await loadPreview(ctx, id, 'email')).html ?? '';

async function loadPreview(
  { api }: RequestContext,
  id: string,
  channel: RequestChannel,
): Promise<RequestPreview> {
  const outcome = await api.call(previews[channel], { params: { id } });
  if (!outcome.ok) throw new HttpError(outcome.status);
  return firstResult(outcome);
}

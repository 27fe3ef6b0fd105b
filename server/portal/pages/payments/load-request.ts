import { apiCalls } from '../../../../shared/api-calls.ts';
import { readAskStop, type AskChannel } from '../../../../shared/payment/asking.ts';
import { firstOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { AskMessage } from '../../../../views/payments/request-message.tsx';
import { HttpError } from '../../http/errors.ts';
import type { Visit } from '../../visit/visit.ts';

const previews = { text: apiCalls.previewPaymentText, email: apiCalls.previewPaymentEmail } as const;

/** Loads the exact message. If the API reports no blocking reason, a missing address counts as one. */
export async function loadRequestMessage(visit: Visit, id: string, channel: AskChannel): Promise<AskMessage> {
  const told = await loadPreview(visit, id, channel);
  const to = textOf(told, 'to');
  return {
    channel,
    to,
    subject: textOf(told, 'subject'),
    content: textOf(told, 'text'),
    segments: Number(textOf(told, 'segments')) || 1,
    stop: readAskStop(textOf(told, 'stop')) ?? (to ? undefined : 'no_address'),
    opens: Number(textOf(told, 'opens')) || undefined,
    held: textOf(told, 'held') === 'T',
  };
}

export const loadRequestLetter = async (visit: Visit, id: string): Promise<string> =>
  textOf(await loadPreview(visit, id, 'email'), 'html');

async function loadPreview({ api }: Visit, id: string, channel: AskChannel): Promise<ApiRecord | undefined> {
  const outcome = await api.call(previews[channel], { params: { id } });
  if (!outcome.ok) throw new HttpError(outcome.status);
  return firstOf(outcome.reply);
}

import type { Channel } from '../../../../shared/contacts/channels.ts';
import type { MessageEvent } from '../../../../shared/reminders/machine.ts';
import type { ReasonCode } from '../../../../shared/reminders/reasons.ts';
import { optedOutCode } from '../../../../shared/reminders/carrier-errors.ts';
import type { ProviderError } from '../../providers/refused.ts';
import { answererOf } from './webhook-request.ts';
import type { WebhookFields } from './signature.ts';

export interface Report {
  event: MessageEvent;
  reason?: ReasonCode;
  providerError?: ProviderError;
  /** Present if the call should be retried while retries remain. */
  again?: true;
}

interface ReportedMessage {
  channel: Channel;
  voicemail: string | null;
}

/** Reads a report. Returns undefined if it does not change the message. */
export const readReport = (message: ReportedMessage, fields: WebhookFields): Report | undefined =>
  message.channel === 'voice' ? readCall(message, fields) : readText(fields);

const acceptedTexts = new Set(['accepted', 'queued', 'scheduled', 'sending', 'sent']);
const acceptedCalls = new Set(['queued', 'initiated', 'ringing', 'in-progress']);

export function readText(fields: WebhookFields): Report | undefined {
  const { MessageStatus: status = '', ErrorCode: code = '' } = fields;
  if (acceptedTexts.has(status)) return { event: 'taken' };
  if (status === 'delivered' || status === 'read') return { event: 'reported_delivered' };
  if (status !== 'undelivered' && status !== 'failed') return undefined;
  const reason = code === optedOutCode ? 'opted_out' : 'refused';
  return { event: 'reported_failed', reason, providerError: readProviderError(fields) };
}

function readCall({ voicemail }: ReportedMessage, fields: WebhookFields): Report | undefined {
  const { CallStatus: status = '' } = fields;
  const by = answererOf(fields);
  if (acceptedCalls.has(status)) return { event: 'taken' };
  if (status === 'busy') return { event: 'not_reached', reason: 'busy', again: true };
  if (status === 'no-answer') return { event: 'not_reached', reason: 'no_answer', again: true };
  if (status === 'failed' || status === 'canceled')
    return { event: 'reported_failed', reason: 'refused', providerError: readProviderError(fields) };
  if (status !== 'completed') return undefined;
  const isUnheard = by === 'fax' || (by === 'machine' && voicemail !== 'leave_message');
  return isUnheard
    ? { event: 'not_reached', reason: 'no_answer', again: true }
    : { event: 'reported_delivered' };
}

/** Returns the provider's error, or undefined if the report has none. */
function readProviderError({
  ErrorCode: code = '',
  SipResponseCode: sip = '',
  ErrorMessage: words = '',
}: WebhookFields): ProviderError | undefined {
  const errorCode = code || (sip && `SIP ${sip}`);
  return errorCode || words ? { code: errorCode, text: words } : undefined;
}

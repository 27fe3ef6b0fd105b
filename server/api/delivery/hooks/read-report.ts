import type { Channel } from '../../../../shared/contacts/channels.ts';
import type { MessageEvent } from '../../../../shared/delivery/machine.ts';
import type { ReasonCode } from '../../../../shared/delivery/reasons.ts';
import { optedOutCode } from '../../../../shared/delivery/carrier-errors.ts';
import type { ProviderError } from '../../providers/refused.ts';
import { answererOf } from './hook-parts.ts';
import type { HookFields } from './signature.ts';

/** What the provider's report does to a message. */
export interface Report {
  event: MessageEvent;
  reason?: ReasonCode;
  said?: ProviderError;
  /** Of a call: it is tried again, unless it was tried often enough. */
  again?: true;
}

interface ReportedMessage {
  channel: Channel;
  /** What the dial plan does where a machine answers. */
  voicemail: string | null;
}

/** Undefined where the provider reports nothing that changes a message. */
export const readReport = (message: ReportedMessage, fields: HookFields): Report | undefined =>
  message.channel === 'voice' ? readCall(message, fields) : readText(fields);

const takenTexts = new Set(['accepted', 'queued', 'scheduled', 'sending', 'sent']);
const takenCalls = new Set(['queued', 'initiated', 'ringing', 'in-progress']);

/** The same of a text, whatever it belongs to. */
export function readText(fields: HookFields): Report | undefined {
  const { MessageStatus: status = '', ErrorCode: code = '' } = fields;
  if (takenTexts.has(status)) return { event: 'taken' };
  if (status === 'delivered' || status === 'read') return { event: 'reported_delivered' };
  if (status !== 'undelivered' && status !== 'failed') return undefined;
  const reason = code === optedOutCode ? 'opted_out' : 'refused';
  return { event: 'reported_failed', reason, said: saidIn(fields) };
}

function readCall({ voicemail }: ReportedMessage, fields: HookFields): Report | undefined {
  const { CallStatus: status = '' } = fields;
  const by = answererOf(fields);
  if (takenCalls.has(status)) return { event: 'taken' };
  if (status === 'busy') return { event: 'not_reached', reason: 'busy', again: true };
  if (status === 'no-answer') return { event: 'not_reached', reason: 'no_answer', again: true };
  if (status === 'failed' || status === 'canceled')
    return { event: 'reported_failed', reason: 'refused', said: saidIn(fields) };
  if (status !== 'completed') return undefined;
  const isUnheard = by === 'fax' || (by === 'machine' && voicemail !== 'leave_message');
  return isUnheard
    ? { event: 'not_reached', reason: 'no_answer', again: true }
    : { event: 'reported_delivered' };
}

/** Undefined where the provider gives no reason. */
function saidIn({
  ErrorCode: code = '',
  SipResponseCode: sip = '',
  ErrorMessage: words = '',
}: HookFields): ProviderError | undefined {
  const given = code || (sip && `SIP ${sip}`);
  return given || words ? { code: given, words } : undefined;
}

import { sql } from 'kysely';
import type { Channel } from '../../../../shared/contacts/channels.ts';
import type { MessageState } from '../../../../shared/reminders/machine.ts';
import type { Trx } from '../../database/db.ts';
import { stopTextsToNumber, recordProviderStop } from '../provider-stop.ts';
import { moveMessages } from '../move.ts';
import { queueCountsOf } from '../queue-work.ts';
import { readReport, type Report } from './read-report.ts';
import type { WebhookFields } from './signature.ts';
import { handleQueuedStatus } from './handle-queued-status.ts';

interface ReportedMessage {
  id: string;
  channel: Channel;
  status: MessageState;
  address: string | null;
  attempts: number;
  retries: number | null;
  retry_minutes: number | null;
  voicemail: string | null;
  /** Provider's id of the last attempt; null until known. */
  provider_ref: string | null;
  is_open: boolean;
}

interface StatusReport {
  id: string;
  /** Attempt number; undefined in URLs of an earlier release. */
  attempt: number | undefined;
  fields: WebhookFields;
  now: number;
}

const minuteMs = 60_000;
/** Retry rules for reminders without a dial plan. */
const defaultPlan = { retries: 2, retryMinutes: 30 };

/** Handles a provider's status report. The transition table ignores late, repeated and reordered reports. */
export async function handleStatus(trx: Trx, { id, attempt, fields, now }: StatusReport): Promise<void> {
  const message = await lockMessage(trx, id);
  if (!message) return handleQueuedStatus(trx, { id, fields, now });
  const report = readReport(message, fields);
  if (!report || !isOfLastTry(message, report, attempt) || !isOfCall(message, fields)) return;
  const moved = {
    id,
    reason: report.reason,
    providerError: report.providerError,
    ref: fields['MessageSid'] ?? fields['CallSid'],
  };
  if (attempt !== undefined && isResendPending(message))
    await moveMessages(trx, 'turned_up', { messages: [{ id, ref: moved.ref }], now });
  const event = report.again && !mayRedial(message) ? 'reported_failed' : report.event;
  const again = event === 'not_reached' && { sendAt: now + redialWaitMs(message) };
  const changed = await moveMessages(trx, event, { messages: [{ ...moved, ...again }], now });
  await queueCountsOf(trx, changed);
  if (message.channel !== 'text' || event !== 'reported_failed') return;
  for (const { id_org: idOrg } of changed) {
    const number = { idOrg, to: message.address ?? '', now };
    if (report.reason === 'opted_out') await recordProviderStop(trx, number);
    await stopTextsToNumber(trx, number, report.providerError);
  }
}

/** True if the report is about the last attempt, because each call attempt ends separately. For a text, any attempt's success counts. */
function isOfLastTry({ channel, attempts }: ReportedMessage, { event }: Report, attempt?: number): boolean {
  const isEnough = channel === 'text' && (event === 'taken' || event === 'reported_delivered');
  return attempt === undefined || attempt === attempts || isEnough;
}

/** True if the message is waiting for a retry and the provider has not reported on the last attempt. */
const isResendPending = ({ status, provider_ref: ref }: ReportedMessage) =>
  ref === null && (status === 'planned' || status === 'due');

/** True if the report is about the last attempt's call and not an earlier one. */
const isOfCall = ({ channel, provider_ref: ref }: ReportedMessage, { CallSid: sid }: WebhookFields) =>
  channel !== 'voice' || (sid !== undefined && (ref === null || ref === sid));

const mayRedial = ({ attempts, retries, is_open: isOpen }: ReportedMessage) =>
  isOpen && attempts <= (retries ?? defaultPlan.retries);
const redialWaitMs = ({ retry_minutes: minutes }: ReportedMessage) =>
  (minutes ?? defaultPlan.retryMinutes) * minuteMs;

async function lockMessage(trx: Trx, id: string): Promise<ReportedMessage | undefined> {
  const { rows } = await sql<ReportedMessage>`
    select message.id, message.channel, message.status, message.address, message.attempts, message.provider_ref, dial_plans.retries,
      dial_plans.retry_minutes, dial_plans.voicemail, coalesce(jobs.status in ('queued', 'running', 'paused'), false) as is_open
    from messages message
    left join jobs on jobs.id = message.job
    left join reminders on reminders.id = message.reminder
    left join dial_plans on dial_plans.id = reminders.dial_plan
    where message.id = ${id}
    for no key update of message
  `.execute(trx);
  return rows[0];
}

import { sql } from 'kysely';
import type { Channel } from '../../../../shared/contacts/channels.ts';
import type { MessageEvent } from '../../../../shared/delivery/machine.ts';
import type { ReasonCode } from '../../../../shared/delivery/reasons.ts';
import type { Trx } from '../../database/db.ts';
import { optedOutCode } from '../../providers/text-voice-account.ts';
import { takeCarrierStop } from '../carrier-stop.ts';
import { moveMessages } from '../move.ts';
import { queueFollowing } from '../queue-work.ts';
import type { HookFields } from './signature.ts';

interface ReportedMessage {
  id: string;
  channel: Channel;
  address: string | null;
  attempts: number;
  retries: number | null;
  retry_minutes: number | null;
  voicemail: string | null;
  is_open: boolean;
}

interface Report {
  event: MessageEvent;
  reason?: ReasonCode;
  /** Of a call: after how long it is tried again, unless it was tried often enough. */
  again?: true;
}

const minuteMs = 60_000;
/** Where a reminder names no dial plan. */
const defaultPlan = { retries: 2, retryMinutes: 30 };

/** Takes the provider's word of what became of a message. Late, repeated and reordered words change nothing: the table of states decides. */
export async function takeStatus(
  trx: Trx,
  { id, fields, now }: { id: string; fields: HookFields; now: number },
): Promise<void> {
  const message = await lockMessage(trx, id);
  const report = message && readReport(message, fields);
  if (!report) return;
  const moved = { id, reason: report.reason, ref: fields['MessageSid'] ?? fields['CallSid'] };
  const event = report.again && !mayRedial(message) ? 'reported_failed' : report.event;
  const again = event === 'not_reached' && { sendAt: now + waitOf(message) };
  const changed = await moveMessages(trx, event, { messages: [{ ...moved, ...again }], now });
  await queueFollowing(
    trx,
    changed.flatMap(({ job }) => job ?? []),
  );
  if (report.reason !== 'opted_out') return;
  for (const { id_org: idOrg } of changed)
    await takeCarrierStop(trx, { idOrg, to: message.address ?? '', now });
}

const mayRedial = ({ attempts, retries, is_open: isOpen }: ReportedMessage) =>
  isOpen && attempts <= (retries ?? defaultPlan.retries);
const waitOf = ({ retry_minutes: minutes }: ReportedMessage) =>
  (minutes ?? defaultPlan.retryMinutes) * minuteMs;

async function lockMessage(trx: Trx, id: string): Promise<ReportedMessage | undefined> {
  const { rows } = await sql<ReportedMessage>`
    select message.id, message.channel, message.address, message.attempts, dial_plans.retries,
      dial_plans.retry_minutes, dial_plans.voicemail, coalesce(jobs.status in ('queued', 'running', 'paused'), false) as is_open
    from messages message
    left join jobs on jobs.id = message.job
    left join reminders on reminders.id = message.reminder
    left join dial_plans on dial_plans.id = reminders.dial_plan
    where message.id = ${id}
    for update of message
  `.execute(trx);
  return rows[0];
}

const readReport = (message: ReportedMessage, fields: HookFields): Report | undefined =>
  message.channel === 'voice' ? readCall(message, fields) : readText(fields);

function readText({ MessageStatus: status = '', ErrorCode: code = '' }: HookFields): Report | undefined {
  if (status === 'sent') return { event: 'taken' };
  if (status === 'delivered' || status === 'read') return { event: 'reported_delivered' };
  if (status !== 'undelivered' && status !== 'failed') return undefined;
  return { event: 'reported_failed', reason: code === optedOutCode ? 'opted_out' : 'refused' };
}

function readCall({ voicemail }: ReportedMessage, fields: HookFields): Report | undefined {
  const { CallStatus: status = '', AnsweredBy: by = '' } = fields;
  if (status === 'busy') return { event: 'not_reached', reason: 'busy', again: true };
  if (status === 'no-answer') return { event: 'not_reached', reason: 'no_answer', again: true };
  if (status === 'failed' || status === 'canceled') return { event: 'reported_failed', reason: 'refused' };
  if (status !== 'completed') return undefined;
  const isUnheard = by.startsWith('machine') && voicemail !== 'leave_message';
  return isUnheard
    ? { event: 'not_reached', reason: 'no_answer', again: true }
    : { event: 'reported_delivered' };
}

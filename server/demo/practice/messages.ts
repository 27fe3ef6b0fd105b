import { addressOf } from '../../../shared/contacts/channels.ts';
import type { JobStatus } from '../../../shared/resources/transitions.ts';
import type { Trx } from '../../api/database/db.ts';
import { lakeside } from '../practices.ts';
import { idAt, insertRecords, isoOf, minuteMs } from './insert-records.ts';

interface JobMessages {
  jobId: string;
  listId: string;
  status: JobStatus;
  /** Unix milliseconds. */
  from: number;
}

/** Which part of a job's rows were sent, by its state. */
const sentShares: Readonly<Partial<Record<JobStatus, number>>> = {
  done: 1,
  running: 0.6,
  paused: 0.4,
  failed: 0.2,
};

const outcomes = [
  { status: 'delivered', response: 'confirmed', detail: 'Confirmed by reply' },
  { status: 'delivered', response: '', detail: 'Delivered, no answer yet' },
  { status: 'delivered', response: 'confirmed', detail: 'Confirmed by email link' },
  { status: 'sent', response: '', detail: 'Taken by the phone company' },
  { status: 'delivered', response: 'cancelled', detail: 'Asked to cancel' },
  { status: 'failed', response: '', detail: 'The number is not in service' },
  { status: 'delivered', response: 'callback', detail: 'Asked to be called back' },
  { status: 'delivered', response: 'confirmed', detail: 'Pressed 1' },
  { status: 'delivered', response: 'opted_out', detail: 'Replied STOP' },
] as const;

/** A message a row that was sent, and the job's counts out of them. */
export async function enterMessages(trx: Trx, { jobId, listId, status, from }: JobMessages): Promise<void> {
  const rows = await trx
    .selectFrom('notification_rows')
    .select(['line', 'contact', 'name', 'phone', 'mobile_phone', 'email'])
    .where('notification', '=', listId)
    .where('status', '=', 'ready')
    .orderBy('line')
    .execute();
  const sent = rows.slice(0, Math.ceil(rows.length * (sentShares[status] ?? 0)));
  const messages = sent.map((row, index) => {
    const outcome = outcomes[index % outcomes.length] ?? outcomes[0];
    const time = from + (index + 1) * minuteMs;
    const channel = index % 4 === 3 && row.email ? 'email' : row.mobile_phone ? 'text' : 'voice';
    return {
      id: idAt(time, `message ${jobId} ${row.line}`),
      id_org: lakeside,
      job: jobId,
      contact: row.contact,
      name: row.name,
      channel,
      address: addressOf(row, channel) || null,
      status: outcome.status,
      attempts: outcome.status === 'failed' ? 3 : 1,
      detail: outcome.detail,
      response: outcome.response,
      time: isoOf(time),
    };
  });
  await insertRecords(trx, 'messages', messages);
  await countMessages(trx, { jobId, ready: rows.length, sent: messages });
}

interface Counts {
  jobId: string;
  ready: number;
  sent: readonly { status: string; response: string }[];
}

async function countMessages(trx: Trx, { jobId, ready, sent }: Counts): Promise<void> {
  const by = (status: string) => sent.filter((each) => each.status === status).length;
  const answered = (response: string) => sent.filter((each) => each.response === response).length;
  await trx
    .updateTable('jobs')
    .set({
      total: ready,
      waiting: ready - sent.length,
      sent: sent.length,
      delivered: by('delivered'),
      failed: by('failed'),
      confirmed: answered('confirmed'),
      cancelled_by_contact: answered('cancelled'),
      callback: answered('callback'),
      opted_out: answered('opted_out'),
    })
    .where('id', '=', jobId)
    .execute();
}

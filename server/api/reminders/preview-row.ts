import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import type { PreviewedMessageWire } from '../../../shared/api-calls/list-outcome.ts';
import { countSegments } from '../../../shared/templates/segments.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import type { Trx } from '../database/db.ts';
import { ruleReasons } from './lists/judge-row.ts';
import { loadRowFacts } from './lists/row-facts.ts';
import { organizationOf } from '../operation/actor.ts';
import { notFound, succeed } from '../operation/answer.ts';
import type { ApiDeps, SignedOperation } from '../operation/operation.ts';
import { isAwaitingApproval } from '../providers/own-addresses.ts';
import { findDeliveryRoute } from '../providers/delivery-route.ts';
import { findRow } from '../rows/tenant.ts';
import { isSpanishInJob, valueColumns, type MessageValues } from './message-values.ts';
import { planRow, type PlannedMessage } from './plan-row.ts';
import type { EntryVersions } from './read-entries.ts';
import { loadSending } from './sending.ts';
import { findTester, isTested, formatTestAddress } from './tester.ts';
import { loadAppointmentRows } from './appointment-rows.ts';
import { writeMessages } from './write-message.ts';

/** Returns the exact text, email and script that a row gets, by its open job or as if its notification list were confirmed now. */
export const previewRow: SignedOperation<typeof apiCalls.previewNotificationRow> = async (
  { actor, params },
  { db, clock, config },
) => {
  const now = clock();
  const list = await findRow(db, { actor, now, definition: notifications }, params['id'] ?? '');
  if (!list) return notFound();
  const previewQuery: PreviewQuery = {
    list: list.id,
    idOrg: organizationOf(actor),
    row: params['row'] ?? '',
    now,
    config,
  };
  return db.transaction().execute(async (trx) => {
    const preview = await previewOf(trx, previewQuery);
    if (!preview) return notFound();
    const tester = await findTester(trx, actor);
    const awaitsApproval = (await isAwaitingApproval(trx, previewQuery.idOrg)) === true;
    const messages = preview.messages.map((message) => ({
      ...message,
      test_to: testAddress(message.channel, tester, { config, awaitsApproval }),
    }));
    return succeed([{ ...preview, messages }]);
  });
};

/** Returns the address that a test message to the user would go to; null if no test is possible. */
function testAddress(
  channel: string,
  tester: Awaited<ReturnType<typeof findTester>>,
  { config, awaitsApproval }: Pick<ApiDeps, 'config'> & { awaitsApproval: boolean },
): string | null {
  if (!isTested(channel) || findDeliveryRoute(config, channel, awaitsApproval) === 'none') return null;
  return tester[channel] ? formatTestAddress(tester[channel], channel) : null;
}

interface PreviewQuery extends Pick<ApiDeps, 'config'> {
  list: string;
  idOrg: string;
  row: string;
  now: number;
}

/** Returns the preview, or undefined if the notification list does not contain the row. */
export async function previewOf(trx: Trx, { list, idOrg, row: id, now, config }: PreviewQuery) {
  const job = await findOpenJob(trx, id);
  const sending = await loadSending(trx, { list, job: job.id, idOrg, now, config });
  const { reminder } = sending;
  const where = sql`id = ${id}`;
  const [row] = await loadAppointmentRows(trx, { list, reminder, job: '', after: 0, most: 1, where });
  if (!row) return undefined;
  const facts = await loadRowFacts(trx, idOrg, [row]);
  const planned = row.settled
    ? []
    : planRow(row, { facts, sending, now, notBefore: Math.ceil(now / 1000) }).messages;
  const messages = [];
  for (const message of planned)
    messages.push(await write(trx, message, { job, publicUrl: config.publicUrl, now }));
  const { day: _day, reached: _reached, settled, reason, ...shown } = row;
  return { ...shown, reason: settled ? reason : null, messages };
}

interface OpenJob {
  id: string;
  versions: EntryVersions;
}

/** Finds the job that has yet to send a message of the row, because its templates may differ from the current ones. */
async function findOpenJob(trx: Trx, row: string): Promise<OpenJob> {
  const { rows } = await sql<OpenJob>`
    select jobs.id, jobs.templates -> 'versions' as versions
    from messages
    join jobs on jobs.id = messages.job
    where messages."row" = ${row}
    and messages.status in ('planned', 'due')
    order by jobs.id desc
    limit 1
  `.execute(trx);
  return rows[0] ?? { id: '', versions: null };
}

async function write(
  trx: Trx,
  message: PlannedMessage,
  { job, ...origin }: { job: OpenJob; publicUrl: URL; now: number },
): Promise<Omit<PreviewedMessageWire, 'test_to'> & Record<'subject' | 'text' | 'html', string>> {
  const { id, channel, address, template, sendAt, reason, is_untranslated } = message;
  const values = await loadValues(trx, message, job.id);
  const written = await writeMessages(trx, [{ id, template, versions: job.versions, ...values }], {
    channel,
    ...origin,
  });
  const { subject = '', text = '', html = '' } = written.get(id) ?? {};
  const { segments } = countSegments(text);
  return {
    channel,
    address,
    send_at: sendAt ?? null,
    reason: reason ? ruleReasons[reason] : null,
    subject,
    text,
    html,
    untranslated: is_untranslated ? 'T' : 'F',
    ...(channel === 'text' && { segments }),
  };
}

/** Loads the values of a row. Links in a preview identify no patient, so they cannot record an answer. */
async function loadValues(
  trx: Trx,
  { row, contact, template }: PlannedMessage,
  job: string,
): Promise<MessageValues> {
  const { rows } = await sql<MessageValues>`
    select ${valueColumns}, ${isSpanishInJob} as is_spanish
    from notification_rows appointment
    join org on org.id = appointment.id_org
    join notifications on notifications.id = appointment.notification
    left join reminders on reminders.id = notifications.reminder
    left join jobs on jobs.id = ${job}
    cross join (select ${template}::text as template) message
    left join contacts on contacts.id = ${contact} and contacts.id_org = appointment.id_org
    where appointment.id = ${row}
  `.execute(trx);
  const [values] = rows;
  if (!values) throw new Error('The planned row does not exist');
  return { ...values, appointment: { ...values.appointment, cid: 'preview' } };
}

import { sql } from 'kysely';
import { unreachableHours } from '../../../shared/reminders/worklist.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { scanRecords } from '../database/row-scan.ts';
import { loadRowFacts } from './lists/row-facts.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { moveMessages } from './move.ts';
import { planRow, type PlannedMessage } from './plan-row.ts';
import { reopenJobs } from './settled-jobs.ts';
import { loadSending } from './sending.ts';
import { loadAppointmentRows, type ListedRow } from './appointment-rows.ts';

type Deps = Pick<ApiDeps, 'db' | 'clock' | 'config'>;

interface Appointment {
  id: string;
  id_org: string;
  list: string;
  job: string;
}

/** Rules that may no longer apply after a contact is corrected or an opt-out is withdrawn. */
const liftable = ['no_address', 'bounced_before', 'opted_out'] as const;

const mostAtOnce = 500;

/**
 * Replans the reminder of an appointment that was left out as unreachable, once the contact has a working address.
 * Checks the appointments listed as unreachable in the worklist.
 */
export async function replanReachable(deps: Deps): Promise<void> {
  const now = deps.clock();
  const { rows } = await sql<Appointment>`
    select appointment.id, appointment.id_org::text, appointment.notification as list, left_out.job
    from notification_rows appointment
    join contacts on contacts.id = appointment.contact and contacts.id_org = appointment.id_org
    cross join lateral (
      select max(message.job) as job
      from messages message
      where message."row" = appointment.id
      and message.status = 'left_out'
      and message.reason = any(${[...liftable]}::text[])
      and ${worksNow}
    ) left_out
    where appointment.answer is null
    and appointment.record_gone is null
    and appointment.useless_after > ${toTimestamp(now)}
    and appointment.useless_after <= ${toTimestamp(now + unreachableHours * 3_600_000)}
    and appointment.reason_code in (${sql.join(liftable.map((code) => sql.lit(code)))})
    and left_out.job is not null
    and not exists (
      select 1
      from messages other
      where other."row" = appointment.id
      and other.status not in ('failed', 'left_out')
    )
    limit ${mostAtOnce}
  `.execute(deps.db);
  await scanRecords('replan_reachable', rows, {
    nameOf: ({ id }) => id,
    work: (appointment) => deps.db.transaction().execute((trx) => replan(trx, appointment, { ...deps, now })),
  });
}

/** SQL condition: the contact has an address for the message's channel without an opt-out or bounce. */
const worksNow = sql`
  exists (
    select 1
    from (
      select case message.channel
          when 'email' then contacts.email
          when 'text' then coalesce(nullif(contacts.mobile_phone, ''), contacts.phone)
          else coalesce(nullif(contacts.phone, ''), contacts.mobile_phone)
        end as address,
        case message.channel
          when 'email' then contacts.opt_out_email
          when 'text' then contacts.opt_out_text
          else contacts.opt_out_voice
        end as stopped
    ) way
    where way.address <> ''
    and way.stopped is distinct from 'T'
    and not exists (
      select 1
      from opt_outs
      where opt_outs.id_org = message.id_org
      and opt_outs.channel = message.channel
      and lower(opt_outs.address) = lower(way.address)
    )
  )
`;

interface Replanning extends Pick<ApiDeps, 'config'> {
  /** Current time in Unix milliseconds. */
  now: number;
}

async function replan(
  trx: Trx,
  { id, id_org: idOrg, list, job }: Appointment,
  { config, now }: Replanning,
): Promise<void> {
  const sending = await loadSending(trx, { list, job, idOrg, now, config });
  const [row] = await loadAppointmentRows(trx, {
    ...{ list, job, after: -1, most: 1 },
    reminder: sending.reminder,
    where: sql`id = ${id}`,
  });
  if (!row) return;
  const facts = await loadRowFacts(trx, idOrg, [row]);
  const corrected = { ...row, ...addressesIn(row, facts.contactOf(row)) };
  const { messages } = planRow(corrected, { facts, sending, now, notBefore: Math.floor(now / 1000) });
  const requeued = await requeueExcluded(trx, { row: corrected, job, messages, now });
  if (requeued === 0) return;
  await trx
    .updateTable('notification_rows')
    .set({
      ...addressesIn(corrected, corrected),
      status: 'ready',
      reason: null,
      reason_code: null,
    })
    .where('id', '=', id)
    .execute();
}

type Addresses = Pick<ListedRow, 'phone' | 'mobile_phone' | 'email'>;

/** Prefers the contact's addresses, because no address on the notification list could reach the patient. */
const addressesIn = (row: Addresses, contact: Addresses | undefined): Addresses => ({
  phone: contact?.phone || row.phone,
  mobile_phone: contact?.mobile_phone || row.mobile_phone,
  email: contact?.email || row.email,
});

interface Planned {
  row: ListedRow;
  job: string;
  messages: readonly PlannedMessage[];
  now: number;
}

/** Applies the new plan to left-out messages whose channel can be sent now. Returns the count. */
async function requeueExcluded(trx: Trx, { row, job, messages, now }: Planned): Promise<number> {
  const { rows: excluded } = await sql<{ id: string; channel: string }>`
    select id, channel
    from messages
    where "row" = ${row.id}
    and job = ${job}
    and status = 'left_out'
    for no key update
  `.execute(trx);
  const ids = new Map(excluded.map(({ id, channel }) => [channel, id]));
  const idOf = (planned: PlannedMessage | undefined) => planned && ids.get(planned.channel);
  const sent = messages.filter((planned) => planned.reason === undefined && idOf(planned) !== undefined);
  if (sent.length === 0) return 0;
  await reopenJobs(trx, sql`message.id = any(${sent.map(idOf)}::text[])`);
  await moveMessages(trx, 'bring_back', {
    messages: sent.map((planned) => ({
      id: idOf(planned) ?? '',
      address: planned.address ?? undefined,
      sendAt: planned.sendAt === undefined ? undefined : planned.sendAt * 1000,
      checks: planned.checks,
    })),
    now,
  });
  for (const planned of sent)
    await trx
      .updateTable('messages')
      .set({
        reason: null,
        template: planned.template,
        to_contact: planned.to_contact,
        after_message: idOf(messages.find(({ id }) => id === planned.after_message)) ?? null,
      })
      .where('id', '=', idOf(planned) ?? '')
      .execute();
  return sent.length;
}

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import { erasureMessages } from '../../../shared/locales/en/erasure.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { writeAudit } from '../rows/audit.ts';
import { findRow } from '../rows/tenant.ts';
import { readCounts } from './count-records.ts';
import { findErasure, queueErasure, type ErasureRow } from './erasure-row.ts';
import { findRecords } from './find-records.ts';
import { findInFlight } from './in-flight.ts';
import { withoutMentions } from './mentions.ts';
import { loadPerson } from './person.ts';

const longestReason = 300;

/** Previews an erasure: what it deletes and keeps, and whether it can run now. Once started, returns its status instead. */
export const readErasure: SignedOperation<typeof apiCalls.readErasure> = async (
  { actor, params },
  { db, clock },
) => {
  const [id, idOrg] = [params['id'] ?? '', organizationOf(actor)];
  const erasure = await findErasure(db, { contact: id, idOrg });
  const state = {
    status: erasure?.status ?? ('none' as const),
    progress: erasure?.progress ?? 0,
    pseudonym: erasure?.pseudonym ?? '',
    error: erasure?.error ?? '',
  };
  if (erasure?.status === 'done')
    return succeed([{ ...state, in_flight: '', ...noCounts, ...erasure.counts }]);
  const person = await loadPerson(db, { id, idOrg });
  if (!person) return notFound();
  const records = await findRecords(db, person);
  const inFlight = await findInFlight(db, person, { records, now: clock() });
  const counts = await readCounts(db, person, records);
  const { shared, ownsName, ownsCode } = person;
  const shares = shared.phones.length + shared.emails.length > 0 || !ownsName || !ownsCode;
  return succeed([
    {
      ...state,
      ...counts,
      in_flight: inFlight ? erasureMessages.inFlight[inFlight] : '',
      file_names: records.files.map(({ name }) => name),
      shares: shares ? ('T' as const) : ('F' as const),
    },
  ]);
};

const noCounts = {
  ...{
    appointments: 0,
    messages: 0,
    waiting: 0,
    mails: 0,
    calls: 0,
    recordings: 0,
    unpaid: 0,
    methods: 0,
    files: 0,
  },
  ...{
    payments: 0,
    refunds: 0,
    paid_calls: 0,
    opt_outs: 0,
    other_calls: 0,
    file_names: [],
    shares: 'F' as const,
  },
};

/** Starts the erasure of a contact. The body has the reason and the typed confirmation. Starting it again while it runs has no effect. */
export const erasePatient: SignedOperation<typeof apiCalls.erasePatient> = async (request, { db, clock }) => {
  const { actor, params } = request;
  const { reason: typed, confirm } = readRequest(apiCalls.erasePatient, request);
  const reason = typed.trim();
  if (!reason) return refuse(400, erasureMessages.reasonMissing);
  if (reason.length > longestReason) return refuse(400, erasureMessages.reasonLong);
  const { word } = erasureMessages;
  if (confirm.trim().toUpperCase() !== word) return refuse(400, erasureMessages.wordMissing(word));
  const [id, idOrg, now] = [params['id'] ?? '', organizationOf(actor), clock()];
  return db.transaction().execute(async (trx) => {
    const person = await loadPerson(trx, { id, idOrg, lock: true });
    if (!person || !(await findRow(trx, { definition: contacts, actor, now }, id))) return notFound();
    const records = await findRecords(trx, person);
    const inFlight = await findInFlight(trx, person, { records, now });
    if (inFlight) return refuse(409, erasureMessages.inFlight[inFlight]);
    const earlier = await findErasure(trx, { contact: id, idOrg }, { lock: true });
    if (earlier && ['queued', 'running'].includes(earlier.status)) return succeed([], id);
    const pseudonym = earlier?.pseudonym ?? (await choosePseudonym(trx, idOrg));
    const told = withoutMentions(reason, records.mentions.anywhere, pseudonym);
    await start(trx, { earlier, contact: id, pseudonym, reason: told, actor, now });
    return succeed([], id);
  });
};

interface Start {
  earlier: ErasureRow | undefined;
  contact: string;
  pseudonym: string;
  reason: string;
  actor: Actor;
  now: number;
}

async function start(trx: Trx, { earlier, contact, pseudonym, reason, actor, now }: Start): Promise<void> {
  const idOrg = organizationOf(actor);
  const task = newId(now);
  await sql`
    insert into tasks (id, id_org, kind, status, detail, created)
    values (${task}, ${idOrg}::bigint, 'erasure', 'queued', ${erasureMessages.task(pseudonym)}, ${toTimestamp(now)})
  `.execute(trx);
  const { userName, fullName, actingFor } = actor;
  const startedBy = JSON.stringify({ userName, fullName, idOrg: actor.idOrg, actingFor });
  const id = earlier?.id ?? newId(now);
  await sql`
    insert into erasures (id, id_org, contact, pseudonym, reason, started_by, task, created, moved)
    values (
      ${id}, ${idOrg}::bigint, ${contact}, ${pseudonym}, ${reason}, ${startedBy}::jsonb, ${task}, ${toTimestamp(now)},
      ${toTimestamp(now)}
    )
    on conflict (id) do update
    set status = 'queued', error = null, reason = excluded.reason, started_by = excluded.started_by, task = excluded.task,
      moved = excluded.moved
  `.execute(trx);
  const detail = erasureMessages.audited(pseudonym, reason);
  await writeAudit(trx, {
    actor,
    action: 'erase patient',
    resource: 'contacts',
    recordId: contact,
    detail,
    now,
  });
  await queueErasure(trx, { id, id_org: idOrg });
}

const mostTries = 50;

/** Returns a pseudonym of four hexadecimal digits that the organization does not use yet. */
async function choosePseudonym(trx: Trx, idOrg: string): Promise<string> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { first, last } = erasureMessages.pseudonym(randomBytes(2).toString('hex').toUpperCase());
    const pseudonym = `${first} ${last}`;
    const { rows } = await sql`
      select from erasures where id_org = ${idOrg}::bigint and pseudonym = ${pseudonym}
    `.execute(trx);
    if (rows.length === 0) return pseudonym;
  }
  throw new Error('No pseudonym is free');
}

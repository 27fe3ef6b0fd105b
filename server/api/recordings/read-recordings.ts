import { sql } from 'kysely';
import { formatPhone } from '../../../shared/contact-details.ts';
import { recordingMessages } from '../../../shared/locales/en/ivr.ts';
import { toId, toTimestamp, type Trx } from '../database/db.ts';
import { answerContent } from '../files/download.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { notFound, succeed } from '../operation/answer.ts';
import { type SignedOperation, readRequest } from '../operation/operation.ts';
import { writeAudit } from '../rows/audit.ts';
import { apiCalls } from '../../../shared/api-calls.ts';

/** Time in milliseconds during which repeated requests count as one opening. */
const openedMs = 10 * 60_000;

/** Handles `GET recordings/{id}/content`. Returns the audio, or the range that the player requested. Records the opening in the audit trail. */
export const openRecording: SignedOperation = async (request, { db, blobs, clock }) => {
  const { actor, params } = request;
  const opening = { id: params['id'] ?? '', actor, now: clock() };
  const found = await db.transaction().execute((trx) => noteOpening(trx, opening));
  if (!found) return notFound();
  const { blob, size, type } = found;
  return answerContent(
    { row: { name: 'Recording', size, type }, blob },
    { blobs, range: request.header('range') },
  );
};

interface Opening {
  id: string;
  actor: Actor;
  now: number;
}

/** Records the opening. Locks the recording so that concurrent range requests count as one. */
async function noteOpening(trx: Trx, opening: Opening) {
  const { id, actor, now } = opening;
  const found = await trx
    .selectFrom('recordings')
    .leftJoin('ivr', 'ivr.id', 'recordings.call')
    .select(['recordings.blob', 'size', 'type', 'kind', 'heard', 'ivr.name', 'ivr.phone'])
    .where('recordings.id', '=', id.replaceAll('\u0000', ''))
    .where('recordings.id_org', '=', toId(organizationOf(actor)))
    .where('state', '=', 'kept')
    .forNoKeyUpdate('recordings')
    .executeTakeFirst();
  if (!found?.blob) return undefined;
  const { blob, size, type, kind, heard, name, phone } = found;
  if (!(await isOpen(trx, opening))) {
    const detail = recordingMessages.opened[kind](name ?? formatPhone(phone ?? ''));
    await writeAudit(trx, { actor, action: 'listen', resource: 'recordings', recordId: id, detail, now });
  }
  if (heard === null) await noteHeard(trx, opening);
  return { blob, size, type };
}

async function isOpen(trx: Trx, { id, actor, now }: Opening): Promise<boolean> {
  const { rows } = await sql`
    select
    from audit
    where id_org = ${organizationOf(actor)}::bigint
    and resource = 'recordings'
    and id > ${String(Math.floor((now - openedMs) / 1000))}
    and record_id = ${id}
    and user_name = ${actor.userName}
    limit 1
  `.execute(trx);
  return rows.length > 0;
}

/** Marks a recording as heard and a voicemail as done. Staff can reopen the voicemail on the worklist. */
async function noteHeard(trx: Trx, { id, actor, now }: Opening): Promise<void> {
  await trx
    .updateTable('recordings')
    .set({ heard: toTimestamp(now) })
    .where('id', '=', id)
    .execute();
  await sql`
    insert into worklist_notes ("row", kind, done_at, done_by)
    select id, kind, ${toTimestamp(now)}, ${actor.fullName ?? actor.userName}
    from recordings
    where id = ${id}
    and kind = 'voicemail'
    on conflict ("row", kind) do update
    set done_at = coalesce(worklist_notes.done_at, excluded.done_at),
      done_by = coalesce(worklist_notes.done_by, excluded.done_by)
  `.execute(trx);
}

/** Handles `GET recordings?call={id}`. Lists the recordings of a call, the recording of the call itself first. */
export const listRecordings: SignedOperation<typeof apiCalls.listRecordings> = async (request, { db }) => {
  const { call } = readRequest(apiCalls.listRecordings, request);
  const recordings = await db
    .selectFrom('recordings')
    .select(['id', 'kind', 'seconds', 'made'])
    .where('call', '=', call.replaceAll('\u0000', ''))
    .where('id_org', '=', toId(organizationOf(request.actor)))
    .where('state', '=', 'kept')
    .orderBy('kind')
    .orderBy('made')
    .orderBy('id')
    .execute();
  return succeed(
    recordings.map(({ made, ...recording }) => ({ ...recording, made: Math.floor(made.getTime() / 1000) })),
  );
};

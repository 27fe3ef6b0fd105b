import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import { exportMessages } from '../../../shared/locales/en/data-export.ts';
import type { WireOf } from '../../../shared/wire/wire-types.ts';
import { toId, toTimestamp, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { answerContent } from '../files/download.ts';
import { mayManage, organizationOf, type Actor } from '../operation/actor.ts';
import { notAllowed, notFound, refuse, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { writeAudit } from '../rows/audit.ts';
import { exportResource, queueExport, refuseAnother } from './export-row.ts';

/** `POST data_exports`: starts an export of all data of the organization. */
export const startDataExport: SignedOperation = async ({ actor }, { db, clock }) => {
  if (!mayManage(actor)) return notAllowed();
  const now = clock();
  const idOrg = organizationOf(actor);
  return db.transaction().execute(async (trx) => {
    const refused = await refuseAnother(trx, idOrg);
    if (refused) return refuse(409, refused);
    const id = await insertExport(trx, { actor, idOrg, now });
    const detail = 'Export of all data started';
    await writeAudit(trx, { actor, action: 'export', resource: exportResource, recordId: id, detail, now });
    await queueExport(trx, { id, idOrg });
    return succeed([], id);
  });
};

interface Started {
  actor: Actor;
  idOrg: string;
  now: number;
}

async function insertExport(trx: Trx, { actor, idOrg, now }: Started): Promise<string> {
  const [id, task] = [newId(now), newId(now)];
  const { userName, fullName, idOrg: ownOrg, actingFor } = actor;
  await trx
    .insertInto('tasks')
    .values({
      id: task,
      id_org: toId(idOrg),
      kind: 'export',
      status: 'queued',
      detail: exportMessages.task,
      created: toTimestamp(now),
    })
    .execute();
  await trx
    .insertInto('data_exports')
    .values({
      id,
      id_org: toId(idOrg),
      task,
      id_user: toId(actor.userId),
      started_by: JSON.stringify({ userName, fullName, idOrg: ownOrg, actingFor }),
      created: toTimestamp(now),
    })
    .execute();
  return id;
}

/** `GET data_exports`: lists the exports of all data of the organization, newest first. */
export const listDataExports: SignedOperation<typeof apiCalls.listDataExports> = async (
  { actor },
  { db, clock },
) => {
  if (!mayManage(actor)) return notAllowed();
  const { rows } = await sql<WireOf<typeof apiCalls.listDataExports.result>>`
    select data_exports.id, task, tasks.status, coalesce(tasks.progress, 0) as progress,
      coalesce(tasks.error, '') as error,
      floor(extract(epoch from data_exports.created))::bigint as created,
      coalesce(nullif(started_by ->> 'fullName', ''), started_by ->> 'userName') as started_by,
      case when id_user = ${actor.userId}::bigint then 'T' else 'F' end as own,
      coalesce(size, 0) as size,
      coalesce(floor(extract(epoch from expires)), 0)::bigint as expires
    from data_exports
    join tasks on tasks.id = task
    where data_exports.id_org = ${organizationOf(actor)}::bigint
    and (expires is null or expires > ${toTimestamp(clock())})
    order by data_exports.id desc
    limit 20
  `.execute(db);
  return succeed(rows);
};

/** Time in milliseconds during which repeated requests count as one download. */
const downloadMs = 10 * 60_000;

/** `GET data_exports/{id}/content`: returns the file to the user who started the export. Records the download in the audit trail. */
export const downloadDataExport: SignedOperation = async (request, { db, blobs, clock }) => {
  const { actor, params } = request;
  if (!mayManage(actor)) return notAllowed();
  const opening = { id: params['id'] ?? '', actor, now: clock() };
  const found = await db.transaction().execute((trx) => noteDownload(trx, opening));
  if (!found) return notFound();
  const name = `${found.organization} ${found.day}.zip`;
  return answerContent(
    { row: { name, size: found.size, type: 'application/zip' }, blob: found.blob },
    { blobs, range: request.header('range') },
  );
};

/** Records the download. Locks the export so that concurrent range requests count as one. */
async function noteDownload(trx: Trx, { id, actor, now }: { id: string; actor: Actor; now: number }) {
  const { rows } = await sql<{
    blob: string;
    size: number;
    organization: string;
    day: string;
    known: boolean;
  }>`
    select blob, size, org.name as organization, to_char(created, 'YYYY-MM-DD') as day,
      exists (
        select
        from audit
        where audit.id_org = data_exports.id_org
        and resource = ${exportResource}
        and action = 'download'
        and record_id = data_exports.id
        and time > ${toTimestamp(now - downloadMs)}
      ) as known
    from data_exports
    join org on org.id = data_exports.id_org
    where data_exports.id = ${id.replaceAll('\u0000', '')}
    and data_exports.id_org = ${organizationOf(actor)}::bigint
    and id_user = ${actor.userId}::bigint
    and blob is not null
    and expires > ${toTimestamp(now)}
    for no key update of data_exports
  `.execute(trx);
  const [found] = rows;
  if (!found || found.known) return found;
  const detail = `All data downloaded, exported on ${found.day}`;
  await writeAudit(trx, { actor, action: 'download', resource: exportResource, recordId: id, detail, now });
  return found;
}

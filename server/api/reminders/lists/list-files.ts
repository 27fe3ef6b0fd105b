import { sql } from 'kysely';
import type { apiCalls } from '../../../../shared/api-calls.ts';
import { readValueMap, type ValueMap } from '../../../../shared/imports/value-map.ts';
import { jobMessages } from '../../../../shared/locales/en/jobs.ts';
import { isRecord } from '../../../../shared/reply.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import { guessMapping } from '../../csv/guess-mapping.ts';
import { inspectTable, readAsData, type InspectedTable } from '../../csv/inspect-table.ts';
import { readRefusedFile } from '../../csv/refused-file.ts';
import { readMapping } from '../../csv/read-mapping.ts';
import { toTimestamp, type Db } from '../../database/db.ts';
import { newId } from '../../database/ids.ts';
import { organizationOf } from '../../operation/actor.ts';
import { notFound, refuse, succeed } from '../../operation/answer.ts';
import type { ApiDeps, SignedOperation } from '../../operation/operation.ts';
import { addNotificationRows, addRowsTo, loadZone, mostRows } from './add-rows.ts';
import { findColumnProblems, type ColumnProblems } from './judge-columns.ts';
import { correctRefusedRow, readRefusedRow } from './correct-refused.ts';
import { deleteRefusedRows, listRefusedRows } from './delete-refused.ts';
import { downloadRefusedRows } from './download-refused-rows.ts';
import { personFields, readRows } from './read-rows-file.ts';

/** Saves a CSV file and returns its column mapping without adding rows. */
const uploadListFile: SignedOperation<typeof apiCalls.uploadListFile> = async (
  { actor, params, file },
  deps,
) => {
  const idOrg = organizationOf(actor);
  const list = params['id'] ?? '';
  if (!file) return refuse(400, 'Choose a file.');
  if (!(await isListOf(deps.db, list, idOrg))) return notFound();
  const look = await inspectTable(deps.blobs, file);
  if (!look.ok) return refuse(400, look.msg);
  const { blob, encoding, delimiter, columns, sample } = look.table;
  const knownColumns = await findKnownColumns(deps.db, idOrg, columns);
  const mapping = knownColumns?.mapping ?? guessMapping(notificationRows, columns);
  const listFile: ListFile = {
    ...look.table,
    id: newId(deps.clock()),
    notification: list,
    name: file.fileName,
    hash: file.hash,
    mapping,
    value_map: knownColumns?.value_map ?? {},
  };
  const [texts, map, first] = [columns, mapping, sample].map((each) => JSON.stringify(each));
  await sql`
    insert into list_files (id, id_org, notification, name, blob, hash, encoding, delimiter, columns, sample, mapping, value_map, created)
    values (${listFile.id}, ${idOrg}::bigint, ${list}, ${listFile.name}, ${blob}, ${listFile.hash}, ${encoding}, ${delimiter},
      ${texts}::jsonb, ${first}::jsonb, ${map}::jsonb, ${JSON.stringify(listFile.value_map)}::jsonb, ${toTimestamp(deps.clock())})
  `.execute(deps.db);
  return answer(deps, listFile, { idOrg, isKnown: knownColumns !== undefined });
};

const readListFile: SignedOperation<typeof apiCalls.readListFile> = async ({ actor, params }, deps) => {
  const idOrg = organizationOf(actor);
  const listFile = await findFile(deps.db, params, idOrg);
  return listFile ? answer(deps, listFile, { idOrg, isKnown: false }) : notFound();
};

/**
 * Adds the file's rows with the optional `mapping` and `value_map`, deletes the file and saves the mapping for similar files. With `asks` 'T',
 * adds nothing while choice values are unmapped.
 */
const addListFile: SignedOperation<typeof apiCalls.addListFile> = async ({ actor, params, body }, deps) => {
  const idOrg = organizationOf(actor);
  const listFile = await findFile(deps.db, params, idOrg);
  if (!listFile) return notFound();
  const input = isRecord(body) ? body : {};
  const chosen = Object.hasOwn(input, 'mapping')
    ? readMapping(notificationRows, listFile.columns, input['mapping'])
    : { ok: true as const, mapping: listFile.mapping };
  if (!chosen.ok) return refuse(400, chosen.msg);
  const values = Object.hasOwn(input, 'value_map')
    ? readValueMap(input['value_map'], notificationRows)
    : listFile.value_map;
  const next = { ...listFile, mapping: chosen.mapping, value_map: values };
  const read = await readFile(deps, next, idOrg);
  if (!read.ok) return refuse(400, read.msg);
  const added = read.rows.filter(({ refusedId }) => refusedId === '');
  if (input['asks'] === 'T' && findColumnProblems({ ...read, rows: added }).reasons.length > 0) {
    await saveMapping(deps.db, next);
    return answer(deps, next, { idOrg, isKnown: false });
  }
  return deps.db.transaction().execute(async (trx) => {
    const addition = { actor, listId: listFile.notification, hash: listFile.hash, ...read };
    const added = await addRowsTo(trx, addition, deps.clock());
    if (added.status !== 200) return added;
    await trx.deleteFrom('list_files').where('id', '=', listFile.id).execute();
    if (Object.hasOwn(input, 'mapping')) await rememberColumns(trx, idOrg, next);
    return added;
  });
};

export const rowOperations = {
  addNotificationRows,
  uploadNotificationRows: addNotificationRows,
  uploadListFile,
  readListFile,
  addListFile,
  downloadRefusedRows,
  listRefusedRows,
  readRefusedRow,
  correctRefusedRow,
  deleteRefusedRows,
};

interface ListFile extends InspectedTable {
  id: string;
  notification: string;
  name: string;
  hash: Buffer;
  mapping: string[];
  value_map: ValueMap;
}

async function answer(
  deps: ApiDeps,
  listFile: ListFile,
  { idOrg, isKnown }: { idOrg: string; isKnown: boolean },
): ReturnType<SignedOperation<typeof apiCalls.readListFile>> {
  const { id, name, columns, sample, mapping, value_map } = listFile;
  const hasPerson = mapping.some((each) => personFields.has(each));
  const { isCorrection, ownOf } = readRefusedFile(columns);
  const read =
    hasPerson || isCorrection ? await readFile(deps, listFile, idOrg) : { ok: true as const, rows: [] };
  if (!read.ok) return refuse(400, read.msg);
  if (read.rows.length > mostRows) return refuse(400, jobMessages.tooManyRows(mostRows));
  // Excludes corrections, because they use the mapping of the rejected row.
  const added = read.rows.filter(({ refusedId }) => refusedId === '');
  const problems = findColumnProblems({ columns: ownOf(columns), mapping: ownOf(mapping), rows: added });
  const header = readAsData(listFile);
  const lacksPerson = !hasPerson && (!isCorrection || added.length > 0);
  const asks = lacksPerson || header !== undefined || hasProblems(problems, isKnown);
  const asData = header === undefined ? {} : { header };
  return succeed(
    [{ id, name, columns, sample, mapping, value_map, ...problems, ...asData, asks: asks ? 'T' : 'F' }],
    id,
  );
}

/** True if the user should check the mapping. Unmapped columns are fine if the practice has already skipped them in a similar file. */
const hasProblems = ({ unread, wrong, reasons }: ColumnProblems, isKnown: boolean) =>
  (!isKnown && unread.length > 0) || wrong.length > 0 || reasons.length > 0;

async function readFile(deps: ApiDeps, listFile: ListFile, idOrg: string): ReturnType<typeof readRows> {
  const zone = await loadZone(deps.db, idOrg);
  const { mapping, value_map: values } = listFile;
  return readRows(deps.blobs, listFile, { mapping, values, zone, now: deps.clock(), most: mostRows });
}

async function isListOf(db: Db, id: string, idOrg: string): Promise<boolean> {
  if (id.includes('\u0000')) return false;
  const { rows } = await sql`
    select 1 from notifications where id = ${id} and id_org = ${idOrg}::bigint
  `.execute(db);
  return rows.length > 0;
}

async function findFile(
  db: Db,
  { id = '', file = '' }: Readonly<Record<string, string | undefined>>,
  idOrg: string,
): Promise<ListFile | undefined> {
  if (`${id}${file}`.includes('\u0000')) return undefined;
  const { rows } = await sql<ListFile>`
    select id, notification, name, blob, hash, encoding, delimiter, columns, sample, mapping, value_map
    from list_files
    where id = ${file}
    and notification = ${id}
    and id_org = ${idOrg}::bigint
  `.execute(db);
  return rows[0];
}

async function saveMapping(db: Db, { id, mapping, value_map }: ListFile): Promise<void> {
  await sql`
    update list_files
    set mapping = ${JSON.stringify(mapping)}::jsonb,
      value_map = ${JSON.stringify(value_map)}::jsonb
    where id = ${id}
  `.execute(db);
}

async function findKnownColumns(
  db: Db,
  idOrg: string,
  columns: readonly string[],
): Promise<Pick<ListFile, 'mapping' | 'value_map'> | undefined> {
  const { rows } = await sql<Pick<ListFile, 'mapping' | 'value_map'>>`
    select mapping, value_map
    from known_columns
    where id_org = ${idOrg}::bigint
    and resource = ${notificationRows.name}
    and columns = ${JSON.stringify(columns)}::jsonb
  `.execute(db);
  return rows[0];
}

async function rememberColumns(db: Db, idOrg: string, file: ListFile): Promise<void> {
  const [columns, mapping, values] = [file.columns, file.mapping, file.value_map].map((each) =>
    JSON.stringify(each),
  );
  await sql`
    insert into known_columns (id_org, resource, columns, mapping, value_map)
    values (${idOrg}::bigint, ${notificationRows.name}, ${columns}::jsonb, ${mapping}::jsonb, ${values}::jsonb)
    on conflict (id_org, resource, columns) do update
    set mapping = excluded.mapping,
      value_map = excluded.value_map
  `.execute(db);
}

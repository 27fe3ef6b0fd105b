import { sql } from 'kysely';
import { importMessages } from '../../../shared/messages/resources.ts';
import { findResource, resourceList } from '../../../shared/resources/index.ts';
import { imports } from '../../../shared/resources/operations.ts';
import { notAllowed, refuse, succeed } from '../operation/answer.ts';
import { organisationOf } from '../operation/actor.ts';
import { toTimestamp, type Db } from '../database/db.ts';
import { formText, keepRow } from '../files/keep-row.ts';
import { bodyOf, type SignedOperation } from '../operation/operation.ts';
import { mayImport } from './import-rights.ts';
import { findWholeName, guessMapping } from '../csv/guess-mapping.ts';
import { lookAtTable, readAsData, type Table } from '../csv/look-at-table.ts';

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** `POST imports` takes multipart `file`, a CSV, and `resource`. Nothing is loaded yet: the answer is the first look at the file. */
export const uploadImport: SignedOperation = async (request, deps) => {
  const { file, actor } = request;
  const definition = findResource(formText(bodyOf(request), 'resource'));
  if (!definition?.importable) return refuse(400, `resource must be one of: ${importable.join(', ')}`);
  if (!mayImport(actor, definition.name)) return notAllowed();
  if (!file) return refuse(400, 'Choose a file.');
  const look = await lookAtTable(deps.blobs, file);
  if (!look.ok) return refuse(400, look.msg);
  const { columns, sample, encoding, delimiter } = look.table;
  const mapping = guessMapping(definition, columns);
  const note = noteOf(look.table, mapping);
  const before = await loadedBefore(deps.db, {
    idOrg: organisationOf(actor),
    resource: definition.name,
    hash: file.hash,
  });
  const kept = await keepRow(request, deps, {
    definition: imports,
    values: {
      name: file.fileName,
      resource: definition.name,
      columns: json(columns),
      sample: json(sample),
      mapping: json(mapping),
      loaded_before: before === undefined ? sql`null` : sql`to_timestamp(${before})`,
      created: toTimestamp(deps.clock()),
      blob: file.name,
      hash: sql`${file.hash}`,
      encoding,
      delimiter,
      size: file.size,
      note,
    },
    detail: `Uploaded '${file.fileName}' to import into ${definition.label.many}`,
  });
  if ('refusal' in kept) return kept.refusal;
  const { id } = kept;
  const { fileName: name } = file;
  const results = {
    id,
    name,
    resource: definition.name,
    columns,
    sample,
    mapping,
    note,
    loaded_before: before,
  };
  return succeed([results], id);
};

const importable = resourceList.filter((each) => each.importable).map(({ name }) => name);

/** Tells what a person should know before they choose where the columns go. */
function noteOf(table: Table, mapping: readonly string[]): string {
  const { encoding, columns } = table;
  const line = readAsData(table);
  const column = findWholeName(columns, mapping);
  return [
    encoding === 'windows-1252' && importMessages.read1252,
    line !== undefined && importMessages.noHeader(line),
    line === undefined && column !== undefined && importMessages.wholeName(column),
  ]
    .filter((text) => text !== false)
    .join(' ');
}

interface SameFile {
  idOrg: string;
  resource: string;
  hash: Buffer;
}

/** Tells when the very same file was last loaded, in unix seconds. */
async function loadedBefore(db: Db, { idOrg, resource, hash }: SameFile): Promise<number | undefined> {
  const { rows } = await sql<{ time: number | null }>`
    select floor(extract(epoch from max(created)))::bigint as time
    from imports
    where id_org = ${idOrg}::bigint
    and hash = ${hash}
    and resource = ${resource}
    and (status = 'done' or (phase = 'running' and done > 0))
  `.execute(db);
  return rows[0]?.time ?? undefined;
}

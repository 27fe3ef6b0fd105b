import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import { importMessages } from '../../../shared/locales/en/imports.ts';
import { findResource, resourceList } from '../../../shared/resources/index.ts';
import { imports } from '../../../shared/resources/operations.ts';
import { notAllowed, refuse, succeed } from '../operation/answer.ts';
import { organizationOf } from '../operation/actor.ts';
import { toTimestamp } from '../database/db.ts';
import { formText, saveUploadedRow } from '../files/save-uploaded-row.ts';
import { bodyOf, type SignedOperation, type UploadedFile } from '../operation/operation.ts';
import { applyCorrectedFile } from './corrected-file.ts';
import { mayImport } from './import-rights.ts';
import { loadedBefore } from './same-file.ts';
import { guessMapping } from '../csv/guess-mapping.ts';
import { inspectTable, nameGuessed, readAsData, type InspectedTable } from '../csv/inspect-table.ts';

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Saves a CSV file, multipart `file`, for an import into `resource` without loading it. */
export const uploadImport: SignedOperation<typeof apiCalls.uploadImport> = async (request, deps) => {
  const { file, actor } = request;
  const definition = findResource(formText(bodyOf(request), 'resource'));
  if (!definition?.importable) return refuse(400, `resource must be one of: ${importable.join(', ')}`);
  if (!mayImport(actor, definition.name)) return notAllowed();
  if (!file) return refuse(400, 'Choose a file.');
  const look = await inspectTable(deps.blobs, file);
  if (!look.ok) return refuse(400, look.msg);
  const corrected = await applyCorrectedFile(deps, { actor, table: look.table, definition });
  if (corrected) return corrected;
  const { columns, sample } = look.table;
  const mapping = guessMapping(definition, columns);
  const note = noteOf(look.table);
  const same = { id: '', id_org: organizationOf(actor), resource: definition.name, hash: file.hash };
  const before = await loadedBefore(deps.db, same);
  const saved = await saveUploadedRow(request, deps, {
    definition: imports,
    values: {
      ...importValues(file, look.table),
      resource: definition.name,
      mapping: json(mapping),
      loaded_before: before === undefined ? sql`null` : sql`to_timestamp(${before.time})`,
      loaded_before_by: before?.by ?? sql`null`,
      rule: definition.importable.matched ? 'update' : 'create',
      created: toTimestamp(deps.clock()),
      note,
    },
    detail: `Uploaded '${file.fileName}' to import into ${definition.label.many}`,
  });
  if ('refusal' in saved) return saved.refusal;
  const { id } = saved;
  const { fileName: name } = file;
  const results = {
    id,
    name,
    resource: definition.name,
    columns,
    sample,
    mapping,
    note,
    loaded_before: before?.time,
  };
  return succeed([results], id);
};

const importValues = (
  { fileName, name, hash, size }: UploadedFile,
  { columns, sample, encoding, delimiter }: InspectedTable,
) => ({
  name: fileName,
  blob: name,
  hash: sql`${hash}`,
  size,
  columns: json(columns),
  sample: json(sample),
  encoding,
  delimiter,
});

const importable = resourceList.filter((each) => each.importable).map(({ name }) => name);

function noteOf(table: InspectedTable): string {
  const guessed = nameGuessed(table.encoding);
  const line = readAsData(table);
  return [
    guessed !== undefined && importMessages.readAs(guessed),
    line !== undefined && importMessages.noHeader(line),
  ]
    .filter((text) => text !== false)
    .join(' ');
}

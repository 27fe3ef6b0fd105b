import type { ApiRecord } from '../../../shared/reply.ts';
import type { Db } from '../database/db.ts';
import { selectRows } from '../rows/lists.ts';
import { importedDefinition, importFieldsOf, type ImportRow } from './import-row.ts';

/** Reads the saved values of the records, limited to the file's fields. */
export async function findSavedRecords(
  db: Db,
  row: ImportRow,
  ids: readonly string[],
): Promise<Map<string, ApiRecord>> {
  if (row.rule === 'create' || ids.length === 0) return new Map();
  const table = {
    definition: importedDefinition(row),
    scope: { column: 'id_org', value: row.id_org },
  } as const;
  const records = await selectRows(db, table, {
    ids: [...new Set(ids)],
    fields: importFieldsOf(row),
  });
  return new Map(records.map((record) => [String(record['id']), record]));
}

import { imports } from '../../../../shared/resources/operations.ts';
import { timeOfId } from '../../../../shared/time.ts';
import type { EarlierImport } from '../../../../views/imports/props.ts';
import type { ResourceContext } from '../../resource/screen-parts.ts';
import { readImport } from './read-import.ts';

const maxRows = 5;

export async function loadEarlier({ api, definition }: ResourceContext): Promise<EarlierImport[]> {
  const query = {
    size: maxRows,
    filter: { resource: definition.name },
    fields: ['name', 'status', 'undo_until'],
  };
  const outcome = await api.list(imports, query);
  if (!outcome.ok) return [];
  return outcome.rows
    .map((row) => readImport(row, definition))
    .map(({ id, name, status, undo_until }) => ({
      id,
      name,
      status,
      undo_until,
      created: timeOfId(id) ?? 0,
    }));
}

import { isRecord, readJsonOrValue, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import { importStatuses } from '../../../../shared/resources/operations.ts';
import type { ImportState } from '../../../../views/imports/props.ts';
import { readFaults } from '../../resource/row-faults.ts';

/** An import as the API has it. Lists may come as JSON text (contract 7). */
export function readImport(record: ApiRecord, definition: ResourceDefinition): ImportState {
  const columns = textsOf(record['columns']);
  const mapping = textsOf(record['mapping']);
  const number = (field: string) => Math.max(0, Number(textOf(record, field)) || 0);
  const error = textOf(record, 'error');
  const note = textOf(record, 'note');
  const loadedBefore = number('loaded_before');
  return {
    id: textOf(record, 'id'),
    name: textOf(record, 'name'),
    status: importStatuses.find((status) => status === record['status']) ?? 'failed',
    columns,
    sample: readSample(record['sample'], columns),
    mapping: columns.map((_, at) => mapping[at] ?? ''),
    rule: textOf(record, 'rule') || 'update',
    rows: number('rows'),
    done: number('done'),
    toCreate: number('to_create'),
    toUpdate: number('to_update'),
    toSkip: number('to_skip'),
    refused: number('refused'),
    faults: readFaults(readJsonOrValue(record['faults']), definition),
    ...(loadedBefore > 0 && { loadedBefore }),
    ...(note && { note }),
    ...(error && { error }),
  };
}

/** Rows are lists of cells, or objects by column. */
function readSample(value: unknown, columns: readonly string[]): string[][] {
  const read = readJsonOrValue(value);
  const rows: unknown[] = Array.isArray(read) ? read : [];
  return rows.map((row) =>
    isRecord(row)
      ? columns.map((column) => textOf(row, column))
      : columns.map((_, at) => textsOf(row)[at] ?? ''),
  );
}

function textsOf(value: unknown): string[] {
  const read = readJsonOrValue(value);
  const list: unknown[] = Array.isArray(read) ? read : [];
  return list.map((one) => (typeof one === 'string' ? one : typeof one === 'number' ? String(one) : ''));
}

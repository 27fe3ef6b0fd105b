import type { ApiRecord } from '../../../shared/reply.ts';
import type { ValueMap } from '../../../shared/imports/value-map.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { hasGoodAddress, hasOnlyAddressErrors } from '../../../shared/contacts/unused-addresses.ts';
import { checkOptions, describeError, schemaOf } from '../../validation.ts';
import { createCellFinder, createCellsReader } from './read-cells.ts';
import { explain } from './explain-error.ts';
import { explainMisfit } from './row-shape.ts';
import type { Delimiter } from './table-text.ts';

export interface RowError {
  /** Field name, or '' if the error applies to the whole row. */
  field: string;
  msg: string;
  value: string;
}

/** Result of a row check. `left` lists invalid values that were dropped. */
export type RowCheck = { ok: true; values: ApiRecord; left?: RowError[] } | { ok: false; errors: RowError[] };

interface RowPlan {
  definition: ResourceDefinition;
  /** Field name of each column; '' skips the column. */
  mapping: readonly string[];
  delimiter?: Delimiter;
  values?: ValueMap;
  /** Fields to leave empty if their values are invalid. */
  leftEmpty?: readonly string[];
  /** Current time in Unix milliseconds, for two-digit years and dates that must be in the past. */
  now: number;
}

const longestValue = 100;

/** Normalizes and validates rows as the resource's form would. Skips empty cells. */
export function createRowReader({
  definition,
  mapping,
  delimiter = ',',
  values = {},
  leftEmpty = [],
  now,
}: RowPlan): (cells: readonly string[]) => RowCheck {
  const schema = schemaOf(definition, 'create');
  const year = new Date(now).getUTCFullYear();
  const read = createCellsReader({ definition, mapping, values, year });
  const find = createCellFinder(definition, mapping);
  return (cells) => {
    const misfit = explainMisfit(cells, { columns: mapping.length, delimiter });
    if (misfit) return { ok: false, errors: [{ field: '', msg: misfit, value: '' }] };
    const input = read(cells);
    const check = (record: Readonly<Record<string, unknown>>): RowCheck => {
      const { value: values, error } = schema.validate(record, checkOptions(now));
      if (!error) return { ok: true, values };
      const errors = error.details.map((detail) => {
        const { field, msg } = describeError(definition, detail);
        const value = find(cells, field).slice(0, longestValue);
        return { field, msg: explain(msg, { field: definition.fields[field], value, year }), value };
      });
      return { ok: false, errors };
    };
    const found = check(input);
    return found.ok ? found : excludeInvalid(found.errors, { input, leftEmpty, check });
  };
}

interface Exclusion {
  input: Readonly<Record<string, unknown>>;
  leftEmpty: readonly string[];
  check: (record: Readonly<Record<string, unknown>>) => RowCheck;
}

/**
 * Accepts the row without invalid optional fields, and without an invalid address if the row has a valid one. Rejects the row for other
 * errors.
 */
function excludeInvalid(errors: RowError[], { input, leftEmpty, check }: Exclusion): RowCheck {
  const open = errors.filter(({ field }) => !leftEmpty.includes(field));
  const isReached = hasOnlyAddressErrors(open) && hasGoodAddress(input, errors);
  const left = isReached ? errors : errors.filter(({ field }) => leftEmpty.includes(field));
  if (left.length === 0) return { ok: false, errors };
  const names = left.map(({ field }) => field);
  const rest = check(Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name))));
  return rest.ok ? { ...rest, left } : rest;
}

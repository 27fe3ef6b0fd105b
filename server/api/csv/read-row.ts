import type { ApiRecord } from '../../../shared/reply.ts';
import type { ValueMap } from '../../../shared/imports/value-map.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { hasGoodAddress, hasOnlyAddressFaults } from '../../../shared/contacts/unused-addresses.ts';
import { checkOptions, sayFault, schemaOf } from '../../validation.ts';
import { createCellFinder, createCellsReader } from './read-cells.ts';
import { explain } from './explain-fault.ts';
import { explainMisfit } from './row-shape.ts';
import type { Delimiter } from './table-text.ts';

export interface RowFault {
  /** Field name; '' for an error of the whole row. */
  field: string;
  msg: string;
  value: string;
}

/** Result of a row check. `left` lists unreadable values that were dropped. */
export type RowCheck = { ok: true; values: ApiRecord; left?: RowFault[] } | { ok: false; faults: RowFault[] };

interface RowPlan {
  definition: ResourceDefinition;
  /** Field name of each column; '' skips the column. */
  mapping: readonly string[];
  delimiter?: Delimiter;
  values?: ValueMap;
  /** Fields to leave empty if they are unreadable. */
  leftEmpty?: readonly string[];
  /** Current time in Unix milliseconds, for two-digit years and past dates. */
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
    if (misfit) return { ok: false, faults: [{ field: '', msg: misfit, value: '' }] };
    const given = read(cells);
    const check = (record: Readonly<Record<string, unknown>>): RowCheck => {
      const { value: values, error } = schema.validate(record, checkOptions(now));
      if (!error) return { ok: true, values };
      const faults = error.details.map((detail) => {
        const { field, msg } = sayFault(definition, detail);
        const value = find(cells, field).slice(0, longestValue);
        return { field, msg: explain(msg, { field: definition.fields[field], value, year }), value };
      });
      return { ok: false, faults };
    };
    const found = check(given);
    return found.ok ? found : leaveOut(found.faults, { given, leftEmpty, check });
  };
}

interface Leaving {
  given: Readonly<Record<string, unknown>>;
  leftEmpty: readonly string[];
  check: (record: Readonly<Record<string, unknown>>) => RowCheck;
}

/** Accepts the row without invalid optional fields, and without an invalid address if another address is valid. Rejects other errors. */
function leaveOut(faults: RowFault[], { given, leftEmpty, check }: Leaving): RowCheck {
  const open = faults.filter(({ field }) => !leftEmpty.includes(field));
  const isReached = hasOnlyAddressFaults(open) && hasGoodAddress(given, faults);
  const left = isReached ? faults : faults.filter(({ field }) => leftEmpty.includes(field));
  if (left.length === 0) return { ok: false, faults };
  const names = left.map(({ field }) => field);
  const rest = check(Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name))));
  return rest.ok ? { ...rest, left } : rest;
}

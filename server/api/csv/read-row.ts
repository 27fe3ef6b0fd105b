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
  /** '' where it is about the row as a whole. */
  field: string;
  msg: string;
  /** As it stands in the file. */
  value: string;
}

/** `left` tells what could not be read and is left out of the values. */
export type RowCheck = { ok: true; values: ApiRecord; left?: RowFault[] } | { ok: false; faults: RowFault[] };

/** How the rows of one file become records. */
interface RowPlan {
  definition: ResourceDefinition;
  /** One field name a column, '' = left out. */
  mapping: readonly string[];
  /** Of the file. */
  delimiter?: Delimiter;
  /** What words of the file mean. */
  values?: ValueMap;
  /** Fields that stay empty where they cannot be read. */
  leftEmpty?: readonly string[];
  /** Unix milliseconds: for years of two digits, and days that must have been. */
  now: number;
}

const longestValue = 100;

/** Checks rows as the form of the resource would, after reading their cells leniently. Empty cells are left out. */
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

/** Without what may be left empty, and without a bad address beside a good one, the row may do; else it is refused for the rest. */
function leaveOut(faults: RowFault[], { given, leftEmpty, check }: Leaving): RowCheck {
  const open = faults.filter(({ field }) => !leftEmpty.includes(field));
  const isReached = hasOnlyAddressFaults(open) && hasGoodAddress(given, faults);
  const left = isReached ? faults : faults.filter(({ field }) => leftEmpty.includes(field));
  if (left.length === 0) return { ok: false, faults };
  const names = left.map(({ field }) => field);
  const rest = check(Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name))));
  return rest.ok ? { ...rest, left } : rest;
}

import { columnTargets } from '../../../shared/imports/column-targets.ts';
import type { ValueMap } from '../../../shared/imports/value-map.ts';
import { isRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';

export interface RefusedCells {
  line: number;
  columns: readonly string[];
  cells: readonly string[];
  /** Target of each column. If undefined, targets are guessed from the column names. */
  mapping?: readonly string[];
  values?: ValueMap;
  delimiter?: string;
}

const mostCells = 500;

/** Reads the `cells` of a correction. Returns undefined if they are invalid. */
export function readCells(body: unknown): string[] | undefined {
  const value = isRecord(body) ? body['cells'] : undefined;
  return Array.isArray(value) && value.length <= mostCells && value.every((cell) => typeof cell === 'string')
    ? value.map((cell: string) => cell.replaceAll('\u0000', ''))
    : undefined;
}

/** Assigns each error to a column, or -1 if the error applies to the whole row. */
export function locateErrors(
  definition: ResourceDefinition,
  mapping: readonly string[],
  errors: readonly { field: string; msg: string }[],
): { column: number; msg: string }[] {
  const targets = columnTargets(definition);
  const columnOf = (field: string) =>
    mapping.findIndex((target) => targets.get(target)?.fields.includes(field));
  return errors.map(({ field, msg }) => ({ column: columnOf(field), msg }));
}

const longestReason = 500;

export const describeErrors = (errors: readonly { msg: string }[]): string =>
  errors
    .map(({ msg }) => `${msg.replace(/\.$/, '')}.`)
    .join(' ')
    .slice(0, longestReason);

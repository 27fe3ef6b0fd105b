import { columnTargets } from '../../../shared/imports/column-targets.ts';
import { isRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';

type Mapping = { ok: true; mapping: string[] } | { ok: false; msg: string };

/** Reads the user's mapping: one target per column, each used at most once. Also accepts an object with a target per column name. */
export function readMapping(
  definition: ResourceDefinition,
  columns: readonly string[],
  value: unknown,
): Mapping {
  const list: unknown = isRecord(value) ? columns.map((column) => value[column] ?? '') : value;
  if (!Array.isArray(list) || list.length !== columns.length)
    return refuse(`mapping must name a field, or '', for each of the ${columns.length} columns`);
  const targets = columnTargets(definition);
  const mapping: string[] = [];
  for (const name of list as readonly unknown[]) {
    if (typeof name !== 'string' || (name !== '' && !targets.has(name)))
      return refuse(`${definition.name} has no field ${String(name).slice(0, 60)} to load`);
    if (name !== '' && mapping.includes(name))
      return refuse(`${targets.get(name)?.label ?? name} is chosen for two columns.`);
    mapping.push(name);
  }
  return { ok: true, mapping };
}

const refuse = (msg: string): Mapping => ({ ok: false, msg });

import { isRecord, textOf } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { RowFault } from '../../../views/files/props.ts';

const shown = 200;

/** Reads `[{line, field, msg, value}]` with field labels, and skips entries that are not objects. */
export function readFaults(
  value: unknown,
  { definition, most = shown }: { definition?: ResourceDefinition; most?: number } = {},
): RowFault[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  const labelOf = (field: string) =>
    (definition && Object.hasOwn(definition.fields, field) && definition.fields[field]?.label) || field;
  return list
    .filter(isRecord)
    .slice(0, most)
    .map((fault) => ({
      line: textOf(fault, 'line'),
      field: labelOf(textOf(fault, 'field')),
      msg: textOf(fault, 'msg'),
      value: textOf(fault, 'value'),
    }));
}

import { isRecord, textOf } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { PaymentRowError } from '../../../views/files/props.ts';

const defaultMax = 200;

/** Reads `[{line, field, msg, value}]` and replaces field names by labels. Skips entries that are not objects. */
export function readRowErrors(
  value: unknown,
  { definition, max = defaultMax }: { definition?: ResourceDefinition; max?: number } = {},
): PaymentRowError[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  const labelOf = (field: string) =>
    (definition && Object.hasOwn(definition.fields, field) && definition.fields[field]?.label) || field;
  return list
    .filter(isRecord)
    .slice(0, max)
    .map((row) => ({
      line: textOf(row, 'line'),
      field: labelOf(textOf(row, 'field')),
      msg: textOf(row, 'msg'),
      value: textOf(row, 'value'),
    }));
}

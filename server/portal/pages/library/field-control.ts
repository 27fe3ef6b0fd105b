import type { ControlProps } from '../../../../views/resource/control-parts.tsx';
import type { FormVisit } from '../../resource/screen-parts.ts';
import { zoneOf } from '../../resource/resource-visit.ts';

/** What the usual control of a field is given, for a control that adds to it. */
export function controlOf(visit: FormVisit, name: string): ControlProps | undefined {
  const { definition, mode, values, errors } = visit;
  const field = definition.fields[name];
  if (!field) return undefined;
  const error = errors[name];
  return {
    name,
    field,
    mode,
    zone: zoneOf(visit),
    value: values[name] ?? '',
    ...(error !== undefined && { error }),
  };
}

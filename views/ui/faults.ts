import type { Fault } from './error-summary.tsx';

/** The errors of a form for its summary, in the order of its fields. A field's id is its name. */
export function faultsOf<Field extends string>(
  fields: readonly Field[],
  errors: Readonly<Partial<Record<Field, string>>>,
): Fault[] {
  return fields.flatMap((id) => {
    const message = errors[id];
    return message ? [{ id, message }] : [];
  });
}

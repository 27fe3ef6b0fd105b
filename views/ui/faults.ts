import type { Fault } from './error-summary.tsx';

/** Returns the errors for the error summary in field order. A field's id is its name. */
export function faultsOf<Field extends string>(
  fields: readonly Field[],
  errors: Readonly<Partial<Record<Field, string>>>,
): Fault[] {
  return fields.flatMap((id) => {
    const message = errors[id];
    return message ? [{ id, message }] : [];
  });
}

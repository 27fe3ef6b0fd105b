import type { FieldErrorItem } from './error-summary.tsx';

/** Returns the errors for the error summary in field order. A field's id is its name. */
export function listFieldErrors<Field extends string>(
  fields: readonly Field[],
  errors: Readonly<Partial<Record<Field, string>>>,
): FieldErrorItem[] {
  return fields.flatMap((id) => {
    const message = errors[id];
    return message ? [{ id, message }] : [];
  });
}

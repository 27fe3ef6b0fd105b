import { cellErrors, type CellErrors, type RowErrors } from '../../../shared/imports/row-errors.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';

const defaultMax = 200;

/** Reads the errors of a file's rows and replaces field names by labels. */
export function readRowErrors(
  value: unknown,
  { definition, max = defaultMax }: { definition?: ResourceDefinition; max?: number } = {},
): CellErrors {
  const errors = (cellErrors.read(value) ?? []).slice(0, max);
  return definition ? withLabels(errors, definition) : errors;
}

/** Replaces field names by labels. */
export const withLabels = <Error extends RowErrors[number]>(
  errors: readonly Error[],
  { fields }: ResourceDefinition,
): Error[] =>
  errors.map((error) => ({
    ...error,
    field: (Object.hasOwn(fields, error.field) && fields[error.field]?.label) || error.field,
  }));

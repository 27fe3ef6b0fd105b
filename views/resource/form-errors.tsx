import { ErrorSummary, type FieldErrorItem } from '../ui/error-summary.tsx';
import { listFieldErrors } from '../ui/list-field-errors.ts';
import { formFieldsOf } from './form-groups.ts';
import type { FormPageProps } from './props.ts';

export function FormErrors({ definition, errors }: Pick<FormPageProps, 'definition' | 'errors'>) {
  const names = formFieldsOf(definition).map(([name]) => name);
  const others = Object.keys(errors).filter((name) => !names.includes(name));
  const fieldErrors = listFieldErrors([...names, ...others], errors);
  return <ErrorSummary title="Please fix these" fieldErrors={fieldErrors.filter(isFirstWithMessage)} />;
}

/** Returns true for the first of several identical messages. One message may cover several fields: 'First Name and Last Name are required'. */
const isFirstWithMessage = ({ message }: FieldErrorItem, at: number, all: readonly FieldErrorItem[]) =>
  all.findIndex((other) => other.message === message) === at;

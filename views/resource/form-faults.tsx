import { ErrorSummary, type Fault } from '../ui/error-summary.tsx';
import { faultsOf } from '../ui/faults.ts';
import { formFieldsOf } from './form-groups.ts';
import type { FormPageProps } from './props.ts';

export function FormFaults({ definition, errors }: Pick<FormPageProps, 'definition' | 'errors'>) {
  const names = formFieldsOf(definition).map(([name]) => name);
  const others = Object.keys(errors).filter((name) => !names.includes(name));
  const faults = faultsOf([...names, ...others], errors);
  return <ErrorSummary title="Please check the following" faults={faults.filter(isFirstToSay)} />;
}

/** Returns true for the first of identical messages, because one may cover several fields: 'First Name and Last Name are required'. */
const isFirstToSay = ({ message }: Fault, at: number, all: readonly Fault[]) =>
  all.findIndex((other) => other.message === message) === at;

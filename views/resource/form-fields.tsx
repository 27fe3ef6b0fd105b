import { Fragment } from 'react';
import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { Control } from './control.tsx';
import { formFieldsOf, groupsOf, type FieldGroup, type GroupedField } from './form-groups.ts';
import type { FormPageProps } from './props.ts';
import { ErrorSummary, type FieldErrorItem, listFieldErrors } from '../ui/error-summary.tsx';

export function FormFields(props: FormPageProps) {
  return groupsOf(formFieldsOf(props.definition)).map((group) => (
    <Group key={group.lines[0]?.[0]?.[0] ?? ''} {...props} group={group} />
  ));
}

type GroupProps = FormPageProps & { group: FieldGroup };

function Group({ group, ...rest }: GroupProps) {
  const lines = group.lines.map((line) => <Line key={line[0]?.[0]} {...rest} line={line} />);
  if (group.heading === '') return lines;
  return (
    <fieldset className="field-group">
      <legend>{group.heading}</legend>
      {lines}
    </fieldset>
  );
}

type LineProps = FormPageProps & { line: readonly GroupedField[] };

function Line({ line, controls, ...props }: LineProps) {
  const fields = line.map(([name, field]) => (
    <Fragment key={name}>
      {controls?.[name] ?? (
        <Control
          name={name}
          field={field}
          mode={props.mode}
          zone={props.zone}
          value={props.values[name] ?? ''}
          error={props.errors[name]}
          choices={props.choices[name]}
        />
      )}
    </Fragment>
  ));
  return line.length > 1 ? <div className="side-by-side stack-small">{fields}</div> : fields;
}

export function FormErrors({ definition, errors }: Pick<FormPageProps, 'definition' | 'errors'>) {
  const names = formFieldsOf(definition).map(([name]) => name);
  const others = Object.keys(errors).filter((name) => !names.includes(name));
  const fieldErrors = listFieldErrors([...names, ...others], errors);
  return (
    <ErrorSummary title={resourceMessages.fixErrors} fieldErrors={fieldErrors.filter(isFirstWithMessage)} />
  );
}

/** Returns true for the first of several identical messages. One message may cover several fields: 'First Name and Last Name are required'. */
const isFirstWithMessage = ({ message }: FieldErrorItem, at: number, all: readonly FieldErrorItem[]) =>
  all.findIndex((other) => other.message === message) === at;

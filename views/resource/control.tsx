import { recordPageStrings } from '../../shared/locales/en/resources.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { ChoiceControl } from './choice-control.tsx';
import { hintOf, requiredMarkOf, type ControlProps } from './control-parts.tsx';
import { inputOf } from './input-of.ts';
import { WeekdaysControl } from './weekdays-control.tsx';

export function Control(props: ControlProps) {
  const { name, field, value, error, mode } = props;
  const common = { id: name, name, label: field.label, error, hint: hintOf(field) };
  if (field.kind === 'flag') return <Checkbox {...common} checked={value === 'T'} companion="F" value="T" />;
  if (field.kind === 'weekdays') return <WeekdaysControl {...props} />;
  if (field.kind === 'choice' || field.reference || isClosed(props)) return <ChoiceControl {...props} />;
  if (field.kind === 'secret') {
    const hint = [field.hint, mode === 'edit' && recordPageStrings.keepSecret].filter(Boolean).join(' ');
    return <PasswordField {...common} hint={hint} autoComplete="new-password" optional={!field.required} />;
  }
  const required = field.required || props.needed ? true : undefined;
  const requiredMark = requiredMarkOf(props);
  if (field.kind === 'multiline' || field.kind === 'json') {
    const code = field.kind === 'json';
    return (
      <TextArea
        {...common}
        aside={requiredMark}
        defaultValue={value}
        maxLength={field.maxLength}
        code={code}
        aria-required={required}
      />
    );
  }
  return (
    <>
      <Field {...common} aside={requiredMark} {...inputOf(props)} aria-required={required} />
      <Suggestions {...props} />
    </>
  );
}

function Suggestions({ name, choices = [] }: ControlProps) {
  if (choices.length === 0) return null;
  return (
    <datalist id={`${name}-choices`}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label === value ? undefined : label}
        </option>
      ))}
    </datalist>
  );
}

const isClosed = ({ field, choices }: ControlProps) => choices !== undefined && field.closed === true;

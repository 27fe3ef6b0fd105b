import { recordPageStrings } from '../../shared/locales/en/resources.ts';
import { noneChosen } from '../../shared/resources/fields.ts';
import { RadioGroup } from '../ui/radio-group.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { hintOf, requiredMarkOf, type ControlProps } from './control-parts.tsx';
import type { Choice } from './props.ts';
import { choiceLabel } from '../../shared/resources/readable.ts';

/** Maximum number of choices shown as radio buttons; more use a select. */
const maxRadioChoices = 3;

export function ChoiceControl(props: ControlProps) {
  const { name, field, value, error } = props;
  const options = optionsOf(props);
  const common = { name, id: name, label: field.label, error, hint: hintOf(field), value };
  const needed = props.needed || (field.none !== undefined && props.mode === 'create');
  const aside = requiredMarkOf({ field, needed });
  return field.kind === 'choice' && options.length <= maxRadioChoices ? (
    <RadioGroup {...common} aside={aside} choices={options} />
  ) : (
    <SelectField
      {...common}
      aside={aside}
      choices={options}
      required={field.required !== undefined || needed}
    />
  );
}

/** Returns the options. An optional field includes an empty one, and a value that is no longer offered stays visible. */
function optionsOf(props: ControlProps): readonly Choice[] {
  const { field, value, choices } = props;
  const offered = field.choices?.map((choice) => ({ value: choice, label: choiceLabel(field, choice) }));
  const known = offered ?? choices ?? [];
  const isKnown = value === '' || value === noneChosen || known.some((choice) => choice.value === value);
  const all = isKnown ? known : [...known, { value, label: value }];
  if (field.none) return withNone(all, field.none.label, props.mode);
  const isFilled = field.required !== undefined || field.initial !== undefined;
  const isOpen = field.kind === 'choice' && isFilled && all.length <= maxRadioChoices;
  const hasNone = isOpen || all.some((choice) => choice.value === '');
  return hasNone ? all : [{ value: '', label: emptyLabel(field) }, ...all];
}

/** Adds the option for no value. A new form starts without a selection, so that no option is chosen by accident. */
function withNone(choices: readonly Choice[], label: string, mode: ControlProps['mode']): readonly Choice[] {
  if (mode === 'edit') return [...choices, { value: '', label }];
  return [{ value: '', label: recordPageStrings.choose }, ...choices, { value: noneChosen, label }];
}

function emptyLabel({ required, reference }: ControlProps['field']): string {
  if (required) return recordPageStrings.choose;
  return reference ? recordPageStrings.none : recordPageStrings.notSet;
}

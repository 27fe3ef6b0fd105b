import type { ComponentType } from 'react';
import { phoneMessages } from '../../shared/locales/en/phone.ts';
import type { DraftStep } from '../../shared/phone/draft-steps.ts';
import {
  closedWays,
  identifyWays,
  keypadMethods,
  menuTasks,
  verificationFields,
  stepKinds,
  type StepKind,
} from '../../shared/phone/step-kinds.ts';
import type { Choice } from '../resource/props.ts';
import { SelectField } from '../ui/select-field.tsx';
import { KeyRows } from './key-rows.tsx';
import type { StepChoices } from './props.ts';
import { FileChoice, SpeechChoice } from './prompt-fields.tsx';

const { form } = phoneMessages;

interface Props extends StepChoices {
  step: DraftStep;
  index: number;
}

type FieldsProps = Props & { name: string };

/** Kind and settings of a step. The form posts which kind its controls belong to, so that settings of another kind are ignored. */
export function StepFields(props: Props) {
  const { step, index, hasFlow } = props;
  const name = `steps.${index}`;
  const Fields = step.kind === '' ? undefined : fieldsOf[step.kind];
  return (
    <>
      <SelectField
        id={`${name}.do`}
        name={`${name}.do`}
        label={form.kind}
        value={step.kind}
        choices={kindsOf(step, hasFlow)}
      />
      <input type="hidden" name={`${name}.drawn`} value={step.kind} />
      {Fields && <Fields {...props} name={name} />}
    </>
  );
}

/** Step kinds that every API version supports. */
const oldKinds: readonly string[] = ['speak', 'play', 'gather', 'transfer', 'hang_up'];

function kindsOf({ kind }: DraftStep, hasFlow: boolean): readonly Choice[] {
  const offered = Object.entries(stepKinds).filter(
    ([value]) => hasFlow || oldKinds.includes(value) || value === kind,
  );
  const kinds = offered.map(([value, { label }]) => ({ value, label }));
  return kind === '' ? [{ value: '', label: form.choose }, ...kinds] : kinds;
}

const choicesOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): readonly Choice[] => values.map((value) => ({ value, label: labels[value] }));

const fieldsOf: Readonly<Partial<Record<StepKind, ComponentType<FieldsProps>>>> = {
  speak: SpeechChoice,
  play: FileChoice,
  hours: (props) => (
    <>
      <OneOf
        {...props}
        setting="closed"
        label={form.closed}
        choices={choicesOf(closedWays, form.closedWays)}
      />
      <div className="step-more">
        <SpeechChoice {...props} isOptional />
      </div>
    </>
  ),
  identify: (props) => (
    <OneOf {...props} setting="by" label={form.by} choices={choicesOf(identifyWays, form.ways)} />
  ),
  authenticate: (props) => (
    <SomeOf
      {...props}
      setting="fields"
      label={form.fields}
      choices={choicesOf(verificationFields, form.proofs)}
    />
  ),
  pay: (props) => (
    <SomeOf
      {...props}
      setting="methods"
      label={form.methods}
      choices={choicesOf(keypadMethods, form.payBy)}
    />
  ),
  menu: ({ step, index }) => (
    <KeyRows
      index={index}
      keys={step.keys}
      targets={choicesOf(menuTasks, phoneMessages.tasks)}
      label={form.task}
    />
  ),
  gather: ({ step, index, actions }) => (
    <KeyRows
      index={index}
      keys={step.digits}
      targets={actions}
      label={form.action}
      hint={actions.length === 0 ? form.noAction : undefined}
    />
  ),
};

interface OneOfProps extends FieldsProps {
  setting: 'by' | 'closed';
  label: string;
  choices: readonly Choice[];
}

function OneOf({ step, name, setting, label, choices }: OneOfProps) {
  const value = step[setting];
  const isKnown = choices.some((choice) => choice.value === value);
  const all = isKnown ? choices : [{ value: '', label: form.choose }, ...choices];
  const id = `${name}.${setting}`;
  return <SelectField id={id} name={id} label={label} value={isKnown ? value : ''} choices={all} />;
}

interface SomeOfProps extends FieldsProps {
  setting: 'fields' | 'methods';
  label: string;
  choices: readonly Choice[];
}

function SomeOf({ step, name, setting, label, choices }: SomeOfProps) {
  return (
    <fieldset className="choices step-ticks">
      <legend>{label}</legend>
      <div className="choices-row">
        {choices.map(({ value, label: text }) => (
          <label key={value} className="tick">
            <input
              type="checkbox"
              id={`${name}.${setting}.${value}`}
              name={`${name}.${setting}`}
              value={value}
              defaultChecked={step[setting].includes(value)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

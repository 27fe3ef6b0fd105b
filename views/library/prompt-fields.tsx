import { phoneFiles as phoneFileResource } from '../../shared/resources/library.ts';
import { audioFiles as audioFileResource } from '../../shared/resources/phone-system.ts';
import { phoneMessages } from '../../shared/locales/en/phone.ts';
import type { DraftStep } from '../../shared/phone/draft-steps.ts';
import type { Choice } from '../resource/props.ts';
import { SelectField } from '../ui/select-field.tsx';
import type { StepChoices } from './props.ts';

const { form } = phoneMessages;

interface Props extends StepChoices {
  step: DraftStep;
  name: string;
  isOptional?: boolean;
}

export function SpeechChoice({ step, name, speeches, hasFlow, isOptional }: Props) {
  const none = { value: '', label: isOptional ? form.nothing : form.choose };
  return (
    <>
      <SelectField
        id={`${name}.speech`}
        name={`${name}.speech`}
        label={isOptional ? form.saidFirst : form.speech}
        value={step.speech}
        choices={withMissingChoice([none, ...speeches], step.speech)}
        hint={speeches.length === 0 ? form.noSpeech : undefined}
      />
      {hasFlow && (
        <div className="step-more">
          <SelectField
            id={`${name}.speech_es`}
            name={`${name}.speech_es`}
            label={form.forSpanish}
            value={step.speech_es}
            choices={withMissingChoice(
              [{ value: '', label: form.sameForSpanish }, ...speeches],
              step.speech_es,
            )}
          />
        </div>
      )}
    </>
  );
}

export function FileChoice({ step, name, phoneFiles, audioFiles, hasFlow }: Props) {
  const groups = [
    { label: phoneFileResource.label.many, choices: phoneFiles },
    { label: audioFileResource.label.many, choices: audioFiles },
  ];
  return (
    <>
      <GroupedSelect
        id={`${name}.file`}
        label={form.file}
        value={step.file}
        none={form.choose}
        groups={groups}
      />
      {hasFlow && (
        <div className="step-more">
          <GroupedSelect
            id={`${name}.file_es`}
            label={form.forSpanish}
            value={step.file_es}
            none={form.sameForSpanish}
            groups={groups}
          />
        </div>
      )}
    </>
  );
}

interface GroupedSelectProps {
  id: string;
  label: string;
  value: string;
  none: string;
  groups: readonly { label: string; choices: readonly Choice[] }[];
}

function GroupedSelect({ id, label, value, none, groups }: GroupedSelectProps) {
  const all = groups.flatMap(({ choices }) => choices);
  const gone = withMissingChoice(all, value).slice(all.length);
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
      </div>
      {all.length === 0 && <p className="hint">{form.noFile}</p>}
      <select id={id} name={id} className="form-control select" defaultValue={value}>
        <option value="">{none}</option>
        {groups
          .filter(({ choices }) => choices.length > 0)
          .map((group) => (
            <optgroup key={group.label} label={group.label}>
              <Options choices={group.choices} />
            </optgroup>
          ))}
        <Options choices={gone} />
      </select>
    </div>
  );
}

const Options = ({ choices }: { choices: readonly Choice[] }) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** Adds a deleted entry to the choices if it is still selected. */
export function withMissingChoice(choices: readonly Choice[], value: string): readonly Choice[] {
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return isKnown ? choices : [...choices, { value, label: form.deleted }];
}

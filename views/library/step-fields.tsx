import { nextKey, type DraftStep } from '../../shared/phone/draft-steps.ts';
import { inKeyOrder, phoneKeys, stepKinds } from '../../shared/phone/step-kinds.ts';
import type { Choice } from '../resource/props.ts';
import { SelectField } from '../ui/select-field.tsx';
import type { StepChoices } from './props.ts';

const kinds: readonly Choice[] = Object.entries(stepKinds).map(([value, { label }]) => ({ value, label }));
const none: Choice = { value: '', label: 'Choose…' };

interface Props extends StepChoices {
  step: DraftStep;
  index: number;
}

/** What a step does, and its one setting. */
export function StepFields({ step, index, ...choices }: Props) {
  const nameOf = (field: string) => `steps.${index}.${field}`;
  return (
    <>
      <SelectField
        id={nameOf('do')}
        name={nameOf('do')}
        label="What happens"
        value={step.kind}
        choices={step.kind === '' ? [none, ...kinds] : kinds}
      />
      {step.kind === 'speak' && (
        <SelectField
          id={nameOf('speech')}
          name={nameOf('speech')}
          label="Phone Speech"
          value={step.speech}
          choices={withNone(choices.speeches, step.speech)}
          hint={
            choices.speeches.length === 0 ? 'There is none yet. Write one under Phone Speech.' : undefined
          }
        />
      )}
      {step.kind === 'play' && <FileChoice {...choices} name={nameOf('file')} file={step.file} />}
      {step.kind === 'gather' && <KeyRows step={step} index={index} actions={choices.actions} />}
    </>
  );
}

/** One that is gone stays to be seen. */
function withNone(choices: readonly Choice[], value: string): readonly Choice[] {
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return [none, ...choices, ...(isKnown ? [] : [{ value, label: 'Not there any more' }])];
}

type FileChoiceProps = Pick<StepChoices, 'phoneFiles' | 'audioFiles'> & { name: string; file: string };

function FileChoice({ name, file, phoneFiles, audioFiles }: FileChoiceProps) {
  const isKnown = [...phoneFiles, ...audioFiles].some(({ value }) => value === file);
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={name}>File</label>
      </div>
      {phoneFiles.length + audioFiles.length === 0 && (
        <p className="hint">There is none yet. Upload one under Phone Files.</p>
      )}
      <select id={name} name={name} className="form-control select" defaultValue={file}>
        <option value="">{none.label}</option>
        <Group label="Phone Files" choices={phoneFiles} />
        <Group label="Audio Files" choices={audioFiles} />
        {file !== '' && !isKnown && <option value={file}>Not there any more</option>}
      </select>
    </div>
  );
}

function Group({ label, choices }: { label: string; choices: readonly Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <optgroup label={label}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </optgroup>
  );
}

/** A row for each key, and one more to choose in, with a key that is chosen before its action or the one that it offers. */
function KeyRows({ step, index, actions }: { step: DraftStep; index: number; actions: readonly Choice[] }) {
  const chosen = inKeyOrder(step.digits);
  const rows = chosen.filter(([, action]) => action !== '');
  const offered = nextKey(Object.fromEntries(rows));
  const further = chosen.find(([, action]) => action === '')?.[0] ?? offered;
  const all = further ? [...rows, [further, ''] as const] : rows;
  return (
    <div className="keys">
      <input type="hidden" name={`steps.${index}.offered`} value={offered} />
      {actions.length === 0 && <p className="hint">There is no action yet. Make one under Actions.</p>}
      {all.map(([key, action], row) => (
        <KeyRow key={key} name={`steps.${index}`} row={row} chosen={[key, action]} actions={actions} />
      ))}
    </div>
  );
}

interface KeyRowProps {
  name: string;
  row: number;
  chosen: readonly [key: string, action: string];
  actions: readonly Choice[];
}

function KeyRow({ name, row, chosen: [key, action], actions }: KeyRowProps) {
  const isKnown = action === '' || actions.some(({ value }) => value === action);
  const idOf = (field: string) => `${name}.${field}.${row}`;
  return (
    <div className="key-row">
      <SelectField
        id={idOf('key')}
        name={`${name}.key`}
        label="Key"
        value={key}
        choices={phoneKeys.map((one) => ({ value: one, label: one }))}
      />
      <SelectField
        id={idOf('action')}
        name={`${name}.action`}
        label="Action"
        value={action}
        choices={[
          { value: '', label: 'None' },
          ...actions,
          ...(isKnown ? [] : [{ value: action, label: 'Not there any more' }]),
        ]}
      />
    </div>
  );
}

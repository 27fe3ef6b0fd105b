import { controlStrings } from '../../shared/locales/en/controls.ts';
import { phoneMessages } from '../../shared/locales/en/phone.ts';
import { mostSteps } from '../../shared/phone/phone-steps.ts';
import type { DraftStep } from '../../shared/phone/draft-steps.ts';
import { describedBy, FieldError } from '../ui/field.tsx';
import { RequiredMark } from '../ui/optional-mark.tsx';
import { editorParts } from './key-rows.tsx';
import type { StepChoices } from './props.ts';
import { StepFields } from './step-fields.tsx';

interface Props extends StepChoices {
  steps: readonly DraftStep[];
  /** Errors by control: `steps` for the whole sequence; `step-0` and so on for a single step. */
  errors: Readonly<Record<string, string>>;
}

const { editor } = phoneMessages;
const addId = 'add-step';
const updateId = 'update-steps';

/**
 * Step editor. Each button posts the form, and the response shows it with the step added, moved or removed.
 * With JavaScript (`client/in-place.ts`), only this fragment is replaced.
 */
export function StepsEditor({ steps, errors, ...choices }: Props) {
  const { hint } = editor;
  const error = errors['steps'];
  return (
    <fieldset
      className="field steps-editor"
      id="steps"
      tabIndex={-1}
      aria-describedby={describedBy('steps', hint, error)}
      data-change-presses={updateId}
    >
      <legend>
        {editor.title} <RequiredMark />
      </legend>
      <p className="hint" id="steps-hint">
        {hint}
      </p>
      <FieldError id="steps" error={error} />
      <EnterSaves />
      <input type="hidden" name="steps_editor" value="1" />
      <ol className="sequence-steps">
        {steps.map((step, index) => (
          <li key={index}>
            <Step
              {...choices}
              step={step}
              index={index}
              last={steps.length - 1}
              error={errors[`step-${index}`]}
            />
          </li>
        ))}
      </ol>
      <EditorButtons count={steps.length} />
      {choices.hasFlow && steps.length === 0 && <Starter />}
    </fieldset>
  );
}

function EditorButtons({ count }: { count: number }) {
  return (
    <div className="actions">
      {count < mostSteps && (
        <button
          type="submit"
          id={addId}
          name="step"
          value="add"
          className="btn btn-quiet"
          data-in-place={editorParts}
          data-focus-next={`step-${count}`}
        >
          {editor.addStep}
        </button>
      )}
      <button
        type="submit"
        id={updateId}
        name="step"
        value="update"
        className="btn btn-plain without-scripts"
        data-in-place={editorParts}
      >
        {editor.update}
      </button>
    </div>
  );
}

function Starter() {
  const { lead, button } = phoneMessages.form.starter;
  return (
    <p className="steps-starter">
      <span>{lead}</span>
      <button
        type="submit"
        id="start-with-line"
        name="step"
        value="starter"
        className="btn btn-quiet"
        data-in-place={`${editorParts} name transfer_number`}
        data-focus-next="step-0"
      >
        {button}
      </button>
    </p>
  );
}

/** Hidden first submit button. It makes Enter save the form, as it does in every other form. */
function EnterSaves() {
  return (
    <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
      {controlStrings.save}
    </button>
  );
}

interface StepProps extends StepChoices {
  step: DraftStep;
  index: number;
  last: number;
  error?: string;
}

function Step({ step, index, last, error, ...choices }: StepProps) {
  const number = index + 1;
  const id = `step-${index}`;
  return (
    <fieldset
      className="sequence-step"
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy(id, undefined, error)}
    >
      <legend>{editor.step(number)}</legend>
      <div className="step-buttons">
        <StepButton name="up" label={editor.moves.up} index={index} to={index - 1} last={last} />
        <StepButton name="down" label={editor.moves.down} index={index} to={index + 1} last={last} />
        <StepButton
          name="remove"
          label={editor.moves.remove}
          index={index}
          to={Math.min(index, last - 1)}
          last={last}
        />
      </div>
      <StepFields {...choices} step={step} index={index} />
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

interface StepButtonProps {
  name: 'up' | 'down' | 'remove';
  label: string;
  index: number;
  to: number;
  last: number;
}

function StepButton({ name, label, index, to, last }: StepButtonProps) {
  if (name !== 'remove' && (to < 0 || to > last)) return null;
  return (
    <button
      type="submit"
      id={`step-${index}-${name}`}
      name="step"
      value={`${name}-${index}`}
      className="btn btn-plain btn-small"
      data-in-place={editorParts}
      data-focus-next={`step-${to}-${name} step-${to} ${addId}`}
    >
      {label}
      <span className="visually-hidden">{` ${editor.ofStep(index + 1)}`}</span>
    </button>
  );
}

import { libraryMessages } from '../../../../shared/messages/library.ts';
import type { phoneSequences } from '../../../../shared/resources/library.ts';
import {
  emptyStep,
  keyWithoutAction,
  readDigits,
  readKind,
  writeDraftSteps,
  type DraftStep,
} from '../../../../shared/phone/draft-steps.ts';
import { readSteps } from '../../../../shared/phone/check-steps.ts';
import { mostSteps } from '../../../../shared/phone/phone-steps.ts';
import { valueOf, valuesOf, type PostedForm } from '../../http/form.ts';
import type { FormErrors, SomeValues } from '../../resource/screen-extras.ts';
import type { FormPost } from '../../resource/screen-parts.ts';

/** The steps out of the editor's controls; nothing where the form has no editor. */
export function readPostedSteps(form: PostedForm): SomeValues {
  const steps = readEditor(form);
  return steps ? { steps: writeDraftSteps(steps.map(({ step }) => step)) } : {};
}

interface PostedStep {
  step: DraftStep;
  /** A key that was chosen in two rows. */
  twice?: string;
}

function readEditor(form: PostedForm): PostedStep[] | undefined {
  if (!valueOf(form, 'steps_editor')) return undefined;
  const steps: PostedStep[] = [];
  while (steps.length < mostSteps && Object.hasOwn(form, `steps.${steps.length}.do`)) {
    steps.push(readStep(form, `steps.${steps.length}`));
  }
  return steps;
}

function readStep(form: PostedForm, name: string): PostedStep {
  const [keys, actions] = [valuesOf(form, `${name}.key`), valuesOf(form, `${name}.action`)];
  const { digits, twice } = readDigits(keys, actions);
  const open = keyWithoutAction(keys, actions, valueOf(form, `${name}.offered`));
  const step = {
    ...emptyStep,
    kind: readKind(valueOf(form, `${name}.do`)),
    file: valueOf(form, `${name}.file`),
    speech: valueOf(form, `${name}.speech`),
    digits: open ? { ...digits, [open]: '' } : digits,
  };
  return { step, twice };
}

/** What is wrong with the steps, by the first step at fault. */
export function checkSteps({ form, values }: FormPost<typeof phoneSequences>): FormErrors {
  const posted = readEditor(form) ?? [];
  const at = posted.findIndex(({ twice }) => twice !== undefined);
  const key = posted[at]?.twice;
  if (key !== undefined) return { steps: libraryMessages.step(at + 1, libraryMessages.keyTwice(key)) };
  if (!values.steps) return {};
  const read = readSteps(values.steps);
  if (!read.ok) return { steps: read.msg };
  const transfers = read.steps.some((step) => step.do === 'transfer');
  return transfers && !values.transfer_number ? { transfer_number: libraryMessages.transferNumber } : {};
}

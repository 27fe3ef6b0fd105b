import { libraryMessages } from '../../../../shared/locales/en/library.ts';
import type { phoneSequences } from '../../../../shared/resources/library.ts';
import {
  emptyStep,
  keyWithoutAction,
  readDigits,
  readKind,
  writeDraftSteps,
  type DraftStep,
  firstStep,
} from '../../../../shared/phone/draft-steps.ts';
import { checkSteps, describeStepError } from '../../../../shared/phone/check-steps.ts';
import { mostSteps, type StepError } from '../../../../shared/phone/phone-steps.ts';
import { valueOf, valuesOf, type PostedForm } from '../../http/form.ts';
import type { FormErrorMap, SomeValues } from '../../resource/screen-extras.ts';
import type { FormPost } from '../../resource/screen-parts.ts';

export function readPostedSteps(form: PostedForm): SomeValues {
  const steps = readEditor(form);
  return steps ? { steps: writeDraftSteps(steps.map(({ step }) => step)) } : {};
}

interface PostedStep {
  step: DraftStep;
  /** Key chosen in two rows. */
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
  const kind = readKind(valueOf(form, `${name}.do`));
  if (valueOf(form, `${name}.drawn`) !== kind) return { step: firstStep(kind) };
  const text = (field: string) => valueOf(form, `${name}.${field}`);
  const texts = (field: string) => valuesOf(form, `${name}.${field}`).filter(Boolean);
  const { keys, twice } = readKeys(form, name);
  const step = {
    ...emptyStep,
    kind,
    file: text('file'),
    file_es: text('file_es'),
    speech: text('speech'),
    speech_es: text('speech_es'),
    by: text('by'),
    closed: text('closed'),
    fields: texts('fields'),
    methods: texts('methods'),
    ...(kind === 'menu' ? { keys } : { digits: keys }),
  };
  return { step, twice };
}

function readKeys(form: PostedForm, name: string) {
  const [keys, actions] = [valuesOf(form, `${name}.key`), valuesOf(form, `${name}.action`)];
  const { digits, twice } = readDigits(keys, actions);
  // An added row stays while the form is edited. On saving, a row that still has its suggested key is dropped.
  const offered = valueOf(form, `${name}.offered`);
  const last = offered ? keyWithoutAction(keys, actions) : '';
  const isKeyRequested = Object.keys(digits).length > 0 && valueOf(form, 'step') !== '';
  const open = last !== offered || isKeyRequested ? last : '';
  return { keys: open ? { ...digits, [open]: '' } : digits, twice };
}

/** Returns all errors of the steps. An error of one step is listed under the step's ID, a general error under the field. */
export function findStepErrors({ form, values }: FormPost<typeof phoneSequences>): FormErrorMap {
  const twice = (readEditor(form) ?? []).flatMap(({ twice: key }, index) =>
    key === undefined ? [] : [{ step: index + 1, msg: libraryMessages.keyTwice(key) }],
  );
  if (!values.steps) return {};
  const { steps, errors: stepErrors } = checkSteps(values.steps);
  const transfers = steps.some((step) => step.do === 'transfer');
  const noNumber = transfers && !values.transfer_number;
  return {
    ...(noNumber && { transfer_number: libraryMessages.transferNumber }),
    ...groupByStep([...twice, ...stepErrors]),
  };
}

function groupByStep(stepErrors: readonly StepError[]): FormErrorMap {
  const errors = new Map<string, string>();
  for (const stepError of stepErrors.toSorted((one, other) => one.step - other.step)) {
    const id = stepError.step === 0 ? 'steps' : `step-${stepError.step - 1}`;
    const before = errors.get(id);
    errors.set(
      id,
      before === undefined ? describeStepError(stepError) : `${before} ${asSentence(stepError.msg)}`,
    );
  }
  return Object.fromEntries(errors);
}

const asSentence = (msg: string) => msg.charAt(0).toUpperCase() + msg.slice(1);

import { formatPhone } from '../../shared/contact-details.ts';
import { phoneMessages } from '../../shared/locales/en/phone.ts';
import type { DraftStep } from '../../shared/phone/draft-steps.ts';
import type { SequenceParts } from '../../shared/phone/describe-step.ts';
import {
  closedWays,
  identifyWays,
  inKeyOrder,
  keypadMethods,
  menuTasks,
  verificationFields,
  stepKinds,
  type StepKind,
} from '../../shared/phone/step-kinds.ts';
import type { FlowExit, FlowNode } from './flow-layout.ts';

const { flow } = phoneMessages;

export function flowOf(steps: readonly DraftStep[], parts: SequenceParts): FlowNode[] {
  const end = steps.findIndex(({ kind }) => endings.includes(kind));
  return steps.map((step, index) => ({
    title: step.kind ? stepKinds[step.kind].label : flow.notChosen,
    detail: detailOf(step, parts),
    exits: exitsOf(step, parts),
    unreached: end >= 0 && index > end,
    continues: index !== end,
  }));
}

const endings: readonly DraftStep['kind'][] = ['hang_up', 'transfer', 'voicemail'];

function detailOf(step: DraftStep, parts: SequenceParts): string {
  return step.kind === '' ? '' : (details[step.kind]?.(step, parts) ?? '');
}

/** Details for steps whose title and keys are not sufficient. */
const details: Readonly<Partial<Record<StepKind, (step: DraftStep, parts: SequenceParts) => string>>> = {
  speak: ({ speech, speech_es }, { speeches }) => named(speeches.get(speech), speeches.get(speech_es)),
  play: ({ file, file_es }, { files }) => named(files.get(file), files.get(file_es)),
  hours: ({ speech }, { speeches }) => {
    const speechName = speeches.get(speech)?.name;
    return speechName === undefined ? '' : flow.saidFirst(speechName);
  },
  identify: ({ by }) => labelsOf(identifyWays, phoneMessages.form.ways, [by]),
  authenticate: ({ fields }) => labelsOf(verificationFields, phoneMessages.form.proofs, fields),
  pay: ({ methods }) => labelsOf(keypadMethods, phoneMessages.form.payBy, methods),
  transfer: (_, { transferNumber }) => formatPhone(transferNumber),
};

function named(english: { name: string } | undefined, spanish: { name: string } | undefined): string {
  const name = english ? flow.named(english.name) : flow.notChosen;
  return spanish ? flow.withSpanish(name, spanish.name) : name;
}

const labelsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  chosen: readonly string[],
): string =>
  values
    .filter((value) => chosen.includes(value))
    .map((value) => labels[value])
    .join(', ');

function exitsOf(step: DraftStep, parts: SequenceParts): readonly FlowExit[] {
  return step.kind === '' ? [] : (exits[step.kind]?.(step, parts) ?? []);
}

/** Branches of a step. Kinds without an entry continue to the next step. */
const exits: Readonly<
  Partial<Record<StepKind, (step: DraftStep, parts: SequenceParts) => readonly FlowExit[]>>
> = {
  language: () => [keyed('1', flow.english), keyed('2', flow.spanish)],
  hours: ({ closed }) => {
    const way = closedWays.find((each) => each === closed);
    return [{ key: '', label: flow.closed, to: way ? flow.ways[way] : flow.notChosen }];
  },
  identify: () => [{ key: '', label: flow.notFound, to: flow.ways.transfer }],
  authenticate: () => [{ key: '', label: flow.failed, to: flow.ways.transfer }],
  menu: ({ keys }) =>
    inKeyOrder(keys).map(([key, name]) => {
      const task = menuTasks.find((each) => each === name);
      return task ? keyed(key, phoneMessages.tasks[task], flow.tasks[task]) : keyed(key, flow.notChosen);
    }),
  appointment: () => [keyed('1', flow.confirms), keyed('2', flow.cancels)],
  opt_out: () => [keyed('1', flow.stops)],
  gather: ({ digits }, { actions }) =>
    inKeyOrder(digits).map(([key, id]) => {
      const action = actions.get(id);
      return keyed(
        key,
        action?.name ?? flow.notChosen,
        action?.kind === 'transfer' ? flow.ways.transfer : '',
      );
    }),
};

const keyed = (key: string, label: string, to = ''): FlowExit => ({ key, label, to });

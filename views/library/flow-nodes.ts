import { phoneMessages } from '../../shared/messages/phone.ts';
import type { DraftStep } from '../../shared/phone/draft-steps.ts';
import { sentenceOf, type SequenceParts } from '../../shared/phone/sentence-of.ts';
import {
  closedWays,
  inKeyOrder,
  menuTasks,
  proofFields,
  stepKinds,
  type StepKind,
} from '../../shared/phone/step-kinds.ts';
import type { FlowExit, FlowNode } from './flow-layout.ts';

const { flow } = phoneMessages;

/** The steps as the picture shows them. */
export function flowOf(steps: readonly DraftStep[], parts: SequenceParts): FlowNode[] {
  const end = steps.findIndex(({ kind }) => endings.includes(kind));
  return steps.map((step, index) => ({
    title: step.kind ? stepKinds[step.kind].label : flow.notChosen,
    detail: detailOf(step, parts),
    exits: exitsOf(step, parts),
    unreached: end >= 0 && index > end,
    goesOn: index !== end,
  }));
}

const endings: readonly DraftStep['kind'][] = ['hang_up', 'transfer', 'voicemail'];

/** What its title and the keys below it say enough of. */
const toldByKeys: readonly DraftStep['kind'][] = [
  'language',
  'menu',
  'gather',
  'visit',
  'opt_out',
  'balance',
  'hang_up',
];

function detailOf(step: DraftStep, parts: SequenceParts): string {
  if (step.kind === '' || toldByKeys.includes(step.kind)) return '';
  if (step.kind === 'authenticate') return flow.by(step.fields.flatMap(nameOfField).join(' and '));
  if (step.kind !== 'hours') return sentenceOf(step, parts);
  const said = parts.speeches.get(step.speech)?.name;
  return said === undefined ? '' : flow.saidFirst(said);
}

const nameOfField = (name: string) =>
  proofFields.flatMap((field) => (field === name ? [phoneMessages.fields[field]] : []));

function exitsOf(step: DraftStep, parts: SequenceParts): readonly FlowExit[] {
  return step.kind === '' ? [] : (exits[step.kind]?.(step, parts) ?? []);
}

/** Where a step parts the way; the others go on to the next. */
const exits: Readonly<
  Partial<Record<StepKind, (step: DraftStep, parts: SequenceParts) => readonly FlowExit[]>>
> = {
  language: () => [keyed('1', flow.english), keyed('2', flow.spanish)],
  hours: ({ closed }) => {
    const way = closedWays.find((each) => each === closed);
    return [{ key: '', label: flow.closed, to: way ? flow.ways[way] : flow.notChosen }];
  },
  authenticate: () => [{ key: '', label: flow.failed, to: flow.ways.transfer }],
  menu: ({ keys }) =>
    inKeyOrder(keys).map(([key, name]) => {
      const task = menuTasks.find((each) => each === name);
      return task ? keyed(key, phoneMessages.tasks[task], flow.tasks[task]) : keyed(key, flow.notChosen);
    }),
  visit: () => [keyed('1', flow.confirms), keyed('2', flow.cancels)],
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

import { isRecord, readJsonOrValue, textOf, type ApiRecord } from '../reply.ts';
import { mostSteps } from './phone-steps.ts';
import { isStepKind, phoneKeys, stepKinds, type StepKind } from './step-kinds.ts';

/** A step while it is being made: what is not chosen yet is '' or empty. `checkSteps` says whether it can be saved. */
export interface DraftStep {
  kind: StepKind | '';
  file: string;
  file_es: string;
  speech: string;
  speech_es: string;
  /** Key → action. */
  digits: Readonly<Record<string, string>>;
  by: string;
  fields: readonly string[];
  /** Key → task of the menu. */
  keys: Readonly<Record<string, string>>;
  methods: readonly string[];
  closed: string;
}

export const emptyStep: DraftStep = {
  kind: 'speak',
  file: '',
  file_es: '',
  speech: '',
  speech_es: '',
  digits: {},
  by: '',
  fields: [],
  keys: {},
  methods: [],
  closed: '',
};

/** Reads the steps as a record or a form holds them, unfinished ones too. */
export function readDraftSteps(value: unknown): DraftStep[] {
  const list = readJsonOrValue(value);
  return Array.isArray(list) ? list.slice(0, mostSteps).map(readDraftStep) : [];
}

function readDraftStep(item: unknown): DraftStep {
  const step = isRecord(item) ? item : {};
  return {
    kind: readKind(textOf(step, 'do')),
    file: textOf(step, 'file'),
    file_es: textOf(step, 'file_es'),
    speech: textOf(step, 'speech'),
    speech_es: textOf(step, 'speech_es'),
    digits: textsOf(step['digits']),
    by: textOf(step, 'by'),
    fields: listOf(step['fields']),
    keys: textsOf(step['keys']),
    methods: listOf(step['methods']),
    closed: textOf(step, 'closed'),
  };
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  const record = isRecord(value) ? value : {};
  return Object.fromEntries(Object.keys(record).map((key) => [key, textOf(record, key)]));
}

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

export const readKind = (text: string): StepKind | '' => (isStepKind(text) ? text : '');

/** As `steps` travels: each step with its own settings. Keys stand in the order of `JSON`, so that equal steps are equal texts. */
export function writeDraftSteps(steps: readonly DraftStep[]): string {
  return steps.length === 0 ? '' : JSON.stringify(steps.map(toWire));
}

/** What may stay without a choice: it is left out then. */
const optional: readonly string[] = ['file_es', 'speech_es'];

function toWire(draft: DraftStep): Readonly<Record<string, unknown>> {
  const { kind } = draft;
  if (kind === '') return { do: '' };
  const settings = stepKinds[kind].settings.flatMap((name): [string, unknown][] => {
    const value = draft[name];
    const isLeftOut = value === '' && (optional.includes(name) || kind === 'hours');
    if (isLeftOut) return [];
    return [[name, isRecord(value) ? inOrder(value) : value]];
  });
  return inOrder(Object.fromEntries([['do', kind], ...settings]));
}

/** As the database orders them: short names first, and `#` and `*` before the figures. */
function inOrder(values: ApiRecord): ApiRecord {
  return Object.fromEntries(
    Object.entries(values).sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1)),
  );
}

/** What is done with one step. */
export const stepChanges = ['up', 'down', 'remove', 'key'] as const;
export type StepChange = { change: 'add' } | { change: (typeof stepChanges)[number]; index: number };

/** The list with one step added at its end, moved, taken out or given another key. What cannot be done changes nothing. */
export function changeSteps(steps: readonly DraftStep[], change: StepChange): DraftStep[] {
  if (change.change === 'add') return steps.length < mostSteps ? [...steps, emptyStep] : [...steps];
  const { index } = change;
  if (change.change === 'remove') return steps.filter((_, at) => at !== index);
  if (change.change === 'key') return steps.map((step, at) => (at === index ? withKey(step) : step));
  const moved = change.change === 'up' ? index - 1 : index + 1;
  const [one, other] = [steps[index], steps[moved]];
  if (!one || !other) return [...steps];
  return steps.map((step, at) => (at === index ? other : at === moved ? one : step));
}

/** A further key, whose action is not chosen yet. */
function withKey(step: DraftStep): DraftStep {
  const name = step.kind === 'menu' ? 'keys' : 'digits';
  const key = nextKey(step[name]);
  return key ? { ...step, [name]: { ...step[name], [key]: '' } } : step;
}

/** The key that a further row of keys begins with; '' where all are taken. */
export function nextKey(digits: Readonly<Record<string, string>>): string {
  return phoneKeys.find((key) => !Object.hasOwn(digits, key)) ?? '';
}

/** What was chosen in the rows of one step: a key without an action is none, and of a key chosen twice the first one holds. */
export function readDigits(
  keys: readonly string[],
  actions: readonly string[],
): { digits: Readonly<Record<string, string>>; twice?: string } {
  const rows = keys.flatMap((key, at) => {
    const action = actions[at] ?? '';
    return action && phoneKeys.some((known) => known === key) ? [[key, action] as const] : [];
  });
  const digits: Record<string, string> = {};
  let twice: string | undefined;
  for (const [key, action] of rows) {
    const isTaken = Object.hasOwn(digits, key);
    if (isTaken) twice ??= key;
    const free = isTaken ? nextKey(digits) : key;
    if (free) digits[free] = action;
  }
  return { digits, ...(twice !== undefined && { twice }) };
}

/** The key of the last row, where its action is not chosen yet. '' for none. */
export function keyWithoutAction(keys: readonly string[], actions: readonly string[]): string {
  const key = keys.at(-1) ?? '';
  const isOpen = phoneKeys.some((known) => known === key) && !actions[keys.length - 1];
  return isOpen && keys.indexOf(key) === keys.length - 1 ? key : '';
}

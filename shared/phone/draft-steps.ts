import { isRecord, readJsonOrValue, textOf, type ApiRecord } from '../reply.ts';
import { mostSteps } from './phone-steps.ts';
import { isStepKind, phoneKeys, stepKinds, type StepKind } from './step-kinds.ts';

/** Step that is still being edited. Missing choices are '' or empty. `checkSteps` decides whether it can be saved. */
export interface DraftStep {
  kind: StepKind | '';
  file: string;
  file_es: string;
  speech: string;
  speech_es: string;
  /** Action id by phone key. */
  digits: Readonly<Record<string, string>>;
  by: string;
  fields: readonly string[];
  /** Menu task by phone key. */
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

/** Writes steps in the API's format. Each step has only its own settings in a fixed key order, so that equal steps produce equal text. */
export function writeDraftSteps(steps: readonly DraftStep[]): string {
  return steps.length === 0 ? '' : JSON.stringify(steps.map(toWire));
}

/** Settings that are omitted if empty. */
const optional: readonly string[] = ['file_es', 'speech_es'];

function toWire(draft: DraftStep): Readonly<Record<string, unknown>> {
  const { kind } = draft;
  if (kind === '') return { do: '' };
  const settings = stepKinds[kind].settings.flatMap((name): [string, unknown][] => {
    const value = draft[name];
    const isOmitted = value === '' && (optional.includes(name) || kind === 'hours');
    if (isOmitted) return [];
    return [[name, isRecord(value) ? inOrder(value) : value]];
  });
  return inOrder(Object.fromEntries([['do', kind], ...settings]));
}

/** Sorts keys as PostgreSQL stores them: shorter names first, and `#` and `*` before digits. */
function inOrder(values: ApiRecord): ApiRecord {
  return Object.fromEntries(
    Object.entries(values).sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1)),
  );
}

export const stepChanges = ['up', 'down', 'remove', 'key'] as const;
export type StepChange = { change: 'add' } | { change: (typeof stepChanges)[number]; index: number };

/** Returns the steps after adding, moving or removing one, or after adding a key to one. An impossible change has no effect. */
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

function withKey(step: DraftStep): DraftStep {
  const name = step.kind === 'menu' ? 'keys' : 'digits';
  const key = nextKey(step[name]);
  return key ? { ...step, [name]: { ...step[name], [key]: '' } } : step;
}

export function nextKey(digits: Readonly<Record<string, string>>): string {
  return phoneKeys.find((key) => !Object.hasOwn(digits, key)) ?? '';
}

/** Reads the key rows of one step. Rows without an action are ignored. If a key appears twice, the first row applies. */
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

export function keyWithoutAction(keys: readonly string[], actions: readonly string[]): string {
  const key = keys.at(-1) ?? '';
  const isOpen = phoneKeys.some((known) => known === key) && !actions[keys.length - 1];
  return isOpen && keys.indexOf(key) === keys.length - 1 ? key : '';
}

import { isRecord, readJsonOrValue, type ApiRecord } from '../reply.ts';
import { choice, list, mapOf, record, text, withDefault, type ValueOf } from '../wire/wire-types.ts';
import { mostSteps } from './phone-steps.ts';
import { isStepKind, phoneKeys, stepKindNames, stepKinds, type StepKind } from './step-kinds.ts';

/** Saved or unsaved step. Missing choices are '' or empty. */
const savedStep = record({
  do: withDefault(choice(['', ...stepKindNames]), ''),
  file: text,
  file_es: text,
  speech: text,
  speech_es: text,
  /** Action id by phone key. */
  digits: mapOf(text),
  by: text,
  fields: list(text),
  /** Menu task by phone key. */
  keys: mapOf(text),
  methods: list(text),
  closed: text,
});
type SavedStep = ValueOf<typeof savedStep>;

/** Step that is still being edited. `checkSteps` decides whether it can be saved. */
export type DraftStep = Omit<SavedStep, 'do'> & { readonly kind: SavedStep['do'] };

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
  const steps = readJsonOrValue(value);
  return Array.isArray(steps) ? steps.slice(0, mostSteps).map(readDraftStep) : [];
}

export function readDraftStep(item: unknown): DraftStep {
  const { do: kind, ...settings } = savedStep.read(isRecord(item) ? item : {}) ?? { do: '' };
  return { ...emptyStep, ...settings, kind };
}

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

const firstChoices: Readonly<Partial<Record<StepKind, Partial<DraftStep>>>> = {
  hours: { closed: 'voicemail' },
  identify: { by: 'phone_or_code' },
  authenticate: { fields: ['dob', 'zip'] },
  menu: { keys: { 1: 'balance', 2: 'pay', 3: 'appointment', 0: 'office', '*': 'repeat' } },
  pay: { methods: ['saved', 'card', 'bank'] },
};

export const firstStep = (kind: DraftStep['kind']): DraftStep => ({
  ...emptyStep,
  kind,
  ...(kind !== '' && firstChoices[kind]),
});

export const clinicLine: readonly DraftStep[] = (
  ['language', 'identify', 'authenticate', 'menu', 'hang_up'] as const
).map(firstStep);

import { isRecord, readJsonOrValue, textOf } from '../reply.ts';
import { mostSteps, type PhoneStep } from './phone-steps.ts';

export const stepKinds = ['speak', 'play', 'gather', 'transfer', 'hang_up'] as const;
export type StepKind = (typeof stepKinds)[number];

/** All keys of a phone, in the order in which they are offered. */
export const phoneKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '*', '#'] as const;

/** A step while it is being made: what is not chosen yet is ''. `readSteps` says whether it can be saved. */
export interface DraftStep {
  kind: StepKind | '';
  file: string;
  speech: string;
  digits: Readonly<Record<string, string>>;
}

export const emptyStep: DraftStep = { kind: 'speak', file: '', speech: '', digits: {} };

/** Reads the steps as a record or a form holds them, unfinished ones too. */
export function readDraftSteps(value: unknown): DraftStep[] {
  const list = readJsonOrValue(value);
  return Array.isArray(list) ? list.slice(0, mostSteps).map(readDraftStep) : [];
}

function readDraftStep(item: unknown): DraftStep {
  const step = isRecord(item) ? item : {};
  const digits = isRecord(step['digits']) ? step['digits'] : {};
  return {
    kind: readKind(textOf(step, 'do')),
    file: textOf(step, 'file'),
    speech: textOf(step, 'speech'),
    digits: Object.fromEntries(Object.keys(digits).map((key) => [key, textOf(digits, key)])),
  };
}

export const readKind = (text: string): StepKind | '' => stepKinds.find((kind) => kind === text) ?? '';

/** As `steps` travels: each step with its one setting. Keys stand in the order of `JSON`, so that equal steps are equal texts. */
export function writeDraftSteps(steps: readonly DraftStep[]): string {
  return steps.length === 0 ? '' : JSON.stringify(steps.map(toWire));
}

function toWire({ kind, file, speech, digits }: DraftStep): PhoneStep | { do: '' } {
  if (kind === 'play') return { do: kind, file };
  if (kind === 'speak') return { do: kind, speech };
  if (kind === 'gather') return { do: kind, digits: inOrder(digits) };
  return { do: kind };
}

/** As the database orders them: `#` and `*` after the figures. */
const inOrder = (digits: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(digits).sort(([one], [other]) => (one < other ? -1 : 1)));

export type StepChange = { change: 'add' } | { change: 'up' | 'down' | 'remove'; index: number };

/** The list with one step added at its end, moved or taken out. What cannot be done changes nothing. */
export function changeSteps(steps: readonly DraftStep[], change: StepChange): DraftStep[] {
  if (change.change === 'add') return steps.length < mostSteps ? [...steps, emptyStep] : [...steps];
  const { index } = change;
  if (change.change === 'remove') return steps.filter((_, at) => at !== index);
  const moved = change.change === 'up' ? index - 1 : index + 1;
  const [one, other] = [steps[index], steps[moved]];
  if (!one || !other) return [...steps];
  return steps.map((step, at) => (at === index ? other : at === moved ? one : step));
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

/** The key that was chosen in the last row before its action: another than the one that the row offered. '' for none. */
export function keyWithoutAction(
  keys: readonly string[],
  actions: readonly string[],
  offered: string,
): string {
  const key = keys.at(-1) ?? '';
  const isChosen = phoneKeys.some((known) => known === key) && key !== offered && !actions[keys.length - 1];
  return isChosen && keys.indexOf(key) === keys.length - 1 ? key : '';
}

/** The digits of a record's step in the order of the phone. */
export function digitsInOrder(digits: Readonly<Record<string, string>>): (readonly [string, string])[] {
  return phoneKeys.flatMap((key) => {
    const action = digits[key];
    return action === undefined ? [] : [[key, action] as const];
  });
}

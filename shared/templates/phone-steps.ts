import { libraryMessages } from '../messages/library.ts';
import { isRecord, readJsonOrValue, textOf, type ApiRecord } from '../reply.ts';

/** One step of a phone sequence; the ids are those of a phone or audio file, a phone speech and actions. */
export type PhoneStep =
  | { do: 'play'; file: string }
  | { do: 'speak'; speech: string }
  | { do: 'gather'; digits: Readonly<Record<string, string>> }
  | { do: 'transfer' }
  | { do: 'hang_up' };

type StepsCheck = { ok: true; steps: PhoneStep[] } | { ok: false; msg: string };

export const mostSteps = 50;

/** Reads `steps` as they come, a list or its JSON text. A fault names its step, the first of them being 1. */
export function readSteps(value: unknown): StepsCheck {
  const list = readJsonOrValue(value);
  if (!Array.isArray(list)) return { ok: false, msg: libraryMessages.stepsForm };
  if (list.length === 0) return { ok: false, msg: libraryMessages.noSteps };
  if (list.length > mostSteps) return { ok: false, msg: libraryMessages.tooManySteps(mostSteps) };
  const steps: PhoneStep[] = [];
  for (const [index, item] of list.entries()) {
    const step = isRecord(item) ? readStep(item) : libraryMessages.stepKind;
    if (typeof step === 'string') return { ok: false, msg: libraryMessages.step(index + 1, step) };
    steps.push(step);
  }
  return { ok: true, steps };
}

/** The step, or what is wrong with it. */
function readStep(item: ApiRecord): PhoneStep | string {
  const kind = textOf(item, 'do');
  const named = { play: 'file', speak: 'speech', gather: 'digits' }[kind];
  if (Object.keys(item).some((key) => key !== 'do' && key !== named)) return libraryMessages.stepKind;
  if (kind === 'transfer' || kind === 'hang_up') return { do: kind };
  if (kind === 'gather') return readGather(item['digits']);
  const id = textOf(item, named ?? '');
  if (kind === 'play') return id ? { do: kind, file: id } : libraryMessages.stepFile;
  if (kind === 'speak') return id ? { do: kind, speech: id } : libraryMessages.stepSpeech;
  return libraryMessages.stepKind;
}

function readGather(value: unknown): PhoneStep | string {
  const entries = isRecord(value) ? Object.entries(value) : [];
  if (entries.length === 0) return libraryMessages.stepKeys;
  const digits: Record<string, string> = {};
  for (const [key, action] of entries) {
    if (!/^[0-9*#]$/.test(key)) return libraryMessages.stepKey;
    if (typeof action !== 'string' || action === '') return libraryMessages.stepAction(key);
    digits[key] = action;
  }
  return { do: 'gather', digits };
}

export interface StepReference {
  /** From 1. */
  step: number;
  kind: 'file' | 'speech' | 'action';
  id: string;
  /** The key that leads to it. */
  key?: string;
}

/** Everything that the steps name by its id. */
export function referencesIn(steps: readonly PhoneStep[]): StepReference[] {
  return steps.flatMap((step, index): StepReference[] => {
    const at = { step: index + 1 };
    if (step.do === 'play') return [{ ...at, kind: 'file', id: step.file }];
    if (step.do === 'speak') return [{ ...at, kind: 'speech', id: step.speech }];
    if (step.do !== 'gather') return [];
    return Object.entries(step.digits).map(([key, id]) => ({ ...at, kind: 'action', id, key }));
  });
}

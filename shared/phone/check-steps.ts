import { libraryMessages } from '../locales/en/library.ts';
import { phoneMessages } from '../locales/en/phone.ts';
import { isRecord, readJsonOrValue, type ApiRecord } from '../reply.ts';
import { readDraftStep, type DraftStep } from './draft-steps.ts';
import { orderErrors } from './order-errors.ts';
import { mostSteps, type PhoneStep, type PlainKind, type StepError } from './phone-steps.ts';
import {
  closedWays,
  identifyWays,
  keypadMethods,
  menuTasks,
  verificationFields,
  stepKinds,
  type StepKind,
} from './step-kinds.ts';

interface CheckedSteps {
  steps: PhoneStep[];
  errors: StepError[];
}

export function checkSteps(value: unknown): CheckedSteps {
  const list = readJsonOrValue(value);
  const ofAll = (msg: string) => ({ steps: [], errors: [{ step: 0, msg }] });
  if (!Array.isArray(list)) return ofAll(libraryMessages.stepsForm);
  if (list.length === 0) return ofAll(libraryMessages.noSteps);
  if (list.length > mostSteps) return ofAll(libraryMessages.tooManySteps(mostSteps));
  const read = list.map((item) => (isRecord(item) ? readStep(item) : libraryMessages.stepKind));
  const errors = read.flatMap((step, index) =>
    typeof step === 'string'
      ? [{ step: index + 1, msg: step }]
      : orderErrors(read.slice(0, index), step, index),
  );
  return { steps: read.filter((step) => typeof step !== 'string'), errors };
}

type StepsRead = { ok: true; steps: PhoneStep[] } | { ok: false; msg: string };

export function readSteps(value: unknown): StepsRead {
  const { steps, errors } = checkSteps(value);
  const [first] = errors;
  return first ? { ok: false, msg: describeStepError(first) } : { ok: true, steps };
}

export const describeStepError = ({ step, msg }: StepError): string =>
  step ? libraryMessages.step(step, msg) : msg;

function readStep(item: ApiRecord): PhoneStep | string {
  const draft = readDraftStep(item);
  const { kind } = draft;
  if (!kind) return libraryMessages.stepKind;
  const settings: readonly string[] = stepKinds[kind].settings;
  if (Object.keys(item).some((key) => key !== 'do' && !settings.includes(key)))
    return libraryMessages.stepKind;
  return readers[kind](item, draft);
}

const plain = (kind: PlainKind) => (): PhoneStep => ({ do: kind });

const readers: Readonly<Record<StepKind, (item: ApiRecord, draft: DraftStep) => PhoneStep | string>> = {
  language: plain('language'),
  balance: plain('balance'),
  appointment: plain('appointment'),
  opt_out: plain('opt_out'),
  voicemail: plain('voicemail'),
  transfer: plain('transfer'),
  hang_up: plain('hang_up'),
  play: (_, { file, file_es: spanish }) => {
    if (!file) return libraryMessages.stepFile;
    return { do: 'play', file, ...(spanish && { file_es: spanish }) };
  },
  speak: (_, { speech, speech_es: spanish }) => {
    if (!speech) return libraryMessages.stepSpeech;
    return { do: 'speak', speech, ...(spanish && { speech_es: spanish }) };
  },
  gather: ({ digits }) => {
    const read = readKeys(digits, (action) => (typeof action === 'string' && action ? action : undefined));
    return typeof read === 'string' ? read : { do: 'gather', digits: read };
  },
  menu: ({ keys }) => {
    const read = readKeys(keys, (task) => menuTasks.find((known) => known === task));
    return typeof read === 'string' ? read : { do: 'menu', keys: read };
  },
  identify: (_, draft) => {
    const by = identifyWays.find((way) => way === draft.by);
    return by ? { do: 'identify', by } : phoneMessages.byChoice;
  },
  authenticate: ({ fields }) => {
    const chosen = readSome(fields, verificationFields);
    return chosen ? { do: 'authenticate', fields: chosen } : phoneMessages.fieldsChoice;
  },
  pay: ({ methods }) => {
    const chosen = readSome(methods, keypadMethods);
    return chosen ? { do: 'pay', methods: chosen } : phoneMessages.methodsChoice;
  },
  hours: (_, draft) => {
    const { speech, speech_es: spanish } = draft;
    const closed = closedWays.find((way) => way === draft.closed);
    if (!closed) return phoneMessages.closedChoice;
    if (spanish && !speech) return libraryMessages.stepSpeech;
    return { do: 'hours', closed, ...(speech && { speech }), ...(spanish && { speech_es: spanish }) };
  },
};

function readKeys<Target extends string>(
  value: unknown,
  readTarget: (target: unknown) => Target | undefined,
): Record<string, Target> | string {
  const entries = isRecord(value) ? Object.entries(value) : [];
  if (entries.length === 0) return libraryMessages.stepKeys;
  const keys: Record<string, Target> = {};
  for (const [key, rawTarget] of entries) {
    if (!/^[0-9*#]$/.test(key)) return libraryMessages.stepKey;
    const target = readTarget(rawTarget);
    if (!target) return libraryMessages.stepAction(key);
    keys[key] = target;
  }
  return keys;
}

function readSome<Choice extends string>(value: unknown, choices: readonly Choice[]): Choice[] | undefined {
  const values: unknown[] = Array.isArray(value) ? value : [];
  const chosen = choices.filter((choice) => values.includes(choice));
  return chosen.length > 0 && chosen.length === values.length ? chosen : undefined;
}

import { formatPhone } from '../contact-details.ts';
import { phoneMessages } from '../locales/en/phone.ts';
import type { DraftStep } from './draft-steps.ts';
import {
  identifyWays,
  inKeyOrder,
  closedWays,
  keypadMethods,
  menuTasks,
  verificationFields,
} from './step-kinds.ts';

export interface SequenceParts {
  /** Phone and audio files by id. `seconds` is missing if the length is unknown. */
  files: ReadonlyMap<string, { name: string; seconds?: number }>;
  /** Phone speeches by id, with the placeholders in `text` already filled. */
  speeches: ReadonlyMap<string, { name: string; text: string; language: string }>;
  actions: ReadonlyMap<string, { name: string; kind: string }>;
  /** Empty string if no transfer number is set. */
  transferNumber: string;
}

const actionTexts: Readonly<Record<string, string>> = {
  confirm: 'confirms the appointment',
  cancel: 'cancels the appointment',
  callback: 'asks for a call back',
  opt_out: 'stops all contact',
  not_patient: 'says it is the wrong person',
  transfer: 'goes to the office',
  repeat: 'plays it again',
};

const { sentences } = phoneMessages;

/** Describes a step in one sentence, or two if it also has Spanish content. */
export function describeStep(step: DraftStep, parts: SequenceParts): string {
  return step.kind === '' ? 'Nothing is chosen yet.' : writers[step.kind](step, parts);
}

const writers: Readonly<
  Record<Exclude<DraftStep['kind'], ''>, (step: DraftStep, parts: SequenceParts) => string>
> = {
  speak: ({ speech, speech_es }, { speeches }) =>
    withSpanish(named('Speak', speeches.get(speech)?.name, 'a speech'), speeches.get(speech_es)?.name),
  play: ({ file, file_es }, { files }) =>
    withSpanish(named('Play', files.get(file)?.name, 'a file'), files.get(file_es)?.name),
  language: () => sentences.language,
  hours: ({ closed, speech, speech_es }, { speeches }) => {
    const way = closedWays.find((each) => each === closed);
    if (!way) return `${phoneMessages.kinds.hours}: ${phoneMessages.closedChoice}`;
    const [what, speechName] = [phoneMessages.closed[way], speeches.get(speech)?.name];
    const sentence = sentences.closed(
      speechName === undefined ? what : sentences.closedAfter(speechName, what),
    );
    return withSpanish(sentence, speeches.get(speech_es)?.name);
  },
  identify: ({ by }) => {
    const way = identifyWays.find((each) => each === by);
    return way ? phoneMessages.by[way] : `${phoneMessages.kinds.identify}: ${phoneMessages.byChoice}`;
  },
  authenticate: ({ fields }) => {
    const fieldLabels = verificationFields
      .filter((field) => fields.includes(field))
      .map((field) => phoneMessages.fields[field]);
    return fieldLabels.length > 0 ? sentences.authenticate(fieldLabels.join(' and ')) : sentences.noField;
  },
  menu: ({ keys }) => {
    const keyTexts = inKeyOrder(keys).map(([key, name]) => {
      const task = menuTasks.find((each) => each === name);
      return `${key} ${task ? phoneMessages.doings[task] : 'does nothing yet'}`;
    });
    return keyTexts.length > 0 ? sentences.menu(keyTexts.join(', ')) : sentences.noMenu;
  },
  balance: () => sentences.balance,
  pay: ({ methods }) => {
    const ways = keypadMethods
      .filter((method) => methods.includes(method))
      .map((way) => phoneMessages.methods[way]);
    return ways.length > 0 ? sentences.pay(joinOr(ways)) : sentences.noMethod;
  },
  appointment: () => sentences.appointment,
  opt_out: () => sentences.opt_out,
  gather: ({ digits }, { actions }) => describeKeys(digits, actions),
  voicemail: () => sentences.voicemail,
  transfer: (_, { transferNumber }) =>
    transferNumber
      ? `Transfer the call to ${formatPhone(transferNumber)}.`
      : 'Transfer the call: a transfer number is missing.',
  hang_up: () => 'Hang up.',
};

const named = (verb: string, name: string | undefined, noun: string) =>
  name === undefined ? `${verb} ${noun} (not chosen yet).` : `${verb} ‘${name}’.`;

const withSpanish = (sentence: string, name: string | undefined) =>
  name === undefined ? sentence : sentences.spanish(sentence, name);

const joinOr = (items: readonly string[]) =>
  items.length > 1 ? `${items.slice(0, -1).join(', ')} or ${items.at(-1) ?? ''}` : items.join('');

function describeKeys(digits: DraftStep['digits'], actions: SequenceParts['actions']): string {
  const keys = inKeyOrder(digits).map(([key, id]) => {
    const action = actions.get(id);
    return `${key} ${action ? (actionTexts[action.kind] ?? `does ‘${action.name}’`) : 'does nothing yet'}`;
  });
  return keys.length === 0 ? 'Wait for a key: none is chosen yet.' : `Wait for a key: ${keys.join(', ')}.`;
}

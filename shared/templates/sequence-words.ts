import { formatPhone } from '../contact-details.ts';
import { digitsInOrder, type DraftStep } from './draft-steps.ts';
import { speechSeconds } from './speech-length.ts';

/** What the steps name, by id. */
export interface SequenceParts {
  /** Phone and audio files; `seconds` is missing where it is not known. */
  files: ReadonlyMap<string, { name: string; seconds?: number }>;
  /** `text` with its placeholders filled. */
  speeches: ReadonlyMap<string, { name: string; text: string; language: string }>;
  actions: ReadonlyMap<string, { name: string; kind: string }>;
  /** '' = none. */
  transferNumber: string;
}

/** How long a call waits for a key. */
const waitSeconds = 5;

const doings: Readonly<Record<string, string>> = {
  confirm: 'confirms the appointment',
  cancel: 'cancels the appointment',
  callback: 'asks for a call back',
  opt_out: 'stops all contact',
  not_patient: 'says it is the wrong person',
  transfer: 'goes to the office',
  repeat: 'plays it again',
};

/** What a caller hears and does, one sentence a step. */
export function describeSequence(steps: readonly DraftStep[], parts: SequenceParts): string[] {
  const end = steps.findIndex(({ kind }) => kind === 'hang_up' || kind === 'transfer');
  return steps.map((step, index) => {
    const sentence = describeStep(step, parts);
    return end >= 0 && index > end
      ? `${sentence} No caller comes this far: the call ends in step ${end + 1}.`
      : sentence;
  });
}

function describeStep(step: DraftStep, { files, speeches, actions, transferNumber }: SequenceParts): string {
  if (step.kind === 'speak') return named('Speak', speeches.get(step.speech)?.name, 'a speech');
  if (step.kind === 'play') return named('Play', files.get(step.file)?.name, 'a file');
  if (step.kind === 'gather') return describeKeys(step.digits, actions);
  if (step.kind === 'hang_up') return 'Hang up.';
  if (step.kind === '') return 'Nothing is chosen yet.';
  return transferNumber
    ? `Transfer the call to ${formatPhone(transferNumber)}.`
    : 'Transfer the call: a transfer number is missing.';
}

const named = (verb: string, name: string | undefined, what: string) =>
  name === undefined ? `${verb} ${what} that is not chosen yet.` : `${verb} ‘${name}’.`;

function describeKeys(digits: DraftStep['digits'], actions: SequenceParts['actions']): string {
  const keys = digitsInOrder(digits).map(([key, id]) => {
    const action = actions.get(id);
    return `${key} ${action ? (doings[action.kind] ?? `does ‘${action.name}’`) : 'does nothing yet'}`;
  });
  return keys.length === 0 ? 'Wait for a key: none is chosen yet.' : `Wait for a key: ${keys.join(', ')}.`;
}

/** About how long a call lasts that hears it all, in seconds; undefined where nothing of it is known. */
export function sequenceSeconds(
  steps: readonly DraftStep[],
  { files, speeches }: SequenceParts,
): number | undefined {
  const lengths = steps.flatMap(({ kind, file, speech }) => {
    const spoken = speeches.get(speech);
    if (kind === 'speak') return spoken ? [speechSeconds(spoken.text, spoken.language)] : [];
    if (kind === 'play') return files.get(file)?.seconds ?? [];
    return kind === 'gather' ? [waitSeconds] : [];
  });
  return lengths.length === 0 ? undefined : lengths.reduce((sum, seconds) => sum + seconds, 0);
}

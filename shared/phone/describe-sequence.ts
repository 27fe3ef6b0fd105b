import { speechSeconds } from '../templates/speech-length.ts';
import type { DraftStep } from './draft-steps.ts';
import { describeStep, type SequenceParts } from './describe-step.ts';

/** Seconds that a call waits for a key. */
const waitSeconds = 5;

/** Steps that end the call, so later steps never run. */
const endings: readonly DraftStep['kind'][] = ['hang_up', 'transfer', 'voicemail'];

/** Describes each step in one sentence and marks steps that no caller reaches. */
export function describeSequence(steps: readonly DraftStep[], parts: SequenceParts): string[] {
  const end = steps.findIndex(({ kind }) => endings.includes(kind));
  return steps.map((step, index) => {
    const sentence = describeStep(step, parts);
    return end >= 0 && index > end
      ? `${sentence} Callers never reach this step: the call ends in step ${end + 1}.`
      : sentence;
  });
}

/** Step kinds that wait for a key at least once. */
const stepsWithInput: readonly DraftStep['kind'][] = [
  'gather',
  'language',
  'identify',
  'authenticate',
  'menu',
  'pay',
  'appointment',
];

/** Estimates the length of a full call in seconds; undefined if no step has a known length. */
export function sequenceSeconds(
  steps: readonly DraftStep[],
  { files, speeches }: SequenceParts,
): number | undefined {
  const lengths = steps.flatMap(({ kind, file, speech }) => {
    const spoken = speeches.get(speech);
    if (kind === 'speak') return spoken ? [speechSeconds(spoken.text, spoken.language)] : [];
    if (kind === 'play') return files.get(file)?.seconds ?? [];
    return stepsWithInput.includes(kind) ? [waitSeconds] : [];
  });
  return lengths.length === 0 ? undefined : lengths.reduce((sum, seconds) => sum + seconds, 0);
}

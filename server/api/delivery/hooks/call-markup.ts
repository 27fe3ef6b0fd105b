import { fillTemplate } from '../../../../shared/templates/placeholders.ts';
import type { SpokenStep } from '../spoken.ts';
import { escapeHtml } from '../../providers/mail-html.ts';
import { writeWords } from '../../voices/said.ts';
import type { Values } from '../write-message.ts';

interface Call {
  steps: readonly SpokenStep[];
  values: Values;
  /** Ten digits; '' for none. */
  transferNumber: string;
  /** Where a key goes that is pressed in the question of a step. */
  keyUrl(step: number): string;
  soundUrl(file: string): string;
}

/** How long a call waits for a key, as a sequence's own page says. */
const waitSeconds = 5;

/** What a provider does in a call from a step on. What stands before a question is said within it, so that a key may come early. */
export function writeCall({ steps, ...call }: Call, from = 0): string {
  const verbs: string[] = [];
  let said: string[] = [];
  for (const [index, step] of steps.entries()) {
    if (index < from) continue;
    if (step.do === 'speak' || step.do === 'play') {
      said.push(writeSaid(step, call));
      continue;
    }
    if (step.do === 'gather') verbs.push(writeQuestion(said, call.keyUrl(index)));
    else verbs.push(...said, step.do === 'transfer' ? writeTransfer(call.transferNumber) : hangUp);
    said = [];
    if (step.do === 'transfer' || step.do === 'hang_up') return writeResponse(verbs);
  }
  return writeResponse([...verbs, ...said, hangUp]);
}

/** What a machine records: all that is said, without the questions. */
export function writeVoicemail({ steps, ...call }: Call): string {
  const said = steps.flatMap((step) =>
    step.do === 'speak' || step.do === 'play' ? [writeSaid(step, call)] : [],
  );
  return writeResponse([...said, hangUp]);
}

export const writeResponse = (verbs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join('')}</Response>`;

export const hangUp = '<Hangup/>';

export const writeTransfer = (number: string): string => (number ? `<Dial>+1${number}</Dial>` : hangUp);

function writeSaid(
  step: Extract<SpokenStep, { do: 'speak' | 'play' }>,
  { values, soundUrl }: Omit<Call, 'steps'>,
): string {
  if (step.do === 'play') return `<Play>${escapeHtml(soundUrl(step.file))}</Play>`;
  return writeWords(fillTemplate(step.text, values), step);
}

const writeQuestion = (said: readonly string[], url: string): string =>
  `<Gather numDigits="1" timeout="${waitSeconds}" method="POST" action="${escapeHtml(url)}">${said.join('')}</Gather>`;

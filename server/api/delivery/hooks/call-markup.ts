import { fillTemplate } from '../../../../shared/templates/placeholders.ts';
import type { SpokenStep } from '../spoken.ts';
import { escapeHtml } from '../../providers/mail-html.ts';
import { writeWords } from '../../voices/said.ts';
import type { Values } from '../write-message.ts';

/** One reminder of a call: the sequence of one appointment. */
export interface CallPart {
  steps: readonly SpokenStep[];
  values: Values;
  /** How its texts are said, and so what it answers to a key. */
  voice: { language: string; voice: string };
  /** Says which of the reminders of the call it is; '' where there is one alone. */
  introduction: string;
  /** Ten digits; '' for none. */
  transferNumber: string;
  /** Where a key goes that is pressed in the question of a step. */
  keyUrl(step: number): string;
  /** Where the call goes on after a transfer. */
  dialedUrl: string;
  soundUrl(file: string): string;
}

/** Where a call goes on. */
interface Position {
  part: number;
  /** From 0; the introduction of a part comes before 0 alone. */
  step: number;
}

/** How long a call waits for a key, as a sequence's own page says. */
const waitSeconds = 5;

/** What a provider does in a call from a position on, `said` first. The end of a sequence ends the call after the last part alone. */
export function writeCall(
  parts: readonly CallPart[],
  from: Position = { part: 0, step: 0 },
  said = '',
): string {
  const verbs = parts.flatMap((part, index) => {
    if (index < from.part) return [];
    return writePart(part, { from: index === from.part ? from.step : 0, isLast: index === parts.length - 1 });
  });
  return writeResponse([said, ...verbs, ...(parts.length > from.part ? [] : [hangUp])]);
}

/** What stands before a question is said within it, so that a key may come early. */
function writePart(part: CallPart, { from, isLast }: { from: number; isLast: boolean }): string[] {
  const verbs: string[] = [];
  let said = from === 0 ? [writeWords(part.introduction, part.voice)] : [];
  for (const [index, step] of part.steps.entries()) {
    if (index < from) continue;
    if (step.do === 'speak' || step.do === 'play') {
      said.push(writeSaid(step, part));
      continue;
    }
    if (step.do === 'gather') verbs.push(writeQuestion(said, part.keyUrl(index)));
    else if (!isLast) break;
    else return [...verbs, ...said, step.do === 'transfer' ? writeTransferOf(part) : hangUp];
    said = [];
  }
  return [...verbs, ...said, ...(isLast ? [hangUp] : [])];
}

/** What a machine records: all that is said, without the questions. */
export function writeVoicemail(parts: readonly CallPart[]): string {
  const said = parts.flatMap((part) => [
    writeWords(part.introduction, part.voice),
    ...part.steps.flatMap((step) =>
      step.do === 'speak' || step.do === 'play' ? [writeSaid(step, part)] : [],
    ),
  ]);
  return writeResponse([...said, hangUp]);
}

export const writeResponse = (verbs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join('')}</Response>`;

export const hangUp = '<Hangup/>';

/** `next` is asked how the call goes on when the transfer is over, or was not taken. */
export const writeTransfer = (number: string, next: string): string =>
  number ? `<Dial method="POST" action="${escapeHtml(next)}">+1${number}</Dial>` : hangUp;

const writeTransferOf = ({ transferNumber, dialedUrl }: CallPart) => writeTransfer(transferNumber, dialedUrl);

function writeSaid(
  step: Extract<SpokenStep, { do: 'speak' | 'play' }>,
  { values, soundUrl }: Pick<CallPart, 'values' | 'soundUrl'>,
): string {
  if (step.do === 'play') return `<Play>${escapeHtml(soundUrl(step.file))}</Play>`;
  return writeWords(fillTemplate(step.text, values), step);
}

/** No key ends the input, so that the pound key is one like the others. */
const writeQuestion = (said: readonly string[], url: string): string =>
  `<Gather numDigits="1" finishOnKey="" timeout="${waitSeconds}" method="POST" action="${escapeHtml(url)}">${said.join('')}</Gather>`;

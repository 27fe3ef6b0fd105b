import { fillTemplate } from '../../../../shared/templates/placeholders.ts';
import type { SpokenStep } from '../spoken.ts';
import { escapeHtml } from '../../providers/mail-html.ts';
import { writeSay } from '../../voices/chosen-voice.ts';
import type { Values } from '../template-values.ts';

export interface CallPart {
  steps: readonly SpokenStep[];
  values: Values;
  voice: { language: string; voice: string };
  /** Announcement of this reminder; '' if the call has only one. */
  introduction: string;
  /** Ten-digit phone number, or ''. */
  transferNumber: string;
  keyUrl(step: number): string;
  dialedUrl: string;
  soundUrl(file: string): string;
}

interface Position {
  part: number;
  /** Step number from 0. Step 0 includes the part's introduction. */
  step: number;
}

/** Seconds that a call waits for a key, as on the sequence's page. */
const waitSeconds = 5;

/** Writes the markup of a call, starting at a position and preceded by `speech`. Only the last part's sequence ends the call. */
export function writeCall(
  parts: readonly CallPart[],
  from: Position = { part: 0, step: 0 },
  speech = '',
): string {
  const verbs = parts.flatMap((part, index) => {
    if (index < from.part) return [];
    return writePart(part, { from: index === from.part ? from.step : 0, isLast: index === parts.length - 1 });
  });
  return writeResponse([speech, ...verbs, ...(parts.length > from.part ? [] : [hangUp])]);
}

/** Writes one part. Puts the speech before a question inside the question, so that the patient can press a key early. */
function writePart(part: CallPart, { from, isLast }: { from: number; isLast: boolean }): string[] {
  const verbs: string[] = [];
  let speech = from === 0 ? [writeSay(part.introduction, part.voice)] : [];
  for (const [index, step] of part.steps.entries()) {
    if (index < from) continue;
    if (step.do === 'speak' || step.do === 'play') {
      speech.push(writeSpeech(step, part));
      continue;
    }
    if (step.do === 'gather') verbs.push(writeQuestion(speech, part.keyUrl(index)));
    else if (!isLast) break;
    else return [...verbs, ...speech, step.do === 'transfer' ? writeTransferOf(part) : hangUp];
    speech = [];
  }
  return [...verbs, ...speech, ...(isLast ? [hangUp] : [])];
}

/** Writes the markup for an answering machine, with all speech and no questions. */
export function writeVoicemail(parts: readonly CallPart[]): string {
  const speech = parts.flatMap((part) => [
    writeSay(part.introduction, part.voice),
    ...part.steps.flatMap((step) =>
      step.do === 'speak' || step.do === 'play' ? [writeSpeech(step, part)] : [],
    ),
  ]);
  return writeResponse([...speech, hangUp]);
}

export const writeResponse = (verbs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join('')}</Response>`;

export const hangUp = '<Hangup/>';

/** Declines an incoming call without answering it. */
export const decline = '<Reject/>';

/** Writes a transfer. The provider calls `next` when the transfer ends or is not answered. */
export const writeTransfer = (number: string, next: string): string =>
  number ? `<Dial method="POST" action="${escapeHtml(next)}">+1${number}</Dial>` : hangUp;

const writeTransferOf = ({ transferNumber, dialedUrl }: CallPart) => writeTransfer(transferNumber, dialedUrl);

function writeSpeech(
  step: Extract<SpokenStep, { do: 'speak' | 'play' }>,
  { values, soundUrl }: Pick<CallPart, 'values' | 'soundUrl'>,
): string {
  if (step.do === 'play') return `<Play>${escapeHtml(soundUrl(step.file))}</Play>`;
  return writeSay(fillTemplate(step.text, values), step);
}

/** Writes a question without a finish key, so that the pound key works like any other. */
const writeQuestion = (speech: readonly string[], url: string): string =>
  `<Gather numDigits="1" finishOnKey="" timeout="${waitSeconds}" method="POST" action="${escapeHtml(url)}">${speech.join('')}</Gather>`;

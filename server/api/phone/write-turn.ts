import { escapeHtml } from '../providers/mail-html.ts';
import { hangUp, writeResponse, writeTransfer } from '../reminders/webhooks/call-markup.ts';
import { writeSay } from '../voices/chosen-voice.ts';
import type { Utterance } from './call/call-state.ts';
import type { Wait } from './call/turn.ts';

interface WrittenTurn {
  utterances: readonly Utterance[];
  wait: Wait;
  nextUrl: string;
  /** Webhook URLs for the recording of the call and of a message. Undefined if nothing is recorded. */
  callRecordingUrl?: string;
  messageUrl?: string;
  soundUrl(file: string): string;
}

const longestMessageSeconds = 180;

/** Writes the markup until the next turn. If no key is pressed, the provider requests that turn without digits. */
export function writeTurn(turn: WrittenTurn): string {
  const utterances = turn.utterances.map((each) => writeUtterance(each, turn));
  return writeResponse([...writeStart(turn), ...writeWait(turn, utterances)]);
}

function writeWait({ wait, ...turn }: WrittenTurn, utterances: readonly string[]): string[] {
  const next = escapeHtml(turn.nextUrl);
  const redirect = `<Redirect method="POST">${next}</Redirect>`;
  if (wait.kind === 'hang_up') return [...utterances, hangUp];
  if (wait.kind === 'transfer') return [...utterances, writeTransfer(wait.to, turn.nextUrl)];
  if (wait.kind === 'charge' || wait.kind === 'pause') return [...utterances, redirect];
  if (wait.kind === 'record') {
    const record = `<Record maxLength="${longestMessageSeconds}" finishOnKey="#" playBeep="true" method="POST" action="${next}"${writeReport(turn.messageUrl)}/>`;
    return [...utterances, record, redirect];
  }
  const keys = wait.most === undefined ? 'finishOnKey="#"' : `numDigits="${wait.most}" finishOnKey=""`;
  const gather = `<Gather input="dtmf" ${keys} timeout="${wait.seconds}" method="POST" action="${next}">${utterances.join('')}</Gather>`;
  return [gather, redirect];
}

/**
 * Starts the recording at the top of the response, because providers ignore it inside a `<Gather>`.
 * Silence is not trimmed, so that recording times match call times.
 */
function writeStart({ callRecordingUrl: url }: WrittenTurn): string[] {
  return url === undefined
    ? []
    : [`<Start><Recording channels="mono" trim="do-not-trim"${writeReport(url)}/></Start>`];
}

const writeReport = (url?: string): string =>
  url === undefined
    ? ''
    : ` recordingStatusCallback="${escapeHtml(url)}" recordingStatusCallbackEvent="completed absent"`;

function writeUtterance(utterance: Utterance, { soundUrl }: WrittenTurn): string {
  if (utterance.kind === 'play') return `<Play>${escapeHtml(soundUrl(utterance.file))}</Play>`;
  return writeSay(utterance.text, utterance);
}

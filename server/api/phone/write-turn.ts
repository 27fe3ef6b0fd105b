import { escapeHtml } from '../providers/mail-html.ts';
import { hangUp, writeResponse, writeTransfer } from '../delivery/hooks/call-markup.ts';
import { writeWords } from '../voices/said.ts';
import type { Said } from './call/call-state.ts';
import type { Wait } from './call/turn.ts';

interface WrittenTurn {
  said: readonly Said[];
  wait: Wait;
  nextUrl: string;
  /** Webhook URLs for the call recording that starts here and for a message. Undefined if the provider cannot record. */
  callRecordingUrl?: string;
  messageUrl?: string;
  soundUrl(file: string): string;
}

const longestMessageSeconds = 180;

/** Writes the markup until the next turn. If no key is pressed, the provider requests that turn without digits. */
export function writeTurn(turn: WrittenTurn): string {
  const said = turn.said.map((each) => writeSaid(each, turn));
  return writeResponse([...writeStart(turn), ...writeWait(turn, said)]);
}

function writeWait({ wait, ...turn }: WrittenTurn, said: readonly string[]): string[] {
  const next = escapeHtml(turn.nextUrl);
  const goOn = `<Redirect method="POST">${next}</Redirect>`;
  if (wait.kind === 'hang_up') return [...said, hangUp];
  if (wait.kind === 'transfer') return [...said, writeTransfer(wait.to, turn.nextUrl)];
  if (wait.kind === 'charge' || wait.kind === 'pause') return [...said, goOn];
  if (wait.kind === 'record') {
    const record = `<Record maxLength="${longestMessageSeconds}" finishOnKey="#" playBeep="true" method="POST" action="${next}"${writeReport(turn.messageUrl)}/>`;
    return [...said, record, goOn];
  }
  const keys = wait.most === undefined ? 'finishOnKey="#"' : `numDigits="${wait.most}" finishOnKey=""`;
  const gather = `<Gather input="dtmf" ${keys} timeout="${wait.seconds}" method="POST" action="${next}">${said.join('')}</Gather>`;
  return [gather, goOn];
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

function writeSaid(said: Said, { soundUrl }: WrittenTurn): string {
  if (said.kind === 'play') return `<Play>${escapeHtml(soundUrl(said.file))}</Play>`;
  return writeWords(said.text, said);
}

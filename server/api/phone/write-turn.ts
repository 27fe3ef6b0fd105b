import { escapeHtml } from '../providers/mail-html.ts';
import { hangUp, writeResponse, writeTransfer } from '../delivery/hooks/call-markup.ts';
import { writeWords } from '../voices/said.ts';
import type { Said } from './call/call-state.ts';
import type { Wait } from './call/turn.ts';

interface WrittenTurn {
  said: readonly Said[];
  wait: Wait;
  /** Where the provider asks what comes next. */
  nextUrl: string;
  /** Where it tells of the recording of the call that begins here, and of a message; undefined where it keeps none. */
  callRecordingUrl?: string;
  messageUrl?: string;
  soundUrl(file: string): string;
}

const longestMessageSeconds = 180;

/** What the provider does until the next turn. Where no key is pressed it asks for that turn without one. */
export function writeTurn(turn: WrittenTurn): string {
  const said = [...writeStart(turn), ...turn.said.map((each) => writeSaid(each, turn))];
  const { wait } = turn;
  const next = escapeHtml(turn.nextUrl);
  const goOn = `<Redirect method="POST">${next}</Redirect>`;
  if (wait.kind === 'hang_up') return writeResponse([...said, hangUp]);
  if (wait.kind === 'transfer') return writeResponse([...said, writeTransfer(wait.to)]);
  if (wait.kind === 'charge' || wait.kind === 'pause') return writeResponse([...said, goOn]);
  if (wait.kind === 'record') {
    const record = `<Record maxLength="${longestMessageSeconds}" finishOnKey="#" playBeep="true" method="POST" action="${next}"${writeReport(turn.messageUrl)}/>`;
    return writeResponse([...said, record, goOn]);
  }
  const keys = wait.most === undefined ? 'finishOnKey="#"' : `numDigits="${wait.most}" finishOnKey=""`;
  const gather = `<Gather input="dtmf" ${keys} timeout="${wait.seconds}" method="POST" action="${next}">${said.join('')}</Gather>`;
  return writeResponse([gather, goOn]);
}

/** Before all that is said. What is silent stays in it, so that a moment of the call is one of the recording. */
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

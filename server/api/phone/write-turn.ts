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
  /** Where it says that a message was recorded. */
  recordingUrl: string;
  soundUrl(file: string): string;
}

const longestMessageSeconds = 180;

/** What the provider does until the next turn. Where no key is pressed it asks for that turn without one. */
export function writeTurn(turn: WrittenTurn): string {
  const said = turn.said.map((each) => writeSaid(each, turn));
  const { wait } = turn;
  const next = escapeHtml(turn.nextUrl);
  const goOn = `<Redirect method="POST">${next}</Redirect>`;
  if (wait.kind === 'hang_up') return writeResponse([...said, hangUp]);
  if (wait.kind === 'transfer') return writeResponse([...said, writeTransfer(wait.to)]);
  if (wait.kind === 'charge') return writeResponse([...said, goOn]);
  if (wait.kind === 'record') {
    const reported = `recordingStatusCallback="${escapeHtml(turn.recordingUrl)}"`;
    const record = `<Record maxLength="${longestMessageSeconds}" finishOnKey="#" playBeep="true" method="POST" action="${next}" ${reported}/>`;
    return writeResponse([...said, record, goOn]);
  }
  const keys = wait.most === undefined ? 'finishOnKey="#"' : `numDigits="${wait.most}" finishOnKey=""`;
  const gather = `<Gather input="dtmf" ${keys} timeout="${wait.seconds}" method="POST" action="${next}">${said.join('')}</Gather>`;
  return writeResponse([gather, goOn]);
}

function writeSaid(said: Said, { soundUrl }: WrittenTurn): string {
  if (said.kind === 'play') return `<Play>${escapeHtml(soundUrl(said.file))}</Play>`;
  return writeWords(said.text, said);
}

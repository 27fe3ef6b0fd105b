import { sql } from 'kysely';
import { mapOf, text } from '../../../shared/wire/wire-types.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { webhookPaths } from '../reminders/webhook-paths.ts';
import { hangUp, writeResponse } from '../reminders/webhooks/call-markup.ts';
import { owners } from '../secrets/keyring.ts';
import { chargeCall } from './charge-call.ts';
import type { CallScript, CallState } from './call/call-state.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { createPracticeDesk } from './practice-desk.ts';
import { runFlow } from './run-flow.ts';
import { createSampleDesk } from './sample-desk.ts';
import type { PhoneCall, Turn, Wait } from './call/turn.ts';
import { inChosenVoice } from '../voices/chosen-voice.ts';
import {
  beginRecorded,
  beginRecordingOf,
  isToBeRecorded,
  shouldResumeRecording,
  pauseRecording,
  resumeRecording,
} from './recorded-call.ts';
import { writeTurn } from './write-turn.ts';

interface TurnRequest {
  id: string;
  turn: number;
  /** Call ID used by the provider. */
  sid: string;
  /** Keys pressed, or '' for none. */
  digits: string;
  /** Provider's status of the transfer, or '' if this turn follows none. */
  dialed?: string;
}

const callOver = writeResponse([hangUp]);

/**
 * Handles one turn of a call and returns the next markup for the provider. Each turn runs once; repeated, late or reordered requests get the
 * current
 * markup.
 * Charges and recording pauses run between two transactions, so that no row lock is held while waiting for a provider.
 */
export async function processTurn(deps: ApiDeps, request: TurnRequest): Promise<string> {
  const look = (done: Done = {}) =>
    deps.db.transaction().execute((trx) => processLocked(trx, deps, { request, done }));
  const first = await look();
  const result = 'answer' in first ? first : await look(await runBetween(deps, first));
  if (!('answer' in result)) return callOver;
  if (result.resumesRecording) await resumeRecording(deps, request.sid);
  return result.idOrg === undefined ? result.answer : inChosenVoice(deps, result.idOrg, result.answer);
}

interface TurnResult {
  answer: string;
  /** Organization ID, or undefined if the call is over. */
  idOrg?: string;
  resumesRecording?: boolean;
}

type Done = Pick<Turn, 'charged' | 'isPaused'>;

async function runBetween(deps: ApiDeps, to: { toCharge: ToCharge } | { toPause: string }): Promise<Done> {
  if ('toPause' in to) return { isPaused: await pauseRecording(deps, to.toPause) };
  const { toCharge } = to;
  if (toCharge.call.isSimulated) return { charged: { kind: 'paid', auth: '100200' } };
  return { charged: await chargeCall(deps, toCharge) };
}

interface CallRow {
  id: string;
  id_org: string;
  sid: string;
  from_number: string;
  dialled: string;
  trial: boolean;
  script: CallScript;
  state: CallState;
  sealed: string | null;
  turn: number;
  answer: string;
  ended: Date | null;
}

interface ToCharge {
  call: PhoneCall;
  state: CallState;
  secrets: Readonly<Record<string, string>>;
}

async function processLocked(
  trx: Trx,
  deps: ApiDeps,
  { request, done }: { request: TurnRequest; done: Done },
): Promise<TurnResult | { toCharge: ToCharge } | { toPause: string }> {
  const row = await lockCall(trx, request);
  if (!row || row.ended) return { answer: callOver };
  const { id_org: idOrg, sid } = row;
  if (row.turn !== request.turn) return { answer: row.answer || callOver, idOrg };
  const call = callOf(row);
  const secrets = openSecrets(deps, row);
  if (row.state.prompt === 'pause' && done.isPaused === undefined) return { toPause: sid };
  if (row.state.prompt === 'charge' && !done.charged)
    return { toCharge: { call, state: row.state, secrets } };
  const now = deps.clock();
  const desk = call.isSimulated
    ? createSampleDesk({ now, zone: call.script.hours.zone })
    : createPracticeDesk({ trx, deps, call, now });
  const digits = request.digits.replace(/[^0-9*#]/g, '').slice(0, mostDigits);
  const isTransferConnected = connectedStatuses.includes(request.dialed ?? '');
  const turn: Turn = {
    call,
    desk,
    state: row.state,
    secrets,
    utterances: [],
    digits,
    isTransferConnected,
    ...done,
    now,
  };
  if (row.turn === 0 && isToBeRecorded(deps, { call, sid })) beginRecorded(turn);
  const wait = await runFlow(turn);
  const resumesRecording = shouldResumeRecording(turn, isLeaving(wait));
  if (resumesRecording) turn.state.recording = 'running';
  return { answer: await saveTurn(trx, deps, { row, turn, wait }), idOrg, resumesRecording };
}

const connectedStatuses = ['completed', 'answered'];

/** Maximum number of digits. Card numbers have up to 19. */
const mostDigits = 20;

async function lockCall(trx: Trx, { id, sid }: TurnRequest): Promise<CallRow | undefined> {
  const { rows } = await sql<CallRow>`
    select id, id_org::text, sid, from_number, dialled, trial, script, state, sealed, turn, answer, ended
    from phone_calls
    where id = ${id}
    and sid = ${sid}
    for no key update
  `.execute(trx);
  return rows[0];
}

const callOf = ({
  id,
  id_org: idOrg,
  from_number: from,
  dialled,
  trial: isSimulated,
  script,
}: CallRow): PhoneCall => ({
  id,
  idOrg,
  from,
  dialled,
  isSimulated,
  script,
});

function openSecrets({ keyring }: ApiDeps, { id, sealed }: CallRow): Readonly<Record<string, string>> {
  if (!sealed) return {};
  return mapOf(text).read(JSON.parse(keyring.open(sealed, owners.callDigits(id)).toString())) ?? {};
}

interface FinishedTurn {
  row: CallRow;
  turn: Turn;
  wait: Wait;
}

const leaving: Readonly<Partial<Record<Wait['kind'], CallState['left']>>> = {
  hang_up: 'hung_up',
  transfer: 'transferred',
};
const isLeaving = ({ kind }: Wait) => leaving[kind] !== undefined;

async function saveTurn(trx: Trx, deps: ApiDeps, { row, turn, wait }: FinishedTurn): Promise<string> {
  const { config, keyring } = deps;
  const { id, sid } = row;
  const begin = (kind: 'call' | 'voicemail') => beginRecordingOf(trx, deps, { call: turn.call, sid, kind });
  const next = row.turn + 1;
  const hook = (path: string) => new URL(path, config.hooksUrl).toString();
  const answer = writeTurn({
    utterances: turn.utterances,
    wait,
    nextUrl: hook(webhookPaths.turn(id, next)),
    callRecordingUrl: row.turn === 0 && turn.state.recording ? await begin('call') : undefined,
    messageUrl: wait.kind === 'record' ? await begin('voicemail') : undefined,
    soundUrl: (file) => hook(webhookPaths.sound(id, file)),
  });
  const left = leaving[wait.kind];
  const state: CallState = { ...turn.state, left };
  const isSecret = Object.keys(turn.secrets).length > 0 && !left;
  await trx
    .updateTable('phone_calls')
    .set({
      state: JSON.stringify(state),
      sealed: isSecret ? keyring.seal(JSON.stringify(turn.secrets), owners.callDigits(id)) : null,
      turn: next,
      answer,
      touched: toTimestamp(turn.now),
    })
    .where('id', '=', id)
    .execute();
  return answer;
}

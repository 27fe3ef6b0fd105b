import { sql } from 'kysely';
import { isRecord, textOf } from '../../../shared/reply.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { hookPaths } from '../delivery/hook-paths.ts';
import { hangUp, writeResponse } from '../delivery/hooks/call-markup.ts';
import { owners } from '../secrets/owners.ts';
import { chargeCall } from './charge-call.ts';
import type { CallScript, CallState } from './call/call-state.ts';
import type { PhoneDeps } from './phone-deps.ts';
import { createPracticeDesk } from './practice-desk.ts';
import { runFlow } from './run-flow.ts';
import { createSampleDesk } from './sample-desk.ts';
import type { Charged, PhoneCall, Wait } from './call/turn.ts';
import { writeTurn } from './write-turn.ts';

interface AskedTurn {
  /** Our name of the call. */
  id: string;
  turn: number;
  /** The provider's. */
  sid: string;
  /** What was pressed; '' for nothing. */
  digits: string;
}

const callOver = writeResponse([hangUp]);

/**
 * Takes one turn of a call and answers what the provider does next. Each turn is taken once: what is repeated, late or out of order
 * gets the answer that the call has now. The charge is made between two looks at the call, so that no row waits for a gateway.
 */
export async function takeTurn(deps: PhoneDeps, asked: AskedTurn): Promise<string> {
  const first = await deps.db.transaction().execute((trx) => takeLocked(trx, deps, { asked }));
  if (!('toCharge' in first)) return first.answer;
  const charged: Charged = first.toCharge.call.isTrial
    ? { kind: 'paid', auth: '100200' }
    : await chargeCall(deps, first.toCharge);
  const second = await deps.db.transaction().execute((trx) => takeLocked(trx, deps, { asked, charged }));
  return 'answer' in second ? second.answer : callOver;
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

async function takeLocked(
  trx: Trx,
  deps: PhoneDeps,
  { asked, charged }: { asked: AskedTurn; charged?: Charged },
): Promise<{ answer: string } | { toCharge: ToCharge }> {
  const row = await lockCall(trx, asked);
  if (!row || row.ended) return { answer: callOver };
  if (row.turn !== asked.turn) return { answer: row.answer || callOver };
  const call = callOf(row);
  const secrets = openSecrets(deps, row);
  if (row.state.ask === 'charge' && !charged) return { toCharge: { call, state: row.state, secrets } };
  const now = deps.clock();
  const desk = call.isTrial
    ? createSampleDesk({ now, zone: call.script.hours.zone })
    : createPracticeDesk({ trx, deps, call, now });
  const digits = asked.digits.replace(/[^0-9*#]/g, '').slice(0, mostDigits);
  const turn = { call, desk, state: row.state, secrets, said: [], digits, charged, now };
  const wait = await runFlow(turn);
  return { answer: await keepTurn(trx, deps, { row, turn, wait }) };
}

/** A card has nineteen. */
const mostDigits = 20;

async function lockCall(trx: Trx, { id, sid }: AskedTurn): Promise<CallRow | undefined> {
  const { rows } = await sql<CallRow>`
    select id, id_org::text, sid, from_number, dialled, trial, script, state, sealed, turn, answer, ended
    from phone_calls
    where id = ${id}
    and sid = ${sid}
    for update
  `.execute(trx);
  return rows[0];
}

const callOf = ({
  id,
  id_org: idOrg,
  from_number: from,
  dialled,
  trial: isTrial,
  script,
}: CallRow): PhoneCall => ({
  id,
  idOrg,
  from,
  dialled,
  isTrial,
  script,
});

function openSecrets({ keyring }: PhoneDeps, { id, sealed }: CallRow): Record<string, string> {
  if (!sealed) return {};
  const opened: unknown = JSON.parse(keyring.open(sealed, owners.callDigits(id)).toString());
  const record = isRecord(opened) ? opened : {};
  return Object.fromEntries(Object.keys(record).map((name) => [name, textOf(record, name)]));
}

interface TakenTurn {
  row: CallRow;
  turn: Parameters<typeof runFlow>[0];
  wait: Wait;
}

const leaving = { hang_up: 'hung_up', transfer: 'transferred' } as const;

async function keepTurn(
  trx: Trx,
  { config, keyring }: PhoneDeps,
  { row, turn, wait }: TakenTurn,
): Promise<string> {
  const { id } = row;
  const next = row.turn + 1;
  const hook = (path: string) => new URL(path, config.hooksUrl).toString();
  const answer = writeTurn({
    said: turn.said,
    wait,
    nextUrl: hook(hookPaths.turn(id, next)),
    recordingUrl: hook(hookPaths.recording),
    soundUrl: (file) => hook(hookPaths.sound(id, file)),
  });
  const left = wait.kind === 'hang_up' || wait.kind === 'transfer' ? leaving[wait.kind] : undefined;
  const state: CallState = { ...turn.state, ...(left && { left }) };
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

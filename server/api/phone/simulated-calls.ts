import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import type { ResultsOf } from '../../../shared/api-calls/call.ts';
import { outcomeOf } from '../../../shared/ivr/outcome.ts';
import { phoneMessages } from '../../../shared/locales/en/phone.ts';
import { checkSteps, describeStepError } from '../../../shared/phone/check-steps.ts';
import { samplePatient } from '../../../shared/phone/simulated-call.ts';
import { newId } from '../database/ids.ts';
import { webhookPaths } from '../reminders/webhook-paths.ts';
import { organizationOf } from '../operation/actor.ts';
import { notFound, refuse, succeed, type Answer } from '../operation/answer.ts';
import {
  bodyOf,
  readRequest,
  type ApiDeps,
  type SignedOperation,
  type SignedRequest,
} from '../operation/operation.ts';
import { collectedIn } from './collected-in.ts';
import { callRecordOf } from './finish-call.ts';
import type { CallState } from './call/call-state.ts';
import { saveCall } from './open-call.ts';
import { loadScript } from './load-script.ts';
import { withSound } from '../voices/sound-of.ts';
import { createLoopbackLine, loopbackSids, statusPath } from './loopback-line.ts';
import { listen, press, type HeardPart } from './phone-line.ts';

/** Starts a simulated call from `{steps}` or `{sequence}` with `transfer_number` and `language`, up to its first question. */
export const startSimulatedCall: SignedOperation<typeof apiCalls.startTrial> = async (request, deps) => {
  const idOrg = organizationOf(request.actor);
  const input = await readInput(request, deps);
  if ('msg' in input) return refuse(400, input.msg);
  const { steps, errors } = checkSteps(input.steps);
  const [error] = errors;
  if (error) return refuse(400, describeStepError(error));
  const now = deps.clock();
  const script = await loadScript(deps.db, { idOrg, steps, transferNumber: input.transferNumber });
  const sid = `${loopbackSids.trial}${newId(now)}`;
  const { language = 'en' } = readRequest(apiCalls.startTrial, request);
  const call = { idOrg, sid, from: '', dialled: '', isSimulated: true, script, now };
  const id = await saveCall(deps.db, call, language);
  const post = createLoopbackLine(deps, { CallSid: sid });
  return reportCall(deps, { id, sid, heard: await listen(post, await post(webhookPaths.turn(id, 0), {})) });
};

async function readInput(
  request: SignedRequest,
  { db }: ApiDeps,
): Promise<{ steps: unknown; transferNumber: string } | { msg: string }> {
  const { sequence: id, transfer_number: transferNumber } = readRequest(apiCalls.startTrial, request);
  if (!id) return { steps: bodyOf(request)['steps'], transferNumber };
  const { rows } = await sql<{ steps: unknown; transfer_number: string | null }>`
    select steps, transfer_number
    from phone_sequences
    where id = ${id}
    and id_org = ${organizationOf(request.actor)}::bigint
  `.execute(db);
  const [found] = rows;
  if (!found) return { msg: phoneMessages.noSequence };
  return { steps: found.steps, transferNumber: found.transfer_number ?? '' };
}

/** Presses the keys in `{digits}`. '' means that no key was pressed in time. */
export const pressSimulatedKeys: SignedOperation<typeof apiCalls.pressTrialKeys> = async (request, deps) => {
  const call = await findSimulatedCall(request, deps);
  if (!call) return notFound();
  return pressKeys(deps, call, readRequest(apiCalls.pressTrialKeys, request).digits);
};

export const hangUpSimulatedCall: SignedOperation<typeof apiCalls.hangUpTrial> = async (request, deps) => {
  const call = await findSimulatedCall(request, deps);
  return call ? endLine(deps, call) : notFound();
};

type TurnAnswer = Answer<ResultsOf<typeof apiCalls.startTrial>>;

export interface OpenLine {
  id: string;
  sid: string;
  answer: string;
}

async function findSimulatedCall(
  { actor, params }: SignedRequest,
  { db }: ApiDeps,
): Promise<OpenLine | undefined> {
  const { rows } = await sql<OpenLine>`
    select id, sid, answer
    from phone_calls
    where id = ${params['id'] ?? ''}
    and id_org = ${organizationOf(actor)}::bigint
    and trial
  `.execute(db);
  return rows[0];
}

export async function pressKeys(
  deps: ApiDeps,
  { id, sid, answer }: OpenLine,
  digits: string,
): Promise<TurnAnswer> {
  const heard = await press(createLoopbackLine(deps, { CallSid: sid }), answer, digits.slice(0, 40));
  return reportCall(deps, { id, sid, heard });
}

export async function endLine(deps: ApiDeps, { id, sid }: OpenLine): Promise<TurnAnswer> {
  return reportCall(deps, { id, sid, heard: { heard: [], stop: { kind: 'hang_up' } } });
}

interface Line {
  id: string;
  sid: string;
  heard: HeardPart;
}

interface ReportedCall {
  id_org: string;
  state: CallState;
  trial: boolean;
  ivr: string | null;
}

/** Returns what was said, what the call waits for next, and its progress. Reports the end of the call as a provider would. */
export async function reportCall(
  deps: ApiDeps,
  { id, sid, heard: { heard, stop } }: Line,
): Promise<TurnAnswer> {
  const ended = stop.kind === 'hang_up' || stop.kind === 'transfer';
  if (ended) await createLoopbackLine(deps, { CallSid: sid })(statusPath, { CallStatus: 'completed' });
  const { rows } = await sql<ReportedCall>`
    select id_org::text, state, trial, ivr from phone_calls where id = ${id}
  `.execute(deps.db);
  const [call] = rows;
  if (!call) return notFound();
  const { state, trial } = call;
  const cents = trial ? sampleCents(state) : (await collectedIn(deps.db, call)).cents;
  const said = await Promise.all(heard.map((each) => withSound(deps, call.id_org, each)));
  return succeed([
    {
      id,
      said,
      waits: describeWait(stop),
      ended,
      step: ended ? null : state.at,
      tags: state.tags,
      outcome: outcomeOf({ cdr_billsec: 1, ...callRecordOf(state, cents) }),
      notes: trial ? [phoneMessages.sample, phoneMessages.sampleFacts] : [],
      ivr: call.ivr || null,
    },
  ]);
}

const sampleCents = ({ tags }: CallState) => (tags.includes('Paid') ? samplePatient.owesCents : 0);

function describeWait(stop: HeardPart['stop']) {
  if (stop.kind === 'record') return { kind: 'voicemail' } as const;
  if (stop.kind !== 'keys') return { kind: 'none' } as const;
  return { kind: stop.kind, most: stop.most, finish_on: stop.finishOn, seconds: stop.seconds };
}

import { sql } from 'kysely';
import { isLanguage } from '../../../shared/language.ts';
import { outcomeOf } from '../../../shared/ivr/outcome.ts';
import { phoneMessages } from '../../../shared/messages/phone.ts';
import { checkSteps, sayFault } from '../../../shared/phone/check-steps.ts';
import { samplePatient } from '../../../shared/phone/sample-patient.ts';
import { textOf } from '../../../shared/reply.ts';
import { newId } from '../database/ids.ts';
import { hookPaths } from '../delivery/hook-paths.ts';
import { organisationOf } from '../operation/actor.ts';
import { notFound, refuse, succeed, type Answer } from '../operation/answer.ts';
import { bodyOf, type SignedOperation, type SignedRequest } from '../operation/operation.ts';
import { collectedIn } from './collected-in.ts';
import { recordOf } from './call-record.ts';
import type { CallState } from './call/call-state.ts';
import { keepCall } from './open-call.ts';
import { loadScript } from './load-script.ts';
import { withSound } from '../voices/sound-of.ts';
import { createOwnLine, ownSids, statusPath } from './own-line.ts';
import type { PhoneDeps } from './phone-deps.ts';
import { listen, press, type HeardPart } from './phone-line.ts';

/** Starts a simulated call from `{steps}` or `{sequence}` with `transfer_number` and `language`, up to its first question. */
export const startTrial: SignedOperation = async (request, deps) => {
  const idOrg = organisationOf(request.actor);
  const asked = await readAsked(request, deps);
  if ('msg' in asked) return refuse(400, asked.msg);
  const { steps, faults } = checkSteps(asked.steps);
  const [fault] = faults;
  if (fault) return refuse(400, sayFault(fault));
  const now = deps.clock();
  const script = await loadScript(deps.db, { idOrg, steps, transferNumber: asked.transferNumber });
  const sid = `${ownSids.trial}${newId(now)}`;
  const { language } = bodyOf(request);
  const call = { idOrg, sid, from: '', dialled: '', isTrial: true, script, now };
  const id = await keepCall(deps.db, call, isLanguage(language) ? language : 'en');
  const post = createOwnLine(deps, { CallSid: sid });
  return tell(deps, { id, sid, heard: await listen(post, await post(hookPaths.turn(id, 0), {})) });
};

async function readAsked(
  request: SignedRequest,
  { db }: PhoneDeps,
): Promise<{ steps: unknown; transferNumber: string } | { msg: string }> {
  const body = bodyOf(request);
  const transferNumber = textOf(body, 'transfer_number');
  const id = textOf(body, 'sequence');
  if (!id) return { steps: body['steps'], transferNumber };
  const { rows } = await sql<{ steps: unknown; transfer_number: string | null }>`
    select steps, transfer_number
    from phone_sequences
    where id = ${id}
    and id_org = ${organisationOf(request.actor)}::bigint
  `.execute(db);
  const [found] = rows;
  if (!found) return { msg: phoneMessages.noSequence };
  return { steps: found.steps, transferNumber: found.transfer_number ?? '' };
}

/** Presses keys given as `{digits}`. '' means that no key was pressed in time. */
export const pressTrialKeys: SignedOperation = async (request, deps) => {
  const call = await findTrial(request, deps);
  if (!call) return notFound();
  return pressKeys(deps, call, textOf(bodyOf(request), 'digits'));
};

export const hangUpTrial: SignedOperation = async (request, deps) => {
  const call = await findTrial(request, deps);
  return call ? endLine(deps, call) : notFound();
};

export interface OpenLine {
  id: string;
  sid: string;
  answer: string;
}

async function findTrial({ actor, params }: SignedRequest, { db }: PhoneDeps): Promise<OpenLine | undefined> {
  const { rows } = await sql<OpenLine>`
    select id, sid, answer
    from phone_calls
    where id = ${params['id'] ?? ''}
    and id_org = ${organisationOf(actor)}::bigint
    and trial
  `.execute(db);
  return rows[0];
}

export async function pressKeys(
  deps: PhoneDeps,
  { id, sid, answer }: OpenLine,
  digits: string,
): Promise<Answer> {
  const heard = await press(createOwnLine(deps, { CallSid: sid }), answer, digits.slice(0, 40));
  return tell(deps, { id, sid, heard });
}

export async function endLine(deps: PhoneDeps, { id, sid }: OpenLine): Promise<Answer> {
  return tell(deps, { id, sid, heard: { heard: [], stop: { kind: 'hang_up' } } });
}

interface Line {
  id: string;
  sid: string;
  heard: HeardPart;
}

interface ToldCall {
  id_org: string;
  state: CallState;
  trial: boolean;
  ivr: string | null;
}

/** Describes the speech, the next wait and the progress of a call. Reports the end of a call as a provider does. */
export async function tell(deps: PhoneDeps, { id, sid, heard: { heard, stop } }: Line): Promise<Answer> {
  const ended = stop.kind === 'hang_up' || stop.kind === 'transfer';
  if (ended) await createOwnLine(deps, { CallSid: sid })(statusPath, { CallStatus: 'completed' });
  const { rows } = await sql<ToldCall>`
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
      waits: waitsOf(stop),
      ended,
      step: ended ? null : state.at,
      tags: state.tags,
      outcome: outcomeOf({ cdr_billsec: 1, ...recordOf(state, cents) }),
      notes: trial ? [phoneMessages.sample, phoneMessages.sampleFacts] : [],
      ivr: call.ivr || null,
    },
  ]);
}

const sampleCents = ({ tags }: CallState) => (tags.includes('Paid') ? samplePatient.owesCents : 0);

function waitsOf(stop: HeardPart['stop']) {
  if (stop.kind === 'record') return { kind: 'voicemail' };
  if (stop.kind !== 'keys') return { kind: 'none' };
  return { kind: stop.kind, most: stop.most, finish_on: stop.finishOn, seconds: stop.seconds };
}

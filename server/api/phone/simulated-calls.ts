import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import { phoneMessages } from '../../../shared/locales/en/phone.ts';
import { checkSteps, describeStepError } from '../../../shared/phone/check-steps.ts';
import { newId } from '../database/ids.ts';
import { webhookPaths } from '../reminders/webhook-paths.ts';
import { organizationOf } from '../operation/actor.ts';
import { notFound, refuse } from '../operation/answer.ts';
import {
  bodyOf,
  readRequest,
  type ApiDeps,
  type SignedOperation,
  type SignedRequest,
} from '../operation/operation.ts';
import { saveCall } from './open-call.ts';
import { loadScript } from './load-script.ts';
import { createLoopbackLine, loopbackSids } from './loopback-line.ts';
import { listen } from './phone-line.ts';
import { endLine, pressKeys, reportCall, type OpenLine } from './report-call.ts';

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
  const call = await findSimulatedCall(deps, callOf(request));
  if (!call) return notFound();
  return pressKeys(deps, call, readRequest(apiCalls.pressTrialKeys, request).digits);
};

export const hangUpSimulatedCall: SignedOperation<typeof apiCalls.hangUpTrial> = async (request, deps) => {
  const call = await findSimulatedCall(deps, callOf(request));
  return call ? endLine(deps, call) : notFound();
};

const callOf = ({ actor, params }: SignedRequest) => ({
  id: params['id'] ?? '',
  idOrg: organizationOf(actor),
});

async function findSimulatedCall(
  { db }: ApiDeps,
  { id, idOrg }: { id: string; idOrg: string },
): Promise<OpenLine | undefined> {
  const { rows } = await sql<OpenLine>`
    select id, sid, answer
    from phone_calls
    where id = ${id}
    and id_org = ${idOrg}::bigint
    and trial
  `.execute(db);
  return rows[0];
}

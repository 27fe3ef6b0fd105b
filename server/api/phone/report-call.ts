import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import type { ResultsOf } from '../../../shared/api-calls/call.ts';
import { outcomeOf } from '../../../shared/ivr/outcome.ts';
import { phoneMessages } from '../../../shared/locales/en/phone.ts';
import { samplePatient } from '../../../shared/phone/simulated-call.ts';
import { notFound, succeed, type Answer } from '../operation/answer.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { collectedIn } from './collected-in.ts';
import { callRecordOf } from './finish-call.ts';
import type { CallState } from './call/call-state.ts';
import { withSound } from '../voices/sound-of.ts';
import { createLoopbackLine, statusPath } from './loopback-line.ts';
import { press, type HeardPart } from './phone-line.ts';

type TurnAnswer = Answer<ResultsOf<typeof apiCalls.startTrial>>;

export interface OpenLine {
  id: string;
  sid: string;
  answer: string;
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

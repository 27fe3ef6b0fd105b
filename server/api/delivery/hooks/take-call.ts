import { joinedCallWords, officeBusy } from '../../../../shared/messages/joined-calls.ts';
import { takeKey, type KeyTaken } from '../take-key.ts';
import { writeWords } from '../../voices/said.ts';
import {
  hangUp,
  writeCall,
  writeResponse,
  writeTransfer,
  writeVoicemail,
  type CallPart,
} from './call-markup.ts';
import { loadCall, type CallDeps, type LoadedCall } from './load-call.ts';
import { answererOf } from './hook-parts.ts';
import type { HookFields } from './signature.ts';

const callOver = writeResponse([hangUp]);

export async function answerCall(deps: CallDeps, id: string, fields: HookFields): Promise<string> {
  const call = await loadCall(deps, id);
  if (!call) return callOver;
  const by = answererOf(fields);
  if (by === 'person') return call.spoken(writeCall(call.parts));
  const takesMessages = call.parts[0]?.voicemail === 'leave_message' && by === 'machine';
  return takesMessages ? call.spoken(writeVoicemail(call.parts)) : callOver;
}

/** Handles a key for the appointment that was being spoken and says which one it applied to. */
export async function answerKey(
  deps: CallDeps,
  { id, step }: { id: string; step: number },
  fields: HookFields,
): Promise<string> {
  const { db, clock } = deps;
  const key = fields['Digits'] ?? '';
  const taken = await db.transaction().execute((trx) => takeKey(trx, { message: id, key, now: clock() }));
  const call = await loadCall(deps, id);
  const part = call?.parts[call.at];
  if (!call || !part) return callOver;
  const said = [taken.say, resultOf(part, taken)].map((text) => writeWords(text, part.voice)).join('');
  if (taken.next === 'transfer')
    return call.spoken(writeResponse([said, writeTransfer(taken.to ?? '', part.dialedUrl)]));
  // Ends the call at a wrong number, so that a stranger hears no other patient's reminder.
  if (taken.taken === 'not_pat' && call.parts.length > 1) return call.spoken(writeResponse([said, hangUp]));
  const next = { go_on: step + 1, repeat: 0, ask_again: questionBefore(part.steps, step) }[taken.next];
  return call.spoken(writeCall(call.parts, { part: call.at, step: next }, said));
}

/** Returns which appointment a key applied to; '' if the call has only one or nothing was answered. */
function resultOf({ appointment, language }: LoadedCall['parts'][number], { taken }: KeyTaken): string {
  if (!appointment || taken === 'transfer' || taken === 'repeat' || taken === 'nothing') return '';
  return joinedCallWords[language].applied[taken](appointment);
}

/** Continues after a transfer with the next reminder of the call, if the patient is still connected. */
export async function afterTransfer(deps: CallDeps, id: string, fields: HookFields): Promise<string> {
  const call = await loadCall(deps, id);
  const part = call?.parts[call.at];
  if (!call || !part) return callOver;
  const isTaken = ['completed', 'answered'].includes(fields['DialCallStatus'] ?? '');
  const said = isTaken ? '' : writeWords(officeBusy[part.language](part.officePhone), part.voice);
  return call.spoken(writeCall(call.parts, { part: call.at + 1, step: 0 }, said));
}

function questionBefore(steps: CallPart['steps'], step: number): number {
  let from = step;
  while (['speak', 'play'].includes(steps[from - 1]?.do ?? '')) from -= 1;
  return from;
}

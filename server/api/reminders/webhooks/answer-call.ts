import { joinedCallStrings, officeBusy } from '../../../../shared/locales/en/joined-calls.ts';
import { transactAgain } from '../../database/db.ts';
import { handleKeyPress, type KeyPressResult } from '../handle-key-press.ts';
import { writeSay } from '../../voices/chosen-voice.ts';
import {
  hangUp,
  writeCall,
  writeResponse,
  writeTransfer,
  writeVoicemail,
  type CallPart,
} from './call-markup.ts';
import { loadCall, type CallDeps, type LoadedCall } from './load-call.ts';
import { answererOf } from './webhook-request.ts';
import type { WebhookFields } from './signature.ts';

const callOver = writeResponse([hangUp]);

export async function answerCall(deps: CallDeps, id: string, fields: WebhookFields): Promise<string> {
  const call = await loadCall(deps, id);
  if (!call) return callOver;
  const by = answererOf(fields);
  if (by === 'person') return call.spoken(writeCall(call.parts));
  const leavesVoicemail = call.parts[0]?.voicemail === 'leave_message' && by === 'machine';
  return leavesVoicemail ? call.spoken(writeVoicemail(call.parts)) : callOver;
}

/** Applies a key press to the appointment being spoken and tells the caller which appointment it applied to. */
export async function answerKey(
  deps: CallDeps,
  { id, step }: { id: string; step: number },
  fields: WebhookFields,
): Promise<string> {
  const { db, clock } = deps;
  const key = fields['Digits'] ?? '';
  const result = await transactAgain(db, (trx) => handleKeyPress(trx, { message: id, key, now: clock() }));
  const call = await loadCall(deps, id);
  const part = call?.parts[call.at];
  if (!call || !part) return callOver;
  const speech = [result.say, resultOf(part, result)].map((text) => writeSay(text, part.voice)).join('');
  if (result.next === 'transfer')
    return call.spoken(writeResponse([speech, writeTransfer(result.to ?? '', part.dialedUrl)]));
  // Ends the call if the number is wrong so that a stranger hears no other patient's reminder.
  if (result.outcome === 'not_pat' && call.parts.length > 1)
    return call.spoken(writeResponse([speech, hangUp]));
  const next = { go_on: step + 1, repeat: 0, ask_again: questionBefore(part.steps, step) }[result.next];
  return call.spoken(writeCall(call.parts, { part: call.at, step: next }, speech));
}

/** Returns a sentence that says which appointment a key applied to, or '' if the call has only one or the key answered nothing. */
function resultOf(
  { appointment, language }: LoadedCall['parts'][number],
  { outcome: result }: KeyPressResult,
): string {
  if (!appointment || result === 'transfer' || result === 'repeat' || result === 'nothing') return '';
  return joinedCallStrings[language].applied[result](appointment);
}

/** Continues after a transfer with the next reminder of the call, if the patient is still connected. */
export async function afterTransfer(deps: CallDeps, id: string, fields: WebhookFields): Promise<string> {
  const call = await loadCall(deps, id);
  const part = call?.parts[call.at];
  if (!call || !part) return callOver;
  const wasAnswered = ['completed', 'answered'].includes(fields['DialCallStatus'] ?? '');
  const speech = wasAnswered ? '' : writeSay(officeBusy[part.language](part.officePhone), part.voice);
  return call.spoken(writeCall(call.parts, { part: call.at + 1, step: 0 }, speech));
}

function questionBefore(steps: CallPart['steps'], step: number): number {
  let from = step;
  while (['speak', 'play'].includes(steps[from - 1]?.do ?? '')) from -= 1;
  return from;
}

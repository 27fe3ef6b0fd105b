import { mayBeRecorded } from '../../../shared/messages/phone-words.ts';
import type { Trx } from '../database/db.ts';
import { recordingPath, beginRecording } from '../recordings/begin-recording.ts';
import type { PhoneCall, Turn } from './call/turn.ts';
import { isOwnCall } from './own-line.ts';
import type { PhoneDeps } from './phone-deps.ts';

interface ProvidedCall {
  call: PhoneCall;
  /** The provider's name of it. */
  sid: string;
}

/** A call of which this API is the provider itself is not heard by anybody. */
const isHeard = ({ textVoice }: PhoneDeps, { sid }: ProvidedCall) =>
  textVoice !== undefined && !isOwnCall(sid);

/** Whether the call, which begins, is to be recorded. */
export const isToBeRecorded = (deps: PhoneDeps, provided: ProvidedCall): boolean =>
  provided.call.script.recordsCalls && isHeard(deps, provided);

/** Callers hear it before all else, in both languages, as theirs is not known yet. */
export function beginRecorded({ state, said }: Turn): void {
  state.recording = 'running';
  for (const language of ['en', 'es'] as const)
    said.push({ kind: 'say', text: mayBeRecorded[language], language, voice: 'female' });
}

/** Where the provider tells of a recording that it begins; undefined where it keeps none. */
export async function beginRecordingOf(
  trx: Trx,
  deps: PhoneDeps,
  { kind, ...provided }: ProvidedCall & { kind: 'call' | 'voicemail' },
): Promise<string | undefined> {
  if (!isHeard(deps, provided)) return undefined;
  const { id: phoneCall, idOrg } = provided.call;
  const id = await beginRecording(trx, { idOrg, kind, phoneCall, now: deps.clock() });
  return new URL(recordingPath(id), deps.config.hooksUrl).toString();
}

/** Whether nothing of the call is recorded any more. False where the provider does not say so for certain. */
export async function pauseRecording({ textVoice, log }: PhoneDeps, sid: string): Promise<boolean> {
  try {
    await textVoice?.recordings.pause(sid);
    return textVoice !== undefined;
  } catch (error) {
    log.warn({ err: error }, 'a recording could not be paused; no card is keyed in');
    return false;
  }
}

/** A recording that stays paused lacks something; nothing that must not be heard is in it. */
export async function resumeRecording({ textVoice, log }: PhoneDeps, sid: string): Promise<void> {
  try {
    await textVoice?.recordings.resume(sid);
  } catch (error) {
    log.warn({ err: error }, 'a recording could not be resumed');
  }
}

/** Once no card or account is keyed in any more, the recording goes on, but in a call that ends. */
export function isToGoOn({ state }: Turn, isLeft: boolean): boolean {
  return state.recording === 'paused' && !state.payment && !isLeft;
}

import { mayBeRecorded } from '../../../shared/locales/en/phone-strings.ts';
import type { Trx } from '../database/db.ts';
import { recordingPath, beginRecording } from '../recordings/begin-recording.ts';
import type { PhoneCall, Turn } from './call/turn.ts';
import { isLoopbackCall } from './loopback-line.ts';
import type { ApiDeps } from '../operation/operation.ts';

interface ProvidedCall {
  call: PhoneCall;
  /** Call ID used by the provider. */
  sid: string;
}

/** Returns false for simulated calls, which have no audio. */
const isHeard = ({ textVoice }: ApiDeps, { sid }: ProvidedCall) =>
  textVoice !== undefined && !isLoopbackCall(sid);

export const isToBeRecorded = (deps: ApiDeps, provided: ProvidedCall): boolean =>
  provided.call.script.recordsCalls && isHeard(deps, provided);

/** Marks the call as recorded and announces the recording in both languages, because the caller's language is not known yet. */
export function beginRecorded({ state, utterances }: Turn): void {
  state.recording = 'running';
  for (const language of ['en', 'es'] as const)
    utterances.push({ kind: 'say', text: mayBeRecorded[language], language, voice: 'female' });
}

/** Saves a new recording and returns its webhook URL, or undefined if the call cannot be recorded. */
export async function beginRecordingOf(
  trx: Trx,
  deps: ApiDeps,
  { kind, ...provided }: ProvidedCall & { kind: 'call' | 'voicemail' },
): Promise<string | undefined> {
  if (!isHeard(deps, provided)) return undefined;
  const { id: phoneCall, idOrg } = provided.call;
  const id = await beginRecording(trx, { idOrg, kind, phoneCall, now: deps.clock() });
  return new URL(recordingPath(id), deps.config.hooksUrl).toString();
}

/** Pauses the recording. Returns false unless the provider confirms the pause. */
export async function pauseRecording({ textVoice, log }: ApiDeps, sid: string): Promise<boolean> {
  try {
    await textVoice?.recordings.pause(sid);
    return textVoice !== undefined;
  } catch (error) {
    log.warn({ err: error }, 'recording could not be paused; card entry refused');
    return false;
  }
}

/** Resumes the recording. If this fails, the rest of the call is not recorded. */
export async function resumeRecording({ textVoice, log }: ApiDeps, sid: string): Promise<void> {
  try {
    await textVoice?.recordings.resume(sid);
  } catch (error) {
    log.warn({ err: error }, 'recording could not be resumed');
  }
}

/** Returns true if the recording was paused and the call continues without a payment, so that recording can resume. */
export function shouldResumeRecording({ state }: Turn, isLeaving: boolean): boolean {
  return state.recording === 'paused' && !state.payment && !isLeaving;
}

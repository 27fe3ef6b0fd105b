import { callText, type CallRecord } from './call-row.ts';

/** The phone file that holds a call's recording: `cdr_userfield` names it, where it names one. */
export function recordingOf(call: CallRecord): string | undefined {
  const id = callText(call, 'cdr_userfield').trim();
  return /^\d{9,11}-[\w-]{1,60}$/.test(id) ? id : undefined;
}

import { callText, type CallRecord } from './call-row.ts';

/** For how many days recordings are kept: what a practice may say, and what holds where it says nothing. */
export const recordingDays = { least: 1, most: 3650, usual: 90 } as const;

/** The recording of a call: `cdr_userfield` names it, where it names one. */
export function recordingOf(call: CallRecord): string | undefined {
  const id = callText(call, 'cdr_userfield').trim();
  return /^\d{9,11}-[\w-]{1,60}$/.test(id) ? id : undefined;
}

import { textOf, type ApiRecord } from '../reply.ts';

/** The phone file that holds a call's recording: `cdr_userfield` names it, where it names one. */
export function recordingOf(call: ApiRecord): string | undefined {
  const id = textOf(call, 'cdr_userfield').trim();
  return /^\d{9,11}-[\w-]{1,60}$/.test(id) ? id : undefined;
}

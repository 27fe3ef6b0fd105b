import { callText, type CallRecord } from './call-row.ts';

export const recordingDays = { least: 1, most: 3650, usual: 90 } as const;

export function recordingOf(call: CallRecord): string | undefined {
  const id = callText(call, 'cdr_userfield').trim();
  return /^\d{9,11}-[\w-]{1,60}$/.test(id) ? id : undefined;
}

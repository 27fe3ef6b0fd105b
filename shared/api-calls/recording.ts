import type { ListedCall } from './call.ts';

export const recordingCalls = {
  listRecordings: {
    method: 'GET',
    path: 'recordings',
    signedBy: 'user',
    openTo: ['ivr'],
    feature: 'recordings',
    summary: 'What was recorded in a call (`call`), voicemails too; not in the contract',
  },
  downloadRecording: {
    method: 'GET',
    path: 'recordings/:id/content',
    signedBy: 'user',
    openTo: ['ivr'],
    feature: 'recordings',
    answers: 'content',
    summary: 'The sound of a recording, which the audit trail tells of; not in the contract',
  },
} as const satisfies Record<string, ListedCall>;

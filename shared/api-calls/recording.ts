import { choice, number, record, text, withDefault } from '../wire/wire-types.ts';
import type { ListedCall } from './call.ts';

export const recordingCalls = {
  listRecordings: {
    method: 'GET',
    path: 'recordings',
    request: record({ call: text }),
    result: record({
      id: text,
      kind: withDefault(choice(['call', 'voicemail']), 'call'),
      seconds: number,
      made: number,
    }),
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

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
    summary: 'Lists the recordings and voicemails of a `call`',
  },
  downloadRecording: {
    method: 'GET',
    path: 'recordings/:id/content',
    signedBy: 'user',
    openTo: ['ivr'],
    feature: 'recordings',
    answers: 'content',
    summary: 'Returns the audio of a recording and records the access in the audit trail',
  },
} as const satisfies Record<string, ListedCall>;

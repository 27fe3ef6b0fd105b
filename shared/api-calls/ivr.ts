import { followUpType } from '../ivr/follow-up.ts';
import { callRecord } from '../ivr/call-row.ts';
import { boolean, optional, record, text } from '../wire/wire-types.ts';
import type { ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';

export const ivrCalls = {
  search: {
    method: 'POST',
    reads: true,
    path: 'search',
    signedBy: 'user',
    openTo: ['ivr'],
    request: record({ table: text, where: text, fields: text, order: text, limit: text, follow_up: text }),
    result: callRecord,
    timeoutMs: 30_000,
    beyond: ['follow_up'],
    summary: 'Lists call records, their count, or the values of one field',
  },
  findFollowUps: {
    method: 'POST',
    reads: true,
    path: 'ivr/follow_ups',
    signedBy: 'user',
    openTo: ['ivr'],
    level: 2,
    result: followUpType,
    summary: 'Returns staff notes on calls (`calls`, their ids) and the open payments of the callers',
  },
  changeFollowUp: {
    method: 'PUT',
    path: 'ivr/follow_ups',
    signedBy: 'user',
    openTo: ['ivr'],
    level: 2,
    /** A missing value stays unchanged; '' removes a note or assignee. */
    request: record({
      call: text,
      done: optional(boolean),
      note: optional(text),
      assignee: optional(text),
    }),
    confirmedBy: seenInAudit('follow up'),
    summary: 'Marks a call as done, or sets its note or assignee',
  },
} as const satisfies Record<string, ListedCall>;

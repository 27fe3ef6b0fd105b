import type { ListedCall } from './call.ts';
import { duplicateRequest, duplicateResult, pairResult } from '../contacts/duplicates.ts';
import { number, record, text } from '../wire/wire-types.ts';
import { seenInAudit } from './operation.ts';

export const contactCalls = {
  findDuplicates: {
    method: 'POST',
    reads: true,
    path: 'contacts/duplicates',
    signedBy: 'user',
    openTo: ['contacts'],
    level: 2,
    request: duplicateRequest,
    result: duplicateResult,
    summary: 'Finds contacts with the phone number or email address of a new or changed contact',
  },
  listDuplicates: {
    method: 'GET',
    path: 'duplicates',
    signedBy: 'user',
    openTo: ['contacts'],
    level: 2,
    result: pairResult,
    timeoutMs: 30_000,
    summary: 'Lists and counts pairs of contacts that are probably the same person',
  },
  keepApart: {
    method: 'POST',
    path: 'contacts/apart',
    signedBy: 'user',
    openTo: ['contacts'],
    level: 2,
    request: record({ one: text, other: text }),
    unseen: 'Repeating it is harmless, because the contacts are marked only once.',
    summary: 'Marks two contacts as different people',
  },
  mergeContacts: {
    method: 'POST',
    path: 'contacts/merge',
    signedBy: 'user',
    openTo: ['contacts'],
    needs: ['delete'],
    level: 2,
    timeoutMs: 30_000,
    /** The body also has `values`, a record of fields that `keep` gets. */
    request: record({ keep: text, drop: text }),
    /** Numbers of records that moved from `drop` to `keep`. */
    result: record({ appointments: number, messages: number }),
    confirmedBy: seenInAudit('merge'),
    summary: 'Merges contact `drop` into contact `keep`, which gets the `values`',
  },
} as const satisfies Record<string, ListedCall>;

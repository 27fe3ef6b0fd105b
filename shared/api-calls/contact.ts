import type { ListedCall } from './call.ts';
import { duplicateResult, pairResult } from '../contacts/duplicates.ts';
import { record, text } from '../wire/wire-types.ts';
import { seenInAudit } from './operation.ts';

export const contactCalls = {
  findDuplicates: {
    method: 'POST',
    reads: true,
    path: 'contacts/duplicates',
    signedBy: 'user',
    openTo: ['contacts'],
    feature: 'duplicates',
    result: duplicateResult,
    summary: 'Who has the telephone or email of a contact that is made or changed; not in the contract',
  },
  listDuplicates: {
    method: 'GET',
    path: 'duplicates',
    signedBy: 'user',
    openTo: ['contacts'],
    feature: 'duplicates',
    result: pairResult,
    timeoutMs: 30_000,
    summary: 'Pairs of contacts that are likely one person, and how many there are; not in the contract',
  },
  keepApart: {
    method: 'POST',
    path: 'contacts/apart',
    signedBy: 'user',
    openTo: ['contacts'],
    feature: 'duplicates',
    request: record({ one: text, other: text }),
    unseen: 'A repeat does no harm: two contacts are marked as two people once.',
    summary: 'Says that two contacts are two people; not in the contract',
  },
  mergeContacts: {
    method: 'POST',
    path: 'contacts/merge',
    signedBy: 'user',
    openTo: ['contacts'],
    needs: ['delete'],
    feature: 'duplicates',
    timeoutMs: 30_000,
    confirmedBy: seenInAudit('merge'),
    summary:
      'Makes one contact of two: `keep`, `drop`, and the `values` that it has then; not in the contract',
  },
} as const satisfies Record<string, ListedCall>;

import type { ListedCall } from './call.ts';
import { duplicateRequest, duplicateResult, pairResult } from '../contacts/duplicates.ts';
import {
  choice,
  flag,
  list,
  number,
  record,
  required,
  text,
  withDefault,
  type ValueOf,
} from '../wire/wire-types.ts';
import { seenInAudit } from './operation.ts';

/**
 * Numbers of records that an erasure deletes, and of those that stay: payments, refunds, `paid_calls`, `opt_outs`, and `other_calls` from
 * the patient's phone numbers that do not name the patient.
 */
const erasureCounts = {
  ...{
    appointments: number,
    messages: number,
    waiting: number,
    mails: number,
    calls: number,
    recordings: number,
  },
  ...{
    unpaid: number,
    methods: number,
    files: number,
    payments: number,
    refunds: number,
    paid_calls: number,
  },
  ...{ opt_outs: number, other_calls: number },
};

const erasureState = record({
  /** `none` before the erasure is requested. */
  status: withDefault(choice(['none', 'queued', 'running', 'done', 'failed', 'cancelled']), 'none'),
  progress: number,
  /** Name that remaining payments show; '' before the first attempt. */
  pseudonym: text,
  /** Why the last attempt failed; '' if it did not. */
  error: text,
  /** Why the patient cannot be erased now; '' if nothing is in progress. */
  in_flight: text,
  ...erasureCounts,
  file_names: required(list(text)),
  /** True if another contact has the name, the code or one of the addresses. */
  shares: flag,
});

export type ErasureState = ValueOf<typeof erasureState>;

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
  readErasure: {
    method: 'GET',
    path: 'contacts/:id/erasure',
    signedBy: 'user',
    openTo: ['contacts'],
    needs: ['delete'],
    level: 2,
    timeoutMs: 30_000,
    result: erasureState,
    summary: 'Previews the erasure of a patient, or returns its status and result',
  },
  erasePatient: {
    method: 'POST',
    path: 'contacts/:id/erasure',
    signedBy: 'user',
    openTo: ['contacts'],
    needs: ['delete'],
    level: 2,
    timeoutMs: 30_000,
    /** `confirm` is the typed word of the confirmation, ERASE. */
    request: record({ reason: text, confirm: text }),
    confirmedBy: seenInAudit('erase patient'),
    summary: 'Erases a patient in the background. Charged payments stay under a pseudonym',
  },
} as const satisfies Record<string, ListedCall>;

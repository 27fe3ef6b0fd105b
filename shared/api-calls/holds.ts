import { choice, number, record, text, withDefault } from '../wire/wire-types.ts';
import type { ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';

/** Legal hold in effect: its start in Unix seconds, user and reason. */
export const holdFields = { at: number, by: text, reason: text };

const hold = record({
  ...holdFields,
  /** Scope: only the contact, or the whole organization. */
  covers: withDefault(choice(['contact', 'organization']), 'organization'),
});

const ofContact = {
  path: 'contacts/:id/hold',
  signedBy: 'user',
  openTo: ['contacts'],
  level: 2,
} as const;

export const holdCalls = {
  readHold: {
    method: 'GET',
    path: 'legal_hold',
    signedBy: 'user',
    openTo: ['admin'],
    level: 2,
    result: hold,
    summary: 'Returns the legal hold of the organization, if there is one (managers)',
  },
  readContactHold: {
    ...ofContact,
    method: 'GET',
    result: hold,
    summary: 'Returns the legal holds that cover a contact: its own and the organization’s',
  },
  holdContact: {
    ...ofContact,
    method: 'PUT',
    request: record({ reason: text }),
    confirmedBy: seenInAudit('hold'),
    summary: 'Sets a legal hold on a contact: it cannot be deleted, merged away or erased (managers)',
  },
  liftContactHold: {
    ...ofContact,
    method: 'DELETE',
    request: record({ reason: text }),
    confirmedBy: seenInAudit('lift hold'),
    summary: 'Lifts the legal hold of a contact (managers)',
  },
} as const satisfies Record<string, ListedCall>;

import {
  choice,
  list,
  number,
  optional,
  record,
  text,
  timeText,
  withDefault,
  type ValueOf,
} from '../wire/wire-types.ts';
import { outboxResult, type ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';
import { failedWrites } from '../messages/failed-writes.ts';

/** User who tried to sign in lately, or payment link with wrong answers. */
const lock = record({
  /** Links are listed only for users who may unlock them. */
  kind: withDefault(choice(['user', 'link']), 'user'),
  id: text,
  name: text,
  user_name: optional(text),
  /** End of the lock; missing if only attempts were counted so far. */
  locked_until: timeText,
});

export type LockResult = ValueOf<typeof lock>;

export const userCalls = {
  readUserAccess: {
    method: 'GET',
    path: 'users/:id/access',
    signedBy: 'user',
    openTo: ['admin'],
    needs: ['manage_users'],
    feature: 'user_access',
    answers: 'object',
    result: record({
      /** 'sms', 'totp' or '' for none. */
      second_factor: text,
      locked_until: timeText,
      recovery_codes: text,
    }),
    summary: 'How a user stands with signing in: second factor, and until when locked; not in the contract',
  },
  unlockUser: {
    method: 'POST',
    path: 'users/:id/unlock',
    signedBy: 'user',
    openTo: ['admin'],
    needs: ['manage_users'],
    feature: 'user_access',
    confirmedBy: seenInAudit('unlock'),
    summary: 'Forgets the wrong passwords and codes of a user; not in the contract',
  },
  listLocks: {
    method: 'GET',
    path: 'locks',
    signedBy: 'user',
    openTo: ['admin'],
    needs: ['manage_users'],
    feature: 'locks',
    result: lock,
    summary:
      'Users who tried to sign in lately and payment links with wrong answers, and until when each is locked; not in the contract',
  },
  resetSecondFactor: {
    method: 'POST',
    path: 'users/:id/second_factor_reset',
    signedBy: 'user',
    openTo: ['admin'],
    needs: ['manage_users'],
    feature: 'user_access',
    beyond: { ...outboxResult.beyond, told: 'user_access' },
    resultDescriptions: {
      ...outboxResult.resultDescriptions,
      told: '`F` where no email about it could be written',
    },
    confirmedBy: seenInAudit('mfa'),
    ifDone: failedWrites.done.secondFactor,
    summary: 'Takes a lost second factor off, of which the user is told by mail; not in the contract',
  },
  readRecoveryCodes: {
    method: 'GET',
    path: 'user/recovery_codes',
    signedBy: 'user',
    openTo: 'user',
    feature: 'recovery_codes',
    answers: 'object',
    result: record({ left: number }),
    summary: 'How many recovery codes the user has left; not in the contract',
  },
  newRecoveryCodes: {
    method: 'POST',
    path: 'user/recovery_codes',
    signedBy: 'user',
    openTo: 'user',
    feature: 'recovery_codes',
    answers: 'object',
    result: record({ codes: list(text) }),
    secretFields: ['accessToken', 'codes'],
    unseen: 'The codes are told once: a repeat makes others, and only those count.',
    summary: 'Ten new recovery codes of the user, told this once; not in the contract',
  },
} as const satisfies Record<string, ListedCall>;

import {
  choice,
  flag,
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
import { failedWrites } from '../locales/en/failed-writes.ts';

/** User who tried to sign in lately, or payment link with wrong answers. */
const lock = record({
  /** Links are listed only for users who may unlock them. */
  kind: withDefault(choice(['user', 'link']), 'user'),
  id: text,
  name: text,
  user_name: optional(text),
  /** End of the lock; missing if attempts were counted but no lock was set. */
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
    level: 2,
    answers: 'object',
    result: record({
      /** 'sms', 'totp' or '' for none. */
      second_factor: text,
      locked_until: timeText,
      recovery_codes: text,
    }),
    summary: 'Returns the second factor of a user and the end of a sign-in lock',
  },
  unlockUser: {
    method: 'POST',
    path: 'users/:id/unlock',
    signedBy: 'user',
    openTo: ['admin'],
    needs: ['manage_users'],
    level: 2,
    confirmedBy: seenInAudit('unlock'),
    summary: 'Clears the failed passwords and codes of a user',
  },
  listLocks: {
    method: 'GET',
    path: 'locks',
    signedBy: 'user',
    openTo: ['admin'],
    needs: ['manage_users'],
    level: 2,
    result: lock,
    summary: 'Lists users and payment links with recent failed attempts, and when each lock ends',
  },
  resetSecondFactor: {
    method: 'POST',
    path: 'users/:id/second_factor_reset',
    signedBy: 'user',
    openTo: ['admin'],
    needs: ['manage_users'],
    level: 2,
    beyond: [...outboxResult.beyond, 'told'],
    /** `told` is false if the user has no email address for the notice. */
    result: record({ kept: optional(text), told: withDefault(flag, true) }),
    confirmedBy: seenInAudit('mfa'),
    ifDone: failedWrites.done.secondFactor,
    summary: 'Removes a lost second factor and notifies the user by email',
  },
  readRecoveryCodes: {
    method: 'GET',
    path: 'user/recovery_codes',
    signedBy: 'user',
    openTo: 'user',
    level: 2,
    answers: 'object',
    result: record({ left: number }),
    summary: 'Returns the number of unused recovery codes',
  },
  newRecoveryCodes: {
    method: 'POST',
    path: 'user/recovery_codes',
    signedBy: 'user',
    openTo: 'user',
    level: 2,
    answers: 'object',
    result: record({ codes: list(text) }),
    secretFields: ['accessToken', 'codes'],
    unseen: 'The codes are shown only once. A repeat creates new ones, and only those are valid.',
    summary: 'Creates ten recovery codes, which are shown only once',
  },
} as const satisfies Record<string, ListedCall>;

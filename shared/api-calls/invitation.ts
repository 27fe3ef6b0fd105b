import { flag, record, text, timeText } from '../wire/wire-types.ts';
import { outboxResult, type ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';
import { failedWrites } from '../locales/en/failed-writes.ts';

const byManagers = {
  signedBy: 'user',
  openTo: ['admin'],
  needs: ['manage_users'],
  level: 2,
} as const;

const byAnybody = { signedBy: 'nobody', serves: 'signIn', level: 2 } as const;

export const invitationCalls = {
  readInvitation: {
    method: 'GET',
    path: 'users/:id/invitation',
    ...byManagers,
    answers: 'object',
    /** Times of the last invitation. */
    result: record({ may_invite: flag, invited: timeText, expires: timeText }),
    summary: 'Returns whether a user can be invited and when they were',
  },
  inviteUser: {
    method: 'POST',
    path: 'users/:id/invitation',
    ...byManagers,
    ...outboxResult,
    confirmedBy: seenInAudit('invite'),
    ifDone: failedWrites.done.sent,
    summary: 'Emails a user without a password a link to choose one',
  },
  withdrawInvitation: {
    method: 'POST',
    path: 'users/:id/invitation/withdraw',
    ...byManagers,
    confirmedBy: seenInAudit('withdraw invitation'),
    summary: 'Withdraws the invitation link of a user',
  },
  openInvitation: {
    method: 'POST',
    reads: true,
    path: 'user_invitations/open',
    ...byAnybody,
    request: record({ token: text }),
    answers: 'object',
    result: record({ user_name: text, org_name: text }),
    secretFields: ['token'],
    summary: 'Returns the user of an invitation link without using it up',
  },
  acceptInvitation: {
    method: 'POST',
    path: 'user_invitations/accept',
    ...byAnybody,
    request: record({ token: text, password: text }),
    secretFields: ['token', 'password'],
    unseen: 'The page opens the link again, which expires when a password is chosen.',
    summary: 'Sets the password by an invitation link, once, and signs in',
  },
} as const satisfies Record<string, ListedCall>;

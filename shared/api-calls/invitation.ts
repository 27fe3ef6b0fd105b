import { flag, record, text, timeText } from '../wire/wire-types.ts';
import { outboxResult, type ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';
import { failedWrites } from '../messages/failed-writes.ts';

const byManagers = {
  signedBy: 'user',
  openTo: ['admin'],
  needs: ['manage_users'],
  feature: 'user_invitation',
} as const;

const byAnybody = { signedBy: 'nobody', serves: 'signIn', feature: 'user_invitation' } as const;

export const invitationCalls = {
  readInvitation: {
    method: 'GET',
    path: 'users/:id/invitation',
    ...byManagers,
    answers: 'object',
    /** Times of the last invitation. */
    result: record({ may_invite: flag, invited: timeText, expires: timeText }),
    summary: 'Whether a user may be invited, and was; not in the contract',
  },
  inviteUser: {
    method: 'POST',
    path: 'users/:id/invitation',
    ...byManagers,
    ...outboxResult,
    confirmedBy: seenInAudit('invite'),
    ifDone: failedWrites.done.sent,
    summary: 'Mails a user without a password the link by which they choose one; not in the contract',
  },
  withdrawInvitation: {
    method: 'POST',
    path: 'users/:id/invitation/withdraw',
    ...byManagers,
    confirmedBy: seenInAudit('withdraw invitation'),
    summary: 'Ends the link that a user was mailed; not in the contract',
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
    summary: 'Whose password the link of an invitation chooses; changes nothing; not in the contract',
  },
  acceptInvitation: {
    method: 'POST',
    path: 'user_invitations/accept',
    ...byAnybody,
    request: record({ token: text, password: text }),
    secretFields: ['token', 'password'],
    unseen: 'The page opens the link again: it is over once a password was chosen by it.',
    summary: 'Chooses the password by the link of an invitation, once, and signs in; not in the contract',
  },
} as const satisfies Record<string, ListedCall>;

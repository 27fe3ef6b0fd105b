import { capturedMessageResult } from '../reminders/captured-message.ts';
import { trialResult } from '../reminders/account.ts';
import { record, text } from '../wire/wire-types.ts';
import { outboxResult, type ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';

const byLink = {
  method: 'POST',
  signedBy: 'nobody',
  serves: 'signIn',
  level: 2,
  request: record({ token: text }),
  answers: 'object',
  result: record({ email: text }),
  secretFields: ['token'],
} as const;

export const freeTrialCalls = {
  describeTrial: {
    method: 'GET',
    path: 'organizations/:id/trial',
    signedBy: 'user',
    openTo: 'internalAdmin',
    level: 2,
    result: trialResult,
    summary: "Returns the end of an organization's free trial and its number of calls (admins)",
  },
  endTrial: {
    method: 'PUT',
    path: 'organizations/:id/trial',
    signedBy: 'user',
    openTo: 'internalAdmin',
    level: 2,
    confirmedBy: seenInAudit('end trial'),
    summary: 'Ends the free trial of an organization and turns it into an account (admins)',
  },
  approveOrganization: {
    method: 'PUT',
    path: 'organizations/:id/approval',
    signedBy: 'user',
    openTo: 'internalAdmin',
    level: 2,
    confirmedBy: seenInAudit('approve'),
    summary: 'Approves an organization that signed up, so that it may send to any address (admins)',
  },
  sendConfirmation: {
    method: 'POST',
    path: 'user/email_confirmation',
    signedBy: 'user',
    openTo: 'user',
    level: 2,
    ...outboxResult,
    unseen:
      'Repeating it is harmless, because each link confirms the same address and the API limits their number.',
    summary: 'Emails the user a link that confirms their email address',
  },
  openConfirmation: {
    ...byLink,
    reads: true,
    path: 'email_confirmations/open',
    summary: 'Returns the email address of a confirmation link without using it up',
  },
  acceptConfirmation: {
    ...byLink,
    path: 'email_confirmations/confirm',
    unseen: 'The page opens the link again, which expires when the address is confirmed.',
    summary: 'Confirms the email address of a link, once',
  },
  listHeldMessages: {
    method: 'GET',
    path: 'delivery/test_outbox',
    signedBy: 'user',
    openTo: ['home'],
    level: 2,
    result: capturedMessageResult,
    summary:
      "Lists the organization's messages in the test outbox, newest first, filtered by `channel`, `to` and `q`",
  },
  readHeldMessage: {
    method: 'GET',
    path: 'delivery/test_outbox/:id',
    signedBy: 'user',
    openTo: ['home'],
    level: 2,
    result: capturedMessageResult,
    summary: 'Returns a captured message, including the HTML of an email',
  },
} as const satisfies Record<string, ListedCall>;

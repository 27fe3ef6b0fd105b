import { capturedMessageResult } from '../delivery/captured-message.ts';
import { trialResult } from '../home/trial.ts';
import { record, text } from '../wire/wire-types.ts';
import { outboxResult, type ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';

const byLink = {
  method: 'POST',
  signedBy: 'nobody',
  serves: 'signIn',
  feature: 'approval',
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
    feature: 'trial',
    result: trialResult,
    summary:
      'Until when an organization is on trial, and how many calls it made (admins); not in the contract',
  },
  endTrial: {
    method: 'PUT',
    path: 'organizations/:id/trial',
    signedBy: 'user',
    openTo: 'internalAdmin',
    feature: 'trial',
    confirmedBy: seenInAudit('end trial'),
    summary: 'Ends the trial of an organization, which has an account then (admins); not in the contract',
  },
  approveOrganization: {
    method: 'PUT',
    path: 'organizations/:id/approval',
    signedBy: 'user',
    openTo: 'internalAdmin',
    feature: 'approval',
    confirmedBy: seenInAudit('approve'),
    summary:
      'Approves an organization that signed itself up: its messages may go to any address (admins); not in the contract',
  },
  sendConfirmation: {
    method: 'POST',
    path: 'user/email_confirmation',
    signedBy: 'user',
    openTo: 'user',
    feature: 'approval',
    ...outboxResult,
    unseen:
      'A repeat does no harm: each link confirms the same address, and the API limits how many are mailed.',
    summary: 'Mails the user the link that confirms their email address; not in the contract',
  },
  openConfirmation: {
    ...byLink,
    reads: true,
    path: 'email_confirmations/open',
    summary: 'The address that a link confirms; changes nothing; not in the contract',
  },
  acceptConfirmation: {
    ...byLink,
    path: 'email_confirmations/confirm',
    unseen: 'The page opens the link again: it is over once the address was confirmed by it.',
    summary: 'Confirms the address of a link, once; not in the contract',
  },
  listHeldMessages: {
    method: 'GET',
    path: 'delivery/test_outbox',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'approval',
    result: capturedMessageResult,
    summary:
      "The organization's own messages in its test outbox, newest first; by channel, to and q; not in the contract",
  },
  readHeldMessage: {
    method: 'GET',
    path: 'delivery/test_outbox/:id',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'approval',
    result: capturedMessageResult,
    summary: "One of them, with an email's HTML; not in the contract",
  },
} as const satisfies Record<string, ListedCall>;

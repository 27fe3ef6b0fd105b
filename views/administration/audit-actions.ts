interface ActionText {
  /** Verb after the user's name: 'changed'. */
  verb: string;
  /** Label in the action filter: 'Changed'. */
  label: string;
  /** Object of the sentence: one record, a kind of record, or none. */
  about: 'one' | 'kind' | 'nothing';
}

const actionText = (verb: string, about: ActionText['about'], label = capital(verb)): ActionText => ({
  verb,
  label,
  about,
});

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Actions written by the embedded API. Another API's audit trail may contain others. */
export const auditActions: ReadonlyMap<string, ActionText> = new Map([
  ['create', actionText('created', 'one')],
  ['update', actionText('changed', 'one')],
  ['delete', actionText('deleted', 'one')],
  ['undo', actionText('restored', 'one')],
  ['merge', actionText('merged another into', 'one', 'Merged')],
  ['add rows', actionText('added rows to', 'one', 'Added rows')],
  [
    'read appointments',
    actionText('read appointments from the health record into', 'one', 'Read appointments'),
  ],
  ['export', actionText('exported', 'kind')],
  ['import', actionText('imported', 'kind')],
  ['undo import', actionText('undid an import of', 'kind', 'Undid an import')],
  ['listen', actionText('listened to', 'kind', 'Listened')],
  ['worklist', actionText('worked on the worklist', 'nothing')],
  ['follow up', actionText('followed up a call', 'nothing')],
  ['stop message', actionText('stopped', 'one', 'Stopped a message')],
  ['texts fail', actionText('reported that texts to a number fail', 'nothing', 'Texts failed')],
  ['stop', actionText('stopped all sending', 'nothing')],
  ['run', actionText('started sending again', 'nothing')],
  ['login', actionText('signed in', 'nothing')],
  ['logout', actionText('signed out', 'nothing')],
  ['login failed', actionText('failed to sign in', 'nothing')],
  ['locked', actionText('was locked out', 'nothing', 'Locked')],
  ['password', actionText('changed a password', 'nothing')],
  ['password reset', actionText('reset a password', 'nothing')],
  ['sso link', actionText('was linked to single sign-on', 'nothing', 'Linked to single sign-on')],
  ['sso invite', actionText('invited to single sign-on', 'one', 'Invited to single sign-on')],
  ['invite', actionText('invited', 'one')],
  ['withdraw invitation', actionText('withdrew the invitation of', 'one', 'Withdrew an invitation')],
  ['mfa', actionText('changed two-step sign-in', 'nothing')],
  ['act for client', actionText('entered the account', 'nothing')],
  ['leave client', actionText('left the account', 'nothing')],
  ['pay', actionText('paid', 'one')],
  ['rest', actionText('reopened', 'one', 'Reopened a payment for the remaining amount')],
  ['refund', actionText('refunded', 'one', 'Refund')],
  ['late charge', actionText('reversed a late charge of', 'one', 'Reversed a late charge')],
  ['settled', actionText('settled', 'one')],
  ['returned', actionText('returned', 'one', 'Returned by the bank')],
  ['return notice', actionText('notified the payer of', 'one', 'Notified the payer of a returned payment')],
  ['verify', actionText('was asked to verify', 'one', 'Verified')],
  ['receipt', actionText('requested a receipt for', 'one', 'Requested a receipt')],
  ['payment request', actionText('requested', 'one', 'Requested a payment')],
  ['payment sent', actionText('sent the request for', 'one', 'Payment request sent')],
  ['payment not sent', actionText('could not send a message about', 'one', 'Payment message not sent')],
  ['payment requests', actionText('requested several payments', 'nothing')],
  ['payment reminder', actionText('sent a reminder about', 'one', 'Sent a payment reminder')],
  ['payment expired', actionText('closed the link of', 'one', 'Payment link expired')],
  ['open link', actionText('reopened the link of', 'one', 'Reopened a payment link')],
  ['remove saved method', actionText('removed the saved method of', 'one', 'Removed a saved method')],
  ['forget saved method', actionText('deleted the saved method of', 'one', 'Deleted a saved method')],
  ['email answer', actionText('answered an email', 'nothing')],
  ['text answer', actionText('answered a text', 'nothing')],
  ['voice answer', actionText('answered a call', 'nothing')],
  ['staff answer', actionText('recorded an answer', 'nothing')],
  ['provider stop', actionText('stopped texts to a number', 'nothing', 'Texts stopped by the carrier')],
  ['bounce', actionText('stopped emails to an address', 'nothing', 'Email bounced')],
  ['correct rows', actionText('corrected rejected rows of', 'kind', 'Corrected rejected rows')],
  [
    'delete import rows',
    actionText('deleted rejected rows of', 'kind', 'Deleted rejected rows of an import'),
  ],
  ['delete rows', actionText('deleted rejected rows of', 'one', 'Deleted rejected rows')],
  ['change row', actionText('changed a row of', 'one', 'Changed a row')],
  ['test email', actionText('sent a test email', 'nothing')],
  ['test message', actionText('sent a test message', 'nothing')],
  ['test event', actionText('sent a test event to', 'one', 'Sent a test event')],
  ['unlock', actionText('unlocked', 'one')],
  ['approve', actionText('approved', 'one', 'Approved an organization')],
  ['confirm email', actionText('confirmed the email address of', 'one', 'Confirmed an email address')],
  ['end trial', actionText('ended the trial of', 'one', 'Ended a trial')],
  ['sign up', actionText('signed up', 'nothing')],
]);

const jobVerbs: Readonly<Record<string, string>> = {
  queued: 'confirmed',
  paused: 'paused',
  canceled: 'canceled',
  // Older audit rows use this spelling.
  cancelled: 'canceled',
};

/** Returns 'confirmed', 'paused', 'resumed' or 'canceled'; undefined if the job's status did not change to one of these. */
export function jobVerb(detail: string): string | undefined {
  const [, old = '', now = ''] = /(?:^|; )Status changed from '([^']*)' to '([^']*)'/.exec(detail) ?? [];
  const [before, after] = [old.toLowerCase(), now.toLowerCase()];
  if (before === 'paused' && after === 'queued') return 'resumed';
  return Object.hasOwn(jobVerbs, after) ? jobVerbs[after] : undefined;
}

interface ActionWords {
  /** Verb after the user's name: 'changed'. */
  verb: string;
  /** Label in the action filter: 'Changed'. */
  label: string;
  /** Object of the sentence: one record, all records of the kind, or none. */
  about: 'one' | 'kind' | 'nothing';
}

const words = (verb: string, about: ActionWords['about'], label = capital(verb)): ActionWords => ({
  verb,
  label,
  about,
});

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Actions written by the embedded API. An audit trail may contain others. */
export const auditActions: ReadonlyMap<string, ActionWords> = new Map([
  ['create', words('created', 'one')],
  ['update', words('changed', 'one')],
  ['delete', words('deleted', 'one')],
  ['undo', words('brought back', 'one')],
  ['merge', words('merged another into', 'one', 'Merged')],
  ['add rows', words('added rows to', 'one', 'Added rows')],
  ['read appointments', words('read appointments from the health record into', 'one', 'Read appointments')],
  ['export', words('exported', 'kind')],
  ['import', words('imported', 'kind')],
  ['undo import', words('undid an import into', 'kind', 'Undid an import')],
  ['listen', words('listened to', 'kind', 'Listened')],
  ['worklist', words('worked on the worklist', 'nothing')],
  ['follow up', words('followed up a call', 'nothing')],
  ['stop message', words('stopped', 'one', 'Stopped a message')],
  ['texts fail', words('reported that texts to a number fail', 'nothing', 'Texts failed')],
  ['stop', words('stopped all sending', 'nothing')],
  ['run', words('started sending again', 'nothing')],
  ['login', words('signed in', 'nothing')],
  ['logout', words('signed out', 'nothing')],
  ['login failed', words('failed to sign in', 'nothing')],
  ['locked', words('was locked out', 'nothing', 'Locked')],
  ['password', words('changed a password', 'nothing')],
  ['password reset', words('reset a password', 'nothing')],
  ['sso link', words('was linked to single sign-on', 'nothing', 'Linked to single sign-on')],
  ['sso invite', words('invited to single sign-on', 'one', 'Invited to single sign-on')],
  ['invite', words('invited', 'one')],
  ['withdraw invitation', words('withdrew the invitation of', 'one', 'Withdrew an invitation')],
  ['mfa', words('changed two-step sign-in', 'nothing')],
  ['act for client', words('entered the account', 'nothing')],
  ['leave client', words('left the account', 'nothing')],
  ['pay', words('paid', 'one')],
  ['rest', words('opened', 'one', 'Opened the rest of a payment')],
  ['refund', words('gave back money of', 'one', 'Refund')],
  ['late charge', words('reversed a late charge of', 'one', 'Reversed a late charge')],
  ['settled', words('settled', 'one')],
  ['returned', words('returned', 'one', 'Returned by the bank')],
  ['return notice', words('wrote to the payer of', 'one', 'Told the payer of a returned payment')],
  ['verify', words('was asked to verify', 'one', 'Verified')],
  ['receipt', words('asked for a receipt of', 'one', 'Asked for a receipt')],
  ['payment request', words('asked for', 'one', 'Asked for a payment')],
  ['payment sent', words('sent the request for', 'one', 'Payment request sent')],
  ['payment not sent', words('could not send a message about', 'one', 'Payment message not sent')],
  ['payment requests', words('asked for several payments', 'nothing')],
  ['payment reminder', words('reminded of', 'one', 'Reminded of a payment')],
  ['payment expired', words('closed the link of', 'one', 'Payment link expired')],
  ['open link', words('opened the link again of', 'one', 'Opened a payment link again')],
  ['remove saved method', words('removed the saved method of', 'one', 'Removed a saved method')],
  ['forget saved method', words('forgot the saved method of', 'one', 'Forgot a saved method')],
  ['email answer', words('answered an email', 'nothing')],
  ['text answer', words('answered a text', 'nothing')],
  ['voice answer', words('answered a call', 'nothing')],
  ['staff answer', words('noted an answer', 'nothing')],
  ['provider stop', words('stopped texts to a number', 'nothing', 'Texts stopped by the carrier')],
  ['bounce', words('stopped emails to an address', 'nothing', 'Email came back')],
  ['correct rows', words('corrected refused rows of', 'kind', 'Corrected refused rows')],
  ['delete import rows', words('deleted refused rows of', 'kind', 'Deleted refused rows of an import')],
  ['delete rows', words('deleted refused rows of', 'one', 'Deleted refused rows')],
  ['change row', words('changed a row of', 'one', 'Changed a row')],
  ['test email', words('sent a test email', 'nothing')],
  ['test message', words('sent a test message', 'nothing')],
  ['test event', words('sent a test event to', 'one', 'Sent a test event')],
  ['unlock', words('unlocked', 'one')],
  ['approve', words('approved', 'one', 'Approved an organization')],
  ['confirm email', words('confirmed the email address of', 'one', 'Confirmed an email address')],
  ['end trial', words('ended the trial of', 'one', 'Ended a trial')],
  ['sign up', words('signed up', 'nothing')],
]);

const jobVerbs: Readonly<Record<string, string>> = {
  queued: 'confirmed',
  paused: 'paused',
  canceled: 'canceled',
  // Older audit rows use this spelling.
  cancelled: 'canceled',
};

/** Returns 'confirmed', 'paused', 'resumed' or 'canceled'; undefined if something else of the job changed. */
export function jobVerb(detail: string): string | undefined {
  const [, old = '', now = ''] = /(?:^|; )Status changed from '([^']*)' to '([^']*)'/.exec(detail) ?? [];
  const [before, after] = [old.toLowerCase(), now.toLowerCase()];
  if (before === 'paused' && after === 'queued') return 'resumed';
  return Object.hasOwn(jobVerbs, after) ? jobVerbs[after] : undefined;
}

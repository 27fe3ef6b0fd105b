import { formatCount } from '../../count.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Verb after the user's name, and label in the action filter. */
const named = (verb: string, label = capital(verb)) => ({ verb, label });

/** Actions written by the embedded API, in the order of the filter. */
export const auditActionStrings = {
  create: named('created'),
  update: named('changed'),
  delete: named('deleted'),
  undo: named('restored'),
  merge: named('merged another into', 'Merged'),
  'add rows': named('added rows to', 'Added rows'),
  'read appointments': named('read appointments from the health record into', 'Read appointments'),
  export: named('exported'),
  download: named('downloaded'),
  import: named('imported'),
  'undo import': named('undid an import of', 'Undid an import'),
  listen: named('listened to', 'Listened'),
  worklist: named('worked on the worklist'),
  'follow up': named('followed up a call'),
  'stop message': named('stopped', 'Stopped a message'),
  'texts fail': named('reported that texts to a number fail', 'Texts failed'),
  stop: named('stopped all sending'),
  run: named('started sending again'),
  login: named('signed in'),
  logout: named('signed out'),
  'login failed': named('failed to sign in'),
  locked: named('was locked out', 'Locked'),
  password: named('changed a password'),
  'password reset': named('reset a password'),
  'sso link': named('was linked to single sign-on', 'Linked to single sign-on'),
  'sso invite': named('invited to single sign-on', 'Invited to single sign-on'),
  invite: named('invited'),
  'withdraw invitation': named('withdrew the invitation of', 'Withdrew an invitation'),
  mfa: named('changed two-step sign-in'),
  'act for client': named('entered the account'),
  'leave client': named('left the account'),
  pay: named('paid'),
  rest: named('reopened', 'Reopened a payment for the remaining amount'),
  refund: named('refunded', 'Refund'),
  'late charge': named('reversed a late charge of', 'Reversed a late charge'),
  settled: named('settled'),
  returned: named('returned', 'Returned by the bank'),
  'return notice': named('notified the payer of', 'Notified the payer of a returned payment'),
  verify: named('was asked to verify', 'Verified'),
  receipt: named('requested a receipt for', 'Requested a receipt'),
  'payment request': named('requested', 'Requested a payment'),
  'payment sent': named('sent the request for', 'Payment request sent'),
  'payment not sent': named('could not send a message about', 'Payment message not sent'),
  'payment requests': named('requested several payments'),
  'payment reminder': named('sent a reminder about', 'Sent a payment reminder'),
  'payment expired': named('closed the link of', 'Payment link expired'),
  'open link': named('reopened the link of', 'Reopened a payment link'),
  'remove saved method': named('removed the saved method of', 'Removed a saved method'),
  'forget saved method': named('deleted the saved method of', 'Deleted a saved method'),
  'email answer': named('answered an email'),
  'text answer': named('answered a text'),
  'voice answer': named('answered a call'),
  'staff answer': named('recorded an answer'),
  'provider stop': named('stopped texts to a number', 'Texts stopped by the carrier'),
  bounce: named('stopped emails to an address', 'Email bounced'),
  'correct rows': named('corrected rejected rows of', 'Corrected rejected rows'),
  'delete import rows': named('deleted rejected rows of', 'Deleted rejected rows of an import'),
  'delete rows': named('deleted rejected rows of', 'Deleted rejected rows'),
  'change row': named('changed a row of', 'Changed a row'),
  'test email': named('sent a test email'),
  'test message': named('sent a test message'),
  'test event': named('sent a test event to', 'Sent a test event'),
  unlock: named('unlocked'),
  approve: named('approved', 'Approved an organization'),
  'confirm email': named('confirmed the email address of', 'Confirmed an email address'),
  'end trial': named('ended the trial of', 'Ended a trial'),
  'sign up': named('signed up'),
} as const;

/** Verb by the new status of a job. */
export const jobVerbs = {
  queued: 'confirmed',
  paused: 'paused',
  canceled: 'canceled',
  // Older audit rows use this spelling.
  cancelled: 'canceled',
  resumed: 'resumed',
} as const;

export const auditStrings = {
  someone: 'Someone',
  outsiders: {
    patient: 'A patient',
    payer: 'A payer',
    gateway: 'The gateway',
    delivery: 'The service',
    provider: 'The text provider',
    '(unknown)': 'An unknown user',
  },
  actingFor: (who: string, organization: string) => `${who}, acting for ${organization},`,
  /** Verb for an action of another API. */
  otherVerb: (action: string) => `did '${action}' to`,
  requested: (who: string, records: string) => `${who} requested ${records}`,
  times: (sentence: string, count: number) => `${sentence} (${formatCount(count)} times)`,
  job: (name: string | undefined, isKnown: boolean) =>
    `${isKnown ? 'the' : 'a'} job${name ? ` for '${name}'` : ''}`,
  settings: (client: string | undefined) => `the payment settings${client ? ` of ${client}` : ''}`,
  payment: (name: string | undefined) => `the payment${name ? ` of ${name}` : ''}`,
  record: (one: string, name: string | undefined) =>
    name ? `${one} ${name}` : `${/^[aeio]/.test(one) ? 'an' : 'a'} ${one}`,
  ivr: 'IVR data',
  allData: 'all data',
  from: 'From',
  to: 'To',
} as const;

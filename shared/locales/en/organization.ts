import { counted, formatCount, plural } from '../../count.ts';
import { formatPhone } from '../../contact-details.ts';
import type { RetentionKind } from '../../retention.ts';

const listed = new Intl.ListFormat('en-US');

export const switcherStrings = {
  demo: 'Payment Demo Acc',
  none: 'None',
  noDemos: 'No demo accounts',
  reason: 'Reason',
  reasonHint: 'Saved in the client’s audit trail',
  login: 'Login',
  clientList: 'Client List',
  searchHint: 'Search by name or number',
  clients: 'Clients',
  noClients: 'There are no clients yet.',
  noMatch: (search: string) => `No client matches “${search}”. Try fewer or shorter words.`,
  someShown: (shown: number, matching: number) =>
    `Showing ${shown} of ${formatCount(matching)} clients. Type more to narrow the list.`,
  matching: (count: number, total: number) =>
    `${formatCount(count)} of ${formatCount(total)} clients ${plural(count, 'matches', 'match')}.`,
  all: (count: number) => counted(count, 'client'),
  actingHint: 'To choose another account, use the Return to Admin Panel button above.',
  continueAs: (organization = 'this account') => `Continue as ${organization}`,
} as const;

export const senderMessages = {
  form: 'Enter 10 digits, or a messaging service ID such as MG0123456789abcdef',
  taken: 'Another organization already has this number.',
  theirs: 'Set by your service provider. If blank, we use a shared number.',
} as const;

export const numberMessages = {
  taken: (number: string, holder = 'another organization') =>
    `${formatPhone(number)} is already an IVR number of ${holder}.`,
  assigned: (number: string) =>
    `${formatPhone(number)} is not one of your numbers. Your service provider assigns phone numbers; ask them to add it.`,
  callerId: 'Caller ID: choose one of your organization’s own numbers.',
} as const;

export const clientSettingMessages = {
  title: 'Client Payment Setting',
  link: 'Payment Setting',
  /** Heading of the settings that have no group of their own. */
  defaultGroup: 'Organization',
  opening: 'Opening…',
  wholeInvoices: 'Whole invoices',
  number: 'Number',
  numberRow: (row: number) => `Number ${row}`,
  numberName: 'Name',
  numberNameRow: (row: number) => `Name of number ${row}`,
  addNumber: 'Add number',
  currentLogo: 'Current logo',
  removeLogo: 'Remove this logo',
  uploadLogo: 'Upload a logo',
  saved: 'Setting successfully saved.',
  error: 'There was an error.',
  httpsAddress: (label: string) => `${label} must be an address that starts with https://`,
  logo: 'Logo must be an https address or a PNG, JPEG, WebP or GIF picture as a data: address',
  verifyFields: 'Verification Fields must be some of first_name, last_name, unique_id, dob, zip',
  verifyHint: 'Patients must confirm these before they see the amount.',
  jsonList: (label: string) => `${label} must be a JSON list, such as ["A", "B"]`,
  ivrNumber: 'IVR Number: enter 3 to 15 digits for each number',
  ivrNumberHint: 'The numbers that callers dial, each with its name. Empty rows are ignored.',
  amount: (label: string) => `${label} must be an amount in dollars, such as 45.00`,
  secretSet: 'A password is saved and never shown. Enter a new one to replace it.',
  secretMissing: 'No password is set.',
  logoHint: 'A URL that starts with https://, or upload a picture.',
  logoKept: 'Logo uploaded. Enter a URL to replace it.',
  logoFile: 'PNG, JPEG, WebP or GIF, 46 KB at most',
  logoNoPicture: 'This file is not a PNG, JPEG, WebP or GIF picture. Please choose another one.',
  logoTooLarge: 'This picture is larger than 46 KB. Please choose a smaller one.',
  /** Explanations of setting groups whose names are not clear enough on their own. */
  groupNotes: {
    'Health record':
      'Connection to the practice’s health record (a FHIR R4 server). If it’s down, reminders and payments continue, and updates are sent to it later.',
    'Flex Pay':
      'The organization’s own text for templates of texts, emails, phone speech and payment requests. For example, {{flex_pay_1}} is replaced with Flex Pay 1.',
  } as Readonly<Record<string, string>>,
} as const;

const accountForm =
  '[{"gateway": "authorize_net", "login_id": "…", "transaction_key": "…", "signature_key": "…", "live": true}]';

/** Error messages for gateway accounts. They never quote the input, because it contains keys. */
export const accountErrors = {
  form: `Payment Accounts must be a JSON list, such as ${accountForm}`,
  most: (most: number) => `Payment Accounts: list at most ${most} accounts`,
  twice: 'Payment Accounts: the same account is listed twice',
  unknown: (name: string) => `Payment Accounts: unknown key ${name.slice(0, 40)}; use ${accountForm}`,
  gateway: 'Payment Accounts: gateway must be "authorize_net"',
  login: 'Payment Accounts: enter the API Login ID, at most 25 letters and digits',
  transactionKey: 'Payment Accounts: enter the Transaction Key, 16 letters and digits',
  signatureKey: 'Payment Accounts: the Signature Key must have 128 hexadecimal digits, or be left out',
  live: 'Payment Accounts: live must be true, or false for an account at the gateway’s test system',
  keyGone: 'Payment Accounts: enter the keys of this account; none are saved for its login_id',
} as const;

export const accountsHint = `Accounts at authorize.net, as ${accountForm}. Charges use the first one. Saved keys show as asterisks; leave the asterisks to keep a key`;

export const accountRowMessages = {
  gateway: 'Gateway',
  authorizeNet: 'authorize.net',
  system: 'System',
  loginId: 'API Login ID',
  transactionKey: 'Transaction Key',
  signatureKey: 'Signature Key',
  hint: 'The practice’s accounts at its card gateway. Keys are saved encrypted and never shown.',
  /** Name of an account, with the same part of its login ID as in the audit trail. */
  name: (login: string) => `Account ending in ${login.slice(-2)}`,
  fresh: 'New account',
  another: 'Another account',
  keyKept: 'A key is saved and never shown. Enter a new one to replace it.',
  keyMissing: 'No key saved.',
  keysAgain: 'Payment Accounts: enter the keys again. They are never shown, and were not saved',
  live: 'Production: real charges',
  test: 'Sandbox: the gateway’s test system',
  present: 'Use this account for charges',
  remove: 'Remove this account',
} as const;

export const accountStateMessages = {
  title: 'Card gateway',
  hook: 'Webhook address',
  hookHint: 'Enter it at authorize.net under Account, Webhooks.',
  unchecked: 'Not checked yet. Reload this page in a few seconds.',
  fine: 'Working.',
} as const;

export const accountProblems = {
  lookUps:
    'This account isn’t allowed to look up transactions (E00011). If a response is lost, we can’t find out whether the charge went through. At authorize.net, turn on the Transaction Details API under Account, Settings, Security Settings.',
  keys: 'The gateway does not accept this account. Check its API Login ID and Transaction Key',
} as const;

export const accountMessages = {
  state: 'state must be running or stopped.',
  reason: (most: number) => `A reason can have at most ${most} characters.`,
  done: {
    run: 'Sending started again.',
    stop: 'All sending is stopped. Nothing is sent until someone presses RUN.',
  },
  confirmStop: (messages: number) =>
    messages > 0
      ? `${counted(messages, 'message waits', 'messages wait')} until someone presses RUN.`
      : 'Nothing is sent until someone presses RUN.',
  confirmRun: (useful: number) =>
    useful > 0
      ? `${counted(useful, 'message is', 'messages are')} still on time and will be sent during sending hours.`
      : 'All scheduled messages are too late to send.',
  lateNotice: (late: number) =>
    `${counted(late, 'message is', 'messages are')} too late now: the appointment has passed or is too soon. Late messages won’t be sent.`,
  waits: ({ jobs, messages }: { jobs: number; messages: number }) =>
    messages > 0
      ? `${counted(messages, 'message')} in ${counted(jobs, 'job')} ${plural(messages, 'is', 'are')} waiting.`
      : 'No messages scheduled.',
  split: ({ useful, tooLate }: { useful: number; tooLate: number }) =>
    `${formatCount(useful)} still on time, ${formatCount(tooLate)} too late.`,
  leaves: (today: number, tomorrow: number) =>
    today + tomorrow === 0
      ? 'No messages scheduled for today or tomorrow.'
      : `${today === 0 ? 'No messages go' : counted(today, 'message goes', 'messages go')} out today, ${formatCount(tomorrow)} tomorrow.`,
  /** Shown on notification lists before and during sending. */
  heldCheck: 'Messages you confirm now won’t be sent until someone presses RUN on Home.',
  heldSend: 'Nothing is sent until someone presses RUN on Home.',
  holds: 'STOP holds all messages until you press RUN.',
  /** Written to the audit trail. */
  stopped: ({ reason, jobs, messages }: { reason: string; jobs: number; messages: number }) =>
    `All sending stopped${reason && `: ${reason}`}; ${counted(jobs, 'job')} and ${counted(messages, 'message')} on hold`,
  started: ({ messages, late }: { messages: number; late: number }) =>
    `Sending started again; ${counted(messages, 'message')} to go${late > 0 ? `, ${counted(late, 'message')} too late and not sent` : ''}`,
} as const;

export const signOnMessages = {
  signOnFailed: (when: string, cause: string) => `Single sign-on last failed${when}: ${cause}.`,
  allFailures: 'Show all failed single sign-ons',
} as const;

export const hoursMessages = {
  /** Question before saving hours that affect planned messages. */
  closedOut: ({ moved, late }: { moved: number; late: number }) =>
    [
      `${counted(moved + late, 'scheduled message falls', 'scheduled messages fall')} into these hours or holidays.`,
      moved > 0 && `${counted(moved, 'message')} will go out as soon as these hours allow.`,
      late > 0 && `${counted(late, 'message')} would be too late for the appointment and won’t be sent.`,
    ]
      .filter(Boolean)
      .join(' '),
  movedOut: ({ moved, late }: { moved: number; late: number }) =>
    [
      moved > 0 &&
        `${counted(moved, 'scheduled message was', 'scheduled messages were')} moved to the next time these hours allow.`,
      late > 0 &&
        `${counted(late, 'scheduled message was', 'scheduled messages were')} too late for the appointment and won’t be sent.`,
    ]
      .filter(Boolean)
      .join(' '),
  half: 'Enter both Quiet from and Quiet until, or neither.',
  same: 'Quiet until must differ from Quiet from.',
  badDays: (lines: readonly number[]) =>
    lines.length === 1
      ? `Line ${lines.join()} isn’t a valid date. Use 12/25/2026 Christmas.`
      : `Lines ${listed.format(lines.map(String))} aren’t valid dates. Use 12/25/2026 Christmas.`,
} as const;

const retentionNames: Readonly<Record<RetentionKind, string>> = {
  messages: 'Messages',
  calls: 'Call records',
  lists: 'Notification lists',
  imports: 'Imported files',
  audit: 'Audit trail entries',
  payments: 'Payments',
};

export const retentionStrings = {
  deletes: (records: readonly string[]) =>
    `This permanently deletes ${listed.format(records)}. Deletion starts within an hour, unless a legal hold is in effect.`,
  after: (kind: RetentionKind, years: number) =>
    `${retentionNames[kind].toLowerCase()} older than ${counted(years, 'year')}`,
  title: 'Data retention',
  hint: 'Old data is deleted every hour, oldest first. This can’t be undone. Set the years in the form.',
  last: (moment: string) => `Last cleanup: ${moment}`,
  never: 'The first cleanup runs within an hour.',
  deleted: 'Deleted',
  next: 'Next cleanup',
  heads: { kind: 'Records' },
  kinds: retentionNames,
} as const;

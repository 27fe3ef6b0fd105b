import { loginAttempts, loginLockMinutes } from './constants.ts';
import type { PluginEvent } from './plugins/events.ts';
import type { MessageEvent, MessageState } from './delivery/machine.ts';
import type { CheckCode, ReasonCode } from './delivery/reasons.ts';
import type { EmailAction } from './email-actions.ts';

/** Every sentence that a person can read, by its code, so that no two pages say the same thing in other words. */

export const requiredMessage = (label: string) => `${label} is Required`;

export const bannerMessages = {
  success: 'Record Successfully Updated',
  error: 'There was an error',
} as const;

export const routerMessages = {
  notFound: 'The page you are looking for does not exist.',
  renderError: 'Loading....',
  unexpected: 'Unexpected Application Error!',
  unavailable: 'We cannot answer right now. Please try again in a moment.',
  forbidden: 'This page cannot take what was sent. Go back, reload the page and try again.',
  noCookies:
    'Your browser sent no cookie. Please allow cookies for this site, go back, reload the page and try again.',
  signedOut:
    'This page cannot take what was sent. You are not signed in any more. Please log in and try again.',
  signedInAlready:
    'This page cannot take what was sent. You are signed in already, in another tab of this browser.',
  tooMany: 'Too many requests from your network. Please wait a moment and try again.',
  tooLarge: 'What was sent is too large.',
  badRequest: 'The request could not be read.',
  methodNotAllowed: 'This page cannot be used in that way.',
} as const;

/** What a payer is told on a payment link. */
export const paymentMessages = {
  error: 'Your request has encountered an error, please try again later',
  alreadyPaid: 'Your payment has been processed.',
  verificationFailed:
    'Verification failed, please check to verify the information you have entered are correct.',
  verificationLocked:
    'Too many tries with details that do not match. Please try again later, or call your healthcare provider.',
  verificationLockedUntil: (time: string) =>
    `Too many tries with details that do not match. You can try again at ${time}, or call your healthcare provider.`,
  refused:
    'Your request has encountered an error. Please verify the information you have entered are correct.',
  savedMethodMissing: 'Your saved payment method cannot be used, please select a different payment method.',
  zeroBalance: 'Your updated balance is $0. Please confirm with customer service.',
  receiptFailed: 'Your request has encountered an error.',
  receiptSent: (email: string) => `Your receipt was sent to ${email}. You may close this page now.`,
  receiptLimit: 'A receipt for this payment was already sent several times. Please check your mailbox.',
  checking: 'Your payment is being checked. Please keep this page open; you do not need to pay again.',
  checkingLong:
    'It is taking longer than usual to hear back about your payment. You do not need to pay again; this page keeps checking.',
  stateUnavailable: 'Payments are paused for a moment. Nothing was charged. Please try again shortly.',
  verifyAgain:
    'For your safety this page closes after a while without use. Please confirm who you are again.',
  outOfOrder: 'This step was already done or is not open yet. Here is where your payment stands.',
} as const;

/** What is wrong with a field of the payment page. */
export const paymentFieldMessages = {
  dob: 'Invalid Date. Make sure it is in mm/dd/yyyy format',
  amount: 'Invalid Amount Requested',
  amountLimit: (most: string) => `Enter at most ${most}, which is what is due`,
  zip: 'Invalid Zip Code',
  cvc: 'Invalid CVC',
  expiry: 'Invalid Expiry',
  cardNumber: 'Invalid Card Number',
  routing: 'Routing number must be 9 digits',
  account: 'Account number must be digits only',
  nameIsCard: (label: string) => `${label} must be a name, not a card number`,
  email: 'Invalid Email Address',
  method: 'Choose a payment method',
  items: 'Choose at least one prescription to pay',
} as const;

export const paymentLabels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  unique_id: 'Guarantor ID',
  dob: 'Date of Birth',
  zip: 'Zip Code',
  payment_method: 'Payment Method',
  amount: 'Amount',
  card_name: 'Cardholder Name',
  card_number: 'Card Number',
  expiry: 'Expiry',
  cvc: 'CVC',
  account_name: 'Name on Account',
  routing_number: 'Routing Number',
  account_number: 'Account Number',
  store_payment_method: 'Save this payment method for future use',
  email: 'Email',
} as const;

/** What is said at sign-in and at the reset of a password. */
export const signInMessages = {
  missingUsername: 'Missing Username',
  missingPassword: 'Missing Password',
  missingNewPassword: 'Missing New Password',
  missingCode: 'Missing Verification Code',
  enterUsername: 'Please enter your username',
  passwordsDiffer: 'New Passwords do not match',
  groupMissing: 'Please contact our support team. Code: 1002',
  codeSent: 'Check your email for a verification code and choose a new password.',
  resetDone: 'Your password was changed. Please log in with it.',
  signedOut: 'You have been logged out.',
  idleOut: 'You have been logged out because nothing happened for a while.',
  changedOut: 'Your password or what you may use was changed. Please log in again.',
  unknownOut: 'Your sign-in is no longer valid. Please log in again.',
  ssoFailed: 'Single sign-on did not work. Please try again from the start.',
} as const;

/** Error names of the API → what a person reads. Those with figures are below. */
export const signInErrors = {
  'Another New Password': 'Please use a different password',
  'Need MFA Setup':
    'Two-step sign-in must be set up before you can log in. Please contact customer support for assistance',
  'New TOTP Code': 'Please enter a new Authenticator App (TOTP) code',
  'Try Later': 'Attempt limit reached, please try again later',
  'Password Reset': 'Your password must be reset. Please check your email for a verification code.',
  'Password Does Not Meet the Requirements': 'Password does not meet the requirements',
  'Invalid Auth Code': 'Code authentication failed',
  'Invalid Session': 'Session has expired, please try again',
  'Invalid Invitation':
    'This invitation to single sign-on cannot be used: it was used before, is over, or is for somebody else. Please ask whoever looks after the users of your organization for a new one.',
} as const;

export const otherSignInError = 'Please contact customer support for assistance';

export function invalidCredentials(attemptsUsed: number): string {
  const left = Math.max(0, loginAttempts - attemptsUsed);
  const lock = left > 0 ? 'then the account is locked' : 'the account is locked now,';
  return `Invalid username or password. ${left} of ${loginAttempts} attempts remaining, ${lock} for ${loginLockMinutes} minutes.`;
}

export const accountLocked = (until: string) => `Your account is locked until ${until}.`;

/** What is wrong when somebody changes their own password. */
export const passwordMessages = {
  enterCurrent: 'Enter your current password',
  enterNew: 'Enter a new password',
  confirmNew: 'Confirm your new password',
  tooShort: 'Must be at least 8 characters',
  criteria: 'New password fails to meet criteria',
  differ: 'New Passwords do not match',
  wrongCurrent: 'Password entered is incorrect.',
  tooCommon: 'This password is used by many people. Please choose another.',
} as const;

/** The fields of a user, as they are labelled. */
export const profileLabels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  user_name: 'User Name',
  email: 'Email',
  phone: 'Phone',
  mobile_phone: 'Mobile Phone',
  landing_page: 'Landing Page',
} as const;

/** What a password needs, said before it is typed. The readings are those of `shared/sign-in/password.ts`. */
export const passwordHints = {
  change: 'At least 8 characters with lowercase, uppercase and a digit. No character three times in a row.',
  signUp:
    'At least 8 characters, from 3 of these 4 groups: lowercase, uppercase, numbers, symbols. No character three times in a row.',
  user: 'At least 8 characters, from 3 of these 4 groups: uppercase letters, lowercase letters, numbers, symbols. No character more than 3 times in a row.',
  userUnchanged:
    'Leave empty to keep it. Otherwise at least 8 characters, from 3 of these 4 groups: uppercase letters, lowercase letters, numbers, symbols. No character more than 3 times in a row.',
} as const;

/** What is said when somebody saves their profile. */
export const profileMessages = {
  names: 'First Name and Last Name are required',
  userName: 'User Name is required',
  email: 'Invalid Email Address',
  phone: 'Invalid Phone Number',
  mobilePhone: 'Valid mobile phone number is required',
  duplicate: 'Duplicate username',
} as const;

/** What is said while somebody sets up a second step of sign-in. */
export const mfaMessages = {
  phone: 'Invalid Phone Number',
  totpMismatch: 'Invalid authentication code, please verify.',
  incorrectCode: 'Incorrect authentication code, please try again',
  sessionExpired: 'Session has expired, please logout try again',
  tryAgain: 'Please try again or contact support for assistance.',
  failed: 'Your request has encountered an error',
} as const;

/** What a dialog says, by its code. Any other value is shown as its own text. */
export const dialogMessages: Readonly<Record<number, string>> = {
  0: 'Discard unsaved changes?',
  1: 'First Name and Last Name are required',
  2: 'User Name is required',
  3: 'Password is required for creating new user',
  4: 'Passwords do not match',
  5: 'Password must be at least 8 characters',
  6: 'Password must be a mix of at least 3 of these 4 groups: Uppercase letters, lowercase letters, numbers, symbols. And no character repeated more than 3 times in a row.',
  7: 'Name is required.',
  8: 'Text message template is required.',
  9: 'Your request has encountered an error.',
};

/** What is said at the sign-up of a new practice. */
export const signUpMessages = {
  org_name: 'Organization name is required.',
  user_name: 'Username is required.',
  pw: 'Password is required.',
  confirm: 'Confirm the password.',
  first_name: 'First name is required.',
  last_name: 'Last name is required.',
  differ: 'Passwords do not match.',
  requirements: "Password doesn't meet the requirements.",
  email: 'Invalid Email Address',
  phone: 'Invalid Phone Number',
  tooLong: (label: string, most: number) => `${label} must have at most ${most} characters`,
  terms: 'Please read and agree to our terms of service.',
  success: 'Your account is ready! Click confirm to redirect to login.',
  failure: 'Please contact our support team to up your account.',
  resellerHelp: (phone: string, email: string) =>
    `Call ${phone} or write to ${email} to get a valid reseller ID.`,
} as const;

export const signUpLabels = {
  org_name: 'Organization Name',
  user_name: 'Username',
  pw: 'Password',
  confirm: 'Confirm Password',
  first_name: 'First Name',
  middle_name: 'Middle Name',
  last_name: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  resellerid: 'Reseller ID',
  addr: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  terms: 'Yes, I have read and agree to the terms of service.',
} as const;

/** What the answer to an emailed link says. The misspelling is the product's own and stays. */
export const emailResponseMessages = {
  waiting: 'Your request is being processed, please wait.',
  failure:
    'You request has encoutered an error, please try again or contact your healthcare provider directly to process your request.',
  success: {
    confirm: 'Thank you for confirming!',
    cancel: 'Your appointment will be canceled. Thank you for responding!',
    opt_out:
      'You will not be contacted again. If you change your mind, please contact your healthcare provider directly.',
    not_pat: 'We apologize for contacting the wrong person. You will not be contacted again.',
  },
  over: 'This visit has begun or is over.',
  call: (phone: string) => `Please call ${phone} if anything is open.`,
  undone: 'Undone.',
  undo: 'Undo',
  undoHint: 'You can undo this for ten minutes.',
  keep: 'Keep it',
  calendar: 'Add to my calendar',
  /** What stands, with the time at which it was answered. */
  stands: {
    confirm: (at: string) => `You confirmed this visit on ${at}.`,
    cancel: (at: string) => `You canceled this visit on ${at}.`,
    callback: (at: string) => `You asked for a call back on ${at}.`,
    opt_out: (at: string) => `You asked on ${at} not to be contacted again.`,
    not_pat: (at: string) => `You told us on ${at} that we reached the wrong person.`,
  },
} as const satisfies { success: Record<EmailAction, string> } & Record<string, unknown>;

/** What is texted back to somebody who answered a text. */
export const hookMessages = {
  callback: (practice: string) => `Thank you. ${practice} will get back to you.`,
  toOffice: (practice: string) => `Thank you for calling ${practice}. You are connected to the office.`,
  noOffice: (practice: string) => `Thank you for calling ${practice}. Nobody can take calls at this number.`,
  help: (practice: string, phone: string) =>
    `${practice}${phone ? `: ${phone}` : ''}. Reply STOP to get no more texts.`,
} as const;

/** What is said of a plugin and its events. */
export const pluginMessages = {
  events: 'Events are, by comma: confirmed, cancelled, callback, opted_out, undone, delivered, failed',
  https: 'Address must begin with https://',
  testSent:
    'A test event is on its way to the address as it is saved. Open this page again to see what it answered.',
  saveFirst: 'Save the plugin first. Then you can send it a test event.',
  nothing: 'It was told nothing yet.',
  unreadable: 'What it was told could not be read. Please try again in a moment.',
  told: {
    test: 'Test event',
    confirmed: 'Visit confirmed',
    cancelled: 'Visit canceled',
    callback: 'Call back asked for',
    opted_out: 'Opted out',
    undone: 'Answer undone',
    delivered: 'Message delivered',
    failed: 'Message failed',
  } satisfies Record<PluginEvent | 'test', string>,
  faults: {
    closed: 'its address may not be called',
    silent: 'no answer came in time',
    unreachable: 'it could not be reached',
    off: 'it was switched off',
  },
} as const;

/** Whom an organisation's texts and calls come from. */
export const senderMessages = {
  form: 'Write ten digits, or the id of a messaging service, such as MG0123456789abcdef',
  taken: 'Another organization has this number already.',
  theirs: 'Whoever provides the service sets this.',
} as const;

export const emailActionLabels: Readonly<Record<EmailAction, string>> = {
  confirm: 'Confirm appointment',
  cancel: 'Cancel appointment',
  opt_out: 'Stop contacting me',
  not_pat: 'Wrong person',
};

export const sessionMessages = {
  warning: (seconds: number) => `You will be logged out in ${seconds} seconds.`,
  noIvr: 'Your account is not setup for IVR.',
  beingBuilt: 'This part of the portal is being built.',
} as const;

/** The IVR section. */
export const ivrMessages = {
  partial: (seen: string, of: string) =>
    `The phone system gave only ${seen} of ${of} calls, so these figures are too low. Choose fewer days.`,
  noSuchNumber: (number: string) => `'${number}' is not one of your numbers. All numbers are shown.`,
  cannotUse: (value: string, name: string) => `'${value}' cannot be used for ${name}.`,
  rangeForm: 'A range needs two days, such as 11/01/2026 and 11/20/2026.',
  rangeTooLong: (days: number) => `A range is at most ${days} days long.`,
  rangeTurned: 'From was after To, so the two were exchanged.',
  paidSinceUnknown:
    'Whether the caller has paid since cannot be read right now: look again before you ask for money.',
} as const;

/** What was typed and could not be taken, offered again. */
export const draftMessages = {
  offer: (pageTitle: string) => `You were interrupted on the page ${pageTitle}. What you typed was kept.`,
} as const;

/** What is said to an admin who acts for a client. */
export const actingMessages = {
  choose: 'Choose a client or a payment demo account.',
  chooseOne: 'Choose either a client or a payment demo account, not both.',
  nested: (name: string) =>
    `You are already acting for ${name}. Return to the Admin Panel before you enter another account.`,
  ownAccount: 'You cannot change your own account while you act for a client.',
  noUsers: 'Users are made by the client’s own administrators.',
  theirSignIn: 'Only the client’s own administrators change this.',
  over: (name: string) => `Acting for ${name} has ended: it lasts 60 minutes at most.`,
  ended: (name: string) => `Acting for ${name} has ended.`,
  refused: 'This account could not be entered. Please try again.',
  unreadable: 'The accounts could not be read. Please try again in a moment.',
} as const;

/** What is said when a client's payment setting is saved. */
export const clientSettingMessages = {
  saved: 'Setting successfully saved.',
  error: 'There was an error.',
  httpsAddress: (label: string) => `${label} must be an address that starts with https://`,
  logo: 'Logo must be an https address or a PNG, JPEG, WebP or GIF picture as a data: address',
  verifyFields: 'Verification Fields must be a JSON list of first_name, last_name, unique_id, dob, zip',
  jsonList: (label: string) => `${label} must be a JSON list, such as ["A", "B"]`,
  ivrNumber: 'IVR Number must be JSON, such as {"production": {"3125550142": "Main line"}}',
  amount: (label: string) => `${label} must be an amount in dollars, such as 45.00`,
  secretSet: 'A password is set and is never shown. Type a new one to replace it.',
  secretMissing: 'No password is set.',
} as const;

/** Lists and forms of every resource. */
export const resourceMessages = {
  createUnknown: 'No answer came in time, so this may have been saved. Look for it before you save it again.',
  noTab: (text: string) => `'${text}' is no tab of this page. This is the first one.`,
  lastPage: (page: number) => `The list has fewer pages now. This is page ${page}, the last one.`,
  brokenOff: 'The list breaks off here: the rest could not be read. Reload the page to try again.',
  nothingSelected: 'Select at least one row, then press Delete.',
  tooManySelected: 'At most 1,000 rows can be deleted at once.',
  deleted: (counted: string) => `${counted} deleted.`,
  alreadyGone: 'What was selected is not there any more.',
  nothingDeleted: 'Nothing was deleted.',
  organisationGoes:
    'Its contacts, library, files, notification lists, jobs, calls and settings are deleted with it. Its audit trail stays. An organization that still has users, user groups or payments cannot be deleted.',
  recordingGoes: 'A call that has it as its recording cannot be listened to any more.',
  organisationStays: 'It still has users, user groups or payments. Nothing was deleted.',
  noSuch: (one: string) => `There is no such ${one} any more.`,
  mayNot: 'You may not change this.',
  deletedMeanwhile: 'Somebody else has deleted this record meanwhile. What you typed is still here to copy.',
  takenOver: (label: string, theirs: string) =>
    theirs
      ? `${label} was changed meanwhile and is taken over: '${theirs}'`
      : `${label} was emptied meanwhile, and this is taken over.`,
  kept: (labels: string) => `Nothing is saved yet. The form below keeps what you changed: ${labels}.`,
  nothingKept: 'Nothing is saved yet, and you changed nothing that they did not.',
  copyOf: (name: string) => `${name} (copy)`,
  exportNotNoted:
    'The export could not be written to the audit trail, so it was not started. Please try again.',
  mayNotOneself: 'You cannot change this for yourself.',
  notOneself: 'You cannot delete yourself.',
  adminStays: 'An internal admin is deleted by internal admins alone.',
  andMore: (count: number) => `and ${count.toLocaleString('en-US')} more`,
} as const;

/** What is refused when an entry of the library is saved. */
export const libraryMessages = {
  unknownPlaceholder: (label: string, name: string) =>
    `${label}: there is no field {{${name}}}. Choose one from the list.`,
  cancelReply: (words: string) =>
    `A text may not ask for the reply CANCEL (“${words}”): phone companies read it as a stop to all texts. Ask for another word, such as NO.`,
  nothingSent: 'Choose what is sent: a phone sequence, a text message or an email template.',
  window: 'Not after must be later than Not before.',
  spanishAlone: (label: string) => `${label}: choose one for everybody else too.`,
  choose: (label: string) => `${label}: choose one from the list.`,
  stepsForm: 'Steps must be a list.',
  noSteps: 'Add at least one step.',
  tooManySteps: (most: number) => `A phone sequence has at most ${most} steps.`,
  step: (number: number, fault: string) => `Step ${number}: ${fault}`,
  stepKind: 'choose what it does.',
  stepFile: 'choose the file that is played.',
  stepSpeech: 'choose the speech that is spoken.',
  stepKeys: 'choose at least one key.',
  stepKey: 'a key is one of 0 to 9, * and #.',
  stepAction: (key: string) => `choose what the key ${key} does.`,
  transferNumber: 'Give a transfer number: a step transfers the call.',
  testLimit: 'You have sent many test emails. Please wait an hour, then try again.',
  testLimitOfAll: 'Your organization has sent many test emails. Please wait an hour, then try again.',
  keyTwice: (key: string) => `the key ${key} was chosen twice.`,
  testSent: (email: string) => `Test email sent to ${email}.`,
  testNotHere: 'Test emails cannot be sent from this account.',
  testFailed: 'The test email could not be sent. Please try again in a moment.',
  saveFirst: 'Save the template first. Then you can send a test.',
  nobodyFound: (search: string) => `Nobody was found for ‘${search}’. The preview shows sample values.`,
  notSearched: 'Contacts cannot be searched right now. The preview shows sample values.',
  previewSample: 'With sample values.',
  previewPerson: (name: string) =>
    `For ${name}. Date, time and what else belongs to an appointment are samples.`,
} as const;

/** A contact's page. */
export const contactMessages = {
  onlyPatient: 'Only the patient can undo it.',
  newestAlone: 'Only the newest are shown.',
  cameBack: (address: string, when: string) =>
    `${address}: an email came back${when}, the address is not there.`,
  correct: 'Correct it, or untick ‘Do not email’ to try again.',
  stoppedByPatient: (when: string) => `The patient stopped this${when ? ` on ${when}` : ''}.`,
} as const;

/** What is said of notification lists and their jobs. */
export const jobMessages = {
  transition: (from: string, to: string) => `This job is ${from}: it cannot become ${to}.`,
  list: 'The list of a job stays the same. Make a new job for another list.',
  started: 'This job has started: its start cannot be changed.',
  open: 'This list has a job that is not over. Cancel that job first, or wait for its end.',
  cancelFirst: 'Cancel the job first.',
  sent: 'Messages of this job were sent: it stays for the record.',
  busy: 'This list is being sent: rows cannot be added to it.',
  sameFile: 'This very file is on this list already. Nobody was added a second time.',
  busyRow: 'This list is being sent: its rows cannot be changed.',
  rows: 'A list of records is expected.',
  people: 'Name a search of the contacts, or another list.',
  noContacts: 'You may not see contacts.',
  tooManyRows: (most: number) => `At most ${most} rows can be added at once.`,
  task: (from: string, to: string) => `This task is ${from}: it cannot become ${to}.`,
  noRestart: 'A task of this kind cannot be started again.',
  cancelTask: 'Cancel the task first.',
} as const;

/** What became of a message that was not sent. */
export const messageFailures = {
  detail: (channel: 'email' | 'text', to: string, subject: string) =>
    channel === 'text' ? `Text to ${to}` : `${subject} (mail to ${to})`,
  refused: 'It was refused for good: check the address. It is not tried again.',
  late: 'It could not be sent in time. It is not tried again.',
} as const;

/** Whether the practice sends at all. */
export const accountMessages = {
  state: 'state is running or stopped.',
  reason: (most: number) => `A reason has at most ${most} characters.`,
  done: {
    run: 'Sending goes on.',
    stop: 'All sending is stopped. Nothing leaves until somebody presses RUN.',
  },
  askStop: (messages: number) =>
    messages > 0
      ? `${counted(messages, 'message waits', 'messages wait')} until somebody presses RUN.`
      : 'Nothing leaves until somebody presses RUN.',
  askRun: (useful: number) =>
    useful > 0
      ? `${counted(useful, 'message is', 'messages are')} still useful and leave in their hours.`
      : 'No message waits that is still useful.',
  askLate: (late: number) =>
    `${counted(late, 'message is', 'messages are')} too late now: their visits are over or too near. They are left out, and say so.`,
  waits: ({ jobs, messages }: { jobs: number; messages: number }) =>
    messages > 0
      ? `${counted(messages, 'message', 'messages')} of ${counted(jobs, 'job', 'jobs')} ${messages === 1 ? 'waits' : 'wait'}.`
      : 'Nothing waits.',
  split: ({ useful, tooLate }: { useful: number; tooLate: number }) =>
    `${useful.toLocaleString('en-US')} still useful, ${tooLate.toLocaleString('en-US')} too late.`,
  leaves: (today: number, tomorrow: number) =>
    today + tomorrow === 0
      ? 'Nothing leaves today or tomorrow.'
      : `${counted(today, 'message leaves', 'messages leave')} today, ${tomorrow.toLocaleString('en-US')} tomorrow.`,
  /** On a list that is to be sent, and on one that is being sent. */
  heldCheck: 'What is confirmed now waits until somebody presses RUN on Home.',
  heldSend: 'Nothing leaves until somebody presses RUN on Home.',
  holds: 'STOP holds all of them until you press RUN.',
  /** In the audit trail. */
  stopped: ({ reason, jobs, messages }: { reason: string; jobs: number; messages: number }) =>
    `All sending stopped${reason && `: ${reason}`}; ${counted(jobs, 'job', 'jobs')} and ${counted(messages, 'message', 'messages')} wait`,
  started: ({ messages, late }: { messages: number; late: number }) =>
    `Sending started again; ${counted(messages, 'message', 'messages')} to go${late > 0 ? `, ${counted(late, 'message', 'messages')} too late and left out` : ''}`,
} as const;

/** What waits for a person. */
export const worklistMessages = {
  kinds: {
    callback: 'Asked for a call back',
    cancel: 'Visit canceled by the patient',
    not_pat: 'Wrong number',
    failed: 'Could not be reached',
  },
  note: (most: number) => `A note has at most ${most} characters.`,
  assignee: 'There is no such user here.',
  done: 'Done. It stands under Done for thirty days.',
  kept: 'Record Successfully Updated',
  /** In the audit trail. */
  told: {
    done: { T: 'done', F: 'open again' },
    note: (note: string) => (note ? `note '${note}'` : 'note removed'),
    assignee: (name: string) => (name ? `given to ${name}` : 'given to nobody'),
  },
} as const;

/** What is said of an answer that was tried in the outbox. */
export const trialMessages = {
  unanswerable: 'A text is answered by a text, a call by a key.',
  replied: {
    confirm: 'The visit is confirmed.',
    cancel: 'The visit is canceled.',
    callback: 'The practice is asked to call back, and sees what was written.',
    opt_out: 'No more texts go to this number.',
    opt_in: 'Texts go to this number again.',
    help: 'Help was asked for. Nothing changed.',
    late: 'The visit has begun. Nothing changed.',
    nothing: 'There is nothing that this could answer. Nothing changed.',
  },
  pressed: {
    confirm: 'The visit is confirmed.',
    cancel: 'The visit is canceled.',
    callback: 'The practice is asked to call back.',
    opt_out: 'No more calls go to this number.',
    not_pat: 'It is the wrong person: no more calls and texts go to this number.',
    transfer: 'The call goes to the office.',
    repeat: 'The call is played again.',
    late: 'The visit has begun. Nothing changed.',
    nothing: 'The call does not know this key, and asks again.',
  },
  callSays: (text: string) => `The call says: “${text}”`,
} as const;

/** When nothing is sent. */
export const hoursMessages = {
  half: 'Say both from when and until when it is quiet, or neither.',
  same: 'Quiet until must differ from Quiet from.',
  badDay: (line: number) => `Line ${line} of the holidays is no day: write it as 12/25/2026 Christmas.`,
} as const;

/** Why a row of a list is not sent. */
export const rowReasons = {
  noName: 'Name is required.',
  noRecord: 'A record is expected.',
  noProvider: 'No provider is set up for what is sent, so nothing can leave.',
  noAddress: 'There is no phone number or email address for what is sent.',
  optedOut: 'This person asked not to be contacted this way.',
  bouncedBefore: 'An earlier email to this address came back.',
  duplicate: 'The same person and time are in this list already.',
  tooLate: 'The appointment is over.',
  overBefore: 'The appointment is over before its reminder may be sent.',
  offDay: 'Its reminder would fall on a day on which none is sent.',
  noWindow: 'Its reminder has no hours in which it may be sent.',
  reached: 'This person was reached for this visit before.',
  cancelled: 'This visit was cancelled.',
  withdrawn: 'This visit was moved or taken off the list that it came from.',
  leftOut: 'This row was left out by hand.',
} as const;

/** Asking for a payment. */
export const requestMessages = {
  off: 'Payments are turned off for this organization.',
  paid: 'This payment was made already.',
  closed: 'This payment is closed: it cannot be asked for any more.',
  noAddress: 'This payment has no email address and no mobile phone.',
  noProvider:
    'Nothing was sent: no provider is set up for the email or text that would ask for this payment. Please tell customer support.',
  optedOut: 'This patient asked not to be contacted by email or text.',
  noPatient: 'There is no patient with this ID.',
  linkOpened: 'The payment link is open again.',
  linkLocked: (time: string) =>
    `Too many wrong answers have locked this payment link until ${time}. Open it again for a patient who asks.`,
  charging: 'This payment is being charged. It can be changed when the outcome is known.',
  charged: 'This payment was made. It cannot be changed or deleted any more.',
} as const;

/** Files on their way in. */
export const uploadMessages = {
  choose: 'Choose a file.',
  empty: 'The file is empty.',
  tooLarge: (bytes: number) =>
    `The file is larger than ${Math.floor(bytes / 1024 / 1024)} MB, which is the most.`,
  storageFull: (bytes: number) =>
    `There is no room for this file: your organization can keep ${Math.floor(bytes / 1024 / 1024).toLocaleString('en-US')} MB. Delete files that are no longer needed, or ask customer support.`,
  tooMany: (files: number) =>
    files === 1 ? 'Send one file at a time.' : `Send at most ${files} files at a time.`,
  done: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} was uploaded.` : `${names.length} files were uploaded.`,
  refused: (name: string, why: string) => `${name}: ${why}`,
  kinds: (endings: readonly string[]) => `Choose a file of one of these kinds: ${endings.join(', ')}.`,
  notKept: 'The file was not kept. Please try again, or ask customer support.',
  unknown: 'It is not certain whether the file arrived. Look in the list before you send it again.',
  unavailable: 'The file could not be sent on. Please try again in a moment.',
  interrupted: 'The upload was interrupted. Check your connection, then send the file again.',
  sending: 'Sending…',
  notHere: 'Files cannot be uploaded here.',
} as const;

/** The disk of the server is full. */
export const roomMessages = {
  none: 'The server has no room left, so nothing was kept. Please try again later, or tell customer support.',
} as const;

/** A CSV file on its way into a list. */
export const importMessages = {
  notHere: 'Import is not available for this account. Add the records by hand, or ask customer support.',
  duplicate: (label: string) => `${label} is chosen for two columns. Choose it for one of them.`,
  missing: (label: string) => `Choose the column that has ${label}.`,
  read1252:
    'The file is not in UTF-8, so it was read as Windows-1252. Check that names with accents are right.',
  noHeader: (line: string) =>
    `The first line must hold the names of the columns, such as First Name and Last Name, but it reads '${line}'. Correct that in your spreadsheet and save it as CSV. Then cancel this import and start again with that file.`,
  wholeName: (column: string) =>
    `'${column}' seems to hold first and last name together. Divide it into two columns in your spreadsheet (in Excel: Data, Text to Columns) and save it as CSV. Then cancel this import and start again with that file.`,
  rule: 'Choose what happens with rows that are here already.',
  changed: 'This import is at another step now. What you see is where it stands.',
  loadedBefore: (when: string) => `The same file was loaded before, on ${when}.`,
  cancelled: 'Import cancelled. Nothing was changed.',
  nothing: (refused: number) =>
    refused > 0
      ? 'There is nothing to import. Correct the file, then start again with it.'
      : 'There is nothing to import: all of the file is here already.',
  mendRefused:
    'They are left out. Download them, correct them in a spreadsheet and import that file: its last column says what is wrong.',
  moreRefused: (shown: number, all: number) =>
    `The first ${shown} of ${all.toLocaleString('en-US')} refused rows. The download has all of them.`,
} as const;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Where a message stands. */
export const messageStatusLabels = {
  planned: 'Planned',
  due: 'Due',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  unknown: 'Not known whether it arrived',
  left_out: 'Left out',
} as const satisfies Record<MessageState, string>;

/** Why a message was left out or failed, in a word or two. */
export const reasonLabels = {
  reached: 'Reached before',
  cancelled: 'Visit canceled',
  withdrawn: 'Visit changed',
  too_late: 'Too late',
  off_day: 'Closed that day',
  no_window: 'No sending hours left',
  no_provider: 'No provider set up',
  no_address: 'No address',
  opted_out: 'Opted out',
  bounced_before: 'Email came back before',
  called_today: 'Called today already',
  inactive: 'Reminder not active',
  deleted: 'Deleted',
  tries: 'Tried too often',
  refused: 'Refused by the provider',
  bounced: 'Came back',
  no_answer: 'Nobody answered',
  busy: 'Line busy',
  job_cancelled: 'Send stopped',
  reached_before: 'Reached another way',
} as const satisfies Record<ReasonCode, string>;

/** Why somebody got a message or did not. `by` is what the channel sends: texts; `to` where it goes: a number for texts. */
export const whyMessages = {
  checks: {
    reached: {
      passed: 'Nobody had reached this person for this visit yet.',
      failed: 'An earlier send of this list had reached this person already.',
    },
    cancelled: { passed: 'The visit was not canceled.', failed: 'The patient had canceled the visit.' },
    withdrawn: {
      passed: 'The visit stood as it had been taken from its list.',
      failed: 'The visit had been moved or taken off the list that it came from.',
    },
    too_late: {
      passed: 'There was still time before the visit.',
      failed: 'It was too late: the visit would have been over, or too near.',
    },
    off_day: {
      passed: 'The day to send it was open.',
      failed: 'The day to send it was closed, and the reminder says not to send then.',
    },
    no_window: {
      passed: 'It fit into the sending hours.',
      failed: 'No sending hours were left before the visit.',
    },
    no_provider: {
      passed: 'There was a way to send {by}.',
      failed: 'No provider for {by} is set up, so none can leave.',
    },
    no_address: { passed: 'There was {to}.', failed: 'There was no {to}.' },
    opted_out: {
      passed: 'They had not opted out of {by}.',
      failed: 'They had opted out of {by}.',
    },
    bounced_before: {
      passed: 'No email to this address had come back.',
      failed: 'An earlier email to this address came back: it is not there.',
    },
    called_today: {
      passed: 'Nobody had been called on this number that day.',
      failed: 'This number was called that day already, and one call a day is enough.',
    },
    inactive: {
      passed: 'Its reminder was active.',
      failed: 'Its reminder is not active: it waits until it is.',
    },
    deleted: {
      passed: 'Its visit, its reminder and what it says were there.',
      failed: 'Its visit, its reminder or what it says was deleted before it left.',
    },
    tries: { passed: 'It had not been tried too often.', failed: 'It was tried as often as it may be.' },
  } satisfies Record<CheckCode, { passed: string; failed: string }>,
  others: {
    refused: 'The provider refused it for good.',
    bounced: 'The email came back.',
    no_answer: 'Nobody answered.',
    busy: 'The line was busy.',
    job_cancelled: 'Somebody stopped the send before this left.',
    reached_before: 'Another message had reached this person before.',
  } satisfies Record<Exclude<ReasonCode, CheckCode>, string>,
  standing: {
    planned: 'It has not left yet. Each check is made once more when its time comes.',
    due: 'It is about to leave.',
    sending: 'It was handed over, and no answer came yet.',
    sent: 'It left. Whether it arrived was not said yet.',
    delivered: 'It arrived.',
    failed: 'It left and did not arrive.',
    unknown:
      'Nobody can say whether it arrived: the provider fell silent in the middle. It is not sent again, so that nobody gets it twice.',
    left_out: 'It was left out.',
  } satisfies Record<MessageState, string>,
  moves: {
    plan: 'Planned',
    window_opens: 'Its time came',
    window_closes: 'Put off to a later time',
    leave_out: 'Left out',
    bring_back: 'Brought back, as the answer that left it out was undone',
    give_up: 'Given up',
    claim: 'Checked once more and taken up',
    taken: 'Handed over',
    refused_for_good: 'Refused for good',
    refused_for_now: 'Could not be taken now, to be tried again',
    not_called: 'Interrupted before it was handed over, to be tried again',
    no_word: 'No answer came from the provider',
    not_reached: 'Nobody was reached, to be tried again',
    never_taken: 'The provider never got it, to be tried again',
    reported_delivered: 'Delivered',
    reported_failed: 'Did not arrive',
    answered: 'Answered',
  } satisfies Record<MessageEvent | 'plan', string>,
} as const;

/** The outbox of a practice, outside production. */
export const outboxMessages = {
  link: 'Messages are kept here: no provider is set',
  lead: 'No provider is set, so nothing leaves. Read each message as the person would, and answer it in their place.',
  empty: {
    text: 'No text was kept yet. Confirm a job that sends texts, and they appear here.',
    email: 'No email was kept yet. Confirm a job that sends emails, and they appear here.',
    voice: 'No call was kept yet. Confirm a job that calls, and what would be said appears here.',
  },
  waits: (count: number, first: string) =>
    `${counted(count, 'message waits', 'messages wait')} for the hours of the reminder. First: ${first}.`,
  released: 'What waited is here now.',
  nothingFound: 'Nobody of that name or number is here.',
  links: 'The links in it work: they open what the patient sees.',
  notTaken: 'The answer could not be taken. Please try again.',
} as const;

/** Home: notification lists and jobs. */
export const homeMessages = {
  askConfirm: (people: number) =>
    `Confirm this job? ${counted(people, 'person is', 'people are')} called or written to.`,
  askCancel: (people: number) =>
    people > 0
      ? `Cancel this job? ${counted(people, 'person is', 'people are')} not contacted any more. A cancelled job cannot be resumed.`
      : 'Cancel this job? A cancelled job cannot be resumed.',
  done: {
    confirm: 'Job confirmed. Messages are sent from now on.',
    pause: 'Job paused. Nothing is sent until you resume it.',
    resume: 'Job resumed.',
    cancel: 'Job cancelled.',
  },
  runsByItself:
    'The reminder runs by itself: each morning it takes the visits that are due from this list. Nobody needs to send it.',
  startersTaken: 'Starter templates and their reminder are in your library.',
  created: 'Look through what will be sent, then press Confirm. Nothing is sent before.',
  failed: 'This job stopped before its end. Look through its list, then send it again.',
  sentAll: 'This list was sent already. Add people to send it to them.',
  openJob: 'This list is being sent already. This is its job.',
  noPeople: 'Nobody on this list can be reached yet. Add people first.',
  unreadable: 'This part could not be read. Reload the page to try again.',
  hidden: (count: number) => `${count.toLocaleString('en-US')} hidden`,
  cancelledByRules: (count: number) => `${count.toLocaleString('en-US')} cancelled by rules`,
  rows: (count: number) => counted(count, 'row', 'rows'),
  oneAdded: (name: string) => `${name} was added to the list.`,
  oneCancelled: (name: string) =>
    `${name} was added, but a rule cancelled the row. Show the hidden rows to see why.`,
  rowsAdded: (accepted: number) => `${counted(accepted, 'row', 'rows')} accepted`,
  rowsCancelled: (count: number) => `${counted(count, 'row', 'rows')} of them cancelled by rules`,
  rowsRefused: (rejected: number) => `${counted(rejected, 'row', 'rows')} refused`,
  loadedBefore: (list: string, when: string) =>
    `The same file was added to “${list}” before, on ${when}. Check that nobody gets the reminder twice.`,
  tickContacts: 'Tick the people to add first.',
  chooseList: 'Choose the list to take people from first.',
  chosen: (people: number) => `${counted(people, 'person', 'people')} ticked in Contacts`,
  chosenNext: 'They come on the list in the next step. Give it a name and a reminder first.',
  moreContacts: (shown: number, all: number) =>
    `The first ${shown} of ${all.toLocaleString('en-US')}. Search more closely to see the others.`,
  rowsNotHere: 'Rows cannot be added to lists of this account.',
  rechecked: 'Who has opted out meanwhile is left out at the moment of sending.',
} as const;

/** The look through a list before it is sent. */
export const checkMessages = {
  noTime: 'Enter a day and a time that exist.',
  past: 'This moment is over. Choose a later one, or leave it empty to start at once.',
  confirmed: 'This list was confirmed already.',
  isLeftOut: 'Left out of this list. Nothing is sent.',
  isTakenIn: 'On this list again.',
  saved: 'Row saved.',
  nobody: 'Nobody on this list would get anything now.',
  noOwn: {
    text: 'Your profile has no mobile phone to send a test to.',
    email: 'Your profile has no email address to send a test to.',
  },
  noTestProvider: {
    text: 'No provider for texts is set up, so none can be sent.',
    email: 'No mail server is set up, so no email can be sent.',
  },
  tested: (to: string) => `A test is on its way to ${to}.`,
  testHint: (to: string) => `To ${to}, with this person’s values. Its links answer nothing.`,
  inactive: (reminder: string) =>
    `The reminder “${reminder}” is not active: what is confirmed waits until it is, and what is too late by then is left out.`,
  changed: 'This list would do something else by now. Look at it once more, then confirm.',
} as const;

/** What comes before all else. */
export const stepMessages = {
  password: 'Please change your password first.',
  mfa: 'Please set up two-step sign-in first.',
} as const;

/** What is said of a user's invitation to single sign-on. `time` is printed. */
export const ssoInvitationMessages = {
  hint: 'The user gets an email with a link. It works once, within 72 hours: whoever signs in at your provider by it signs in here as this user from then on.',
  linked: 'This user signs in by single sign-on.',
  invitedUntil: (time: string) => `Invited until ${time}. A new invitation ends that one.`,
  noAddress: 'Enter an email address first, so that this user can be invited.',
  sent: (email: string) => `Invitation sent to ${email}.`,
  justSent: 'An invitation was sent a moment ago. Please wait a minute before you send another one.',
  notOpen: 'This user cannot be invited to single sign-on.',
} as const;

/** Audit trail, queues and tasks. */
export const administrationMessages = {
  userMade: (userName: string) => `Record Successfully Updated: ${userName} can sign in.`,
  searchAudit: 'Username, or what changed',
  queuePaused: (name: string) => `${name} is paused. What is in it waits.`,
  queueResumed: (name: string) => `${name} goes on.`,
  taskCancelled: 'Task cancelled.',
  taskQueued: 'Task started again.',
  badDay: (text: string) => `'${text}' is no day. Write it as MM/DD/YYYY.`,
  daysTurned: 'From was after To, so the two were exchanged.',
  groupTaken: 'There is such a group already.',
  byTime: 'Between two dates the list is in the order of time, newest first.',
} as const;

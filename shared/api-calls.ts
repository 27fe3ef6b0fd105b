import type { Right } from './rights.ts';
import type { ApiFeature } from './api-features.ts';
import { largestUpload } from './uploads.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One upstream call that is not plain list, one, create, update or delete. */
export interface ApiCall {
  method: HttpMethod;
  /** Relative to the API's base; `:name` is a parameter. */
  path: string;
  /** Whose credentials it carries: the signed-in user's, or nobody's (public pages, health). */
  signedBy: 'user' | 'nobody';
  /** Of those who sign it. Where it is a resource of the body's choice, the API asks for the right to that besides. */
  openTo?: Right;
  /** Paying and signing in have places and a breaker of their own on the way to the API; a page's call when left out. */
  serves?: 'payment' | 'signIn';
  /** Carries the name and password that were typed, as Basic credentials. */
  basic?: true;
  /** The contract does not have it: an API without this feature is not asked, and the answer is that there is no such call. */
  feature?: ApiFeature;
  /** Fields of its body and of its results that the contract does not name, each by the feature of an API that has it. */
  beyond?: Readonly<Record<string, ApiFeature>>;
  /** Body fields that never enter a log, a store or an error. */
  secretFields?: readonly string[];
  /** The body is a form with one file, `file`, and fields beside it; JSON when left out. */
  body?: 'multipart';
  /** Of that file, in bytes. */
  largestFile?: number;
  /** The answer is a file's content, not an envelope. Its failures still are. */
  answers?: 'content';
  /** Longest wait for the answer's headers; the relay's default when left out. */
  timeoutMs?: number;
  /** Only outside production, between this portal and the embedded API. */
  devOnly?: true;
  /** What it does, for the OpenAPI document. */
  summary: string;
}

/** GET, PUT and DELETE may be sent again; a POST never. */
export function mayRetry(call: Pick<ApiCall, 'method'>): boolean {
  return call.method !== 'POST';
}

type ListedCall = ApiCall & ({ signedBy: 'nobody' } | { openTo: Right });

export const apiCalls = {
  health: { method: 'GET', path: 'health', signedBy: 'nobody', summary: 'Readiness' },
  getPaymentDetail: {
    method: 'POST',
    path: 'notify2pay/get_payment_detail',
    signedBy: 'nobody',
    serves: 'payment',
    beyond: {
      paid_key_hash: 'paid_key_hash',
      refused_key_hashes: 'refused_key_hashes',
      verification_locked_until: 'verification_locked_until',
    },
    summary: 'The payment record behind a payment link',
  },
  verificationCheck: {
    method: 'POST',
    path: 'notify2pay/verification_check',
    signedBy: 'nobody',
    serves: 'payment',
    beyond: { amount_limit: 'amount_limit', payer_mark: 'payer_mark', verification: 'verification' },
    secretFields: ['first_name', 'last_name', 'unique_id', 'dob', 'zip'],
    summary: 'Checks who the payer is, then tells the amount and items',
  },
  submitPayment: {
    method: 'POST',
    path: 'notify2pay/payment_submission',
    signedBy: 'nobody',
    serves: 'payment',
    beyond: { verification: 'verification' },
    secretFields: [
      ...['card_number', 'expiry', 'cvc', 'zip', 'routing_number', 'account_number', 'name'],
      'verification',
    ],
    timeoutMs: 10_000,
    summary: 'Charges a payment once; carries Idempotency-Key',
  },
  sendReceipt: {
    method: 'POST',
    path: 'notify2pay/send_receipt',
    signedBy: 'nobody',
    serves: 'payment',
    secretFields: ['email'],
    summary: 'Mails the receipt of a paid payment',
  },
  login: {
    method: 'POST',
    path: 'login',
    signedBy: 'nobody',
    serves: 'signIn',
    basic: true,
    summary: 'Signs in by Basic credentials: a user and a token, a challenge, or an error',
  },
  cognitoVerify: {
    method: 'POST',
    path: 'cognito_verify',
    signedBy: 'nobody',
    serves: 'signIn',
    basic: true,
    secretFields: ['Session', 'response'],
    summary: 'Answers a challenge; the user name in Basic credentials',
  },
  cognitoPasswordReset: {
    method: 'POST',
    path: 'cognito_password_reset',
    signedBy: 'nobody',
    serves: 'signIn',
    secretFields: ['password', 'authCode'],
    summary: 'Sets a new password by the code that was sent',
  },
  cognitoSsoLogin: {
    method: 'POST',
    path: 'cognito_sso_login/:urlId',
    signedBy: 'nobody',
    serves: 'signIn',
    summary: "A single sign-on provider's login address",
  },
  cognitoCodeLogin: {
    method: 'POST',
    path: 'cognito_code_login/:urlId',
    signedBy: 'nobody',
    serves: 'signIn',
    beyond: { invitation: 'sso_invitation' },
    secretFields: ['code', 'invitation'],
    summary: 'Signs in by the code of a single sign-on provider',
  },
  cognitoGetTotp: {
    method: 'POST',
    path: 'cognito_get_totp',
    signedBy: 'user',
    openTo: 'mfa',
    serves: 'signIn',
    secretFields: ['accessToken'],
    summary: 'A new secret for an authenticator app',
  },
  cognitoTotpVerify: {
    method: 'POST',
    path: 'cognito_totp_verify',
    signedBy: 'user',
    openTo: 'mfa',
    serves: 'signIn',
    secretFields: ['accessToken', 'userCode'],
    summary: 'Turns the authenticator app on by its first code',
  },
  cognitoVerifyAttributeCode: {
    method: 'POST',
    path: 'cognito_verify_attribute_code',
    signedBy: 'user',
    openTo: 'mfa',
    serves: 'signIn',
    secretFields: ['accessToken', 'authCode'],
    summary: 'Confirms a mobile phone by the code that was sent to it',
  },
  cognitoSetMfaSms: {
    method: 'POST',
    path: 'cognito_set_mfa_sms',
    signedBy: 'user',
    openTo: 'mfa',
    serves: 'signIn',
    summary: 'Turns codes by text message on',
  },
  logout: {
    method: 'POST',
    path: 'logout',
    signedBy: 'user',
    openTo: 'leaving',
    serves: 'signIn',
    summary: 'Revokes the token',
  },
  requestPassword: {
    method: 'POST',
    path: 'user/request_password',
    signedBy: 'nobody',
    serves: 'signIn',
    summary: 'Sends a code to set a new password by; the same answer for unknown names',
  },
  changePassword: {
    method: 'POST',
    path: 'user/password',
    signedBy: 'user',
    openTo: 'password',
    serves: 'signIn',
    secretFields: ['pw_old', 'pw'],
    summary: "Changes the signed-in user's password",
  },
  createAccount: {
    method: 'POST',
    path: 'accounts',
    signedBy: 'nobody',
    secretFields: ['pw'],
    summary: 'Signs a new organisation up, with its first user',
  },
  answerEmail: {
    method: 'POST',
    path: 'notifications/email/:action',
    signedBy: 'nobody',
    summary: "Records a patient's answer to an e-mail",
  },
  readVisit: {
    method: 'POST',
    path: 'notifications/email_visit',
    signedBy: 'nobody',
    feature: 'delivery',
    summary:
      'The practice and the visit that the link of an e-mail is about, and its answer; not in the contract',
  },
  undoAnswer: {
    method: 'POST',
    path: 'notifications/email_undo',
    signedBy: 'nobody',
    feature: 'delivery',
    summary: 'Undoes the answer of an e-mail for ten minutes; not in the contract',
  },
  readIvrNumber: {
    method: 'GET',
    path: 'ivr_number',
    signedBy: 'user',
    openTo: 'unready',
    summary: 'The dialled numbers and their names',
  },
  search: {
    method: 'POST',
    path: 'search',
    signedBy: 'user',
    openTo: ['ivr'],
    timeoutMs: 30_000,
    summary: 'Call records, their count, or the values of one field',
  },
  readClientSetting: {
    method: 'POST',
    path: 'notify2pay/client_setting',
    signedBy: 'user',
    openTo: 'internalAdmin',
    beyond: { payer_may_exceed: 'payer_may_exceed' },
    summary: "A client organisation's settings, by id (admins)",
  },
  saveClientSetting: {
    method: 'PUT',
    path: 'notify2pay/client_setting',
    signedBy: 'user',
    openTo: 'internalAdmin',
    secretFields: ['epic_pw'],
    beyond: { payer_may_exceed: 'payer_may_exceed' },
    summary: "Saves a client organisation's settings (admins)",
  },
  adminGetOrg: {
    method: 'GET',
    path: 'admin_get_org',
    signedBy: 'user',
    openTo: 'internalAdmin',
    summary: 'All client organisations (admins)',
  },
  adminSetOrg: {
    method: 'POST',
    path: 'admin_set_org',
    signedBy: 'user',
    openTo: 'leaving',
    beyond: { reason: 'acting_reason' },
    summary: "Acts for a client from now on; an empty id_org returns to the admin's own (admins)",
  },
  getDemoOrgs: {
    method: 'GET',
    path: 'notify2pay/get_org',
    signedBy: 'user',
    openTo: 'internalAdmin',
    summary: 'The payment demo organisations (admins)',
  },
  setDemoOrg: {
    method: 'POST',
    path: 'notify2pay/set_org',
    signedBy: 'user',
    openTo: 'internalAdmin',
    beyond: { reason: 'acting_reason' },
    summary: 'Acts for a payment demo organisation (admins)',
  },
  patientLookup: {
    method: 'POST',
    path: 'notify2pay/patient_lookup',
    signedBy: 'user',
    openTo: ['files'],
    summary: 'A patient with the open items, by patient id',
  },
  sendPaymentRequest: {
    method: 'POST',
    path: 'notify2pay/send_payment_request',
    signedBy: 'user',
    openTo: ['files'],
    summary: 'Sends the payment link to the patient',
  },
  openLink: {
    method: 'POST',
    path: 'notify2pay/open_link',
    signedBy: 'user',
    openTo: ['files'],
    feature: 'open_link',
    summary: 'Forgets the wrong verifications of a payment link; not in the contract',
  },
  uploadPayments: {
    method: 'POST',
    path: 'payments/upload_file',
    signedBy: 'user',
    openTo: ['files'],
    body: 'multipart',
    largestFile: largestUpload.table,
    timeoutMs: 30_000,
    summary: 'Requests the payments of a CSV file',
  },
  previewPaymentText: {
    method: 'GET',
    path: 'flexpay/sms/preview/:id',
    signedBy: 'user',
    openTo: ['files'],
    summary: 'The text message that asks for a payment, as it would be sent',
  },
  previewPaymentEmail: {
    method: 'GET',
    path: 'flexpay/email/preview/:id',
    signedBy: 'user',
    openTo: ['files'],
    summary: 'The email that asks for a payment, as it would be sent',
  },
  uploadFile: {
    method: 'POST',
    path: 'files',
    signedBy: 'user',
    openTo: ['files'],
    body: 'multipart',
    largestFile: largestUpload.file,
    timeoutMs: 30_000,
    summary: 'Keeps a file; fields name and folder beside it',
  },
  downloadFile: {
    method: 'GET',
    path: 'files/:id/content',
    signedBy: 'user',
    openTo: ['files'],
    answers: 'content',
    summary: "A file's content",
  },
  uploadPhoneFile: {
    method: 'POST',
    path: 'phone_files',
    signedBy: 'user',
    openTo: ['library'],
    body: 'multipart',
    largestFile: largestUpload.phoneFile,
    timeoutMs: 30_000,
    summary: 'Keeps a WAV or MP3 for the phone; field name beside it',
  },
  downloadPhoneFile: {
    method: 'GET',
    path: 'phone_files/:id/content',
    signedBy: 'user',
    openTo: ['library', 'ivr'],
    answers: 'content',
    summary: "A phone file's sound",
  },
  renderSpeech: {
    method: 'GET',
    path: 'phone_speech/:id/content',
    signedBy: 'user',
    openTo: ['library'],
    feature: 'speech_sound',
    answers: 'content',
    timeoutMs: 20_000,
    summary: 'A phone speech as WAV, where the server has a voice; not in the contract',
  },
  addNotificationRows: {
    method: 'POST',
    path: 'notifications/:id/rows',
    signedBy: 'user',
    openTo: ['home'],
    summary: 'Adds rows to a notification list: a JSON list of records',
  },
  addPeople: {
    method: 'POST',
    path: 'notifications/:id/people',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    timeoutMs: 30_000,
    summary: 'Adds whom a search of the contacts finds, or everybody of another list; not in the contract',
  },
  uploadNotificationRows: {
    method: 'POST',
    path: 'notifications/:id/rows',
    signedBy: 'user',
    openTo: ['home'],
    body: 'multipart',
    largestFile: largestUpload.table,
    timeoutMs: 30_000,
    summary: 'Adds the rows of a CSV file to a notification list',
  },
  listNotificationRows: {
    method: 'GET',
    path: 'notifications/:id/rows',
    signedBy: 'user',
    openTo: ['home'],
    beyond: { reason_code: 'notification_rows.reason_code' },
    summary: "A notification list's rows",
  },
  readAccount: {
    method: 'GET',
    path: 'delivery/account',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary: 'Whether the practice sends at all, and what waits; not in the contract',
  },
  changeAccount: {
    method: 'POST',
    path: 'delivery/account',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary: 'Stops all sending of the practice, or starts it again; not in the contract',
  },
  listHours: {
    method: 'GET',
    path: 'delivery/hours',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary: 'How many messages leave today and tomorrow, by the hour; not in the contract',
  },
  readNeeds: {
    method: 'GET',
    path: 'delivery/needs',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary: 'How much of each kind waits for a person, with the newest; not in the contract',
  },
  listWork: {
    method: 'GET',
    path: 'delivery/worklist',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary:
      'Who asked for a call back, cancelled, is somebody else or could not be reached; not in the contract',
  },
  changeWork: {
    method: 'POST',
    path: 'delivery/worklist',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary:
      'Notes of one of them that it is done, what is to be known, and who sees to it; not in the contract',
  },
  listColleagues: {
    method: 'GET',
    path: 'delivery/colleagues',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary: 'Whom something can be given to; not in the contract',
  },
  listAppointments: {
    method: 'GET',
    path: 'appointments',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'appointments',
    summary: 'Who comes on a day, with what went to them and what they answered; not in the contract',
  },
  readAppointmentDay: {
    method: 'GET',
    path: 'appointments/day',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'appointments',
    summary:
      'How many come on a day, by their answers, to whom, and which day is the next; not in the contract',
  },
  listMessageMoves: {
    method: 'GET',
    path: 'messages/:id/moves',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary: 'What became of a message, move by move; not in the contract',
  },
  planNotification: {
    method: 'GET',
    path: 'notifications/:id/plan',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    timeoutMs: 30_000,
    summary: 'What a job of a list would do if it were confirmed now; not in the contract',
  },
  changeNotificationRow: {
    method: 'PUT',
    path: 'notifications/:id/rows/:row',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary: 'Changes a row of a list, leaves it out or takes it in again; not in the contract',
  },
  readNotificationOutcome: {
    method: 'GET',
    path: 'notifications/:id/outcome',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary: 'What became of each row of a list by its last job; not in the contract',
  },
  previewNotificationRow: {
    method: 'GET',
    path: 'notifications/:id/rows/:row/preview',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary: 'The very text, email and script that a row would get; not in the contract',
  },
  testNotificationRow: {
    method: 'POST',
    path: 'notifications/:id/rows/:row/test',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'delivery',
    summary: 'Sends the text or email of a row to the user who asks; not in the contract',
  },
  enterStarters: {
    method: 'POST',
    path: 'library/starters',
    signedBy: 'user',
    openTo: ['library'],
    feature: 'starters',
    summary:
      'Puts starter templates in English and Spanish, and a reminder that sends them, into a library without a reminder; not in the contract',
  },
  sendTestEmail: {
    method: 'POST',
    path: 'email_templates/:id/test',
    signedBy: 'user',
    openTo: ['library'],
    feature: 'test_email',
    summary: 'Sends an email template with sample values to one address; not in the contract',
  },
  listPluginEvents: {
    method: 'GET',
    path: 'plugins/:id/events',
    signedBy: 'user',
    openTo: ['library'],
    feature: 'plugin_events',
    summary: 'What a plugin was told last, and what it answered; not in the contract',
  },
  sendTestEvent: {
    method: 'POST',
    path: 'plugins/:id/test',
    signedBy: 'user',
    openTo: ['library'],
    feature: 'plugin_events',
    summary: 'Sends a plugin an event of the kind `test`; not in the contract',
  },
  readSsoInvitation: {
    method: 'GET',
    path: 'users/:id/sso_invitation',
    signedBy: 'user',
    openTo: ['admin'],
    feature: 'sso_invitation',
    summary: 'How a user stands with single sign-on; not in the contract',
  },
  inviteToSso: {
    method: 'POST',
    path: 'users/:id/sso_invitation',
    signedBy: 'user',
    openTo: ['admin'],
    feature: 'sso_invitation',
    summary: 'Mails a user the link that links them to single sign-on; not in the contract',
  },
  uploadImport: {
    method: 'POST',
    path: 'imports',
    signedBy: 'user',
    openTo: 'user',
    feature: 'imports',
    body: 'multipart',
    largestFile: largestUpload.table,
    timeoutMs: 30_000,
    summary: 'Takes a CSV file for the resource of the field `resource`; not in the contract',
  },
  downloadRefused: {
    method: 'GET',
    path: 'imports/:id/refused',
    signedBy: 'user',
    openTo: 'user',
    feature: 'imports',
    answers: 'content',
    summary: "An import's refused rows as CSV, with the reason of each; not in the contract",
  },
  noteExport: {
    method: 'POST',
    path: 'exports',
    signedBy: 'user',
    openTo: 'user',
    feature: 'exports',
    summary: 'Leaves the audit row of an export: resource, rows and filter; not in the contract',
  },
  devDemo: {
    method: 'GET',
    path: 'dev/demo',
    signedBy: 'nobody',
    devOnly: true,
    summary: 'The demo sign-ins and payment links',
  },
  devOutbox: {
    method: 'GET',
    path: 'dev/outbox',
    signedBy: 'nobody',
    devOnly: true,
    summary: 'Messages kept because no provider is set',
  },
  devMail: {
    method: 'GET',
    path: 'dev/outbox/:id',
    signedBy: 'nobody',
    devOnly: true,
    summary: 'One kept message',
  },
  devMessages: {
    method: 'GET',
    path: 'dev/messages',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'outbox',
    devOnly: true,
    summary: "The practice's own messages of jobs that were kept, newest first; by channel, to and q",
  },
  devMessage: {
    method: 'GET',
    path: 'dev/messages/:id',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'outbox',
    devOnly: true,
    summary: "One of them, with an email's HTML",
  },
  devWaiting: {
    method: 'GET',
    path: 'dev/waiting',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'outbox',
    devOnly: true,
    summary:
      'How many messages of the practice wait for their hour where no provider is set, and the first moment',
  },
  devRelease: {
    method: 'POST',
    path: 'dev/waiting',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'outbox',
    devOnly: true,
    summary: 'Keeps what waits in the outbox at once, whatever the hour',
  },
  devAnswer: {
    method: 'POST',
    path: 'dev/messages/:id/answer',
    signedBy: 'user',
    openTo: ['home'],
    feature: 'outbox',
    devOnly: true,
    summary: 'Answers a kept message, by `text` or by the `key` that is pressed',
  },
} as const satisfies Record<string, ListedCall>;

export type ApiCallName = keyof typeof apiCalls;
export type SignedCallName = {
  [Name in ApiCallName]: (typeof apiCalls)[Name]['signedBy'] extends 'user' ? Name : never;
}[ApiCallName];

/** Every field that a log line must never hold, over all calls. */
export const secretFields: ReadonlySet<string> = new Set(
  Object.values(apiCalls).flatMap((call) => ('secretFields' in call ? call.secretFields : [])),
);

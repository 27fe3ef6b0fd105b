export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One upstream call that is not plain list, one, create, update or delete. */
export interface ApiCall {
  method: HttpMethod;
  /** Relative to the API's base; `:name` is a parameter. */
  path: string;
  /** Whose credentials it carries: the signed-in user's, or nobody's (public pages, health). */
  signedBy: 'user' | 'nobody';
  /** Body fields that never enter a log, a store or an error. */
  secretFields?: readonly string[];
  /** Longest wait for the answer's headers; the relay's default when left out. */
  timeoutMs?: number;
  /** Only outside production, between this portal and the embedded API. */
  devOnly?: true;
  /** What it does, for the OpenAPI document. */
  summary: string;
}

/** GET, PUT and DELETE may be sent again; a POST never (security D6). */
export function mayRetry(call: Pick<ApiCall, 'method'>): boolean {
  return call.method !== 'POST';
}

export const apiCalls = {
  health: { method: 'GET', path: 'health', signedBy: 'nobody', summary: 'Readiness' },
  getPaymentDetail: {
    method: 'POST',
    path: 'notify2pay/get_payment_detail',
    signedBy: 'nobody',
    summary: 'The payment record behind a payment link',
  },
  verificationCheck: {
    method: 'POST',
    path: 'notify2pay/verification_check',
    signedBy: 'nobody',
    secretFields: ['first_name', 'last_name', 'unique_id', 'dob', 'zip'],
    summary: 'Checks who the payer is, then tells the amount and items',
  },
  submitPayment: {
    method: 'POST',
    path: 'notify2pay/payment_submission',
    signedBy: 'nobody',
    secretFields: ['card_number', 'expiry', 'cvc', 'zip', 'routing_number', 'account_number', 'name'],
    timeoutMs: 10_000,
    summary: 'Charges a payment once; carries Idempotency-Key',
  },
  sendReceipt: {
    method: 'POST',
    path: 'notify2pay/send_receipt',
    signedBy: 'nobody',
    secretFields: ['email'],
    summary: 'Mails the receipt of a paid payment',
  },
  login: {
    method: 'POST',
    path: 'login',
    signedBy: 'nobody',
    summary: 'Signs in by Basic credentials: a user and a token, a challenge, or an error',
  },
  cognitoVerify: {
    method: 'POST',
    path: 'cognito_verify',
    signedBy: 'nobody',
    secretFields: ['Session', 'response'],
    summary: 'Answers a challenge; the user name in Basic credentials',
  },
  cognitoPasswordReset: {
    method: 'POST',
    path: 'cognito_password_reset',
    signedBy: 'nobody',
    secretFields: ['password', 'authCode'],
    summary: 'Sets a new password by the code that was sent',
  },
  cognitoSsoLogin: {
    method: 'POST',
    path: 'cognito_sso_login/:urlId',
    signedBy: 'nobody',
    summary: "A single sign-on provider's login address",
  },
  cognitoCodeLogin: {
    method: 'POST',
    path: 'cognito_code_login/:urlId',
    signedBy: 'nobody',
    secretFields: ['code'],
    summary: 'Signs in by the code of a single sign-on provider',
  },
  cognitoGetTotp: {
    method: 'POST',
    path: 'cognito_get_totp',
    signedBy: 'user',
    secretFields: ['accessToken'],
    summary: 'A new secret for an authenticator app',
  },
  cognitoTotpVerify: {
    method: 'POST',
    path: 'cognito_totp_verify',
    signedBy: 'user',
    secretFields: ['accessToken', 'userCode'],
    summary: 'Turns the authenticator app on by its first code',
  },
  cognitoVerifyAttributeCode: {
    method: 'POST',
    path: 'cognito_verify_attribute_code',
    signedBy: 'user',
    secretFields: ['accessToken', 'authCode'],
    summary: 'Confirms a mobile phone by the code that was sent to it',
  },
  cognitoSetMfaSms: {
    method: 'POST',
    path: 'cognito_set_mfa_sms',
    signedBy: 'user',
    summary: 'Turns codes by text message on',
  },
  logout: { method: 'POST', path: 'logout', signedBy: 'user', summary: 'Revokes the token' },
  requestPassword: {
    method: 'POST',
    path: 'user/request_password',
    signedBy: 'nobody',
    summary: 'Sends a code to set a new password by; the same answer for unknown names',
  },
  changePassword: {
    method: 'POST',
    path: 'user/password',
    signedBy: 'user',
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
  readIvrNumber: {
    method: 'GET',
    path: 'ivr_number',
    signedBy: 'user',
    summary: 'The dialled numbers and their names',
  },
  readClientSetting: {
    method: 'POST',
    path: 'notify2pay/client_setting',
    signedBy: 'user',
    summary: "A client organisation's settings, by id (admins)",
  },
  saveClientSetting: {
    method: 'PUT',
    path: 'notify2pay/client_setting',
    signedBy: 'user',
    secretFields: ['epic_pw'],
    summary: "Saves a client organisation's settings (admins)",
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
} as const satisfies Record<string, ApiCall>;

export type ApiCallName = keyof typeof apiCalls;

/** Every field that a log line must never hold, over all calls. */
export const secretFields: ReadonlySet<string> = new Set(
  Object.values(apiCalls).flatMap((call) => ('secretFields' in call ? call.secretFields : [])),
);

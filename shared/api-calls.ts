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

import type { Entry, Ledger, Method } from './ledger.ts';

export type Body = Record<string, unknown>;

export interface Refusal {
  responseCode: '2' | '3';
  code: string;
  text: string;
}

interface How {
  refuse?: Refusal;
  held?: boolean;
  testMode?: boolean;
}

interface TransactionRequest {
  transactionType: string;
  amount?: string;
  payment?: { creditCard?: Record<string, string>; bankAccount?: Record<string, string> };
  profile?: {
    createProfile?: boolean;
    customerProfileId?: string;
    paymentProfile?: { paymentProfileId: string };
  };
  refTransId?: string;
  order?: { invoiceNumber?: string };
  customer?: { id?: string };
  transactionSettings?: { setting: { settingName: string; settingValue: string }[] };
}

/** Executes a transaction and returns a `createTransactionResponse`. */
export function transact(ledger: Ledger, body: Body, how: How = {}): Body {
  const request = body['transactionRequest'] as TransactionRequest;
  if (request.transactionType === 'voidTransaction') return voided(ledger, request);
  const method = methodOf(ledger, request);
  if (!method) return error('E00040');
  if (how.testMode) return approved({ ...method, transId: '0', authCode: '000000' });
  const twin = findTwin(ledger, request, method);
  if (twin)
    return refused(method, {
      responseCode: '3',
      code: '11',
      text: 'A duplicate transaction has been submitted.',
    });
  const wrong =
    request.transactionType === 'refundTransaction' ? refundError(ledger, request, method) : undefined;
  const refuse = wrong ?? how.refuse;
  const entry = ledger.enter({
    kind: request.transactionType === 'refundTransaction' ? 'refund' : 'charge',
    status: statusOf(request, { ...how, refuse }),
    invoiceNumber: request.order?.invoiceNumber ?? '',
    cents: Math.round(Number(request.amount) * 100),
    ...method,
    customerId: request.customer?.id,
    reasonCode: refuse?.code ?? '1',
    refTransId: request.refTransId,
  });
  if (refuse) return refused(entry, refuse);
  if (how.held) return answer(entry, '4', { messages: [{ code: '253', description: 'Held for review' }] });
  const { createProfile, customerProfileId, paymentProfile } = request.profile ?? {};
  if (customerProfileId && paymentProfile)
    entry.profile = { customerProfileId, customerPaymentProfileId: paymentProfile.paymentProfileId };
  return createProfile
    ? { ...approved(entry), profileResponse: storeMethod(ledger, entry) }
    : approved(entry);
}

function statusOf({ transactionType }: TransactionRequest, { refuse, held }: How): string {
  if (refuse) return refuse.responseCode === '2' ? 'declined' : 'generalError';
  if (held) return 'FDSPendingReview';
  return transactionType === 'refundTransaction' ? 'refundPendingSettlement' : 'capturedPendingSettlement';
}

/** Creating a profile requires data that identifies the customer. */
function storeMethod(ledger: Ledger, entry: Entry): Body {
  if (!entry.customerId) return error('E00102');
  entry.profile = ledger.store({ payment: entry.payment, accountType: entry.accountType });
  const { customerProfileId, customerPaymentProfileId } = entry.profile;
  return {
    messages: ok,
    customerProfileId,
    customerPaymentProfileIdList: [customerPaymentProfileId],
    customerShippingAddressIdList: [],
  };
}

const mask = (number: string) => `XXXX${number.slice(-4)}`;
const types = { 3: 'AmericanExpress', 4: 'Visa', 5: 'MasterCard', 6: 'Discover' } as Record<string, string>;

/** Returns undefined for an unknown profile. */
function methodOf(ledger: Ledger, { payment, profile }: TransactionRequest): Method | undefined {
  if (payment?.creditCard) {
    const { cardNumber = '' } = payment.creditCard;
    const cardType = types[cardNumber.charAt(0)] ?? '';
    const creditCard = { cardNumber: mask(cardNumber), expirationDate: 'XXXX', cardType };
    return { payment: { creditCard }, accountType: cardType };
  }
  if (payment?.bankAccount) {
    const {
      routingNumber = '',
      accountNumber = '',
      nameOnAccount = '',
      echeckType = '',
    } = payment.bankAccount;
    const bankAccount = {
      accountType: 'checking',
      routingNumber: mask(routingNumber),
      accountNumber: mask(accountNumber),
      nameOnAccount,
      echeckType,
    };
    return { payment: { bankAccount }, accountType: 'eCheck' };
  }
  return ledger.profiles.get(`${profile?.customerProfileId}.${profile?.paymentProfile?.paymentProfileId}`);
}

const shownNumber = ({ payment }: Method) =>
  payment.creditCard?.['cardNumber'] ?? payment.bankAccount?.['accountNumber'] ?? '';

/** Returns an approved transaction of the same kind, invoice, amount, and number within the requested duplicate window. */
function findTwin(ledger: Ledger, request: TransactionRequest, method: Method): Entry | undefined {
  const settings = request.transactionSettings?.setting ?? [];
  const window = Number(
    settings.find(({ settingName }) => settingName === 'duplicateWindow')?.settingValue ?? 120,
  );
  const now = ledger.entries.at(-1)?.at ?? 0;
  return ledger.entries.find(
    (entry) =>
      entry.invoiceNumber === request.order?.invoiceNumber &&
      entry.cents === Math.round(Number(request.amount) * 100) &&
      shownNumber(entry).slice(-4) === shownNumber(method).slice(-4) &&
      !['declined', 'generalError'].includes(entry.status) &&
      (entry.kind === 'refund') === (request.transactionType === 'refundTransaction') &&
      now - entry.at < window * 1000,
  );
}

function refundError(ledger: Ledger, request: TransactionRequest, method: Method): Refusal | undefined {
  const charge = ledger.find(request.refTransId ?? '');
  const fits =
    charge?.status === 'settledSuccessfully' &&
    shownNumber(charge).slice(-4) === shownNumber(method).slice(-4);
  if (!fits)
    return {
      responseCode: '3',
      code: '54',
      text: 'The referenced transaction does not meet the criteria for issuing a credit.',
    };
  const earlierRefunds = ledger.entries.filter(
    (entry) => entry.refTransId === charge.transId && entry.status.startsWith('refund'),
  );
  const sum = earlierRefunds.reduce((total, { cents }) => total + cents, 0);
  if (sum + Math.round(Number(request.amount) * 100) <= charge.cents) return undefined;
  return {
    responseCode: '3',
    code: '55',
    text: 'The sum of credits would exceed the original debit amount.',
  };
}

function voided(ledger: Ledger, { refTransId }: TransactionRequest): Body {
  const entry = ledger.find(refTransId ?? '');
  if (!entry || entry.batchId)
    return refused(entry ?? noMethod, {
      responseCode: '3',
      code: '16',
      text: 'The transaction cannot be found.',
    });
  entry.status = 'voided';
  return approved(entry);
}

const noMethod: Method = { payment: {}, accountType: '' };

const ok = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] };

type Shown = Method & { transId?: string; authCode?: string };

const answer = (entry: Shown, responseCode: string, more: Body): Body => ({
  transactionResponse: {
    responseCode,
    authCode: entry.authCode ?? '',
    avsResultCode: 'Y',
    cvvResultCode: 'P',
    cavvResultCode: '',
    transId: entry.transId ?? '0',
    refTransID: '',
    transHash: '',
    testRequest: '0',
    accountNumber: shownNumber(entry),
    accountType: entry.accountType,
    ...more,
  },
  messages: ok,
});

const approved = (entry: Shown) =>
  answer(entry, '1', { messages: [{ code: '1', description: 'This transaction has been approved.' }] });

const refused = (entry: Shown, { responseCode, code, text }: Refusal): Body => ({
  ...answer({ ...entry, authCode: '' }, responseCode, { errors: [{ errorCode: code, errorText: text }] }),
  messages: { resultCode: 'Error', message: [{ code: 'E00027', text: 'The transaction was unsuccessful.' }] },
});

/** Returns an API error that occurs before a transaction exists. */
export const error = (code: string, text = 'An error.'): Body => ({
  messages: { resultCode: 'Error', message: [{ code, text }] },
});

export function listAnswer(ledger: Ledger, name: string, request: Body): Body {
  if (name === 'getTransactionDetailsRequest') return details(ledger, String(request['transId']));
  if (name === 'getSettledBatchListRequest') return batches(ledger, request);
  const batchId = request['batchId'];
  const rows = ledger.entries
    .filter((entry) => entry.batchId === batchId)
    .sort((one, other) => other.at - one.at)
    .map(summary);
  const { limit, offset } = request['paging'] as { limit: number; offset: number };
  const page = rows.slice((offset - 1) * limit, offset * limit);
  if (page.length === 0) return { messages: none };
  return { transactions: page, totalNumInResultSet: page.length, messages: ok };
}

const none = { resultCode: 'Ok', message: [{ code: 'I00004', text: 'No records found.' }] };

function batches(ledger: Ledger, request: Body): Body {
  const [from, to] = ['firstSettlementDate', 'lastSettlementDate'].map((name) =>
    Date.parse(String(request[name])),
  );
  if (to! - from! > 31 * 86_400_000) return error('E00104');
  const batchList = ledger.batches
    .filter(({ settledAt }) => settledAt >= from! && settledAt <= to! + 1000)
    .map(({ batchId, settledAt }) => ({
      batchId,
      settlementTimeUTC: new Date(settledAt).toISOString(),
      settlementState: 'settledSuccessfully',
      paymentMethod: isOfCards(ledger, batchId) ? 'creditCard' : 'eCheck',
    }));
  return batchList.length ? { batchList, messages: ok } : { messages: none };
}

const isOfCards = ({ entries }: Ledger, batchId: string) =>
  entries.every((entry) => entry.batchId !== batchId || entry.accountType !== 'eCheck');

const summary = ({ transId, at, status, invoiceNumber, accountType, cents, ...entry }: Entry) => ({
  transId,
  submitTimeUTC: new Date(at).toISOString(),
  transactionStatus: status,
  invoiceNumber,
  accountType,
  accountNumber: shownNumber({ ...entry, accountType }),
  settleAmount: cents / 100,
  ...(entry.returned && { hasReturnedItems: 'true' }),
});

function details(ledger: Ledger, transId: string): Body {
  const entry = ledger.find(transId);
  if (!entry) return error('E00040');
  const { status, invoiceNumber, cents, payment, authCode, customerId, profile, reasonCode, returned } =
    entry;
  return {
    transaction: {
      transId,
      transactionStatus: status,
      responseReasonCode: Number(reasonCode),
      authCode,
      order: { invoiceNumber },
      authAmount: cents / 100,
      settleAmount: cents / 100,
      payment,
      ...(returned && { returnedItems: [returnedItem(transId, returned)] }),
      ...(customerId && { customer: { type: 'individual', id: customerId } }),
      ...(profile && { profile }),
    },
    messages: ok,
  };
}

const returnedItem = (id: string, { code, description, at }: NonNullable<Entry['returned']>) => ({
  id,
  dateUTC: new Date(at).toISOString(),
  dateLocal: new Date(at).toISOString().replace(/Z$/, ''),
  code,
  description,
});

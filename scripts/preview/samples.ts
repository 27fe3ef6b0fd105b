import { requiredMessage } from '../../shared/locales/en/fields.ts';
import { paymentFieldMessages, paymentMessages, refusalAdvice } from '../../shared/locales/en/payment.ts';
import type { BillingItem } from '../../shared/payment/record.ts';
import { formatReceiptTime } from '../../shared/time.ts';
import type {
  MoneyEvent,
  PayBody,
  PayFrame,
  PayPageProps,
  StatementBody,
  SuccessBody,
} from '../../views/pay/props.ts';

const frame: PayFrame = {
  client: { name: 'Lakeside Family Clinic' },
  brandName: 'Notify2Pay',
  supportPhone: '(800) 555-0100',
  csrfToken: 'preview',
};

const longFrame: PayFrame = {
  ...frame,
  client: { name: 'The Greater Metropolitan Orthopaedics, Rehabilitation and Sports Medicine Associates' },
};

const items: BillingItem[] = [
  item('0', 'RX-4471902', 'Lisinopril 10 mg tablet', '30', 1250),
  item(
    '1',
    'RX-4471903',
    'Amoxicillin and clavulanate potassium 875 mg/125 mg film-coated tablet',
    '20',
    2475,
  ),
  item('2', 'RX-4471904', 'Albuterol inhaler 90 mcg', '1', 123_400),
];

function item(
  ...[key, number, description, quantity, amountCents]: [string, string, string, string, number]
) {
  return { key, number, description, quantity, amountCents };
}

const pay: PayBody = {
  state: 'pay',
  payer: { firstName: 'Ana' },
  amountCents: 4500,
  dueCents: 4500,
  amountEditable: false,
  items: [],
  itemsSelectable: false,
  patientEditable: true,
  selection: [],
  method: 'cc',
  today: { year: 2026, month: 11, day: 20 },
};

const prescriptions: PayBody = {
  ...pay,
  items,
  itemsSelectable: true,
  selection: ['0', '1', '2'],
  amountCents: 127_125,
  dueCents: 127_125,
};

const success: SuccessBody = {
  state: 'success',
  method: 'card',
  auth: 'A81372',
  cardBrand: 'VISA',
  last4: '4242',
  amountCents: 127_125,
  patient: { firstName: 'Ana', lastName: 'Lindqvist' },
  holder: 'Ana Lindqvist',
  address: '1840 North Shore Drive, Chicago, IL 60611',
  phone: '(312) 555-0142',
  remainingCents: 0,
  date: formatReceiptTime(1795183500, 'America/New_York'),
  items,
  receipt: { onFile: 'ana****************' },
};

const statement: StatementBody = {
  ...success,
  state: 'statement',
  remainingCents: 0,
  refundedCents: 0,
  isFullRefund: false,
  events: [
    {
      kind: 'accepted',
      amountCents: 127_125,
      date: success.date,
      method: 'Bank account ending in 2007',
      auth: '637268',
    },
    { kind: 'returned', amountCents: 127_125, date: success.date },
    { kind: 'paid', amountCents: 127_125, date: success.date, method: 'VISA ending in 4242', auth: 'A81372' },
  ],
};

function refundEvent(amountCents: number): MoneyEvent {
  return { kind: 'refunded', amountCents, date: success.date };
}

const cardErrors = {
  name: requiredMessage('Cardholder Name'),
  card_number: paymentFieldMessages.cardNumber,
  expiry: paymentFieldMessages.expiry,
  cvc: paymentFieldMessages.cvc,
  zip: paymentFieldMessages.zip,
};

export const samples: Readonly<Record<string, PayPageProps>> = {
  error: { ...frame, state: 'error' },
  paid: { ...frame, state: 'paid' },
  'paid-verify': { ...longFrame, state: 'paid', verify: { fields: ['last_name', 'dob'] } },
  'paid-refunded': {
    ...frame,
    state: 'paid',
    isRefunded: true,
    verify: { fields: ['last_name'], errors: { last_name: requiredMessage('Last Name') } },
  },
  statement: { ...frame, ...statement },
  'statement-refunded': {
    ...longFrame,
    ...statement,
    refundedCents: 127_125,
    isFullRefund: true,
    events: [...statement.events, refundEvent(127_125)],
  },
  'statement-part': {
    ...frame,
    ...statement,
    refundedCents: 1000,
    events: [...statement.events, refundEvent(1000)],
    receipt: {},
  },
  returned: {
    ...frame,
    state: 'verify',
    fields: ['last_name', 'dob'],
    banner: { kind: 'info', text: paymentMessages.returnedUnnamed },
  },
  'returned-form': {
    ...frame,
    ...pay,
    banner: { kind: 'info', text: paymentMessages.returned('$1,271.25') },
  },
  locked: {
    ...frame,
    state: 'locked',
    until: { text: '08/14/2025 12:15 PM CDT', unixSeconds: 1755191700 },
  },
  checking: { ...frame, state: 'checking' },
  'checking-long': { ...frame, state: 'checking', long: true },
  verify: { ...frame, state: 'verify', fields: ['first_name', 'last_name', 'unique_id', 'dob', 'zip'] },
  'verify-failed': {
    ...frame,
    state: 'verify',
    fields: ['last_name', 'dob'],
    values: { last_name: 'Whitfield', dob: '04/09/1985' },
    banner: { kind: 'error', text: paymentMessages.verificationFailed },
  },
  'verify-errors': {
    ...longFrame,
    state: 'verify',
    fields: ['last_name', 'dob', 'zip'],
    values: { dob: '13/45/1985' },
    errors: { last_name: requiredMessage('Last Name'), dob: paymentFieldMessages.dob },
  },
  card: { ...frame, ...pay },
  saved: {
    ...frame,
    ...pay,
    savedMethod: 'VISA ending in 4242',
    removeHref: '?ask=remove',
    method: 'savedPayment',
  },
  bank: { ...frame, ...pay, method: 'bank' },
  editable: { ...frame, ...pay, amountEditable: true },
  'amount-error': {
    ...frame,
    ...pay,
    amountEditable: true,
    amountTyped: '0.001',
    errors: { amount: paymentFieldMessages.amount },
  },
  over: { ...frame, state: 'over', amountCents: 30_000, dueCents: 26_000, values: {} },
  remove: { ...frame, state: 'remove', savedMethod: 'VISA ending in 4242', backHref: '/pay/1/2' },
  zero: { ...frame, ...pay, amountCents: 0, dueCents: 0, notice: paymentMessages.zeroBalance },
  refused: {
    ...longFrame,
    ...pay,
    savedMethod: 'Bank account ending in 6789 (routing 021000021)',
    banner: { kind: 'error', text: paymentMessages.refused, refusal: { advice: refusalAdvice.declined } },
    values: { name: 'Ana Whitfield', zip: '60601', storeMethod: true },
  },
  'card-errors': { ...frame, ...pay, errors: cardErrors },
  prescriptions: { ...frame, ...prescriptions },
  'prescriptions-read': { ...frame, ...prescriptions, patientEditable: false },
  'prescriptions-none': {
    ...frame,
    ...prescriptions,
    selection: [],
    amountCents: 0,
    errors: { items: paymentFieldMessages.items },
  },
  bill: { ...frame, ...pay, items, amountCents: 127_125, dueCents: 127_125 },
  success: { ...frame, ...success },
  'success-bank': { ...longFrame, ...success, method: 'bank', cardBrand: '', items: [], receipt: {} },
  'receipt-sent': {
    ...frame,
    ...success,
    receipt: { sent: paymentMessages.receiptSent('ana@whitfield.example') },
  },
  'receipt-error': {
    ...frame,
    ...success,
    items: [],
    receipt: { value: 'ana@', error: paymentFieldMessages.email },
  },
  'receipt-limit': { ...frame, ...success, items: [], receipt: { limit: paymentMessages.receiptLimit } },
};

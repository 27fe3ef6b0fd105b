import { type Language, fill } from '../../../shared/language.ts';
import { formatPhone, nameForPatients } from '../../../shared/contact-details.ts';
import { receiptLabels, receiptMailTexts, receiptMessages } from '../../../shared/locales/en/receipt.ts';
import { spanishReceiptMail, spanishReceiptStrings } from '../../../shared/locales/es/receipt.ts';
import { formatCents, readCents } from '../../../shared/money.ts';
import { prescriptionDetailType } from '../../../shared/payment/prescriptions.ts';
import { readBillingItems, type BillingItem } from '../../../shared/payment/items.ts';
import { formatAddress, isEnoughForClaim } from '../../../shared/payment/receipt-facts.ts';
import { formatReceiptDay, formatReceiptTime, toZone } from '../../../shared/time.ts';
import { escapeHtml, wrapMail } from '../providers/mail-html.ts';
import type { ReturnedMoney } from './payment-history.ts';
import type { PaymentRow } from './payment-row.ts';

interface Receipt {
  subject: string;
  html: string;
  text: string;
}

interface Written {
  language: Language;
  refunds: readonly ReturnedMoney[];
  before: readonly ReturnedMoney[];
  remainingCents: number;
}

/** Writes the receipt of a payment with the data required for an FSA or HSA claim, if the practice entered it. */
export function writeReceipt(
  row: PaymentRow,
  { language, refunds, before, remainingCents }: Written,
): Receipt {
  const payment = { ...row, org_name: nameForPatients(row.org_name) };
  const words = receiptStrings[language];
  const rows = [
    ...receiptRows(payment, words),
    ...moneyRows(payment, before, { words, label: words.labels.paidBefore }),
    [words.labels.remaining, formatCents(remainingCents)] as const,
    ...moneyRows(payment, refunds, { words, label: words.labels.refunded }),
  ];
  const parts = { payment, words, rows, items: receiptItems(payment, words) };
  const { org_name: practice, org_phone } = payment;
  const phone = formatPhone(org_phone ?? '');
  const closing = [
    ...(isForClaim(payment) ? [words.messages.forClaim] : []),
    fill(phone ? words.mail.thanksAt : words.mail.thanks, { practice, phone }),
  ];
  return {
    subject: subjectOf(parts),
    text: writeText({ ...parts, closing }),
    html: writeHtml({ ...parts, closing }),
  };
}

const receiptStrings = {
  en: { language: 'en', labels: receiptLabels, messages: receiptMessages, mail: receiptMailTexts },
  es: { language: 'es', ...spanishReceiptStrings, mail: spanishReceiptMail },
} as const;

type ReceiptStrings = (typeof receiptStrings)[Language];

const subjectOf = ({ payment, words }: Pick<Parts, 'payment' | 'words'>) =>
  fill(words.mail.subject, { practice: payment.org_name });

type Row = readonly [label: string, value: string];

interface Parts {
  payment: PaymentRow;
  words: ReceiptStrings;
  rows: readonly Row[];
  items: readonly Row[];
  closing: readonly string[];
}

function receiptRows(payment: PaymentRow, { language, labels, mail }: ReceiptStrings): Row[] {
  const { paid_amount, card_brand, last_4, auth, paid_at, timezone } = payment;
  const rows: Row[] = [
    [labels.amount, formatCents(readCents(paid_amount))],
    [labels.paidOn, formatReceiptTime(paid_at ?? 0, toZone(timezone), language)],
    [labels.patient, nameOf(payment)],
    [labels.paidBy, payment.card_holder ?? ''],
    [labels.method, fill(mail.method, { brand: card_brand || mail.bank, last4: last_4 ?? '' })],
    [labels.auth, auth ?? ''],
    [labels.paidTo, payment.org_name],
    [labels.address, formatAddress(payment)],
    [labels.phone, formatPhone(payment.org_phone ?? '')],
  ];
  return rows.filter(([, value]) => value !== '');
}

function moneyRows(
  { timezone }: PaymentRow,
  moved: readonly ReturnedMoney[],
  { words: { language }, label }: { words: ReceiptStrings; label: string },
): Row[] {
  return moved.map(({ amount, time }) => [
    label,
    `${formatCents(readCents(amount))}, ${formatReceiptTime(time, toZone(timezone), language)}`,
  ]);
}

const nameOf = ({ first_name, last_name }: PaymentRow) => [first_name, last_name].filter(Boolean).join(' ');

function isForClaim(payment: PaymentRow): boolean {
  return isEnoughForClaim({
    practice: payment.org_name,
    address: formatAddress(payment),
    phone: payment.org_phone ?? '',
    patient: { firstName: payment.first_name ?? '', lastName: payment.last_name ?? '' },
    items: itemsPaid(payment),
  });
}

function receiptItems(payment: PaymentRow, { language }: ReceiptStrings): Row[] {
  return itemsPaid(payment).map(({ number, description, quantity, date, amountCents }) => {
    const name = [description, number && `(${number})`].filter(Boolean).join(' ');
    const counted = quantity ? `${name} × ${quantity}` : name;
    return [date ? `${counted}, ${formatReceiptDay(date, language)}` : counted, formatCents(amountCents)];
  });
}

function itemsPaid({ paid_items, items, item_detail_type }: PaymentRow): BillingItem[] {
  const whole = item_detail_type === prescriptionDetailType ? [] : items;
  return readBillingItems(paid_items ?? whole, { hasItemDates: true });
}

function writeText({ payment, words: { labels }, rows, items, closing }: Parts): string {
  const lines = (list: readonly Row[]) => list.map(([label, value]) => `${label}: ${value}`);
  return [
    payment.org_name,
    labels.heading,
    '',
    ...lines(rows),
    ...(items.length ? ['', labels.items, ...lines(items)] : []),
    ...closing.flatMap((sentence) => ['', sentence]),
    '',
  ].join('\n');
}

function writeHtml({ payment, words, rows, items, closing }: Parts): string {
  const { labels, language } = words;
  const table = (list: readonly Row[]) =>
    `<table role="presentation" style="width:100%;border-collapse:collapse">${list.map(htmlRow).join('')}</table>`;
  const content = [
    `<p style="margin:0 0 4px;font-size:14px">${escapeHtml(payment.org_name)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:20px">${labels.heading}</h1>`,
    table(rows),
    ...(items.length
      ? [`<h2 style="margin:20px 0 8px;font-size:16px">${labels.items}</h2>`, table(items)]
      : []),
    ...closing.map((sentence) => `<p style="margin:20px 0 0;font-size:14px">${escapeHtml(sentence)}</p>`),
  ].join('');
  return wrapMail(subjectOf({ payment, words }), content, { language });
}

function htmlRow([label, value]: Row): string {
  const cell = 'padding:6px 0;border-bottom:1px solid #e6ebef;font-size:14px';
  return `<tr><th scope="row" style="${cell};text-align:left;font-weight:normal">${escapeHtml(label)}</th><td style="${cell};text-align:right">${escapeHtml(value)}</td></tr>`;
}

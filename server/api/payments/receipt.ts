import { formatPhone, nameForPatients } from '../../../shared/contact-details.ts';
import { formatCents, readCents } from '../../../shared/money.ts';
import { isRecord, textOf } from '../../../shared/reply.ts';
import { formatTime, toZone } from '../../../shared/time.ts';
import { escapeHtml, wrapMail } from '../providers/mail-html.ts';
import type { PaymentRow } from './payment-row.ts';

interface Receipt {
  subject: string;
  html: string;
  text: string;
}

/** Writes the receipt of a paid payment: practice, amount, method, items, date in the practice's zone, auth number. */
export function writeReceipt(row: PaymentRow): Receipt {
  const payment = { ...row, org_name: nameForPatients(row.org_name) };
  const rows = receiptRows(payment);
  const items = receiptItems(payment);
  const phone = payment.org_phone ? ` at ${formatPhone(payment.org_phone)}` : '';
  const closing = `Questions about this payment? Please call ${payment.org_name}${phone}.`;
  return {
    subject: subjectOf(payment),
    text: writeText({ payment, rows, items, closing }),
    html: writeHtml({ payment, rows, items, closing }),
  };
}

const subjectOf = ({ org_name }: PaymentRow) => `Payment receipt from ${org_name}`;

type Row = readonly [label: string, value: string];

interface Parts {
  payment: PaymentRow;
  rows: readonly Row[];
  items: readonly Row[];
  closing: string;
}

function receiptRows({ paid_amount, card_brand, last_4, auth, paid_at, timezone }: PaymentRow): Row[] {
  const method = `${card_brand || 'Bank account'} ending in ${last_4 ?? ''}`;
  return [
    ['Amount', formatCents(readCents(paid_amount))],
    ['Date', formatTime(paid_at ?? 0, toZone(timezone))],
    ['Paid by', method],
    ['Auth #', auth ?? ''],
  ];
}

function receiptItems({ paid_items }: PaymentRow): Row[] {
  if (!Array.isArray(paid_items)) return [];
  return paid_items.filter(isRecord).map((item) => {
    const number = textOf(item, 'other_id');
    const name = [textOf(item, 'desc'), number && `(${number})`].filter(Boolean).join(' ');
    const quantity = textOf(item, 'qty');
    return [quantity ? `${name} × ${quantity}` : name, formatCents(readCents(item['amount']))];
  });
}

function writeText({ payment, rows, items, closing }: Parts): string {
  const lines = (list: readonly Row[]) => list.map(([label, value]) => `${label}: ${value}`);
  return [
    payment.org_name,
    'Payment receipt',
    '',
    ...lines(rows),
    ...(items.length ? ['', 'Items', ...lines(items)] : []),
    '',
    `Thank you for your payment. ${closing}`,
    '',
  ].join('\n');
}

function writeHtml({ payment, rows, items, closing }: Parts): string {
  const table = (list: readonly Row[]) =>
    `<table role="presentation" style="width:100%;border-collapse:collapse">${list.map(htmlRow).join('')}</table>`;
  const content = [
    `<p style="margin:0 0 4px;font-size:14px">${escapeHtml(payment.org_name)}</p>`,
    '<h1 style="margin:0 0 16px;font-size:20px">Payment receipt</h1>',
    table(rows),
    ...(items.length ? ['<h2 style="margin:20px 0 8px;font-size:16px">Items</h2>', table(items)] : []),
    `<p style="margin:20px 0 0;font-size:14px">Thank you for your payment. ${escapeHtml(closing)}</p>`,
  ].join('');
  return wrapMail(subjectOf(payment), content);
}

function htmlRow([label, value]: Row): string {
  const cell = 'padding:6px 0;border-bottom:1px solid #e6ebef;font-size:14px';
  return `<tr><th scope="row" style="${cell};text-align:left;font-weight:normal">${escapeHtml(label)}</th><td style="${cell};text-align:right">${escapeHtml(value)}</td></tr>`;
}

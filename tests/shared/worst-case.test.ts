import { expect } from 'chai';
import { readBasicCredentials } from '../../server/api/sign-in/login.ts';
import { readBearer } from '../../server/api/operation/bearer-tokens.ts';
import { readByteRange } from '../../server/api/files/byte-range.ts';
import { cleanFileName, cleanFolder } from '../../server/api/blobs/file-name.ts';
import { safeFileName } from '../../server/portal/relay/multipart.ts';
import { readReturnPath } from '../../server/portal/session/next-path.ts';
import { checkBody } from '../../server/validation.ts';
import { fitsPassword, normaliseUserName } from '../../shared/sign-in/credentials.ts';
import { isEmail, formatPhone, maskEmail, readAccountNumber } from '../../shared/contact-details.ts';
import { readPersonName } from '../../shared/person-name.ts';
import { readPhone } from '../../shared/phone-number.ts';
import { readListQuery } from '../../shared/list-query.ts';
import { parseCents, readCents } from '../../shared/money.ts';
import {
  findCardBrand,
  formatCardNumber,
  formatExpiryAsTyped,
  isAccountNumber,
  isCardNumber,
  isCvc,
  isRoutingNumber,
  isZip,
  looksLikeCardNumber,
  toBirthDate,
  toExpiry,
} from '../../shared/payment/rules.ts';
import { paymentRecord, verifiedPayer } from '../../shared/api-calls/payment-record.ts';
import { readCount, readJsonOrValue } from '../../shared/reply.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { resourceList } from '../../shared/resources/index.ts';
import { payments } from '../../shared/resources/payments.ts';
import { describePlaceholderErrors } from '../../shared/templates/placeholder-errors.ts';
import { fillTemplate } from '../../shared/templates/placeholders.ts';
import { speechSeconds } from '../../shared/templates/speech-length.ts';
import { growth, maxGrowth } from '../support/growth.ts';

const size = 50_000;
const today = { year: 2026, month: 3, day: 15 };

/** Inputs on which backtracking patterns or repeated scans could take minutes. */
const hard = [
  '1',
  ' ',
  'a',
  '-',
  '.',
  ',',
  '/',
  '{',
  '[',
  '@',
  "'",
  '1 ',
  '1-',
  'a.',
  'a@',
  '1,',
  '{ ',
  '{{',
  ', ',
  '-/',
  "{'cnt':",
  '{p:1,',
  '\t',
  '\u00a0',
  '\u0661',
].flatMap((unit) =>
  [
    ['', ''] as const,
    ['', '!'] as const,
    ['1', ''] as const,
    ['a@', ''] as const,
    ['{', ''] as const,
    ['4242', 'x'] as const,
  ].map(
    ([before, after]) =>
      (length: number) =>
        before + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + after,
  ),
);

const everyField = ({ fields }: ResourceDefinition, text: string) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, text]));

const validators: [string, (text: string) => unknown][] = [
  ['readPhone', readPhone],
  ['readPersonName', readPersonName],
  ['formatPhone', formatPhone],
  ['isEmail', isEmail],
  ['maskEmail', maskEmail],
  ['readAccountNumber', readAccountNumber],
  ['parseCents', parseCents],
  ['readCents', readCents],
  ['toBirthDate', (text) => toBirthDate(text, today)],
  ['toExpiry', toExpiry],
  ['formatExpiryAsTyped', (text) => formatExpiryAsTyped(text, '')],
  ['isCardNumber', isCardNumber],
  ['formatCardNumber', formatCardNumber],
  ['findCardBrand', findCardBrand],
  ['isCvc', (text) => isCvc(text, text)],
  ['isZip', isZip],
  ['isRoutingNumber', isRoutingNumber],
  ['isAccountNumber', isAccountNumber],
  ['looksLikeCardNumber', looksLikeCardNumber],
  ['readCount', readCount],
  ['readJsonOrValue', readJsonOrValue],
  ['readListQuery meta', (meta) => readListQuery({ meta }, payments)],
  ['readListQuery sort', (sort) => readListQuery({ sort }, payments)],
  ['readListQuery fields', (fields) => readListQuery({ fields }, payments)],
  ['readListQuery filter', (filter) => readListQuery({ filter }, payments)],
  ['readListQuery search', (search) => readListQuery({ search }, payments)],
  ['normaliseUserName', normaliseUserName],
  ...(['signUp', 'change', 'user'] as const).map((form): [string, (text: string) => unknown] => [
    `fitsPassword ${form}`,
    (text) => fitsPassword(text, form),
  ]),
  ['readReturnPath', readReturnPath],
  ['readBasicCredentials', (text) => readBasicCredentials(`Basic ${text}`)],
  ['readBearer', (text) => readBearer(`Bearer ${text}`)],
  ['readByteRange', (text) => readByteRange(`bytes=${text}`, size)],
  ['cleanFileName', cleanFileName],
  ['cleanFolder', cleanFolder],
  ['safeFileName', safeFileName],
  ['fillTemplate', (text) => fillTemplate(text, {})],
  ['tellPlaceholderFaults', (text) => describePlaceholderErrors('Text', text)],
  ['speechSeconds', (text) => speechSeconds(text)],
  ...resourceList.map((definition): [string, (text: string) => unknown] => [
    `checkBody of ${definition.name}`,
    (text) => checkBody(definition, 'update', everyField(definition, text)),
  ]),
  ['paymentRecord', (text) => paymentRecord.read({ verify_fields: text, logo: text })],
  ['verifiedPayer', (text) => verifiedPayer.read({ item_summary: text, payment_method: text })],
];

describe('worst-case inputs of 50 KB', () => {
  for (const [name, check] of validators) {
    it(`[D-3] take linear time in ${name}`, () => {
      for (const textOf of hard) {
        const run = (length: number) => {
          const text = textOf(length);
          return () => check(text);
        };
        expect(growth(run, size), JSON.stringify(textOf(12))).to.be.below(maxGrowth);
      }
    });
  }
});

import { searchedNumber, readPhone } from '../phone-number.ts';
import type { CallStep } from './outcome.ts';
import { authenticatedTags, transferTags } from './tags.ts';

/** Typed filter of a call search. User input becomes part of the query only as a literal. */
export interface CallFilter {
  /** Start of the range in UTC as `YYYY-MM-DD HH:mm:ss`. */
  begin: string;
  /** Exclusive end of the range in the same format. */
  end: string;
  numbers: readonly string[];
  provider?: string;
  authenticated?: boolean;
  paid?: boolean;
  transferred?: boolean;
  /** Minimum connected time in seconds. */
  shortest?: number;
  longest?: number;
  /** Digits contained in the caller's number. */
  phone?: string;
  /** Part of the caller's name, patient code or phone number. */
  search?: string;
  step?: CallStep;
  /** Limits the search to these callers. Two empty lists match no calls. */
  callers?: { codes: readonly string[]; phones: readonly string[] };
}

/**
 * Builds the `where` clause of a call search. Returns undefined if the range or the numbers are missing or the callers are empty; no query
 * may be sent then.
 */
export function writeWhere(filter: CallFilter): string | undefined {
  const { begin, end, numbers, callers } = filter;
  if (!isMoment(begin) || !isMoment(end) || numbers.length === 0) return undefined;
  if (callers && callers.codes.length + callers.phones.length === 0) return undefined;
  return [
    `cdr_start >= ${literal(begin)}`,
    `cdr_start < ${literal(end)}`,
    `cdr_dst IN (${numbers.map(literal).join(',')})`,
    ...optional(filter),
  ].join(' AND ');
}

function optional(filter: CallFilter): string[] {
  const { provider, authenticated, paid, transferred, shortest, longest, phone, search, step, callers } =
    filter;
  const digits = searchedNumber(phone ?? '').slice(0, mostDigits);
  return [
    provider ? `provider = ${literal(provider)}` : '',
    authenticated === undefined ? '' : authenticated ? isAuthenticated : isUnauthenticated,
    paid === undefined ? '' : paid ? isPaid : isUnpaid,
    transferred === undefined ? '' : transferred ? hasTag(transferTags) : lacksTag(transferTags),
    isCount(shortest) ? `cdr_billsec >= ${shortest}` : '',
    isCount(longest) ? `cdr_billsec <= ${longest}` : '',
    digits ? `phone LIKE ${literal(`%${digits}%`)}` : '',
    search?.trim() ? matches(search.trim()) : '',
    step ? conditionsOf[step] : '',
    callers ? isOneOf(callers) : '',
  ].filter(Boolean);
}

function isOneOf({ codes, phones }: { codes: readonly string[]; phones: readonly string[] }): string {
  const among = (field: string, values: readonly string[]) =>
    values.length > 0 ? `${field} IN (${values.map(literal).join(',')})` : '';
  return `(${[among('patient_code', codes), among('phone', phones)].filter(Boolean).join(' OR ')})`;
}

function hasTag(tags: readonly string[]): string {
  const forms = tags.flatMap((tag) => {
    const plain = wildcardless(tag);
    return [
      `info = ${literal(tag)}`,
      `info LIKE ${literal(`${plain},%`)}`,
      `info LIKE ${literal(`%,${plain}`)}`,
      `info LIKE ${literal(`%, ${plain}`)}`,
      `info LIKE ${literal(`%,${plain},%`)}`,
      `info LIKE ${literal(`%, ${plain},%`)}`,
    ];
  });
  return `(${forms.join(' OR ')})`;
}

/** Returns a condition that is true if no tag is present. It includes a missing field, because `NOT x` is unknown for NULL. */
function lacksTag(tags: readonly string[]): string {
  return `(info IS NULL OR NOT ${hasTag(tags)})`;
}

const isAuthenticated = `(provider IS NOT NULL AND provider != '' OR ${hasTag(authenticatedTags)})`;
const isUnauthenticated = `((provider IS NULL OR provider = '') AND ${lacksTag(authenticatedTags)})`;

const isPaid = 'balance > 0';
const isUnpaid = '(balance IS NULL OR balance <= 0)';
const isIdentified = "(name IS NOT NULL AND name != '' OR patient_code IS NOT NULL AND patient_code != '')";
const isUnidentified = "((name IS NULL OR name = '') AND (patient_code IS NULL OR patient_code = ''))";

/** Condition for each step, excluding later steps, consistent with `outcomeOf`. */
const conditionsOf: Readonly<Record<CallStep, string>> = {
  paid: isPaid,
  authenticated: `(${isUnpaid} AND ${isAuthenticated})`,
  identified: `(${isUnpaid} AND ${isUnauthenticated} AND ${isIdentified})`,
  answered: `(${isUnpaid} AND ${isUnauthenticated} AND ${isUnidentified} AND cdr_billsec > 0)`,
  attempted: `(${isUnpaid} AND ${isUnauthenticated} AND ${isUnidentified} AND (cdr_billsec IS NULL OR cdr_billsec <= 0))`,
};

export function writeCallWhere(id: string): string | undefined {
  return /^[\w.:-]{1,80}$/.test(id) ? `id = ${literal(id)}` : undefined;
}

function matches(search: string): string {
  const pattern = literal(`%${wildcardless(search.slice(0, 80))}%`);
  const digits = searchedNumber(search);
  const fields = ['name', 'patient_code'].map((field) => `${field} LIKE ${pattern}`);
  return `(${[...fields, ...(digits.length >= 3 ? [`phone LIKE ${literal(`%${digits}%`)}`] : [])].join(' OR ')})`;
}

/** Maximum length of a number including the plus sign. A foreign number has up to 15 digits. */
const mostDigits = 16;

/** Writes a string literal in single quotes, doubling any quotes inside it. */
function literal(text: string): string {
  return `'${text.replace(/\p{Cc}/gu, ' ').replaceAll("'", "''")}'`;
}

/** Replaces LIKE's wildcards with the single-character wildcard, because the grammar has no escape character. */
function wildcardless(text: string): string {
  return text.replace(/[%_\\]/g, '_');
}

const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text);
const isCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isSafeInteger(value) && value >= 0;

interface CallingPerson {
  phones: readonly string[];
  /** Patient code, or '' for none. */
  patientCode: string;
}

/** Returns the `where` clause for all calls of one person. Returns undefined if nothing identifies the person; no query may be sent then. */
export function writePersonWhere({ phones, patientCode }: CallingPerson): string | undefined {
  const digits = [...new Set(phones.flatMap((phone) => readPhone(phone) ?? []))];
  const code = patientCode.trim().slice(0, 80);
  const conditions = [
    digits.length > 0 ? `phone IN (${digits.map(literal).join(',')})` : '',
    code ? `patient_code = ${literal(code)}` : '',
  ].filter(Boolean);
  return conditions.length > 0 ? conditions.join(' OR ') : undefined;
}

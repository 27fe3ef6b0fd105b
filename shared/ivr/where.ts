import { searchedNumber } from '../phone-number.ts';
import type { CallStep } from './outcome.ts';
import { authenticatedTags, transferTags } from './tags.ts';

/** Which calls are asked for. Typed: nothing that a person wrote becomes part of the text but as a literal. */
export interface CallFilter {
  /** UTC wall clock `YYYY-MM-DD HH:mm:ss`, the first moment of the range. */
  begin: string;
  /** The first moment after it. */
  end: string;
  /** The dialled numbers, at least one. */
  numbers: readonly string[];
  provider?: string;
  authenticated?: boolean;
  paid?: boolean;
  transferred?: boolean;
  /** Connected seconds. */
  shortest?: number;
  longest?: number;
  /** Digits, part of the caller's number. */
  phone?: string;
  /** Part of the caller's name, patient code or phone. */
  search?: string;
  /** How far the call came. */
  step?: CallStep;
  /** Calls of these alone; of nobody where both are empty. */
  callers?: { codes: readonly string[]; phones: readonly string[] };
}

/**
 * The `where` of the search for calls, built here alone. Undefined without begin, end and a number, or for no caller: then no
 * query goes out.
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
    authenticated === undefined ? '' : authenticated ? isAuthenticated : isNobody,
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

/** One of the tags stands in the comma-separated list, as a whole. */
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

/** `NOT x` is unknown where the field is missing: no tags at all lack every tag. */
function lacksTag(tags: readonly string[]): string {
  return `(info IS NULL OR NOT ${hasTag(tags)})`;
}

const isAuthenticated = `(provider IS NOT NULL AND provider != '' OR ${hasTag(authenticatedTags)})`;
const isNobody = `((provider IS NULL OR provider = '') AND ${lacksTag(authenticatedTags)})`;

const isPaid = 'balance > 0';
const isUnpaid = '(balance IS NULL OR balance <= 0)';
const isKnown = "(name IS NOT NULL AND name != '' OR patient_code IS NOT NULL AND patient_code != '')";
const isUnknown = "((name IS NULL OR name = '') AND (patient_code IS NULL OR patient_code = ''))";

/** Each step as `outcomeOf` tells it: none of those after it. */
const conditionsOf: Readonly<Record<CallStep, string>> = {
  paid: isPaid,
  authenticated: `(${isUnpaid} AND ${isAuthenticated})`,
  identified: `(${isUnpaid} AND ${isNobody} AND ${isKnown})`,
  answered: `(${isUnpaid} AND ${isNobody} AND ${isUnknown} AND cdr_billsec > 0)`,
  attempted: `(${isUnpaid} AND ${isNobody} AND ${isUnknown} AND (cdr_billsec IS NULL OR cdr_billsec <= 0))`,
};

/** One call by its id; undefined for what cannot be one. */
export function writeCallWhere(id: string): string | undefined {
  return /^[\w.:-]{1,80}$/.test(id) ? `id = ${literal(id)}` : undefined;
}

function matches(search: string): string {
  const pattern = literal(`%${wildcardless(search.slice(0, 80))}%`);
  const digits = searchedNumber(search);
  const fields = ['name', 'patient_code'].map((field) => `${field} LIKE ${pattern}`);
  return `(${[...fields, ...(digits.length >= 3 ? [`phone LIKE ${literal(`%${digits}%`)}`] : [])].join(' OR ')})`;
}

/** A number of another country has up to 15, behind a plus sign. */
const mostDigits = 16;

/** `'…'` with `''` for a quote. */
export function literal(text: string): string {
  return `'${text.replace(/\p{Cc}/gu, ' ').replaceAll("'", "''")}'`;
}

/** The grammar has no escape for LIKE's wildcards: each becomes the one that stands for a single character. */
function wildcardless(text: string): string {
  return text.replace(/[%_\\]/g, '_');
}

const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text);
const isCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isSafeInteger(value) && value >= 0;

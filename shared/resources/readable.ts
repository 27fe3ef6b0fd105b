import { formatCount, plural } from '../count.ts';
import { formatPhone } from '../contact-details.ts';
import { formatCents, readCents } from '../money.ts';
import { landingPages } from '../sections.ts';
import { type FieldDefinition, type FieldKind, type ReadAs, weekdays } from './fields.ts';
import { formatClock, formatMoment, toZone } from '../time.ts';
import { zoneName } from '../time-zones.ts';

export interface Reading {
  zone: string;
  nowSeconds: number;
  /** Display names of the referenced records, by value. */
  names?: Readonly<Record<string, string>>;
}

/** Formats a field value for display, such as a phone number, time or choice label. Returns '' for an empty value. */
export function readableValue(
  name: string,
  field: FieldDefinition,
  { value, ...read }: Reading & { value: unknown },
): string {
  return valueReader(name, field, read)(value);
}

/** Returns a formatter for many values of one field, so the format is determined only once. */
export function valueReader(name: string, field: FieldDefinition, read: Reading): (value: unknown) => string {
  if (field.kind === 'json') return readableJson;
  if (field.kind === 'flag') return (value) => (value === 'T' ? 'Yes' : 'No');
  const readText = textReader(name, field, read);
  return (value) => {
    const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
    return text === '' ? '' : readText(text);
  };
}

function textReader(name: string, field: FieldDefinition, read: Reading): (text: string) => string {
  const { names } = read;
  if (field.reference) return (text) => (names && Object.hasOwn(names, text) ? (names[text] ?? text) : text);
  if (field.kind === 'choice' || field.choiceLabels || name === 'status')
    return (text) => choiceLabel(field, text);
  const reader = field.readAs ? forms[field.readAs] : readers[field.kind];
  return reader ? (text) => reader(text, read) : (text) => text;
}

/** Returns the label of a choice, or a readable form of its value: 'Opt out' for `opt_out`, and US spelling for `cancelled`. */
export function choiceLabel({ choiceLabels }: FieldDefinition, value: string): string {
  const knownLabel = choiceLabels && Object.hasOwn(choiceLabels, value) ? choiceLabels[value] : undefined;
  const text = knownLabel ?? value.replaceAll('_', ' ').replace('cancelled', 'canceled');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Reader = (text: string, read: Reading) => string;

const whenNumber = (form: (value: number) => string) => (text: string) =>
  Number.isFinite(Number(text)) ? form(Number(text)) : text;

const forms: Readonly<Record<ReadAs, Reader>> = {
  zone: (text, { nowSeconds }) => (toZone(text, '') ? zoneName(toZone(text), nowSeconds) : text),
  landingPage: (text) => landingPages.find(({ value }) => value === text)?.label ?? text,
  fileType: fileTypeName,
  phone: formatPhone,
  bytes: whenNumber(formatBytes),
  duration: whenNumber(formatDuration),
  percent: whenNumber((value) => `${Math.round(value)}%`),
};

const readers: Partial<Record<FieldKind, Reader>> = {
  phone: formatPhone,
  money: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? formatCents(readCents(text)) : text),
  time: (text, { zone, nowSeconds }) =>
    /^\d{1,12}$/.test(text) ? formatMoment(Number(text), zone, nowSeconds) : text,
  clock: (text) => formatClock(text),
  weekdays: readableWeekdays,
  number: whenNumber((value) => formatCount(value)),
  secret: () => 'Set',
};

function readableJson(value: unknown): string {
  const size = Array.isArray(value) ? value.length : value && typeof value === 'object' ? 1 : 0;
  return size === 0 ? '' : `${size} ${plural(size, 'entry', 'entries')}`;
}

const typeNames: Readonly<Record<string, string>> = {
  'application/octet-stream': 'File',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/vnd.wave': 'WAV',
  'text/plain': 'Text',
};

/** Returns the common name of a media type, such as 'PDF', 'WAV', 'MP3' or 'CSV'. Other text stays unchanged. */
function fileTypeName(type: string): string {
  const [base = ''] = type.trim().toLowerCase().split(';');
  const typeName = Object.hasOwn(typeNames, base) ? typeNames[base] : undefined;
  const [, kind] = /^[a-z]+\/(?:x-)?([a-z0-9]+)(?:\+[a-z]+)?$/.exec(base) ?? [];
  return typeName ?? kind?.toUpperCase() ?? type;
}

/** Formats weekdays as `Mon to Fri`, `Mon, Wed` or `Every day`. */
function readableWeekdays(text: string): string {
  const chosen = weekdays.filter((day) => text.split(',').some((part) => part.trim() === day));
  if (chosen.length === weekdays.length) return 'Every day';
  const first = weekdays.findIndex((day) => day === chosen[0]);
  const isRun = chosen.length > 2 && weekdays[first + chosen.length - 1] === chosen.at(-1);
  return isRun ? `${chosen[0]} to ${chosen.at(-1)}` : chosen.join(', ');
}

/** Formats bytes as `812 bytes`, `14 KB`, `2.4 MB`, `1.5 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const kilobytes = bytes / 1000;
  if (kilobytes < 999.5) return `${Math.round(kilobytes)} KB`;
  const megabytes = kilobytes / 1000;
  const isLarge = megabytes >= 1000;
  const shown = isLarge ? megabytes / 1000 : megabytes;
  return `${shown.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${isLarge ? 'GB' : 'MB'}`;
}

/** Formats a duration in seconds as `m:ss`. */
function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

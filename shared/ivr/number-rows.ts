import { readPhone } from '../phone-number.ts';
import { isRecord, readJsonOrValue } from '../reply.ts';
import type { DialledNumber } from './numbers.ts';

/**
 * The rows of the setting `ivr_number`, a number and its name each: of `{production, local}` the production numbers, of a map its own,
 * of plain text its numbers by comma or line, without names. Undefined if any part of it is in another form, and would be lost.
 */
export function readNumberRows(setting: string): DialledNumber[] | undefined {
  const parsed = readJsonOrValue(setting);
  if (!isRecord(parsed)) return readPlain(setting);
  const { production = parsed } = parsed;
  if (!isRecord(production)) return undefined;
  const rows = Object.entries(production).map(([number, name]) => ({ number, name }));
  return rows.every(isRow) ? rows : undefined;
}

const isRow = (row: { number: string; name: unknown }): row is DialledNumber => typeof row.name === 'string';

function readPlain(setting: string): DialledNumber[] | undefined {
  const parts = setting.split(/[,;\n]/).map((part) => part.trim());
  // Words beside a number would be lost.
  if (parts.some((part) => /[^\d\s().+-]/.test(part))) return undefined;
  const rows = parts.filter(Boolean).map((part) => ({ number: readDialled(part), name: '' }));
  return notDialled(rows).length > 0 ? undefined : rows;
}

/** The setting with these rows, what else it had kept; '' where nothing is left. Rows without a number are left out. */
export function writeNumberRows(rows: readonly DialledNumber[], setting: string): string {
  const parsed = readJsonOrValue(setting);
  const kept = isRecord(parsed) && isRecord(parsed['production']) ? parsed : {};
  const filled = rows.filter(({ number }) => number.trim() !== '');
  const production = Object.fromEntries(filled.map(({ number, name }) => [readDialled(number), name.trim()]));
  const { production: _before, ...others } = kept;
  if (filled.length === 0 && Object.keys(others).length === 0) return '';
  return JSON.stringify({ production, ...others });
}

/** Those that were typed and cannot be dialled, for want of 3 to 15 digits. */
export const notDialled = (rows: readonly DialledNumber[]): string[] =>
  rows.flatMap(({ number }) =>
    number.trim() === '' || /^\d{3,15}$/.test(readDialled(number)) ? [] : [number.trim()],
  );

/** Ten digits however they are written, or an extension; what is neither stays as it was typed, to be refused. */
const readDialled = (number: string) => readPhone(number) ?? number.trim();

import { readPhone } from '../phone-number.ts';
import { isRecord, readJsonOrValue } from '../reply.ts';
import type { DialledNumber } from './numbers.ts';

/** The rows of the setting `ivr_number`: the production numbers, a name each. */
export function readNumberRows(setting: string): DialledNumber[] {
  const parsed = readJsonOrValue(setting);
  const production = isRecord(parsed) ? parsed['production'] : undefined;
  if (!isRecord(production)) return [];
  return Object.entries(production).map(([number, name]) => ({ number, name: String(name) }));
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

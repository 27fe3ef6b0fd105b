import { isRecord, type ApiRecord, readJsonOrValue } from '../reply.ts';
import { readPhone } from '../phone-number.ts';

export interface DialledNumber {
  number: string;
  name: string;
}

export function readDialledNumbers(setting: ApiRecord | undefined): DialledNumber[] {
  const [local, production] = [readMap(setting?.['local']), readMap(setting?.['production'])];
  return local.length > 0 ? local : production;
}

function readMap(map: unknown): DialledNumber[] {
  if (!isRecord(map)) return [];
  return Object.entries(map)
    .map(([number, name]) => ({
      number,
      name: typeof name === 'string' && name.trim() ? name.trim() : number,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-US'));
}

/**
 * Parses the `ivr_number` setting into rows of number and name. Accepts `{production, local}` (reading only `production`), a map from number
 * to
 * name, or plain numbers separated by commas, semicolons or line breaks. Returns undefined for anything else, because saving would lose it.
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
  // Text beside a number would be lost.
  if (parts.some((part) => /[^\d\s().+-]/.test(part))) return undefined;
  const rows = parts.filter(Boolean).map((part) => ({ number: readDialled(part), name: '' }));
  return findInvalidNumbers(rows).length > 0 ? undefined : rows;
}

/** Writes the setting with these rows and its other content, or '' if nothing is left. Drops rows without a number. */
export function writeNumberRows(rows: readonly DialledNumber[], setting: string): string {
  const parsed = readJsonOrValue(setting);
  const stored = isRecord(parsed) && isRecord(parsed['production']) ? parsed : {};
  const filled = rows.filter(({ number }) => number.trim() !== '');
  const production = Object.fromEntries(filled.map(({ number, name }) => [readDialled(number), name.trim()]));
  const { production: _before, ...others } = stored;
  if (filled.length === 0 && Object.keys(others).length === 0) return '';
  return JSON.stringify({ production, ...others });
}

/** Returns the typed numbers that cannot be dialed because they do not have 3 to 15 digits. */
export const findInvalidNumbers = (rows: readonly DialledNumber[]): string[] =>
  rows.flatMap(({ number }) =>
    number.trim() === '' || /^\d{3,15}$/.test(readDialled(number)) ? [] : [number.trim()],
  );

/** Returns ten digits for a US number in any format. An extension or other text stays unchanged; text is rejected later. */
const readDialled = (number: string) => readPhone(number) ?? number.trim();

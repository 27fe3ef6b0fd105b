import { readPhone, usNumber, readTextSender } from '../phone-number.ts';
import { phoneDigits } from '../constants.ts';
import { isRecord, readJsonOrValue } from '../reply.ts';
import { mapOf, optional, record, text as textType, type ValueOf } from '../wire/wire-types.ts';

/** Names by dialed number. `local` takes precedence over `production` where it is not empty. */
export const numberSetting = record({ production: mapOf(textType), local: optional(mapOf(textType)) });

export type NumberSetting = ValueOf<typeof numberSetting>;

type NumberMap = NumberSetting['production'];

/** Reads `ivr_number`: a JSON map, an object `{production, local}` of maps, or comma-separated numbers, which get the organization's name. */
export function readNumberSetting(setting: string, organizationName: string): NumberSetting {
  const text = setting.trim();
  const parsed = readJsonOrValue(text);
  if (!isRecord(parsed)) return { production: readTyped(text, organizationName) };
  if (!isRecord(parsed['production'])) return { production: readMap(parsed) };
  const { production, local } = parsed;
  return { production: readMap(production), local: isRecord(local) ? readMap(local) : undefined };
}

/** Settings with an organization's numbers. An unset one may be null, as in the database. */
export type SavedNumbers = Readonly<
  Partial<Record<'ivr_number' | 'text_from' | 'voice_from', string | null>>
>;

/**
 * Returns the ten-digit numbers in an organization's settings and its senders, which may be a messaging service. Omits shorter extensions,
 * because all practices use the same ones internally.
 */
export function numbersIn({ ivr_number, text_from, voice_from }: SavedNumbers): string[] {
  const { production, local = {} } = readNumberSetting(ivr_number ?? '', '');
  const dialed = [...Object.keys(production), ...Object.keys(local)].map((number) => usNumber(number));
  const senders = [text_from, voice_from].map((sender) => readTextSender(sender ?? '') ?? '');
  const numbers = [...dialed.filter((number) => number.length === phoneDigits), ...senders.filter(Boolean)];
  return [...new Set(numbers)];
}

const readMap = (map: Readonly<Record<string, unknown>>): NumberMap =>
  Object.fromEntries(Object.entries(map).map(([dialed, label]) => [dialed, String(label)]));

function readTyped(text: string, name: string): NumberMap {
  const numbers = text.split(/[,;\n]/).map((part) => readPhone(part));
  return Object.fromEntries(numbers.filter((number) => number !== undefined).map((number) => [number, name]));
}

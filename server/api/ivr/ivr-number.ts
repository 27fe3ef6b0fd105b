import { readPhone } from '../../../shared/contact-details.ts';
import { isRecord, readJsonOrValue } from '../../../shared/reply.ts';
import { succeed } from '../operation/answer.ts';
import { toId, type Stored } from '../database/db.ts';
import { organisationOf } from '../operation/actor.ts';
import type { SignedOperation } from '../operation/operation.ts';

/** Answers the dialled numbers of the caller's organisation and their names; where none is set, an empty map. */
export const readIvrNumber: SignedOperation = async ({ actor }, { db }) => {
  const row = await db
    .selectFrom('org')
    .leftJoin('client_settings as settings', 'settings.id', 'org.id')
    .select(['org.name', 'org.ivr_number as own', 'settings.ivr_number as set'])
    .where('org.id', '=', toId(organisationOf(actor)))
    .executeTakeFirst();
  return succeed([row ? readNumbers(row) : { production: {} }]);
};

type NumberMap = Record<string, string>;

export interface IvrSetting {
  production: NumberMap;
  local?: NumberMap;
}

type Row = Pick<Stored<'org'>, 'name'> & Record<'own' | 'set', string | null>;

/** The client's setting goes before the organisation's own; each is a JSON map, `{production, local}` of maps, or numbers by comma. */
export function readNumbers({ name, own, set }: Row): IvrSetting {
  const text = set?.trim() || own?.trim() || '';
  const parsed = readJsonOrValue(text);
  if (!isRecord(parsed)) return { production: readTyped(text, name) };
  if (!isRecord(parsed['production'])) return { production: readMap(parsed) };
  const { production, local } = parsed;
  return { production: readMap(production), local: isRecord(local) ? readMap(local) : undefined };
}

const readMap = (map: Readonly<Record<string, unknown>>): NumberMap =>
  Object.fromEntries(Object.entries(map).map(([dialled, label]) => [dialled, String(label)]));

function readTyped(text: string, name: string): NumberMap {
  const numbers = text.split(/[,;\n]/).map((part) => readPhone(part));
  return Object.fromEntries(numbers.filter((number) => number !== undefined).map((number) => [number, name]));
}

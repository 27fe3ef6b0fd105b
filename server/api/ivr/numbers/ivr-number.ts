import { sql } from 'kysely';
import { readPhone } from '../../../../shared/contact-details.ts';
import { isRecord, readJsonOrValue } from '../../../../shared/reply.ts';
import { succeed } from '../../operation/answer.ts';
import { toId, type Stored } from '../../database/db.ts';
import { organisationOf } from '../../operation/actor.ts';
import type { SignedOperation } from '../../operation/operation.ts';

/** Answers the dialled numbers of the caller's organisation and their names; where none is set, an empty map. */
export const readIvrNumber: SignedOperation = async ({ actor }, { db }) => {
  const row = await db
    .selectFrom('org')
    .select(['name', 'ivr_number'])
    .where('id', '=', toId(organisationOf(actor)))
    .executeTakeFirst();
  return succeed([row ? readNumbers(row) : { production: {} }]);
};

/** The numbers of `org` in one text, without what is written between digits. */
export const bareNumbers = sql`regexp_replace(org.ivr_number, '[().+ -]', '', 'g')`;

type NumberMap = Record<string, string>;

export interface IvrSetting {
  production: NumberMap;
  local?: NumberMap;
}

type Row = Pick<Stored<'org'>, 'name' | 'ivr_number'>;

/** What an organisation has as its numbers: a JSON map, `{production, local}` of maps, or numbers by comma. */
export function readNumbers({ name, ivr_number }: Row): IvrSetting {
  const text = ivr_number?.trim() ?? '';
  const parsed = readJsonOrValue(text);
  if (!isRecord(parsed)) return { production: readTyped(text, name) };
  if (!isRecord(parsed['production'])) return { production: readMap(parsed) };
  const { production, local } = parsed;
  return { production: readMap(production), local: isRecord(local) ? readMap(local) : undefined };
}

/** The same as the setting that people fill in, which is `{production, local}`; what is that already stays to the letter. */
export function writeNumbers(row: Row): string {
  const text = row.ivr_number ?? '';
  const parsed = readJsonOrValue(text);
  if (isRecord(parsed) && isRecord(parsed['production'])) return text;
  const { production } = readNumbers(row);
  return Object.keys(production).length > 0 ? JSON.stringify({ production }) : text;
}

const readMap = (map: Readonly<Record<string, unknown>>): NumberMap =>
  Object.fromEntries(Object.entries(map).map(([dialled, label]) => [dialled, String(label)]));

function readTyped(text: string, name: string): NumberMap {
  const numbers = text.split(/[,;\n]/).map((part) => readPhone(part));
  return Object.fromEntries(numbers.filter((number) => number !== undefined).map((number) => [number, name]));
}

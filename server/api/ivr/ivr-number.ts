import { sql } from 'kysely';
import { readPhone } from '../../../shared/contact-details.ts';
import { isRecord, readJsonOrValue } from '../../../shared/reply.ts';
import { succeed } from '../operation/answer.ts';
import { organisationOf } from '../operation/actor.ts';
import type { SignedOperation } from '../operation/operation.ts';

interface Row {
  name: string;
  of_org: string | null;
  of_settings: string | null;
}

/** The dialled numbers of the caller's organisation and their names (spec 3, IVR number setting); none: an empty map. */
export const readIvrNumber: SignedOperation = async ({ actor }, { db }) => {
  const { rows } = await sql<Row>`
    select org.name, org.ivr_number as of_org, client_settings.ivr_number as of_settings
    from org
    left join client_settings on client_settings.id = org.id
    where org.id = ${organisationOf(actor)}::bigint
  `.execute(db);
  const [row] = rows;
  return succeed([row ? readSetting(row) : { production: {} }]);
};

type NumberMap = Record<string, string>;

/** The client's setting goes before the organisation's own; each is a JSON map, `{production, local}` of maps, or numbers by comma. */
function readSetting({ name, of_org, of_settings }: Row): { production: NumberMap; local?: NumberMap } {
  const text = of_settings?.trim() || of_org?.trim() || '';
  const parsed = readJsonOrValue(text);
  if (!isRecord(parsed)) return { production: readNumbers(text, name) };
  if (!isRecord(parsed['production'])) return { production: readMap(parsed) };
  const { production, local } = parsed;
  return { production: readMap(production), ...(isRecord(local) && { local: readMap(local) }) };
}

const readMap = (map: Readonly<Record<string, unknown>>): NumberMap =>
  Object.fromEntries(Object.entries(map).map(([dialled, label]) => [dialled, String(label)]));

function readNumbers(text: string, name: string): NumberMap {
  const numbers = text.split(/[,;\n]/).map((part) => readPhone(part));
  return Object.fromEntries(numbers.filter((number) => number !== undefined).map((number) => [number, name]));
}

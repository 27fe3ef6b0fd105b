import { sql } from 'kysely';
import type { Trx } from '../../database/db.ts';
import type { ParsedRow, RowValues } from '../../reminders/lists/read-rows.ts';
import { loadRowFacts, type RowFacts } from '../../reminders/lists/row-facts.ts';

/**
 * Links contacts to the rows by patient code, or if only one contact has the same name and the same phone number or email address.
 * A phone number alone is not enough because households may share one.
 */
export async function withContacts(
  trx: Trx,
  idOrg: string,
  rows: readonly ParsedRow[],
): Promise<{ rows: ParsedRow[]; facts: RowFacts }> {
  const facts = await loadRowFacts(trx, idOrg, rows.map(valuesOf));
  const open = rows.filter((row) => facts.contactOf(row.values) === undefined);
  const found = await findReached(trx, idOrg, open.map(valuesOf));
  if (found.size === 0) return { rows: [...rows], facts };
  const named = rows.map((row) => {
    const contact = found.get(open.indexOf(row));
    return contact === undefined ? row : { ...row, values: { ...row.values, contact } };
  });
  return { rows: named, facts: await loadRowFacts(trx, idOrg, named.map(valuesOf)) };
}

const valuesOf = ({ values }: ParsedRow): RowValues => values;

async function findReached(
  trx: Trx,
  idOrg: string,
  rows: readonly RowValues[],
): Promise<ReadonlyMap<number, string>> {
  const given = rows.map((row, at) => ({
    at,
    name: row.name?.toLowerCase() ?? '',
    email: row.email?.toLowerCase() ?? '',
    phones: [row.phone, row.mobile_phone].filter(Boolean),
  }));
  if (given.length === 0) return new Map();
  const { rows: found } = await sql<{ at: number; contact: string }>`
    select given.at, min(contacts.id) as contact
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (at integer, name text, email text, phones text[])
    join contacts
      on lower(concat_ws(' ', nullif(contacts.first_name, ''), nullif(contacts.last_name, ''))) = given.name
      and (
        contacts.phone = any(given.phones)
        or contacts.mobile_phone = any(given.phones)
        or given.email <> '' and lower(contacts.email) = given.email
      )
    where contacts.id_org = ${idOrg}::bigint
    and given.name <> ''
    group by given.at
    having count(*) = 1
  `.execute(trx);
  return new Map(found.map(({ at, contact }) => [at, contact]));
}

import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../server/api/database/db.ts';

/**
 * Inserts `count` contacts of an organization inside the database, the same in every run. Three in ten have one of sixty common last names
 * (one in two hundred is a Smith), the others one of thousands; some fields are empty and some names have accents.
 * Builds the indexes after the rows, which is several times as fast but locks the table.
 */
export async function loadContacts(db: Db, idOrg: string, count: number): Promise<void> {
  await insertBeforeIndexes(db, 'contacts', (trx) => insertContacts(trx, idOrg, count));
}

/** Drops the table's indexes, runs a long insert, rebuilds the indexes and analyzes the table. */
export async function insertBeforeIndexes(
  db: Db,
  table: string,
  insert: (trx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(trx);
    const indexes = await sql<{ name: string; definition: string }>`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where i.indrelid = ${table}::regclass
      and not i.indisunique
    `.execute(trx);
    for (const { name } of indexes.rows) await sql`drop index ${sql.ref(name)}`.execute(trx);
    await insert(trx);
    for (const { definition } of indexes.rows) await sql.raw(definition).execute(trx);
  });
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze ${sql.table(table)}`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

async function insertContacts(db: Db, idOrg: string, count: number): Promise<void> {
  await sql`
    insert into contacts (
      id, id_org, first_name, last_name, phone, mobile_phone, email, dob, language, patient_code, provider, location, zip
    )
    select
      (1500000000 + n)::text || '-' || substr(md5(${idOrg}::text || n), 1, 20),
      ${idOrg}::bigint,
      first,
      last,
      case when n % 10 < 8 then (2010000000 + n::bigint * 7919 % 7980000000)::text end,
      case when n % 3 > 0 then (2010000000 + n::bigint * 104729 % 7980000000)::text end,
      case when n % 5 < 3 then lower(left(first, 1) || '.' || last) || n || '@mail.example' end,
      date '1930-01-01' + (n::bigint * 37 % 34000)::integer,
      case when n % 7 = 0 then 'es' else 'en' end,
      'P' || (12345678 + n::bigint * 37),
      case when n % 11 > 0 then 'Dr. ' || ${pick(commonNames, sql`n::bigint * 13`)} end,
      ${pick(['Lakeside', 'Downtown', 'North Clinic', 'Harbor', 'Westfield'], sql`n`)},
      lpad((n::bigint * 31 % 99999)::text, 5, '0')
    from (
      select
        n,
        ${pick(firstNames, sql`(n * 0.6180339887498949 % 1 * 1000000)::bigint`)} as first,
        case
          when n % 10 < 3 then ${pick(commonNames, sql`n / 10`)}
          else ${pick(starts, sql`n`)} || ${pick(middles, sql`n / 16 + n`)} || ${pick(ends, sql`n / 256 + n`)}
        end as last
      from generate_series(1, ${count}::integer) n
    ) as named
  `.execute(db);
}

const pick = (values: readonly string[], index: RawBuilder<unknown>) =>
  sql`(${values}::text[])[1 + (${index}) % ${sql.lit(values.length)}]`;

const splitWords = (text: string) => text.trim().split(/\s+/);

const firstNames = splitWords(`
  James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica
  Thomas Sarah Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark Margaret Donald Ashley Steven
  Kimberly Paul Emily Andrew Donna Joshua Michelle José Carol Kevin Amanda Brian Melissa George Deborah Zoë Stephanie
  Ronald Rebecca Jason Sharon Edward Laura Renée Cynthia Jane
`);
const commonNames = splitWords(`
  Smith Johnson Williams Brown Jones García Miller Davis Rodríguez Martínez Hernández López González Wilson Anderson
  Thomas Taylor Moore Jackson Martin Lee Pérez Thompson White Harris Sánchez Clark Ramírez Lewis Robinson Walker Young
  Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts
  Gómez Phillips Evans Turner Díaz Parker Cruz Edwards Collins Reyes
`);
const starts = splitWords('Al Bar Cor Dun Ell Far Gar Hol Ing Kel Lan Mor Nor Pem Ros Tal');
const middles = splitWords('a be do en fi ger il ka lo man ne or ri sta ter ul');
const ends = splitWords('by dale ell field ford gate ham ings ley low mond ner rick son ton well wood worth');

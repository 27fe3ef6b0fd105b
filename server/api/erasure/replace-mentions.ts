import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../database/db.ts';
import type { Database } from '../database/schema.ts';
import { withoutMentions } from './mentions.ts';
import type { PersonRecords } from './find-records.ts';
import type { Person } from './person.ts';

export interface Erasing {
  person: Person;
  records: PersonRecords;
  pseudonym: { first: string; last: string; full: string };
}

interface Texts {
  table: keyof Database;
  columns: readonly string[];
  /** True if the columns are JSON. Its texts change one by one, so that it stays valid. */
  json?: boolean;
  pattern: string;
  where: RawBuilder<unknown>;
}

/** Replaces mentions of the patient with the pseudonym in columns of the rows that match. */
export async function replaceMentions(trx: Trx, { pseudonym }: Erasing, texts: Texts): Promise<void> {
  for (const name of texts.columns)
    await (texts.json ? replaceInJson : replaceInText)(trx, texts, { name, pseudonym: pseudonym.full });
}

interface Column {
  name: string;
  pseudonym: string;
}

async function replaceInText(
  trx: Trx,
  { table, pattern, where }: Texts,
  { name, pseudonym }: Column,
): Promise<void> {
  const column = sql.ref(name);
  await sql`
    update ${sql.table(table)}
    set ${column} = regexp_replace(${column}, ${pattern}, ${pseudonym}, 'gi')
    where ${where}
    and ${column} ~* ${pattern}
  `.execute(trx);
}

async function replaceInJson(
  trx: Trx,
  { table, pattern, where }: Texts,
  { name, pseudonym }: Column,
): Promise<void> {
  const column = sql.ref(name);
  const { rows } = await sql<{ id: string; value: unknown }>`
    select id, ${column} as value
    from ${sql.table(table)}
    where ${where}
    and ${column}::text ~* ${pattern}
    order by id
  `.execute(trx);
  for (const { id, value } of rows)
    await sql`
      update ${sql.table(table)}
      set ${column} = ${JSON.stringify(withoutMentions(value, pattern, pseudonym))}::jsonb
      where id = ${id}
    `.execute(trx);
}

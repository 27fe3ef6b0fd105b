import { expect } from 'chai';
import { sql } from 'kysely';
import { matchesSearch } from '../../../server/api/rows/search.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const people = 20_000;

describe('search by birth date or patient code among many contacts', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
    const { db } = database;
    await db.transaction().execute(async (trx) => {
      // Building the indexes takes longer than the statement timeout for requests.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`
      insert into contacts (id, id_org, first_name, last_name, phone, patient_code, dob)
      select '1700000000-' || n, 204117, 'Person', 'Name ' || n % 500, '312555' || lpad((n % 10000)::text, 4, '0'),
        'LFC-' || lpad(n::text, 6, '0'), '1940-01-01'::date + n % 10000
      from generate_series(1, ${people}::integer) n
      `.execute(trx);
    });
    await sql`vacuum analyze contacts`.execute(db);
  });
  after(() => database.drop());

  const planOf = async (search: string) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, costs off, timing off)
      select id from contacts
      where id_org = ${'204117'}::bigint and ${matchesSearch(contacts, search)}
      order by last_name collate names, first_name collate names, id
      limit 25
    `.execute(database.db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  for (const [search, index] of [
    ['3/4/1951', 'contacts_by_birth'],
    ['1951-03-04', 'contacts_by_birth'],
    ['name 3/4/1951', 'contacts_by_birth'],
    ['Mar 4, 1951', 'contacts_by_birth'],
    ['LFC-20170', 'contacts_by_code'],
    ['0020170', 'contacts_by_code'],
  ] as const)
    it(`reads only matching rows for '${search}'`, async () => {
      const plan = await planOf(search);
      expect(plan).to.include(index).and.not.include('Seq Scan on contacts');
      const read = [...plan.matchAll(/(?:actual rows|Removed by Filter)[=:] ?(\d+)/g)].map(([, rows]) =>
        Number(rows),
      );
      expect(Math.max(...read), plan).to.be.below(people / 50);
    });
});

import { expect } from 'chai';
import { sql, type RawBuilder } from 'kysely';
import { insertBeforeIndexes, loadContacts } from '../../../scripts/bench/load-contacts.ts';
import { readListQuery } from '../../../shared/list-query.ts';
import { selectDistinct, selectPage } from '../../../server/api/rows/lists.ts';
import type { Actor } from '../../../server/api/operation/actor.ts';
import { sourceFor } from '../../../server/api/rows/audit-source.ts';
import type { Table } from '../../../server/api/rows/tables.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import { isFull } from '../../support/full-run.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { flattenPlan, plansOf, type Plan } from '../../support/plans.ts';

const manyRows = 200_000;
const org = '100001';
const fewRows = 20_000;
const organizations = 50;

const staff: Actor = {
  userId: '1',
  userName: 'ann',
  idOrg: org,
  admin: false,
  accessGroup: '',
  sections: ['contacts'],
  permissions: [],
  signedInAt: 0,
};

const listed = resourceList.filter(({ operations }) => operations.includes('list'));
const everyColumn = 'every column of the contacts that can be sorted by, and every filter';
/** Only a full run tests every table because each one takes up to 25 seconds of CPU. */
const tried = isFull ? [...listed.map(({ name }) => name), everyColumn] : ['payments'];

const byName: Readonly<Record<string, readonly string[]>> = {
  payments: ['last_name', '-last_name', 'provider', '-provider'],
};

describe('indexes at 200,000 rows', function () {
  this.timeout(180_000);
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
    await database.pool.query(
      "insert into org (id, name, phone) select 100000 + n, 'Practice ' || n, (3120000000 + n)::text from generate_series(1, $1::integer) n",
      [tried.includes('org') ? manyRows : organizations],
    );
    if (tried.includes('contacts') || tried.includes(everyColumn))
      await loadContacts(database.db, org, manyRows);
  });
  after(() => database.drop());

  function expectIndexed(plans: readonly Plan[], { name }: ResourceDefinition, what: string): void {
    expect(plans, what).not.to.be.empty;
    const mine = new Set([name, 'row_counts']);
    const nodes = plans.flatMap(flattenPlan);
    expect(nodes.map((node) => node['Relation Name'])).to.include(name, `${name} ${what}`);
    for (const node of nodes) {
      const read =
        ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);
      if (node['Node Type'].includes('Sort')) expect(read, `${name} ${what}: sorts`).to.be.at.most(20_000);
      if (!mine.has(node['Relation Name'] ?? '')) continue;
      expect(node['Node Type'], `${name} ${what}`).to.match(/Index|Bitmap/);
      if (node['Node Type'] !== 'Index Only Scan')
        expect(read, `${name} ${what}: rows read`).to.be.at.most(20_000);
    }
  }

  for (const definition of listed.filter(({ name }) => tried.includes(name)))
    it(`serve ${definition.name}: the default sort in both directions, and search`, async () => {
      if (!['org', 'contacts'].includes(definition.name)) await fill(definition);
      else await sql`vacuum analyze ${sql.table(definition.name)}`.execute(database.db);
      const table: Table = {
        definition,
        scope: definition.tenant ? { column: 'id_org', value: org } : undefined,
        source: sourceFor(definition, staff),
      };
      const reversed = definition.defaultSort.startsWith('-')
        ? definition.defaultSort.slice(1)
        : `-${definition.defaultSort}`;
      const searches =
        definition.searchFields.length > 0 ? ['jane smith', 'needle', '(312) 555-01', 'sm'] : [];
      const queries: Record<string, string>[] = [
        { meta: '{p:1,l:25}' },
        { meta: '{p:1,l:25}', sort: reversed },
        { meta: '{p:30,l:25}' },
        ...searches.map((search) => ({ meta: '{p:1,l:25,c:1}', search })),
        ...(byName[definition.name] ?? []).map((sort) => ({ meta: '{p:300,l:25,c:1}', sort })),
      ];
      for (const raw of queries) expectIndexed(await explain(table, raw), definition, JSON.stringify(raw));
      const repeating = Object.keys(definition.fields).filter((name) => definition.fields[name]?.repeats);
      for (const name of repeating) {
        const raw = { meta: '{p:1,l:1000}', fields: `DISTINCT ${name}` };
        expectIndexed(await explain(table, raw), definition, raw.fields);
      }
    });

  (tried.includes(everyColumn) ? it : () => undefined)(`serve ${everyColumn}`, async () => {
    const table: Table = { definition: contacts, scope: { column: 'id_org', value: org } };
    const columns = [
      ...['last_name', 'phone', 'mobile_phone', 'email', 'provider', 'location', 'patient_code', 'id'],
    ];
    for (const column of columns)
      for (const sort of [column, `-${column}`])
        for (const meta of ['{p:1,l:25,c:1}', '{p:1000,l:25,c:1}', '{p:7990,l:25,c:1}'])
          expectIndexed(await explain(table, { meta, sort }), contacts, `${sort} ${meta}`);
    for (const filter of [{ provider: 'Dr. Smith' }, { opt_out_text: 'T' }, { location: 'Nowhere' }]) {
      const plans = await explain(table, { meta: '{p:1,l:25,c:1}', filter: JSON.stringify(filter) });
      expectIndexed(plans, contacts, JSON.stringify(filter));
    }
  });

  async function explain(table: Table, raw: Record<string, string>): Promise<Plan[]> {
    const query = readListQuery(raw, table.definition);
    if (!query.ok) throw new Error(query.msg);
    const { value } = query;
    return plansOf(database, (db) =>
      value.distinct ? selectDistinct(db, table, value) : selectPage(db, table, value),
    );
  }

  /** Fills required columns with values of their type; references and constraints are not part of this test. */
  async function fill({ name, large, ids, fields }: ResourceDefinition): Promise<void> {
    const { rows: columns } = await database.pool.query<{ column: string; type: string; unique: boolean }>(
      `select column_name as column, data_type as type, is_unique as unique
      from information_schema.columns
      cross join lateral (
        select exists (
          select 1
          from pg_index
          join pg_attribute on attrelid = indrelid and attnum = any(indkey)
          where indrelid = $1::regclass and indisunique and not indisprimary and indnkeyatts = 1
          and attname = column_name
        ) as is_unique
      ) indexes
      where table_name = $1::text and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name not in ('id', 'id_org')
      and (is_nullable = 'NO' and column_default is null or column_name = any($2) and not is_unique)`,
      [
        name,
        Object.keys(fields).filter(
          // Skips `row`, because a message's row also determines its job.
          (field) => fields[field]?.kind === 'text' && !fields[field]?.reference && field !== 'row',
        ),
      ],
    );
    const orgs = large ? 1 : organizations;
    const names = [...(ids === 'decimal' ? [] : ['id']), 'id_org', ...columns.map(({ column }) => column)];
    const values: RawBuilder<unknown>[] = [
      ...(ids === 'decimal' ? [] : [sql`(1500000000 + n)::text || '-' || md5(n::text)`]),
      sql`100001 + n % ${sql.lit(orgs)}`,
      ...columns.map(({ type, unique }) => (unique ? sql`'Unique ' || n` : sampleOf(type))),
    ];
    await insertBeforeIndexes(database.db, name, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await dropChecks(trx, name);
      await sql`
        insert into ${sql.table(name)} (${sql.join(names.map((each) => sql.ref(each)))})
        select ${sql.join(values)}
        from generate_series(1, ${large ? manyRows : fewRows}::integer) n
      `.execute(trx);
      await sql`
        insert into row_counts (id_org, name, change)
        select id_org, ${name}, count(*) from ${sql.table(name)} group by id_org
      `.execute(trx);
    });
  }

  async function dropChecks(db: TestDatabase['db'], table: string): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where contype = 'c' and conrelid = ${table}::regclass
    `.execute(db);
    for (const { name } of rows)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  }
});

function sampleOf(type: string): RawBuilder<unknown> {
  const samples: Readonly<Record<string, RawBuilder<unknown>>> = {
    text: sql`'Word ' || n * 7919 % 20000`,
    jsonb: sql`'[]'::jsonb`,
    bytea: sql`'\\x00'::bytea`,
    'timestamp with time zone': sql`now()`,
  };
  return samples[type] ?? sql`1`;
}

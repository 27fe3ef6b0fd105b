import { expect } from 'chai';
import { sql } from 'kysely';
import { exportedTables, isOmitted, omittedTables } from '../../../server/api/data-export/exported-tables.ts';
import { describeOneApi } from '../../support/fixtures.ts';

/** Names of columns that may hold a secret. */
const suspicious =
  /secret|password|pw|token|hash|credential|sealed|card|cvc|routing|account_number|key|blob|cid|html|body/;

/** Columns with such a name that hold none: messages without links to the portal, events, and what a receipt shows of a card. */
const harmless = [
  'messages.body',
  'plugin_events.body',
  'payments.card_brand',
  'users.forcePasswordReset',
  'client_settings.epic_user',
];

describeOneApi('tables of an export', (api) => {
  const query = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
    (await statement.execute(api.database.db)).rows;
  const tables = async () =>
    (
      await query(sql<{ name: string }>`
        select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      `)
    ).map(({ name }) => name);

  it('cover the database: each table is exported, or left out with a reason', async () => {
    const names = await tables();
    const undecided = names.filter((name) => exportedTables.has(name) === omittedTables.has(name));
    expect(undecided).to.deep.equal([]);
    expect([...exportedTables.keys(), ...omittedTables.keys()]).to.have.members(names);
  });

  it('exclude each column that may hold a secret', async () => {
    const columns = await query(sql<{ table: string; name: string }>`
      select relname as table, attname as name
      from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace
      and relkind = 'r'
      and attnum > 0
      and not attisdropped
      and attgenerated = ''
      and atttypid <> 'bytea'::regtype
    `);
    const exported = columns
      .filter(({ table, name }) => exportedTables.has(table) && !isOmitted(table, name))
      .map(({ table, name }) => `${table}.${name}`);
    expect(
      exported.filter((name) => suspicious.test(name.split('.')[1]!) && !harmless.includes(name)),
    ).to.deep.equal([]);
  });
});

import pg from 'pg';

/** Original content of a database, for undoing the changes of a test. */
export interface Pristine {
  /**
   * Restores the content and returns true if it matches the original.
   * Returns false if the number of other connections differs.
   */
  restore(others: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Number of rows above which copying is cheaper than deleting one by one. */
const many = 1_000;

const userTables = `
  select format('%I.%I', schemaname, tablename) as name
  from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema')
`;
const userSequences = `select format('%I.%I', schemaname, sequencename) as name from pg_sequences`;
const columnsOf = `
  select string_agg(quote_ident(attname), ', ' order by attnum) as names
  from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
`;
/** First OID of user objects; lower OIDs are thousands of PostgreSQL's own rows, which no test changes. */
const firstOfUsers = 16384;
/** Catalogs that define tables, columns, functions, triggers, and rights, with the column of the owning OID. */
const catalogs = {
  pg_attrdef: 'adrelid',
  pg_attribute: 'attrelid',
  pg_class: 'oid',
  pg_constraint: 'oid',
  pg_index: 'indexrelid',
  pg_proc: 'oid',
  pg_trigger: 'oid',
  pg_type: 'oid',
};
/** Planner statistics, which would influence the plans of a later test. */
const planned = `
  select 'planned' as name, sum(relpages + reltuples)::text as state
  from pg_class
  where oid >= ${firstOfUsers}
`;
const others = `
  select count(*)::int as count
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
`;

/** Detects changes: every inserted or updated row has a newer transaction id, and deletions change the count. */
const stateOfTable = (name: string) => `
  select '${name}' as name, concat_ws(' ', count(*), count(*) filter (where age(xmin) < age($1::xid))) as state
  from ${name}
`;
const stateOfCatalog = ([name, owner]: [string, string]) =>
  `${stateOfTable(name)} where ${owner} >= ${firstOfUsers}`;
const stateOfSequence = (name: string) =>
  `select '${name}' as name, concat_ws(' ', last_value, is_called) as state from ${name}`;

/**
 * Disables triggers, because their changes are restored as well; setting this per restore would invalidate the survey's plan.
 * Forces a generic plan, because the survey never varies and planning it costs more than running it.
 */
const options = '-c session_replication_role=replica -c plan_cache_mode=force_generic_plan';

/** Records the current content; call before any change. */
export async function capturePristine(connection: pg.ClientConfig): Promise<Pristine> {
  const client = new pg.Client({ ...connection, options });
  client.on('error', () => undefined); // The next statement reports the error.
  await client.connect();
  const namesBy = async (text: string) =>
    (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
  const tables = await namesBy(userTables);
  const sequences = await namesBy(userSequences);
  const parts = [
    ...tables.map(stateOfTable),
    ...Object.entries(catalogs).map(stateOfCatalog),
    stateOfTable('pg_db_role_setting'),
    ...sequences.map(stateOfSequence),
    planned,
  ];
  const survey = { name: 'survey', text: parts.join(' union all ') };
  const readStates = async (since: string) => {
    const { rows } = await client.query<{ name: string; state: string }>({ ...survey, values: [since] });
    return new Map(rows.map(({ name, state }) => [name, state]));
  };
  const begun = { at: await currentTransaction(client) };
  const first = await readStates(begun.at);
  const undo = new Map<string, string>();
  for (const name of tables) undo.set(name, await refill(client, name));
  for (const name of sequences) undo.set(name, await rewind(client, name));

  const restore = async (expected: number) => {
    const { rows } = await client.query<{ count: number }>(others);
    if (rows[0]?.count !== expected) return false;
    const states = await readStates(begun.at);
    const changed = [...first].filter(([name, state]) => states.get(name) !== state).map(([name]) => name);
    const isLarge = changed.some(
      (name) => tables.includes(name) && parseInt(states.get(name) ?? '', 10) > many,
    );
    if (isLarge || changed.some((name) => !undo.has(name))) return false;
    if (changed.length === 0) return true;
    const statements = changed.map((name) => undo.get(name));
    await client.query(`begin; ${statements.join(';')}; commit`);
    begun.at = await currentTransaction(client);
    return true;
  };
  return { restore, close: () => client.end() };
}

async function currentTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>('select pg_current_xact_id()::xid::text as at');
  return rows[0]?.at ?? '';
}

async function refill(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ all: string | null }>(
    `select json_agg(t)::text as all from ${table} t`,
  );
  const all = rows[0]?.all;
  const empty = `delete from ${table}`;
  if (!all) return empty;
  const columns = await client.query<{ names: string }>(columnsOf, [table]);
  const names = columns.rows[0]?.names;
  return `
    ${empty};
    insert into ${table} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${table}, ${pg.escapeLiteral(all)})
  `;
}

async function rewind(client: pg.Client, sequence: string): Promise<string> {
  const state = `select last_value::text as last, is_called as called from ${sequence}`;
  const { rows } = await client.query<{ last: string; called: boolean }>(state);
  return `select setval('${sequence}', ${rows[0]?.last}, ${rows[0]?.called})`;
}

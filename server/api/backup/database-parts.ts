import type { PoolClient } from 'pg';

export interface TableParts {
  /** Quoted name with its schema. */
  name: string;
  /** Names of all columns except generated ones. */
  columns: string[];
}

/** Selects the relations of the product and its job queue. */
const inOurSchemas = "relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)";

/** Tables that belong to one database: its schema version and its identity. They are not part of a backup. */
const ofTheDatabase = "('migrations', 'installation')";

/** Lists the tables of a backup with their columns. */
export async function listTables(client: PoolClient): Promise<TableParts[]> {
  const { rows } = await client.query<TableParts>(`
    select format('%I.%I', relnamespace::regnamespace, relname) as name,
      (
        select array_agg(attname::text order by attnum)
        from pg_attribute
        where attrelid = pg_class.oid
        and attnum > 0
        and not attisdropped
        and attgenerated = ''
      ) as columns
    from pg_class
    where relkind = 'r'
    and ${inOurSchemas}
    and relname not in ${ofTheDatabase}
    and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'e')
    order by 1
  `);
  return rows;
}

/** Returns the schema version: each applied migration file with its checksum, and the version of the job queue's schema. */
export async function readSchema(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select concat(name, ' ', left(checksum, 16)) as line from migrations
    union all
    select concat('job queue ', max(id)) from graphile_worker.migrations
    order by line
  `);
  return rows.map(({ line }) => line);
}

interface SequenceState {
  /** Quoted name with its schema. */
  name: string;
  last: string;
  isCalled: boolean;
}

export async function readSequences(client: PoolClient): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', relnamespace::regnamespace, relname) as name
    from pg_class
    where relkind = 'S'
    and ${inOurSchemas}
    order by 1
  `);
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    );
    states.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return states;
}

export async function writeSequences(client: PoolClient, states: readonly SequenceState[]): Promise<void> {
  const known = new Set((await readSequences(client)).map(({ name }) => name));
  for (const { name, last, isCalled } of states)
    if (known.has(name))
      await client.query('select setval($1::text::regclass, $2, $3)', [name, last, isCalled]);
}

const blobBatch = 1000;

/** Lists the names of the blobs that rows refer to, without repeats. Needs a transaction. */
export async function* listBlobs(client: PoolClient): AsyncIterable<string> {
  const { rows: columns } = await client.query<{ column: string; table: string }>(`
    select format('%I', attname) as column, format('%I.%I', relnamespace::regnamespace, relname) as table
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relkind = 'r'
    and ${inOurSchemas}
    and attname in ('blob', 'refused_blob')
    and not attisdropped
  `);
  const names = columns.map(
    ({ column, table }) => `select ${column} as name from ${table} where ${column} is not null`,
  );
  await client.query(`declare blob_names cursor for ${names.join(' union ')} order by name`);
  for (let count = blobBatch; count === blobBatch;) {
    const { rows } = await client.query<{ name: string }>(`fetch ${blobBatch} from blob_names`);
    for (const { name } of rows) yield name;
    count = rows.length;
  }
  await client.query('close blob_names');
}

/**
 * Removes foreign keys and turns triggers off, so that tables can be filled in any order, including rows that refer to each other. The owner of
 * the tables may do both. Returns the function that undoes it and checks every foreign key.
 */
export async function suspendRules(client: PoolClient): Promise<() => Promise<void>> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    where contype = 'f'
    and conparentid = 0
    and ${inOurSchemas}
  `);
  const triggers = await client.query<{ table: string; name: string; mode: string }>(`
    select tgrelid::regclass::text as table, format('%I', tgname) as name, tgenabled::text as mode
    from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where not tgisinternal
    and tgenabled <> 'D'
    and ${inOurSchemas}
  `);
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers.rows)
    await client.query(`alter table ${table} disable trigger ${name}`);
  return async () => {
    for (const { table, name, definition } of keys.rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { table, name, mode } of triggers.rows)
      await client.query(`alter table ${table} enable ${enabled[mode] ?? ''} trigger ${name}`);
  };
}

const enabled: Readonly<Record<string, string>> = { A: 'always', R: 'replica' };

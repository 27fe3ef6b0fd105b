import type { PoolClient } from 'pg';

/**
 * Grants the serving role only what it needs: no schema changes, and insert-only access to audit rows. Idempotent, and includes the tables of
 * the latest migration. `role` must differ from the current role.
 */
export async function grantServing(client: PoolClient, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  await client.query('begin');
  await client.query(`
    revoke create on schema public from public, ${name};
    grant usage on schema public, graphile_worker to ${name};
    grant select, insert, update, delete on all tables in schema public, graphile_worker to ${name};
    grant usage on all sequences in schema public, graphile_worker to ${name};
    grant execute on all functions in schema graphile_worker to ${name};
    revoke update, delete, truncate on audit from ${name};
    revoke insert, update, delete on migrations, installation, graphile_worker.migrations from ${name};
  `);
  for (const table of await closedTables(client, role))
    await client.query(
      `create policy ${client.escapeIdentifier(`serves_${role}`)} on ${table} to ${name} using (true) with check (true)`,
    );
  await client.query('commit');
}

/** Lists queue tables with row-level security that have no policy for the role yet. */
async function closedTables(client: PoolClient, role: string): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `
      select format('%I.%I', nspname, relname) as table
      from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'graphile_worker'
      and relrowsecurity
      and not exists (
        select 1
        from pg_policy
        where polrelid = pg_class.oid
        and (select oid from pg_roles where rolname = $1) = any (polroles)
      )
    `,
    [role],
  );
  return rows.map(({ table }) => table);
}

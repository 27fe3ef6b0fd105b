import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { openStored, type BlobStore } from '../blobs/blob-store.ts';
import type { Entry } from './archive-entries.ts';
import { readArchive, type ArchiveFile } from './read-archive.ts';

interface Restored {
  archive: ArchiveFile;
  /** Connections of the owner of the restored database. */
  pool: Pool;
  blobs: BlobStore;
}

type Bytes = AsyncIterable<Buffer>;

/** A restore deletes replaced jobs, after it has counted the table's rows. */
const cleaned = 'graphile_worker._private_jobs';

/**
 * Compares a restored copy with its backup: the rows and amounts of each table, each file, foreign keys, and the hold that prevents sending.
 * Throws at the first difference.
 */
export async function checkRestored({ archive, pool, blobs }: Restored): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await requireRules(client);
    await readArchive(archive, {
      table: async (table, rows) => {
        if (table.name === cleaned) return;
        const amounts = await listAmounts(table, client);
        requireSame(table, await sumBackup(table, rows, amounts), await sumCopy(table, client, amounts));
      },
      file: async (name, content) => {
        const stored = await openStored(blobs, name);
        if (!stored || (await digest(stored)) !== (await digest(content)))
          throw new Error(`The restored file ${name} differs from the backup.`);
      },
    });
  } finally {
    client.release(true); // Closes the connection, which has no time limit.
  }
}

async function requireRules(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ keys: number; unchecked: number; held: boolean }>(`
    select count(*) as keys, count(*) filter (where not convalidated) as unchecked,
      exists (select from installation where held_reason = 'restored') as held
    from pg_constraint
    where contype = 'f'
  `);
  const [found] = rows;
  if (!found?.keys || found.unchecked > 0) throw new Error('The copy has unchecked foreign keys.');
  if (!found.held) throw new Error('The copy is not held, so it could send messages.');
}

interface Sums {
  rows: bigint;
  /** Sum of each column with amounts, in cents. */
  amounts: Readonly<Record<string, bigint>>;
}

/** Lists the columns of a table with amounts. */
async function listAmounts({ name }: Entry, client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `
      select attname as column
      from pg_attribute
      where attrelid = $1::regclass
      and attname ~ '(^|_)(amount|cents)$'
      and atttypid in ('integer'::regtype, 'bigint'::regtype, 'numeric'::regtype)
    `,
    [name],
  );
  return rows.map(({ column }) => column);
}

/** Sums the rows of a table in the backup, which are in PostgreSQL's text format. Amounts have two decimals or are whole cents. */
async function sumBackup(
  { columns = [] }: Entry,
  content: Bytes,
  amountColumns: readonly string[],
): Promise<Sums> {
  const amounts: Record<string, bigint> = {};
  const summed = columns.flatMap((column, at) => (amountColumns.includes(column) ? [{ column, at }] : []));
  for (const { column } of summed) amounts[column] = 0n;
  let rows = 0n;
  for await (const line of linesOf(content)) {
    rows += 1n;
    const cells = summed.length > 0 ? line.split('\t') : [];
    for (const { column, at } of summed)
      amounts[column] = (amounts[column] ?? 0n) + toCents(cells[at] ?? '\\N');
  }
  return { rows, amounts };
}

async function sumCopy({ name }: Entry, client: PoolClient, amountColumns: readonly string[]): Promise<Sums> {
  const sums = amountColumns.map((column) => `, coalesce(sum("${column}"), 0)::text as "${column}"`);
  const { rows } = await client.query<Record<string, string>>(
    `select count(*)::text as "row count"${sums.join('')} from ${name}`,
  );
  const found = rows[0] ?? {};
  const amounts = amountColumns.map((column) => [column, toCents(found[column] ?? '')] as const);
  return { rows: BigInt(found['row count'] ?? -1), amounts: Object.fromEntries(amounts) };
}

const toCents = (text: string) => (text === '\\N' ? 0n : BigInt(text.replace('.', '')));

function requireSame({ name }: Entry, backup: Sums, copy: Sums): void {
  if (copy.rows !== backup.rows)
    throw new Error(`${name} has ${copy.rows} rows in the copy and ${backup.rows} in the backup.`);
  for (const [column, cents] of Object.entries(backup.amounts))
    if (copy.amounts[column] !== cents)
      throw new Error(`The sum of ${column} in ${name} differs between the copy and the backup.`);
}

/** Splits rows at line feeds, which PostgreSQL escapes in values. Only ASCII characters are decoded correctly, such as those of numbers. */
async function* linesOf(content: Bytes): AsyncIterable<string> {
  let rest = '';
  for await (const part of content) {
    const lines = `${rest}${part.toString('latin1')}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function digest(content: Bytes): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part);
  return hash.digest('hex');
}

import { sql, type RawBuilder } from 'kysely';
import type { Log } from '../../log.ts';
import type { Db } from '../database/db.ts';
import { createRowScan, RowsFailed, type RowScan } from '../database/row-scan.ts';
import { MissingSecret, type Keyring } from './keyring.ts';

interface SealDeps {
  db: Db;
  keyring: Keyring;
  log?: Log;
}

interface SecretColumn {
  table: string;
  column: string;
  owner: RawBuilder<unknown>;
}

const totpOwner = sql`concat('user ', id_user, ' totp')`;

/** Complete list of the columns that store secrets. */
const secretColumns: readonly SecretColumn[] = [
  { table: 'client_secrets', column: 'value', owner: sql`concat(id_org, ' ', name)` },
  { table: 'payment_accounts', column: 'credentials', owner: sql`concat(id_org, ' payment_accounts ', id)` },
  { table: 'plugins', column: 'secret', owner: sql`concat(id_org, ' plugins.secret')` },
  {
    table: 'sso_providers',
    column: 'client_secret',
    owner: sql`concat(id_org, ' sso_providers.client_secret')`,
  },
  { table: 'totp_secrets', column: 'secret', owner: totpOwner },
  { table: 'totp_secrets', column: 'pending', owner: totpOwner },
];

/**
 * Encrypts stored values that are plain text or use a replaced secret. An unreadable value does not stop the others. Returns the number of
 * values encrypted.
 */
export async function sealStored({ db, keyring, log }: SealDeps): Promise<number> {
  const scan = createRowScan('seal_stored');
  let total = 0;
  for (const secretColumn of secretColumns) {
    const count = await sealColumn({ db, keyring, scan }, secretColumn);
    if (count > 0) log?.info({ table: secretColumn.table, count }, 'secrets were encrypted');
    total += count;
  }
  try {
    scan.end();
  } catch (error) {
    const failures = error instanceof RowsFailed ? error.failures : [];
    throw failures.find((failure) => failure.error instanceof MissingSecret)?.error ?? error;
  }
  return total;
}

interface Sealing extends Omit<SealDeps, 'log'> {
  scan: RowScan;
}

async function sealColumn({ db, keyring, scan }: Sealing, secretColumn: SecretColumn): Promise<number> {
  const { prefix } = keyring;
  const column = sql.ref(secretColumn.column);
  const { rows } = await sql<{ owner: string; stored: string | Buffer }>`
    select ${secretColumn.owner} as owner, ${column} as stored
    from ${sql.table(secretColumn.table)}
    where substring(${column} from 1 for ${prefix.length}::integer) <> ${prefix}
    and ${column} <> ''
  `.execute(db);
  let count = 0;
  for (const { owner, stored } of rows)
    await scan.attempt(`${secretColumn.table}.${secretColumn.column} ${owner}`, async () => {
      // Changes nothing if the value has changed in the meantime.
      await sql`
        update ${sql.table(secretColumn.table)}
        set ${column} = ${keyring.seal(keyring.open(stored, owner), owner)}
        where ${column} = ${stored}
        and ${secretColumn.owner} = ${owner}
      `.execute(db);
      count += 1;
    });
  return count;
}

import { sql, type RawBuilder } from 'kysely';
import type { Log } from '../../log.ts';
import type { Db } from '../database/db.ts';
import type { Keyring } from './keyring.ts';

interface SealDeps {
  db: Db;
  keyring: Keyring;
  log: Log;
}

interface Place {
  table: string;
  column: string;
  /** The owner, as `owners.ts` names it. */
  owner: RawBuilder<unknown>;
}

const totpOwner = sql`concat('user ', id_user, ' totp')`;

/** Every column that holds secrets, and nothing else. */
const places: readonly Place[] = [
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

/** Encrypts what still stands plain, as an operator or an older program wrote it, or under a secret that was replaced. */
export async function sealStored({ db, keyring, log }: SealDeps): Promise<void> {
  for (const place of places) {
    const count = await sealPlace(db, keyring, place);
    if (count > 0) log.info({ table: place.table, count }, 'secrets were encrypted');
  }
}

async function sealPlace(db: Db, keyring: Keyring, place: Place): Promise<number> {
  const { prefix } = keyring;
  const column = sql.ref(place.column);
  const { rows } = await sql<{ owner: string; stored: string | Buffer }>`
    select ${place.owner} as owner, ${column} as stored
    from ${sql.table(place.table)}
    where substring(${column} from 1 for ${prefix.length}::integer) <> ${prefix}
    and ${column} <> ''
  `.execute(db);
  for (const { owner, stored } of rows)
    // Another process may be at the same, or somebody may just have changed it: then this changes nothing.
    await sql`
      update ${sql.table(place.table)}
      set ${column} = ${keyring.seal(keyring.open(stored, owner), owner)}
      where ${column} = ${stored}
      and ${place.owner} = ${owner}
    `.execute(db);
  return rows.length;
}

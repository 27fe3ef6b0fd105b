import { sql } from 'kysely';
import type { Trx } from '../database/db.ts';

/** Records the digests of a file's loaded rows. Returns those that are new. */
export async function addDigests(
  trx: Trx,
  importId: string,
  digests: readonly string[],
): Promise<ReadonlySet<string>> {
  if (digests.length === 0) return new Set();
  const { rows } = await sql<{ digest: string }>`
    insert into loaded_rows (import, digest)
    select ${importId}, decode(digest, 'base64')
    from unnest(${digests}::text[]) as given (digest)
    on conflict do nothing
    returning encode(digest, 'base64') as digest
  `.execute(trx);
  return new Set(rows.map(({ digest }) => digest));
}

/** Deletes the digests once the file has no rejected rows, because no correction can repeat a row anymore. */
export async function forgetDigests(trx: Trx, importId: string): Promise<void> {
  await trx.deleteFrom('loaded_rows').where('import', '=', importId).execute();
}

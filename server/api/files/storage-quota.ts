import { sql } from 'kysely';
import { uploadMessages } from '../../../shared/locales/en/files.ts';
import type { Trx } from '../database/db.ts';
import { refuse, type Answer, Refusal } from '../operation/answer.ts';
import { organizationOf } from '../operation/actor.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

interface Wanted {
  idOrg: string;
  /** Size of the new file in bytes. `quota` is the limit for all of the organization's files, also in bytes. */
  size: number;
  quota: number;
}

/**
 * Returns a refusal if the file exceeds the organization's quota. Locks the organization's uploads until this transaction ends so that
 * concurrent uploads cannot exceed the quota.
 */
export async function refuseOverQuota(
  trx: Trx,
  { idOrg, size, quota }: Wanted,
): Promise<Answer<never[]> | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('storage', ${idOrg}::bigint))`.execute(trx);
  const { rows } = await sql<{ used: string }>`
    select sum(size) as used
    from (
      select size from files where id_org = ${idOrg}::bigint
      union all
      select size from phone_files where id_org = ${idOrg}::bigint
      union all
      select size from imports where id_org = ${idOrg}::bigint
      union all
      select size from recordings where id_org = ${idOrg}::bigint
      union all
      select size from speech_sounds where id_org = ${idOrg}::bigint
    ) kept
  `.execute(trx);
  const used = Number(rows[0]?.used ?? 0);
  return used + size > quota ? refuse(413, uploadMessages.storageFull(quota)) : undefined;
}

/** Rules for stored files. A deleted file frees its quota at once but is kept until the undo period ends. Undo fails if the quota is full. */
export const contentRules: ResourceRules = {
  onUndo:
    ({ request: { actor }, deps: { config } }) =>
    async (trx) => {
      const idOrg = organizationOf(actor);
      const refusal = await refuseOverQuota(trx, { idOrg, size: 0, quota: config.storageQuotaBytes });
      if (refusal) throw new Refusal(refusal);
    },
};

import { sql, type RawBuilder } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { writeAudit } from '../rows/audit.ts';
import type { Answer } from '../operation/answer.ts';
import { organizationOf } from '../operation/actor.ts';
import { newId } from '../database/ids.ts';
import type { ApiDeps, SignedRequest } from '../operation/operation.ts';
import { refuseOverQuota } from './storage-quota.ts';

interface UploadedRow {
  definition: ResourceDefinition;
  /** Values by column, without id and id_org. */
  values: Readonly<Record<string, RawBuilder<unknown> | string | number>> & { size: number };
  detail: string;
}

/** Saves the row of an uploaded file with its audit row. Returns the new id, or a refusal if the quota is exceeded. */
export async function saveUploadedRow(
  { actor }: Pick<SignedRequest, 'actor'>,
  { db, clock, config }: Pick<ApiDeps, 'db' | 'clock' | 'config'>,
  { definition, values, detail }: UploadedRow,
): Promise<{ id: string } | { refusal: Answer<never[]> }> {
  const now = clock();
  const id = newId(now);
  const idOrg = organizationOf(actor);
  return db.transaction().execute(async (trx) => {
    const refusal = await refuseOverQuota(trx, { idOrg, size: values.size, quota: config.storageQuotaBytes });
    if (refusal) return { refusal };
    await sql`
      insert into ${sql.table(definition.name)} (id, id_org, ${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${id}, ${idOrg}::bigint, ${sql.join(Object.values(values))})
    `.execute(trx);
    await writeAudit(trx, { actor, action: 'create', resource: definition.name, recordId: id, detail, now });
    return { id };
  });
}

export function formText(body: ApiRecord, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value.trim() : '';
}

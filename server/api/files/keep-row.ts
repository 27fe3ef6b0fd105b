import { sql, type RawBuilder } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { writeAudit } from '../rows/audit.ts';
import { organisationOf } from '../operation/actor.ts';
import { newId } from '../database/ids.ts';
import type { ApiDeps, SignedRequest } from '../operation/operation.ts';

interface Kept {
  definition: ResourceDefinition;
  /** By column, besides id and id_org. */
  values: Readonly<Record<string, RawBuilder<unknown> | string | number>>;
  /** The audit row's sentence. */
  detail: string;
}

/** Writes the row of a content that was taken in, with its audit row. Answers the new id. */
export async function keepRow(
  { actor }: Pick<SignedRequest, 'actor'>,
  { db, clock }: Pick<ApiDeps, 'db' | 'clock'>,
  { definition, values, detail }: Kept,
): Promise<string> {
  const now = clock();
  const id = newId(now);
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into ${sql.table(definition.name)} (id, id_org, ${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${id}, ${organisationOf(actor)}::bigint, ${sql.join(Object.values(values))})
    `.execute(trx);
    await writeAudit(trx, { actor, action: 'create', resource: definition.name, recordId: id, detail, now });
  });
  return id;
}

/** Reads a field beside the file as text. */
export function formText(body: ApiRecord, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value.trim() : '';
}

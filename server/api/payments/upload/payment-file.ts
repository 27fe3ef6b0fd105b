import { sql } from 'kysely';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { writeAudit } from '../../rows/audit.ts';
import { organizationOf, type Actor } from '../../operation/actor.ts';
import { toTimestamp, type Db, type Trx } from '../../database/db.ts';
import type { UploadedFile } from '../../operation/operation.ts';
import type { Loaded } from './write-payments.ts';

export interface LoadedFile {
  actor: Actor;
  file: UploadedFile;
}

interface PaymentFile extends LoadedFile {
  id: string;
  loaded: Loaded;
  detail: string;
  now: number;
}

export async function savePaymentFile(
  trx: Trx,
  { id, actor, file, loaded, detail, now }: PaymentFile,
): Promise<void> {
  const { rows, accepted, rejected, errors, warned, warnings } = loaded;
  await trx
    .insertInto('payment_files')
    .values({
      id,
      id_org: organizationOf(actor),
      name: file.fileName,
      rows,
      accepted,
      rejected,
      errors: JSON.stringify(errors),
      warned,
      warnings: JSON.stringify(warnings),
      status: accepted > 0 ? 'done' : 'failed',
      created: toTimestamp(now),
      hash: file.hash,
      amount: sql`(select sum(amount) from payments where id_org = ${organizationOf(actor)}::bigint and file = ${id})`,
      loaded_by: actor.fullName ?? actor.userName,
    })
    .execute();
  await writeAudit(trx, { actor, action: 'import', resource: paymentFiles.name, recordId: id, detail, now });
}

interface SameFile {
  idOrg: string;
  hash: Buffer;
  /** File ID to exclude from the search. */
  except?: string;
}

/** Finds the last finished or running import of an identical file. Returns its time in Unix seconds and its user. */
export async function paymentsLoadedBefore(
  db: Db,
  { idOrg, hash, except = '' }: SameFile,
): Promise<{ time: number; by: string } | undefined> {
  const { rows } = await sql<{ time: number; by: string }>`
    select floor(extract(epoch from loaded.time))::bigint as time, coalesce(loaded.by, '') as by
    from (
      select id, created as time, loaded_by as by
      from payment_files
      where id_org = ${idOrg}::bigint
      and hash = ${hash}
      and accepted > 0
      union all
      select i.id, t.created, coalesce(i.started_by ->> 'fullName', i.started_by ->> 'userName')
      from imports i
      join tasks t on t.id = i.task
      where i.id_org = ${idOrg}::bigint
      and i.hash = ${hash}
      and i.resource = 'payments'
      and i.status = 'running'
    ) loaded
    where loaded.id <> ${except}
    order by loaded.time desc
    limit 1
  `.execute(db);
  return rows[0];
}

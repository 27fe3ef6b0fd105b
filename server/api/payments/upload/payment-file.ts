import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { writeAudit } from '../../rows/audit.ts';
import { organisationOf, type Actor } from '../../operation/actor.ts';
import { toId, toTimestamp, type Db, type Trx } from '../../database/db.ts';
import type { UploadedFile } from '../../operation/operation.ts';
import type { Loaded } from './write-payments.ts';

export interface LoadedFile {
  actor: Actor;
  file: UploadedFile;
}

interface PaymentFile extends LoadedFile {
  id: string;
  loaded: Loaded;
  /** The audit row's sentence. */
  detail: string;
  /** Unix milliseconds. */
  now: number;
}

/** Keeps the row that tells of a loaded file, and its audit row. */
export async function keepPaymentFile(
  trx: Trx,
  { id, actor, file, loaded, detail, now }: PaymentFile,
): Promise<void> {
  const { rows, accepted, rejected, errors } = loaded;
  await trx
    .insertInto('payment_files')
    .values({
      id,
      id_org: organisationOf(actor),
      name: file.fileName,
      rows,
      accepted,
      rejected,
      errors: JSON.stringify(errors),
      status: accepted > 0 ? 'done' : 'failed',
      created: toTimestamp(now),
      hash: file.hash,
    })
    .execute();
  await writeAudit(trx, { actor, action: 'import', resource: paymentFiles.name, recordId: id, detail, now });
}

/** Tells when the very same file was last loaded with success, in unix seconds. */
export async function loadedBefore(db: Db, idOrg: string, hash: Buffer): Promise<number | undefined> {
  const last = await db
    .selectFrom('payment_files')
    .select('created')
    .where('id_org', '=', toId(idOrg))
    .where('hash', '=', hash)
    .where('accepted', '>', 0)
    .orderBy('created', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && Math.floor(last.created.getTime() / 1000);
}

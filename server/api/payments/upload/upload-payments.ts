import { missingColumns } from '../../../../shared/imports/column-targets.ts';
import { countOf } from '../../../../shared/resources/resource-paths.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { refuse, Refusal, succeed } from '../../operation/answer.ts';
import { organizationOf } from '../../operation/actor.ts';
import { newId } from '../../database/ids.ts';
import { answerCounts } from '../../csv/explain-error.ts';
import type { ApiDeps, SignedOperation, UploadedFile } from '../../operation/operation.ts';
import { guessMapping } from '../../csv/guess-mapping.ts';
import { inspectTable, type InspectedTable } from '../../csv/inspect-table.ts';
import { TableError } from '../../csv/read-table.ts';
import { savePaymentFile, paymentsLoadedBefore, type LoadedFile } from './payment-file.ts';
import { writePayments, type Loaded } from './write-payments.ts';

/** Handles `POST payments/upload_file`, which creates one payment per row. An invalid file changes nothing. */
export const uploadPayments: SignedOperation = async (request, deps) => {
  const { file, actor } = request;
  if (!file) return refuse(400, 'Choose a file.');
  const look = await inspectTable(deps.blobs, file);
  if (!look.ok) return refuse(400, look.msg);
  const mapping = guessMapping(payments, look.table.columns);
  const [missing] = missingColumns(payments, mapping);
  if (missing) return refuse(400, `The file has no ${missing} column.`);
  const before = await paymentsLoadedBefore(deps.db, { idOrg: organizationOf(actor), hash: file.hash });
  const { id, loaded } = await load(deps, { actor, file, table: look.table, mapping });
  return succeed([{ ...answerCounts(loaded), loaded_before: before?.time }], id);
};

const describeWarned = ({ warned }: Loaded) =>
  warned > 0 ? `, ${warned} with an invalid phone or email left out` : '';

interface Loading extends LoadedFile {
  file: UploadedFile;
  table: InspectedTable;
  mapping: string[];
}

async function load(
  { db, blobs, clock }: ApiDeps,
  { actor, file, table, mapping }: Loading,
): Promise<{ id: string; loaded: Loaded }> {
  const now = clock();
  try {
    return await db.transaction().execute(async (trx) => {
      const id = newId(now);
      const loaded = await writePayments(trx, {
        id,
        blobs,
        table,
        mapping,
        idOrg: organizationOf(actor),
        now,
      });
      const detail = `Loaded '${file.fileName}': ${countOf(payments, loaded.accepted)} requested, ${loaded.rejected} rejected${describeWarned(loaded)}`;
      await savePaymentFile(trx, { id, actor, file, loaded, detail, now });
      return { id, loaded };
    });
  } catch (error) {
    if (error instanceof TableError) throw new Refusal(refuse(400, `${error.message} Nothing was imported.`));
    throw error;
  }
}

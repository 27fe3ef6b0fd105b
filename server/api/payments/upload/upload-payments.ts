import { missingColumns } from '../../../../shared/imports/column-targets.ts';
import { countOf } from '../../../../shared/resources/places.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { refuse, Refusal, succeed } from '../../operation/answer.ts';
import { organisationOf } from '../../operation/actor.ts';
import { newId } from '../../database/ids.ts';
import { answerCounts } from '../../csv/explain-fault.ts';
import type { ApiDeps, SignedOperation, UploadedFile } from '../../operation/operation.ts';
import { guessMapping } from '../../csv/guess-mapping.ts';
import { lookAtTable, type Table } from '../../csv/look-at-table.ts';
import { TableFault } from '../../csv/read-table.ts';
import { keepPaymentFile, paymentsLoadedBefore, type LoadedFile } from './payment-file.ts';
import { writePayments, type Loaded } from './write-payments.ts';

/** Imports one payment per row by `POST payments/upload_file`. An invalid file changes nothing. */
export const uploadPayments: SignedOperation = async (request, deps) => {
  const { file, actor } = request;
  if (!file) return refuse(400, 'Choose a file.');
  const look = await lookAtTable(deps.blobs, file);
  if (!look.ok) return refuse(400, look.msg);
  const mapping = guessMapping(payments, look.table.columns);
  const [missing] = missingColumns(payments, mapping);
  if (missing) return refuse(400, `The file has no column ${missing}.`);
  const before = await paymentsLoadedBefore(deps.db, { idOrg: organisationOf(actor), hash: file.hash });
  const { id, loaded } = await load(deps, { actor, file, table: look.table, mapping });
  return succeed([{ ...answerCounts(loaded), loaded_before: before?.time }], id);
};

const tellWarned = ({ warned }: Loaded) =>
  warned > 0 ? `, ${warned} with an invalid phone or email left out` : '';

interface Loading extends LoadedFile {
  file: UploadedFile;
  table: Table;
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
        idOrg: organisationOf(actor),
        now,
      });
      const detail = `Loaded '${file.fileName}': ${countOf(payments, loaded.accepted)} requested, ${loaded.rejected} refused${tellWarned(loaded)}`;
      await keepPaymentFile(trx, { id, actor, file, loaded, detail, now });
      return { id, loaded };
    });
  } catch (error) {
    if (error instanceof TableFault) throw new Refusal(refuse(400, `${error.message} Nothing was loaded.`));
    throw error;
  }
}

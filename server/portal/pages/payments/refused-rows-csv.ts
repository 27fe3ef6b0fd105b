import { apiCalls } from '../../../../shared/api-calls.ts';
import { writeCsvRow } from '../../../../shared/csv.ts';
import { readJsonOrValue } from '../../../../shared/reply.ts';
import { imports, paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { HttpError } from '../../http/errors.ts';
import { sendCsvText } from '../../http/csv.ts';
import { loadRecord } from '../../resource/load-record.ts';
import { readFaults } from '../../resource/row-faults.ts';
import { checksFirst } from './payment-files-screen.tsx';
import type { Page } from '../../visit/route.ts';

export const refusedRowsCsv: Page = {
  needs: apiCalls.noteExport.needs,
  async show(visit) {
    const id = String(visit.req.params['id']);
    if ((await checksFirst(visit)) && (await visit.api.one(imports, id)).ok)
      return visit.goTo(`${placeOf(payments).importOne(id)}/refused`);
    const file = await loadRecord(visit, paymentFiles, id);
    const faults = readFaults(readJsonOrValue(file.errors), { most: Infinity });
    if (faults.length === 0) throw new HttpError(404);
    const rows = faults.map(({ line, field, msg }) => [line, field, msg]);
    const text = [['Line', 'Field', 'Reason'], ...rows].map(writeCsvRow).join('');
    sendCsvText(visit.res, `refused-rows-${file.id}.csv`, text);
  },
};

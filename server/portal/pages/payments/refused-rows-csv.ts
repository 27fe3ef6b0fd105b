import { writeCsvRow } from '../../../../shared/csv.ts';
import { readJsonOrValue } from '../../../../shared/reply.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { HttpError } from '../../http/errors.ts';
import { sendCsvText } from '../../http/csv.ts';
import { loadRecord } from '../../resource/load-record.ts';
import { readFaults } from '../../resource/row-faults.ts';
import type { Page } from '../../visit/route.ts';

/** The rows of a payment file that were refused, with line, field and reason, as far as the API keeps them. */
export const refusedRowsCsv: Page = {
  async show(visit) {
    const file = await loadRecord(visit, paymentFiles, String(visit.req.params['id']));
    const faults = readFaults(readJsonOrValue(file.errors), { most: Infinity });
    if (faults.length === 0) throw new HttpError(404);
    const rows = faults.map(({ line, field, msg }) => [line, field, msg]);
    const text = [['Line', 'Field', 'Reason'], ...rows].map(writeCsvRow).join('');
    sendCsvText(visit.res, `refused-rows-${file.id}.csv`, text);
  },
};

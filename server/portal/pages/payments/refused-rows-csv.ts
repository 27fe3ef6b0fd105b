import { apiCalls } from '../../../../shared/api-calls.ts';
import { writeCsvRow } from '../../../../shared/csv.ts';
import { readJsonOrValue } from '../../../../shared/reply.ts';
import { imports, paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { HttpError } from '../../http/errors.ts';
import { sendCsvText } from '../../http/csv.ts';
import { loadRecord } from '../../resource/load-records.ts';
import { readRowErrors } from '../../resource/row-errors.ts';
import { checksFirst } from './payment-files-screen.tsx';
import type { Page } from '../../page/route.ts';

export const refusedRowsCsv: Page = {
  needs: apiCalls.noteExport.needs,
  async get(ctx) {
    const id = String(ctx.req.params['id']);
    if ((await checksFirst(ctx)) && (await ctx.api.one(imports, id)).ok)
      return ctx.redirect(`${pathsOf(payments).importOne(id)}/refused`);
    const file = await loadRecord(ctx, paymentFiles, id);
    const rowErrors = readRowErrors(readJsonOrValue(file.errors), { max: Infinity });
    if (rowErrors.length === 0) throw new HttpError(404);
    const rows = rowErrors.map(({ line, field, msg }) => [line, field, msg]);
    const text = [['Line', 'Field', 'Reason'], ...rows].map(writeCsvRow).join('');
    sendCsvText(ctx.res, `refused-rows-${file.id}.csv`, text);
  },
};

import { apiCalls } from '../../../../shared/api-calls.ts';
import { readJsonOrValue } from '../../../../shared/reply.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { refusedRowsPlace } from '../../../../shared/payment/refused-rows-place.ts';
import { largestUpload } from '../../../../shared/uploads.ts';
import { AskAll } from '../../../../views/payments/ask-all.tsx';
import { RefusedRows } from '../../../../views/files/refused-rows.tsx';
import { UploadForm } from '../../../../views/files/upload-form.tsx';
import { readFaults } from '../../resource/row-faults.ts';
import { mayAskMany } from './ask-many-pages.tsx';
import type { ResourceScreenParts } from '../../resource/screen-parts.ts';
import type { UploadKind } from '../../resource/upload-kind.ts';
import { uploadForm } from '../../resource/upload-screen.tsx';
import { moneyDayTabs } from './day/money-day-page.tsx';

/** Payment files: an upload over the list, and for each file the rows that were refused. */
export const paymentFilesScreen: ResourceScreenParts<typeof paymentFiles> = {
  list: {
    show: async (visit) => ({
      above: <UploadForm {...uploadForm(visit, paymentFilesUpload)} />,
      tabs: await moneyDayTabs(visit),
    }),
  },
  form: {
    show: async (visit) => {
      const { record } = visit;
      const faults = readFaults(readJsonOrValue(record?.errors));
      const isAskable = record && (record.accepted ?? 0) > 0 && (await mayAskMany(visit));
      return {
        lead: isAskable && <AskAll id={record.id} count={Number(record.accepted)} />,
        more: record && faults.length > 0 && (
          <>
            <RefusedRows faults={faults} all={record.rejected || faults.length} />
            <p>
              <a className="btn btn-quiet" href={refusedRowsPlace.to(record.id)}>
                Download the refused rows
              </a>
            </p>
          </>
        ),
      };
    },
  },
};

export const paymentFilesUpload: UploadKind = {
  definition: paymentFiles,
  upload: apiCalls.uploadPayments,
  types: { csv: 'text/csv' },
  maxBytes: largestUpload.table,
  files: 1,
  hint: 'A CSV file with one payment in each row, up to 50 MB',
};

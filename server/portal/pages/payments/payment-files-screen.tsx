import { apiCalls } from '../../../../shared/api-calls.ts';
import { readJsonOrValue } from '../../../../shared/reply.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { largestUpload } from '../../../../shared/uploads.ts';
import { RefusedRows } from '../../../../views/files/refused-rows.tsx';
import { UploadForm } from '../../../../views/files/upload-form.tsx';
import { readFaults } from '../../resource/row-faults.ts';
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
    show: ({ record }) => {
      const faults = readFaults(readJsonOrValue(record?.errors));
      return {
        more: faults.length > 0 && <RefusedRows faults={faults} all={record?.rejected || faults.length} />,
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

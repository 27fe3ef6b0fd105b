import { readJsonOrValue } from '../../../../shared/reply.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { readRow } from '../../../../shared/resources/read-row.ts';
import { RefusedRows } from '../../../../views/files/refused-rows.tsx';
import { UploadForm } from '../../../../views/files/upload-form.tsx';
import type { ResourceScreenParts } from '../../resource/screen-parts.ts';
import { readFaults } from '../../resource/row-faults.ts';
import { uploadForm } from '../../resource/upload-screen.tsx';

/** Payment files: an upload over the list, and for each file the rows that were refused. */
export const paymentFilesScreen: ResourceScreenParts = {
  list: (visit) => {
    const { parts, req, res } = visit;
    return { above: <UploadForm {...uploadForm(visit, parts.csrf.token(req, res))} /> };
  },
  form: ({ record }) => {
    const { errors, rejected } = readRow(paymentFiles, record);
    const faults = readFaults(readJsonOrValue(errors));
    const all = rejected || faults.length;
    return { more: faults.length > 0 && <RefusedRows faults={faults} all={all} /> };
  },
};

import { apiCalls } from '../../../../shared/api-calls.ts';
import { readCents } from '../../../../shared/money.ts';
import { askManyPlace } from '../../../../shared/payment/ask-place.ts';
import { readJsonOrValue } from '../../../../shared/reply.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { hasNeeded } from '../../../../shared/rights.ts';
import { midSentence, sayMoment } from '../../../../shared/time.ts';
import { largestUpload } from '../../../../shared/uploads.ts';
import { PaymentFileLead } from '../../../../views/payments/payment-file-lead.tsx';
import { RefusedRows } from '../../../../views/files/refused-rows.tsx';
import { RefusedGroups } from '../../../../views/refused/refused-groups.tsx';
import { UploadForm } from '../../../../views/files/upload-form.tsx';
import { refusedRowMessages } from '../../../../shared/messages/refused-rows.ts';
import { paymentFileMessages } from '../../../../shared/messages/payment-files.ts';
import { loadRefused } from '../../resource/refused/load-refused.ts';
import { refusedCalls } from '../../resource/refused/refused-source.ts';
import { readFaults } from '../../resource/row-faults.ts';
import { mayAskMany } from './ask-many-pages.tsx';
import type { RecordVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import { rightsOf } from '../../session/signed-in.ts';
import type { UploadKind } from '../../resource/upload-kind.ts';
import { uploadForm } from '../../resource/upload-screen.tsx';
import type { Visit } from '../../visit/visit.ts';
import { moneyDayTabs } from './day/money-day-page.tsx';

export const paymentFilesScreen: ResourceScreenParts<typeof paymentFiles> = {
  list: {
    show: async (visit) => ({
      ...((await checksFirst(visit))
        ? { start: { label: paymentFileMessages.title, href: placeOf(payments).import } }
        : { above: <UploadForm {...uploadForm(visit, paymentFilesUpload)} /> }),
      tabs: await moneyDayTabs(visit),
    }),
  },
  record: {
    show: async (visit) => {
      const { record } = visit;
      const faults = readFaults(readJsonOrValue(record.errors), { definition: payments });
      const refused = await loadRefused(visit, { calls: refusedCalls.import }, record.id);
      const hasGroups = 'failure' in refused || refused.length > 0;
      return {
        lead: (
          <PaymentFileLead
            {...standingOf(record)}
            warnings={readFaults(readJsonOrValue(record.warnings), { definition: payments })}
            asked={askedOf(visit)}
            mayAsk={await mayAskMany(visit)}
            mayExport={!hasGroups && hasNeeded(rightsOf(visit.signedIn()), apiCalls.noteExport.needs)}
            isFilter={await visit.parts.relay.has('payments.file')}
          />
        ),
        more: hasGroups ? (
          <RefusedGroups
            base={placeOf(payments).importOne(record.id)}
            intro={refusedRowMessages.introPayments}
            groups={refused}
            permissions={visit.signedIn().permissions}
            isLocked={record.status !== 'done'}
          />
        ) : (
          faults.length > 0 && (
            <RefusedRows
              faults={faults}
              all={record.rejected || faults.length}
              advice={(await checksFirst(visit)) ? paymentFileMessages.mendRefused : undefined}
            />
          )
        ),
      };
    },
  },
};

export const checksFirst = ({ parts }: Pick<Visit, 'parts'>): Promise<boolean> =>
  parts.relay.has('payment_imports');

function standingOf(file: RowOf<typeof paymentFiles>) {
  const { id, accepted = 0, rejected = 0, warned = 0, amount, status } = file;
  return { id, accepted, rejected, warned, cents: readCents(amount), status };
}

function askedOf(visit: RecordVisit<typeof paymentFiles>) {
  const { asked_at: at, ask } = visit.record;
  if (!at || !ask) return undefined;
  return { when: midSentence(sayMoment(at, visit.zone(), visit.nowSeconds)), href: askManyPlace.one(ask) };
}

export const paymentFilesUpload: UploadKind = {
  definition: paymentFiles,
  upload: apiCalls.uploadPayments,
  types: { csv: 'text/csv' },
  maxBytes: largestUpload.table,
  files: 1,
  instead: async (visit) => ((await checksFirst(visit)) ? placeOf(payments).import : undefined),
  hint: 'A CSV file with one payment in each row, up to 50 MB',
};

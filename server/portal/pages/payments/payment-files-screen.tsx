import { apiCalls } from '../../../../shared/api-calls.ts';
import { readCents } from '../../../../shared/money.ts';
import { batchRequestPath } from '../../../../shared/payment/payment-paths.ts';
import { readJsonOrValue } from '../../../../shared/reply.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { hasNeeded } from '../../../../shared/rights.ts';
import { midSentence, formatMoment } from '../../../../shared/time.ts';
import { largestUpload } from '../../../../shared/uploads.ts';
import { PaymentFileLead } from '../../../../views/payments/payment-file-lead.tsx';
import { RefusedRows } from '../../../../views/files/refused-rows.tsx';
import { RefusedGroups } from '../../../../views/refused/refused-groups.tsx';
import { UploadForm } from '../../../../views/files/upload-form.tsx';
import { refusedRowMessages } from '../../../../shared/locales/en/refused-rows.ts';
import { paymentFileMessages } from '../../../../shared/locales/en/payment-files.ts';
import { loadRefused, refusedCalls } from '../../resource/refused/refused-source.ts';
import { readRowErrors } from '../../resource/row-errors.ts';
import { mayRequestMany } from './request-many-pages.tsx';
import type { RecordVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import { rightsOf } from '../../session/signed-in.ts';
import type { UploadKind } from '../../resource/upload-files.ts';
import { uploadForm } from '../../resource/upload-screen.tsx';
import type { RequestContext } from '../../page/request-context.ts';
import { moneyDayTabs } from './day/money-day-page.tsx';

export const paymentFilesScreen: ResourceScreenParts<typeof paymentFiles> = {
  list: {
    extras: async (ctx) => ({
      ...((await checksFirst(ctx))
        ? { start: { label: paymentFileMessages.title, href: pathsOf(payments).import } }
        : { above: <UploadForm {...uploadForm(ctx, paymentFilesUpload)} /> }),
      tabs: await moneyDayTabs(ctx),
    }),
  },
  record: {
    extras: async (ctx) => {
      const { record } = ctx;
      const rowErrors = readRowErrors(readJsonOrValue(record.errors), { definition: payments });
      const refused = await loadRefused(ctx, { calls: refusedCalls.import }, record.id);
      const hasGroups = 'failure' in refused || refused.length > 0;
      return {
        lead: (
          <PaymentFileLead
            {...toLeadProps(record)}
            warnings={readRowErrors(readJsonOrValue(record.warnings), { definition: payments })}
            lastRequest={readRequested(ctx)}
            mayRequest={await mayRequestMany(ctx)}
            mayExport={!hasGroups && hasNeeded(rightsOf(ctx.signedIn()), apiCalls.noteExport.needs)}
            isFilter={await ctx.parts.relay.isLevel2()}
          />
        ),
        more: hasGroups ? (
          <RefusedGroups
            base={pathsOf(payments).importOne(record.id)}
            intro={refusedRowMessages.introPayments}
            groups={refused}
            permissions={ctx.signedIn().permissions}
            isLocked={record.status !== 'done'}
          />
        ) : (
          rowErrors.length > 0 && (
            <RefusedRows
              errors={rowErrors}
              all={record.rejected || rowErrors.length}
              advice={(await checksFirst(ctx)) ? paymentFileMessages.mendRefused : undefined}
            />
          )
        ),
      };
    },
  },
};

export const checksFirst = ({ parts }: Pick<RequestContext, 'parts'>): Promise<boolean> =>
  parts.relay.isLevel2();

function toLeadProps(file: RowOf<typeof paymentFiles>) {
  const { id, accepted = 0, rejected = 0, warned = 0, amount, status } = file;
  return { id, accepted, rejected, warned, cents: readCents(amount), status };
}

function readRequested(ctx: RecordVisit<typeof paymentFiles>) {
  const { asked_at: at, ask } = ctx.record;
  if (!at || !ask) return undefined;
  return { when: midSentence(formatMoment(at, ctx.zone(), ctx.nowSeconds)), href: batchRequestPath.one(ask) };
}

export const paymentFilesUpload: UploadKind = {
  definition: paymentFiles,
  upload: apiCalls.uploadPayments,
  types: { csv: 'text/csv' },
  maxBytes: largestUpload.table,
  files: 1,
  findRedirect: async (ctx) => ((await checksFirst(ctx)) ? pathsOf(payments).import : undefined),
  hint: 'A CSV file with one payment in each row, up to 50 MB',
};

import { requireLevel2 } from '../../page/route.ts';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { describeItems } from '../../../../shared/payment/item-rows.ts';
import {
  isClosed,
  reportsSettlements,
  describeClosed,
  statusLabel,
} from '../../../../shared/payment/payment-status.ts';
import { describeVerifyFields } from '../../../../shared/payment/verify-labels.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { PaymentRows } from '../../../../views/payments/payment-rows.tsx';
import { PaymentsPage } from '../../../../views/payments/payments-page.tsx';
import { isFiltered } from '../../../../views/resource/list-links.ts';
import { HttpError } from '../../http/errors.ts';
import { mayOf } from '../../resource/screen-props.ts';
import type { ExportFormatters, ListExtras } from '../../resource/screen-extras.ts';
import type {
  FormPost,
  ListContext,
  ResourceScreenParts,
  ResourceContext,
} from '../../resource/screen-parts.ts';
import { openPayerLink } from '../../session/payer-tries.ts';
import { requestTicked, mayRequestMany } from './request-many-pages.tsx';
import { moneyDayTabs } from './day/money-day-page.tsx';
import { linkOf } from './link-lock.ts';
import { paymentForm } from './request-form.tsx';
import { loadRecordExtras } from './payment-record-page.tsx';
import { describePaymentTotals } from '../../../../shared/payment/totals.ts';
import { dayKeyIn, fromWallClock } from '../../../../shared/time.ts';
import type { RequestContext } from '../../page/request-context.ts';

export const paymentsScreen: ResourceScreenParts<typeof payments> = {
  may: (_signedIn, record) => ({
    // Imports have their own list page for files.
    import: false,
    ...(record && isClosed(record)
      ? { change: false, remove: false, noEditReason: describeClosed(record) }
      : {}),
  }),
  list: {
    components: { Page: PaymentsPage, Rows: PaymentRows },
    extras: loadListExtras,
    exportFormatters,
    steps: { ask: requestTicked },
  },
  record: { extras: loadRecordExtras },
  form: { ...paymentForm, steps: { ...paymentForm.steps, openLink: open } },
};

/** Loads the extras of the list page. The total of all payments is not shown on a filtered or empty page. */
async function loadListExtras(ctx: ListContext<typeof payments>): Promise<ListExtras<typeof payments>> {
  const isUnfiltered = ctx.rows?.length !== 0 && !isFiltered(ctx.state);
  const above = isUnfiltered ? await renderSum(ctx) : undefined;
  const [tabs, mayRequest, file] = await Promise.all([moneyDayTabs(ctx), mayRequestMany(ctx), fileOf(ctx)]);
  const bulk = mayRequest ? [{ value: 'ask', label: 'Request…' }] : [];
  return { above, bulk, tabs, filterChoices: file && { file: [file] } };
}

function exportFormatters({
  definition,
}: ResourceContext<typeof payments>): ExportFormatters<typeof payments> {
  const hasSettlements = reportsSettlements(definition);
  return {
    items: { read: ({ items }) => describeItems(items) },
    verify_fields: { read: (payment) => describeVerifyFields(payment.verify_fields) },
    status: { read: (payment) => statusLabel(payment, hasSettlements) },
  };
}

async function fileOf({ api, state }: ListContext<typeof payments>) {
  const id = state.filter['file'];
  const read = id ? await api.one(paymentFiles, id) : undefined;
  return id && read?.ok ? { value: id, label: read.row.name } : undefined;
}

async function open(post: FormPost<typeof payments>): Promise<void> {
  const { api, parts, record } = post;
  if (!record || !mayOf(post).change) throw new HttpError(403, { message: resourceMessages.mayNot });
  await requireLevel2({ parts });
  await openPayerLink(parts, linkOf(post, record));
  const outcome = await api.call(apiCalls.openLink, { body: { id: record.id } });
  if (outcome.ok) post.flash('success', requestMessages.linkOpened);
  else post.flash('error', outcome.msg);
  post.redirect(pathsOf(payments).one(record.id));
}

async function renderSum({ api, parts, zone, nowSeconds }: RequestContext) {
  if (!(await parts.relay.isLevel2())) return undefined;
  const since = fromWallClock(dayKeyIn(zone(), nowSeconds), zone());
  const outcome = await api.call(apiCalls.sumPayments, { values: { since } });
  const [totals] = outcome.ok ? outcome.results : [];
  return totals && <p className="say">{describePaymentTotals(totals)}</p>;
}

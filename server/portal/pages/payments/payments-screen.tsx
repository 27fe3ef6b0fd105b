import { apiCalls } from '../../../../shared/api-calls.ts';
import { requestMessages } from '../../../../shared/messages/payment-requests.ts';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { sayItems } from '../../../../shared/payment/item-rows.ts';
import {
  isClosed,
  isSettlingTold,
  sayClosed,
  standingWord,
} from '../../../../shared/payment/standing-words.ts';
import { sayVerified } from '../../../../shared/payment/verify-words.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { PaymentRows } from '../../../../views/payments/payment-rows.tsx';
import { PaymentsPage } from '../../../../views/payments/payments-page.tsx';
import { isFiltered } from '../../../../views/resource/list-links.ts';
import { HttpError } from '../../http/errors.ts';
import { mayOf } from '../../resource/may.ts';
import type { ExportWords, ListExtras } from '../../resource/screen-extras.ts';
import type { FormPost, ListVisit, ResourceScreenParts, ResourceVisit } from '../../resource/screen-parts.ts';
import { openPayerLink } from '../../session/payer-tries.ts';
import { askTicked, mayAskMany } from './ask-many-pages.tsx';
import { moneyDayTabs } from './day/money-day-page.tsx';
import { linkOf } from './link-lock.ts';
import { paymentForm } from './request-form.tsx';
import { showPayment } from './payment-record-page.tsx';
import { saySum } from './say-sum.tsx';

export const paymentsScreen: ResourceScreenParts<typeof payments> = {
  may: (_signedIn, record) => ({
    // Files have their own list page for imports.
    import: false,
    ...(record && isClosed(record) ? { change: false, remove: false, noneChanged: sayClosed(record) } : {}),
  }),
  list: {
    drawn: { Page: PaymentsPage, Rows: PaymentRows },
    show: showList,
    exportWords,
    steps: { ask: askTicked },
  },
  record: { show: showPayment },
  form: { ...paymentForm, steps: { ...paymentForm.steps, openLink: open } },
};

/** Shows the total of all payments, except on a filtered, empty or failed list page. */
async function showList(visit: ListVisit<typeof payments>): Promise<ListExtras<typeof payments>> {
  const isWhole = visit.rows?.length !== 0 && !isFiltered(visit.state);
  const above = isWhole ? await saySum(visit) : undefined;
  const [tabs, mayAsk, file] = await Promise.all([moneyDayTabs(visit), mayAskMany(visit), fileOf(visit)]);
  const bulk = mayAsk ? [{ value: 'ask', label: 'Ask…' }] : [];
  return { above, bulk, tabs, filterChoices: file && { file: [file] } };
}

function exportWords({ definition }: ResourceVisit<typeof payments>): ExportWords<typeof payments> {
  const tellsSettled = isSettlingTold(definition);
  return {
    items: { read: ({ items }) => sayItems(items) },
    verify_fields: { read: (payment) => sayVerified(payment.verify_fields) },
    status: { read: (payment) => standingWord(payment, tellsSettled) },
  };
}

async function fileOf({ api, state }: ListVisit<typeof payments>) {
  const id = state.filter['file'];
  const read = id ? await api.one(paymentFiles, id) : undefined;
  return id && read?.ok ? { value: id, label: read.row.name } : undefined;
}

async function open(post: FormPost<typeof payments>): Promise<void> {
  const { api, parts, record } = post;
  if (!record || !mayOf(post).change) throw new HttpError(403, { message: resourceMessages.mayNot });
  if (!(await parts.relay.has('open_link'))) throw new HttpError(404);
  await openPayerLink(parts, linkOf(post, record));
  const outcome = await api.call(apiCalls.openLink, { body: { id: record.id } });
  if (outcome.ok) post.flash('success', requestMessages.linkOpened);
  else post.flash('error', outcome.msg);
  post.goTo(placeOf(payments).one(record.id));
}

import { apiCalls } from '../../../../shared/api-calls.ts';
import { refundMessages } from '../../../../shared/locales/en/refunds.ts';
import { readCents } from '../../../../shared/money.ts';
import { paths } from '../../../../shared/paths.ts';
import {
  batchRequestPath,
  requestPath,
  refundPath,
  refusedRowsPath,
} from '../../../../shared/payment/payment-paths.ts';
import { describeRepeatRequest, type Payment } from '../../../../shared/payment/payment-status.ts';
import { messages } from '../../../../shared/resources/notifications.ts';
import { payableStatuses, payments } from '../../../../shared/resources/payments.ts';
import { rightTo } from '../../../../shared/resources/define.ts';
import { hasNeeded, isOpenTo } from '../../../../shared/rights.ts';
import { midSentence, formatMoment } from '../../../../shared/time.ts';
import { PaymentActions, PaymentRecord, describePayer } from '../../../../views/payments/payment-record.tsx';
import type { PaymentRecordProps } from '../../../../views/payments/props.ts';
import type { RecordExtras } from '../../../../views/resource/props.ts';
import { mayOf } from '../../resource/screen-props.ts';
import type { RecordVisit } from '../../resource/screen-parts.ts';
import { rightsOf } from '../../session/signed-in.ts';
import { lookUpPerson } from '../../page/person-lookup.ts';
import type { Route } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { moneyDayExportPage } from './day/export-money-day.ts';
import { moneyDayPage } from './day/money-day-page.tsx';
import { lockedUntilMs } from './link-lock.ts';
import { requestManyPage, requestProgressPage } from './request-many-pages.tsx';
import { requestEmailPreviewPage, requestPage } from './request-page.tsx';
import { refusedRowsCsv } from './refused-rows-csv.ts';
import { refundPage } from './refund-page.tsx';

export function paymentRoutes(): Route[] {
  const guard = 'payments';
  return [
    { path: requestPath.pattern, guard, ...requestPage },
    { path: requestPath.letterPattern, guard, ...requestEmailPreviewPage },
    { path: batchRequestPath.pattern, guard, ...requestManyPage },
    { path: batchRequestPath.onePattern, guard, ...requestProgressPage },
    { path: refusedRowsPath.pattern, guard, ...refusedRowsCsv },
    { path: refundPath.pattern, guard, ...refundPage },
    { path: paths.paymentsDay.pattern, guard, ...moneyDayPage },
    { path: paths.paymentsDayExport.pattern, guard, ...moneyDayExportPage },
  ];
}

type PaymentContext = RecordVisit<typeof payments>;

export async function loadRecordExtras(ctx: PaymentContext): Promise<RecordExtras> {
  const { record: payment, nowSeconds } = ctx;
  const [events, newer, refund, person, lockedMs, hasSettlements] = await Promise.all([
    loadEvents(ctx, payment),
    findNewer(ctx, payment),
    refundOf(ctx, payment),
    lookUpPerson(ctx, { patientCode: payment.patient_id }),
    lockedUntilMs(ctx),
    ctx.parts.relay.isLevel2(),
  ]);
  const zone = ctx.zone();
  const props: PaymentRecordProps = {
    csrfToken: ctx.csrfToken(),
    ...{ payment, events, newer, person, zone, nowSeconds, hasSettlements },
    requestHref: requestHrefOf(ctx, payment),
    ...refund,
    mayCreate: mayOf(ctx).create,
    payerLink: payerLinkOf(ctx, payment),
    lockedUntil:
      lockedMs > ctx.parts.clock()
        ? midSentence(formatMoment(Math.ceil(lockedMs / 1000), zone, nowSeconds))
        : undefined,
  };
  return {
    title: [payment.first_name, payment.last_name].filter(Boolean).join(' ') || undefined,
    about: describePayer(props),
    actions: <PaymentActions {...props} />,
    body: <PaymentRecord {...props} />,
  };
}

/** Loads the payment's events, or returns undefined if the API does not report them. Links to messages need access to the messages section. */
async function loadEvents({ api, signedIn }: PaymentContext, { id }: Payment) {
  const result = await api.call(apiCalls.listPaymentEvents, { params: { id } });
  if (!result.ok) return undefined;
  const mayRead = isOpenTo(rightsOf(signedIn()), rightTo(messages, 'list'));
  const happened = result.results
    .filter(({ time }) => time > 0)
    .map((event) => (mayRead ? event : { ...event, message: undefined }));
  return { happened, nextReminder: Number(result.reply.p1) || undefined };
}

async function findNewer({ api }: PaymentContext, payment: Payment): Promise<Payment | undefined> {
  const { id, patient_id: code } = payment;
  if (!code || !describeRepeatRequest(payment)) return undefined;
  const sort = [{ field: 'id', descending: true }];
  const found = await api.list(payments, { filter: { patient_id: code }, sort, size: 1 });
  const newest = found.ok ? found.rows[0] : undefined;
  return newest && newest.id !== id && newest.status !== 'Expired' ? newest : undefined;
}

async function refundOf({ api, parts, signedIn }: PaymentContext, { id, status }: Payment) {
  const may = status === 'Paid' && hasNeeded(rightsOf(signedIn()), apiCalls.refundPayment.needs);
  if (!may || !(await parts.relay.isLevel2())) return {};
  const result = await api.call(apiCalls.listRefunds, { params: { id } });
  if (!result.ok) return {};
  const isUnderWay = result.results.some(({ state }) => state === 'pending');
  const hasRefundable = readCents(result.reply.p1) > 0;
  return hasRefundable || isUnderWay
    ? { refundHref: refundPath.to(id) }
    : { noRefund: refundMessages.noCharge };
}

function requestHrefOf({ signedIn }: PaymentContext, payment: Payment): string | undefined {
  const may = hasNeeded(rightsOf(signedIn()), apiCalls.sendPaymentRequest.needs);
  const isOpen = payableStatuses.some((each) => each === payment.status) && payment.charging !== 'T';
  return may && isOpen ? requestPath.to(payment.id) : undefined;
}

function payerLinkOf({ parts, signedIn }: RequestContext, { id, status }: Payment): string | undefined {
  if (!payableStatuses.some((each) => each === status)) return undefined;
  const path = paths.pay.to({ clientId: signedIn().organization.id, paymentId: id });
  return new URL(path, parts.config.publicUrl).href;
}

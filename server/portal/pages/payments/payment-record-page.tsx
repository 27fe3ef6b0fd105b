import { apiCalls } from '../../../../shared/api-calls.ts';
import { refundMessages } from '../../../../shared/messages/refunds.ts';
import { readCents } from '../../../../shared/money.ts';
import { paths } from '../../../../shared/paths.ts';
import { readPaymentEvent } from '../../../../shared/payment/events.ts';
import { askManyPlace, askPlace } from '../../../../shared/payment/ask-place.ts';
import { refundPlace } from '../../../../shared/payment/refund-place.ts';
import { refusedRowsPlace } from '../../../../shared/payment/refused-rows-place.ts';
import { sayAgain, type Payment } from '../../../../shared/payment/standing-words.ts';
import { listOf } from '../../../../shared/reply.ts';
import { messages } from '../../../../shared/resources/notifications.ts';
import { payableStatuses, payments } from '../../../../shared/resources/payments.ts';
import { rightTo } from '../../../../shared/resources/rights.ts';
import { hasNeeded, isOpenTo } from '../../../../shared/rights.ts';
import { midSentence, sayMoment } from '../../../../shared/time.ts';
import { PaymentActions, PaymentRecord, sayPayer } from '../../../../views/payments/payment-record.tsx';
import type { PaymentRecordProps } from '../../../../views/payments/props.ts';
import type { RecordExtras } from '../../../../views/resource/props.ts';
import { mayOf } from '../../resource/may.ts';
import type { RecordVisit } from '../../resource/screen-parts.ts';
import { rightsOf } from '../../session/signed-in.ts';
import { loadKnownPerson } from '../../visit/known-person.ts';
import type { Route } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { moneyDayExportPage } from './day/export-money-day.ts';
import { moneyDayPage } from './day/money-day-page.tsx';
import { lockedUntilMs } from './link-lock.ts';
import { askManyPage, askProgressPage } from './ask-many-pages.tsx';
import { askLetterPage, askPage } from './ask-page.tsx';
import { refusedRowsCsv } from './refused-rows-csv.ts';
import { refundPage } from './refund-page.tsx';

export function paymentRoutes(): Route[] {
  const guard = 'payments';
  return [
    { path: askPlace.pattern, guard, ...askPage },
    { path: askPlace.letterPattern, guard, ...askLetterPage },
    { path: askManyPlace.pattern, guard, ...askManyPage },
    { path: askManyPlace.onePattern, guard, ...askProgressPage },
    { path: refusedRowsPlace.pattern, guard, ...refusedRowsCsv },
    { path: refundPlace.pattern, guard, ...refundPage },
    { path: paths.paymentsDay.pattern, guard, ...moneyDayPage },
    { path: paths.paymentsDayExport.pattern, guard, ...moneyDayExportPage },
  ];
}

type PaymentVisit = RecordVisit<typeof payments>;

export async function showPayment(visit: PaymentVisit): Promise<RecordExtras> {
  const { record: payment, nowSeconds } = visit;
  const [events, newer, refund, person, lockedMs, tellsSettled] = await Promise.all([
    loadEvents(visit, payment),
    findNewer(visit, payment),
    refundOf(visit, payment),
    loadKnownPerson(visit, { patientCode: payment.patient_id }),
    lockedUntilMs(visit),
    visit.parts.relay.has('payments.settled_at'),
  ]);
  const zone = visit.zone();
  const props: PaymentRecordProps = {
    csrfToken: visit.csrfToken(),
    ...{ payment, events, newer, person, zone, nowSeconds, tellsSettled },
    askHref: askHrefOf(visit, payment),
    ...refund,
    mayCreate: mayOf(visit).create,
    payerLink: payerLinkOf(visit, payment),
    lockedUntil:
      lockedMs > visit.parts.clock()
        ? midSentence(sayMoment(Math.ceil(lockedMs / 1000), zone, nowSeconds))
        : undefined,
  };
  return {
    title: [payment.first_name, payment.last_name].filter(Boolean).join(' ') || undefined,
    about: sayPayer(props),
    actions: <PaymentActions {...props} />,
    body: <PaymentRecord {...props} />,
  };
}

/** Returns undefined if the API reports no events. Message links need access to the messages section. */
async function loadEvents({ api, signedIn }: PaymentVisit, { id }: Payment) {
  const told = await api.call(apiCalls.listPaymentEvents, { params: { id } });
  if (!told.ok) return undefined;
  const mayRead = isOpenTo(rightsOf(signedIn()), rightTo(messages, 'list'));
  const happened = listOf(told.reply)
    .flatMap((one) => readPaymentEvent(one) ?? [])
    .map((event) => (mayRead ? event : { ...event, message: '' }));
  return { happened, nextReminder: Number(told.reply.p1) || undefined };
}

async function findNewer({ api }: PaymentVisit, payment: Payment): Promise<Payment | undefined> {
  const { id, patient_id: code } = payment;
  if (!code || !sayAgain(payment)) return undefined;
  const sort = [{ field: 'id', descending: true }];
  const found = await api.list(payments, { filter: { patient_id: code }, sort, size: 1 });
  const newest = found.ok ? found.rows[0] : undefined;
  return newest && newest.id !== id && newest.status !== 'Expired' ? newest : undefined;
}

async function refundOf({ api, parts, signedIn }: PaymentVisit, { id, status }: Payment) {
  const may = status === 'Paid' && hasNeeded(rightsOf(signedIn()), apiCalls.refundPayment.needs);
  if (!may || !(await parts.relay.has('refunds'))) return {};
  const told = await api.call(apiCalls.listRefunds, { params: { id } });
  if (!told.ok) return {};
  const isUnderWay = listOf(told.reply).some(({ state }) => state === 'pending');
  const hasLeft = readCents(told.reply.p1) > 0;
  return hasLeft || isUnderWay ? { refundHref: refundPlace.to(id) } : { noRefund: refundMessages.noCharge };
}

function askHrefOf({ signedIn }: PaymentVisit, payment: Payment): string | undefined {
  const may = hasNeeded(rightsOf(signedIn()), apiCalls.sendPaymentRequest.needs);
  const isOpen = payableStatuses.some((each) => each === payment.status) && payment.charging !== 'T';
  return may && isOpen ? askPlace.to(payment.id) : undefined;
}

function payerLinkOf({ parts, signedIn }: Visit, { id, status }: Payment): string | undefined {
  if (!payableStatuses.some((each) => each === status)) return undefined;
  const path = paths.pay.to({ clientId: signedIn().organisation.id, paymentId: id });
  return new URL(path, parts.config.publicUrl).href;
}

import { apiCalls } from '../../../../shared/api-calls.ts';
import { refundMessages } from '../../../../shared/messages/refunds.ts';
import { readCents } from '../../../../shared/money.ts';
import { paths } from '../../../../shared/paths.ts';
import { readPaymentEvent } from '../../../../shared/payment/events.ts';
import { askManyPlace, askPlace } from '../../../../shared/payment/ask-place.ts';
import { refundPlace } from '../../../../shared/payment/refund-place.ts';
import { refusedRowsPlace } from '../../../../shared/payment/refused-rows-place.ts';
import { isClosed, sayClosed, type Payment } from '../../../../shared/payment/standing-words.ts';
import { listOf } from '../../../../shared/reply.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { messages } from '../../../../shared/resources/notifications.ts';
import { payableStatuses, payments } from '../../../../shared/resources/payments.ts';
import { placeOf, titleOf } from '../../../../shared/resources/places.ts';
import { writeListState } from '../../../../shared/list-state.ts';
import { rightTo } from '../../../../shared/resources/rights.ts';
import { hasNeeded, isOpenTo } from '../../../../shared/rights.ts';
import { midSentence, sayMoment } from '../../../../shared/time.ts';
import { PaymentRecord } from '../../../../views/payments/payment-record.tsx';
import { showOne } from '../../resource/form-screen.tsx';
import { listBehind, usualSizeOf } from '../../resource/list-address.ts';
import { loadRecord } from '../../resource/load-record.ts';
import { mayOf } from '../../resource/may.ts';
import { takeOne } from '../../resource/save-record.ts';
import { onResource, type ResourceParts, type ResourceVisit } from '../../resource/screen-parts.ts';
import { screenProps } from '../../resource/screen-props.ts';
import { rightsOf } from '../../session/signed-in.ts';
import type { Route } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { moneyDayExportPage } from './day/export-money-day.ts';
import { moneyDayPage } from './day/money-day-page.tsx';
import { lockedUntilMs } from './link-lock.ts';
import { askManyPage, askProgressPage } from './ask-many-pages.tsx';
import { askLetterPage, askPage } from './ask-page.tsx';
import { refusedRowsCsv } from './refused-rows-csv.ts';
import { refundPage } from './refund-page.tsx';

/** A payment is read first: its form has an address of its own. The record's page takes what is done with it in one press. */
export function paymentRoutes(resources: ResourceParts): Route[] {
  const on = onResource(resources, payments);
  const guard = 'payments';
  return [
    {
      path: placeOf(payments).patterns.one,
      guard,
      show: on(showRecord),
      take: on((visit) => takeOne(visit)),
    },
    { path: placeOf(payments).patterns.edit, guard, show: on(showForm), take: on(takeForm) },
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

type PaymentVisit = ResourceVisit<typeof payments>;

async function showRecord(visit: PaymentVisit): Promise<void> {
  const { definition, nowSeconds } = visit;
  const payment = await loadRecord(visit, definition, String(visit.req.params['id']));
  const [events, refund, contactHref, lockedMs] = await Promise.all([
    loadEvents(visit, payment),
    refundOf(visit, payment),
    contactOf(visit, payment),
    lockedUntilMs({ ...visit, record: payment }),
  ]);
  const zone = visit.zone();
  const element = (
    <PaymentRecord
      {...screenProps(visit)}
      payment={payment}
      events={events}
      askHref={askHrefOf(visit, payment)}
      {...refund}
      may={mayOf({ ...visit, record: payment })}
      listHref={writeListState(definition, listBehind(visit), usualSizeOf(visit))}
      contactHref={contactHref}
      payerLink={payerLinkOf(visit, payment)}
      lockedUntil={
        lockedMs > visit.parts.clock()
          ? midSentence(sayMoment(Math.ceil(lockedMs / 1000), zone, nowSeconds))
          : undefined
      }
      zone={zone}
      nowSeconds={nowSeconds}
    />
  );
  visit.show({ title: titleOf(payments, payment), styles: 'all', element });
}

/** Undefined where the API does not tell. */
/** A message is read by those who have its section. */
async function loadEvents({ api, signedIn }: PaymentVisit, { id }: Payment) {
  const told = await api.call(apiCalls.listPaymentEvents, { params: { id } });
  if (!told.ok) return undefined;
  const mayRead = isOpenTo(rightsOf(signedIn()), rightTo(messages, 'list'));
  const happened = listOf(told.reply)
    .flatMap((one) => readPaymentEvent(one) ?? [])
    .map((event) => (mayRead ? event : { ...event, message: '' }));
  return { happened, nextReminder: Number(told.reply.p1) || undefined };
}

/** A refund is offered where the API has something to give back, or gives it back just now; elsewhere it is said why not. */
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

/** What is closed has no form. */
async function showForm(visit: PaymentVisit): Promise<void> {
  const id = String(visit.req.params['id']);
  const payment = await loadRecord(visit, visit.definition, id);
  if (isClosed(payment)) return visit.goTo(placeOf(payments).one(id));
  await showOne(visit, id);
}

/** It may have been paid meanwhile. */
async function takeForm(visit: PaymentVisit): Promise<void> {
  const payment = await loadRecord(visit, visit.definition, String(visit.req.params['id']));
  const closed = sayClosed(payment);
  if (closed === undefined) return takeOne(visit);
  visit.flash('error', closed);
  visit.goTo(placeOf(payments).one(payment.id));
}

function payerLinkOf({ parts, signedIn }: Visit, { id, status }: Payment): string | undefined {
  if (!payableStatuses.some((each) => each === status)) return undefined;
  const path = paths.pay.to({ clientId: signedIn().organisation.id, paymentId: id });
  return new URL(path, parts.config.publicUrl).href;
}

/** The person with that code, where the user has the contacts. */
async function contactOf(
  { api, signedIn }: Visit,
  { patient_id: code }: Payment,
): Promise<string | undefined> {
  if (!code || !signedIn().sections.includes('contacts')) return undefined;
  const found = await api.list(contacts, { filter: { patient_code: code }, size: 1 });
  const [person] = found.ok ? found.rows : [];
  return person && placeOf(contacts).one(person.id);
}

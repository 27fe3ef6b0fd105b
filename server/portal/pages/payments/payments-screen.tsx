import { apiCalls } from '../../../../shared/api-calls.ts';
import { requestMessages } from '../../../../shared/messages/payment-requests.ts';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { readPaymentEvent } from '../../../../shared/payment/events.ts';
import { refundPlace } from '../../../../shared/payment/refund-place.ts';
import { readPaymentRecord } from '../../../../shared/payment/record.ts';
import { firstOf, listOf } from '../../../../shared/reply.ts';
import { payableStatuses, payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { formatTime } from '../../../../shared/time.ts';
import { OpenLink } from '../../../../views/payments/open-link.tsx';
import { PaymentTimeline } from '../../../../views/payments/timeline.tsx';
import { HttpError } from '../../http/errors.ts';
import { mayOf } from '../../resource/may.ts';
import type { FormExtras } from '../../resource/screen-extras.ts';
import type { FormPost, FormVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import { linkLockMs, openPayerLink } from '../../session/payer-tries.ts';

/** Payments: the link of one that can still be paid is opened again where wrong answers shut it. */
export const paymentsScreen: ResourceScreenParts<typeof payments> = {
  form: { show, steps: { openLink: open } },
};

type PaymentForm = FormVisit<typeof payments>;

async function show(visit: PaymentForm): Promise<FormExtras> {
  const [lead, aside] = await Promise.all([lockedLink(visit), whatHappened(visit)]);
  return { ...(lead && { lead }), ...(aside && { aside }) };
}

async function lockedLink(visit: PaymentForm) {
  const untilMs = await lockedUntilMs(visit);
  if (untilMs <= visit.parts.clock()) return undefined;
  const until = formatTime(Math.ceil(untilMs / 1000), visit.zone());
  return <OpenLink csrfToken={visit.csrfToken()} until={until} />;
}

/** Undefined where the API does not tell. */
async function whatHappened({ record, api, nowSeconds, zone, parts }: PaymentForm) {
  const told = record && (await api.call(apiCalls.listPaymentEvents, { params: { id: record.id } }));
  if (!told?.ok) return undefined;
  const events = listOf(told.reply).flatMap((one) => readPaymentEvent(one) ?? []);
  const isPaid = record?.status === 'Paid' && (await parts.relay.has('refunds'));
  return (
    <>
      {isPaid && (
        <p>
          <a className="btn btn-quiet" href={refundPlace.to(record.id)}>
            Refund…
          </a>
        </p>
      )}
      <PaymentTimeline events={events} zone={zone()} nowSeconds={nowSeconds} />
    </>
  );
}

/** By the portal's own count and by what the API tells; 0 where the link is open to all, or nobody could open it. */
async function lockedUntilMs(visit: PaymentForm): Promise<number> {
  const { record, parts, api } = visit;
  const canBePaid = payableStatuses.some((status) => status === record?.status);
  if (!record || !canBePaid || !(await parts.relay.has('open_link'))) return 0;
  const link = linkOf(visit, record);
  const leftMs = await linkLockMs(parts, link);
  const body = { client_id: link.clientId, id: link.paymentId };
  const told = (await parts.relay.has('verification_locked_until'))
    ? await api.call(apiCalls.getPaymentDetail, { body })
    : undefined;
  const detail = told?.ok ? firstOf(told.reply) : undefined;
  return Math.max(parts.clock() + leftMs, detail ? readPaymentRecord(detail).lockedUntilMs : 0);
}

const linkOf = ({ signedIn }: Pick<PaymentForm, 'signedIn'>, { id }: { id: string }) => ({
  clientId: signedIn().organisation.id,
  paymentId: id,
});

/** The portal's own count and the API's. */
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

import { controlStrings } from '../../shared/locales/en/controls.ts';
import { paymentRecordStrings } from '../../shared/locales/en/payments.ts';
import { Fragment } from 'react';
import { timesIn } from '../../shared/time-zones.ts';
import { joinTitle } from '../../shared/person-name.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { itemsOf, type ItemRow } from '../../shared/payment/item-rows.ts';
import {
  partLinks,
  describePart,
  paidLabel,
  restOf,
  describeRepeatRequest,
  describeShortStatus,
  describePaymentStatus,
  toneOf,
  type Payment,
} from '../../shared/payment/payment-status.ts';
import { describeVerifyFields } from '../../shared/payment/verify-labels.ts';
import { payments } from '../../shared/resources/payments.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { PersonLine, formatAge } from '../contacts/person-line.tsx';
import { Facts } from '../ui/facts.tsx';
import { RecordedEvents } from './recorded-events.tsx';
import type { PaymentRecordProps } from './props.ts';
import { PaymentTimeline } from './timeline.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { requestMessages } from '../../shared/locales/en/payment-requests.ts';
import { PostForm } from '../ui/post-form.tsx';

/** Returns the header line: `52 years, born Mar 14, 1974 · LFC-20170 · Dr. Park`. The age is omitted if the contact summary shows it. */
export function describePayer({ payment, person, ...reading }: PaymentRecordProps): string {
  const { dob, patient_id: patientId, provider } = payment;
  const zone = timesIn(reading.zone, reading.nowSeconds);
  return [!person?.dob && dob && formatAge(dob, reading), patientId, joinTitle(provider ?? ''), zone]
    .filter(Boolean)
    .join(' · ');
}

export function PaymentRecord(props: PaymentRecordProps) {
  const { csrfToken, payment, newer, person, events, lockedUntil, noRefund, payerLink } = props;
  const { zone, nowSeconds, hasSettlements } = props;
  return (
    <>
      <p className={`verdict ${toneOf(payment) ?? ''}`.trim()}>
        {describePaymentStatus(payment, { zone, nowSeconds, hasSettlements })}
      </p>
      <PartLinks payment={payment} />
      {newer && (
        <p>
          {paymentRecordStrings.newerPayment}{' '}
          <a href={pathsOf(payments).one(newer.id)}>
            {`${formatCents(readCents(newer.amount))} · ${describeShortStatus(newer, { zone, nowSeconds, hasSettlements })}`}
          </a>
        </p>
      )}
      {noRefund && <p className="soft">{noRefund}</p>}
      {person && <PersonLine person={person} zone={zone} nowSeconds={nowSeconds} />}
      {lockedUntil && <OpenLink csrfToken={csrfToken} until={lockedUntil} />}
      <FactStrip {...props} />
      <div className="record-columns payment-columns">
        <section aria-labelledby="items-title">
          <h2 id="items-title">{paymentRecordStrings.items}</h2>
          <Items items={itemsOf(payment.items)} amount={payment.amount} />
        </section>
        {events ? (
          <PaymentTimeline {...events} zone={zone} nowSeconds={nowSeconds} />
        ) : (
          <RecordedEvents payment={payment} zone={zone} nowSeconds={nowSeconds} />
        )}
      </div>
      {payerLink && <PayerLink href={payerLink} />}
    </>
  );
}

export function PaymentActions({ payment, newer, mayCreate, requestHref, refundHref }: PaymentRecordProps) {
  const repeatLabel = describeRepeatRequest(payment);
  return (
    <>
      {requestHref && (
        <a className="btn btn-primary" href={requestHref}>
          {paymentRecordStrings.request}
        </a>
      )}
      {mayCreate && repeatLabel && (
        <a
          className={newer ? 'btn btn-quiet' : 'btn btn-primary'}
          href={`${pathsOf(payments).create}?from=${encodeURIComponent(payment.id)}`}
        >
          {repeatLabel}
        </a>
      )}
      {refundHref && (
        <a className="btn btn-quiet" href={refundHref}>
          {paymentRecordStrings.refund}
        </a>
      )}
    </>
  );
}

function PartLinks({ payment }: Pick<PaymentRecordProps, 'payment'>) {
  const links = partLinks(payment);
  if (links.length === 0) return null;
  return (
    <p>
      {`${describePart(payment)}: `}
      {links.map(({ label, id }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          <a href={pathsOf(payments).one(id)}>{label}</a>
        </Fragment>
      ))}
    </p>
  );
}

function FactStrip({ payment, hasSettlements }: PaymentRecordProps) {
  const { amount, mobile_phone: mobile, email, auth, card_brand: brand, last_4: last4 } = payment;
  const restCents = restOf(payment);
  const refundedCents = readCents(payment.refunded_amount);
  return (
    <div className="fact-strip">
      <Facts
        facts={[
          [
            payment.status === 'Paid' || payment.status === 'Refunded'
              ? paymentRecordStrings.requested
              : paymentRecordStrings.amountDue,
            <b key="amount">{formatCents(readCents(amount))}</b>,
          ],
          [
            paidLabel(payment, hasSettlements),
            payment.paid_amount && <b>{formatCents(readCents(payment.paid_amount))}</b>,
          ],
          [paymentRecordStrings.notPaid, restCents > 0 && <b>{formatCents(restCents)}</b>],
          [paymentRecordStrings.refunded, refundedCents > 0 && <b>{formatCents(refundedCents)}</b>],
          [paymentRecordStrings.method, last4 && paymentRecordStrings.account(brand, last4)],
          [paymentRecordStrings.authorization, auth],
          [paymentRecordStrings.mobile, mobile && <PhoneLink number={mobile} />],
          [paymentRecordStrings.email, email && <a href={`mailto:${email}`}>{email}</a>],
          [
            paymentRecordStrings.payerConfirms,
            describeVerifyFields(payment.verify_fields) || paymentRecordStrings.practiceDefault,
          ],
          [
            paymentRecordStrings.amount,
            payment.payer_editable === 'T' ? paymentRecordStrings.payerMayChange : '',
          ],
        ]}
      />
    </div>
  );
}

function Items({ items, amount }: { items: readonly ItemRow[]; amount: Payment['amount'] }) {
  if (items.length === 0) return <p className="soft">{paymentRecordStrings.noItems}</p>;
  return (
    <table className="bill">
      <thead>
        <tr>
          <th scope="col">{paymentRecordStrings.item}</th>
          <th scope="col" className="num">
            {paymentRecordStrings.quantity}
          </th>
          <th scope="col" className="num">
            {paymentRecordStrings.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ number, description, quantity, date, amount: each }, index) => (
          <tr key={index}>
            <td>
              {description || number}
              {description && number && <small>{number}</small>}
              {date && <small>{date}</small>}
            </td>
            <td className="num">{quantity}</td>
            <td className="num">{formatCents(readCents(each))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {paymentRecordStrings.total}
          </th>
          <td className="num">{formatCents(readCents(amount))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function OpenLink({ csrfToken, until }: { csrfToken: string; until: string }) {
  return (
    <section aria-labelledby="link-title">
      <h2 id="link-title">{paymentRecordStrings.link}</h2>
      <PostForm csrfToken={csrfToken} step="openLink" className="">
        <p className="soft">{requestMessages.linkLocked(until)}</p>
        <div className="actions form-buttons">
          <button type="submit" className="btn btn-quiet">
            {paymentRecordStrings.openAgain}
          </button>
        </div>
        <p className="submit-status" role="status" data-status />
      </PostForm>
    </section>
  );
}

function PayerLink({ href }: { href: string }) {
  return (
    <section className="payer-link" aria-labelledby="payer-link-title">
      <h2 id="payer-link-title">{paymentRecordStrings.payerLink}</h2>
      <p className="soft">{paymentRecordStrings.payerLinkHint}</p>
      <div className="copy-line">
        <input
          id="payer-link"
          className="form-control"
          aria-labelledby="payer-link-title"
          readOnly
          defaultValue={href}
        />
        <button type="button" className="btn btn-quiet needs-scripts" data-copy="payer-link">
          {controlStrings.copy}
        </button>
        <span role="status" data-copied />
      </div>
    </section>
  );
}

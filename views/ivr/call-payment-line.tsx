import { askPlace } from '../../shared/payment/ask-place.ts';
import { sayStandingOf, type Payment } from '../../shared/payment/standing-words.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { payableStatuses, payments } from '../../shared/resources/payments.ts';
import { placeOf } from '../../shared/resources/places.ts';
import type { CallPageProps } from './props.ts';

/** The payment that the call is about, and the way to ask for it where it is open. */
export function PaymentLine({ payment, ...props }: Omit<CallPageProps, 'payment'> & { payment: Payment }) {
  const { call, mayAsk, paidSince } = props;
  const isOpen = payableStatuses.some((status) => status === payment.status);
  return (
    <p>
      <a href={placeOf(payments).one(payment.id)}>{`Payment of ${formatCents(readCents(payment.amount))}`}</a>
      {`: ${sayStandingOf(payment, props)}`}
      {isOpen && mayAsk && !paidSince?.has(call.id) && (
        <>
          {' '}
          <a href={askPlace.to(payment.id)}>Send the payment link</a>
        </>
      )}
    </p>
  );
}

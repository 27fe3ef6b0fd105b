import { sayStandingOf, type Payment } from '../../shared/payment/standing-words.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { payments } from '../../shared/resources/payments.ts';
import { placeOf } from '../../shared/resources/places.ts';
import type { CallPageProps } from './props.ts';

type Props = Omit<CallPageProps, 'payment'> & { payment: Payment; askHref: string | undefined };

export function PaymentLine({ payment, askHref, ...props }: Props) {
  return (
    <p>
      <a href={placeOf(payments).one(payment.id)}>{`Payment of ${formatCents(readCents(payment.amount))}`}</a>
      {`: ${sayStandingOf(payment, props)}`}
      {askHref && (
        <>
          {' '}
          <a href={askHref}>Send the payment link</a>
        </>
      )}
    </p>
  );
}

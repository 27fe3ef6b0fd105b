import { describePaymentStatus, type Payment } from '../../shared/payment/payment-status.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { payments } from '../../shared/resources/payments.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import type { CallPageProps } from './props.ts';

type Props = Omit<CallPageProps, 'payment'> & { payment: Payment; requestHref: string | undefined };

export function PaymentLine({ payment, requestHref, ...props }: Props) {
  return (
    <p>
      <a href={pathsOf(payments).one(payment.id)}>{`Payment of ${formatCents(readCents(payment.amount))}`}</a>
      {`: ${describePaymentStatus(payment, props)}`}
      {requestHref && (
        <>
          {' '}
          <a href={requestHref}>Send the payment link</a>
        </>
      )}
    </p>
  );
}

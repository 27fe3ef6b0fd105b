import { paymentEventTexts, paymentRecordStrings } from '../../shared/locales/en/payments.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { isByBank, type Payment } from '../../shared/payment/payment-status.ts';
import { formatMoment } from '../../shared/time.ts';

interface Props {
  payment: Payment;
  zone: string;
  nowSeconds: number;
}

/** Events that the payment record itself contains, newest first. */
export function RecordedEvents({ payment, zone, nowSeconds }: Props) {
  const { created, paid_at: paidAt, amount, paid_amount: paid } = payment;
  const money = formatCents(readCents(paid));
  const events = [
    { time: paidAt, text: paymentEventTexts[isByBank(payment) ? 'accepted' : 'paid'](money) },
    { time: created, text: paymentRecordStrings.createdFor(formatCents(readCents(amount))) },
  ].flatMap(({ time, text }) => (time ? [{ time, text }] : []));
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="events-title">
      <h2 id="events-title">{paymentRecordStrings.activity}</h2>
      <ol className="moves">
        {events.map(({ time, text }) => (
          <li key={text}>
            <time>{formatMoment(time, zone, nowSeconds)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

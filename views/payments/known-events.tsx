import { formatCents, readCents } from '../../shared/money.ts';
import type { Payment } from '../../shared/payment/standing-words.ts';
import { sayMoment } from '../../shared/time.ts';

interface Props {
  payment: Payment;
  zone: string;
  nowSeconds: number;
}

/** What happened, as far as the record itself knows. Newest first. */
export function KnownEvents({ payment, zone, nowSeconds }: Props) {
  const { created, paid_at: paidAt, amount, paid_amount: paid } = payment;
  const events = [
    { time: paidAt, text: `Paid ${formatCents(readCents(paid))}` },
    { time: created, text: `Made, for ${formatCents(readCents(amount))}` },
  ].flatMap(({ time, text }) => (time ? [{ time, text }] : []));
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="events-title">
      <h2 id="events-title">What happened</h2>
      <ol className="moves">
        {events.map(({ time, text }) => (
          <li key={text}>
            <time>{sayMoment(time, zone, nowSeconds)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

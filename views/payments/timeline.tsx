import { paymentRecordStrings } from '../../shared/locales/en/payments.ts';
import type { PaymentEvent } from '../../shared/payment/events.ts';
import { messages } from '../../shared/resources/notifications.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { formatMoment } from '../../shared/time.ts';
import { describePaymentEvent } from './event-text.ts';

interface Props {
  /** Events in chronological order, as returned by the API. */
  happened: readonly PaymentEvent[];
  /** Unix seconds of the next reminder. */
  nextReminder?: number;
  zone: string;
  nowSeconds: number;
}

export function PaymentTimeline({ happened, nextReminder, zone, nowSeconds }: Props) {
  return (
    <section aria-labelledby="payment-events">
      <h2 id="payment-events">{paymentRecordStrings.activity}</h2>
      {nextReminder && (
        <p className="soft">
          {paymentRecordStrings.nextReminder(formatMoment(nextReminder, zone, nowSeconds))}
        </p>
      )}
      {happened.length === 0 ? (
        <p className="soft">{paymentRecordStrings.noActivity}</p>
      ) : (
        <ol className="happened">
          {happened.toReversed().map((event, index) => (
            <li key={`${event.time} ${index}`}>
              <time dateTime={new Date(event.time * 1000).toISOString()}>
                {formatMoment(event.time, zone, nowSeconds)}
              </time>
              <EventLine event={event} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function EventLine({ event }: { event: PaymentEvent }) {
  const { text, kind } = describePaymentEvent(event);
  const detail = [event.detail, event.by && paymentRecordStrings.by(event.by)].filter(Boolean).join(', ');
  return (
    <div>
      <strong className={kind === 'bad' ? 'bad' : undefined}>{text}</strong>
      {detail && (
        <p className="soft">
          {event.message ? <a href={pathsOf(messages).one(event.message)}>{detail}</a> : detail}
        </p>
      )}
    </div>
  );
}

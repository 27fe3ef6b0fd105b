import { messageStrings, whyQuestions } from '../../../shared/locales/en/jobs.ts';
import { contactRecordStrings } from '../../../shared/locales/en/contacts.ts';
import { deliveryResult, type ReasonCheck } from '../../../shared/reminders/message-reason.ts';
import { formatMoment } from '../../../shared/time.ts';
import type { MessageViewProps } from './props.ts';

type Props = Pick<MessageViewProps, 'message' | 'checks' | 'moves' | 'zone' | 'nowSeconds'>;

export function WhySection({ message, checks, moves, zone, nowSeconds }: Props) {
  return (
    <section aria-labelledby="why-title">
      <h2 id="why-title">{whyQuestions[deliveryResult(message.status)]}</h2>
      <WhyChecks checks={checks} />
      {moves.length > 0 && (
        <ol className="moves" aria-label={contactRecordStrings.activity}>
          {moves.map(({ time, sentence }, index) => (
            <li key={index}>
              <time dateTime={new Date(time * 1000).toISOString()}>
                {formatMoment(time, zone, nowSeconds)}
              </time>
              <span>{sentence}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Delivery checks in the order in which they ran, with failed checks highlighted. */
export function WhyChecks({ checks }: { checks: readonly ReasonCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <ul className="why-checks">
      {checks.map(({ code, passed, sentence }) => (
        <li key={code} className={passed ? undefined : 'missed'}>
          <svg
            viewBox="0 0 20 20"
            role="img"
            aria-label={passed ? messageStrings.passed : messageStrings.failed}
          >
            <path d={passed ? 'm4.5 10.5 3.75 3.75 7.25-8' : 'm5.5 5.5 9 9m0-9-9 9'} />
          </svg>
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}

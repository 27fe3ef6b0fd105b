import { fateOf } from '../../shared/delivery/why.ts';
import { sayMoment } from '../../shared/time.ts';
import type { MessageViewProps } from './props.ts';

const questions = {
  got: 'Why did this person get it?',
  missed: 'Why did this person not get it?',
  open: 'Will this person get it?',
} as const;

type Props = Pick<MessageViewProps, 'message' | 'checks' | 'moves' | 'zone' | 'nowSeconds'>;

/** Every check with what it came to, and every move, as the delivery recorded them. */
export function WhySection({ message, checks, moves, zone, nowSeconds }: Props) {
  return (
    <section aria-labelledby="why-title">
      <h2 id="why-title">{questions[fateOf(message.status)]}</h2>
      {checks.length > 0 && (
        <ul className="why-checks">
          {checks.map(({ code, passed, sentence }) => (
            <li key={code} className={passed ? undefined : 'missed'}>
              <svg viewBox="0 0 20 20" role="img" aria-label={passed ? 'Passed' : 'Failed'}>
                <path d={passed ? 'm4.5 10.5 3.75 3.75 7.25-8' : 'm5.5 5.5 9 9m0-9-9 9'} />
              </svg>
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      )}
      {moves.length > 0 && (
        <ol className="moves" aria-label="What happened">
          {moves.map(({ time, sentence }, index) => (
            <li key={index}>
              <time dateTime={new Date(time * 1000).toISOString()}>{sayMoment(time, zone, nowSeconds)}</time>
              <span>{sentence}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

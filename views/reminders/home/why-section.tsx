import { deliveryResult } from '../../../shared/reminders/message-reason.ts';
import { formatMoment } from '../../../shared/time.ts';
import type { MessageViewProps } from './props.ts';
import { WhyChecks } from './why-checks.tsx';

export const whyQuestions = {
  got: 'Why did this person get it?',
  missed: 'Why didn’t this person get it?',
  open: 'Will this person get it?',
} as const;

type Props = Pick<MessageViewProps, 'message' | 'checks' | 'moves' | 'zone' | 'nowSeconds'>;

export function WhySection({ message, checks, moves, zone, nowSeconds }: Props) {
  return (
    <section aria-labelledby="why-title">
      <h2 id="why-title">{whyQuestions[deliveryResult(message.status)]}</h2>
      <WhyChecks checks={checks} />
      {moves.length > 0 && (
        <ol className="moves" aria-label="Activity">
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

import { fill } from '../../shared/language.ts';
import { formatCents } from '../../shared/money.ts';
import type { MoneyEvent } from './props.ts';
import { usePageStrings } from './page-strings.ts';

/** Payments, refunds and returns of a link, oldest first. */
export function Story({ events }: { events: readonly MoneyEvent[] }) {
  return (
    <ol className="story">
      {events.map((event, index) => (
        <EventLine key={index} {...event} />
      ))}
    </ol>
  );
}

function EventLine({ kind, amountCents, date, method, auth }: MoneyEvent) {
  const { texts, receipt } = usePageStrings();
  const details = [date, method, auth && `${receipt.labels.auth} ${auth}`].filter(Boolean).join(', ');
  return (
    <li className={kind === 'returned' ? 'bad' : undefined}>
      <b>{fill(texts.events[kind], { amount: formatCents(amountCents) })}</b>
      <span>{details}</span>
    </li>
  );
}

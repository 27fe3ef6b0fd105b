import { fill } from '../../shared/language.ts';
import { formatCents } from '../../shared/money.ts';
import type { PayBody } from './props.ts';
import { usePageStrings } from './page-strings.ts';

export function PaidBefore({ before, dueCents }: Pick<PayBody, 'before' | 'dueCents'>) {
  const { texts } = usePageStrings();
  if (!before) return null;
  const { events, paidCents, dueCents: allDueCents } = before;
  return (
    <>
      <dl className="items">
        {events.map(({ kind, date, method, amountCents }, index) => (
          <div key={index}>
            <dt>
              {texts.moved[kind]}
              <small>{[date, method].filter(Boolean).join(', ')}</small>
            </dt>
            <dd>
              {kind === 'paid' || kind === 'accepted' ? formatCents(amountCents) : formatCents(-amountCents)}
            </dd>
          </div>
        ))}
        <div className="sum">
          <dt>{texts.paidSoFar}</dt>
          <dd>{formatCents(paidCents)}</dd>
        </div>
        <div className="sum">
          <dt>{texts.stillDue}</dt>
          <dd>{formatCents(allDueCents)}</dd>
        </div>
      </dl>
      {allDueCents > dueCents && <p>{fill(texts.partOfDue, { amount: formatCents(dueCents) })}</p>}
    </>
  );
}

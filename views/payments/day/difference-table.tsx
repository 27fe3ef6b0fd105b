import { formatCents } from '../../../shared/money.ts';
import type { MoneyDifference } from '../../../shared/payment/money-day.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { placeOf } from '../../../shared/resources/places.ts';
import { sayHour } from '../../../shared/time.ts';
import { ColumnHeads } from '../../ui/column-heads.tsx';

/** Each charge that is not the same in both books. */
export function DifferenceTable({ rows, zone }: { rows: readonly MoneyDifference[]; zone: string }) {
  return (
    <>
      <h2>What differs from the gateway</h2>
      <table className="money-day differing" aria-label="Differences">
        <ColumnHeads heads={['Time', 'What', 'Who', 'Here', 'At the gateway']} />
        <tbody>
          {rows.map(({ reference, time, kind, name, payment, oursCents, theirsCents }) => (
            <tr key={reference}>
              <td>{sayHour(time, zone)}</td>
              <td>{differenceWords[kind]}</td>
              <td>
                {payment ? (
                  <a href={placeOf(payments).one(payment)}>{name || 'No name'}</a>
                ) : (
                  `No. ${reference}`
                )}
              </td>
              <td>{kind === 'here' ? '' : formatCents(oursCents)}</td>
              <td>{kind === 'there' ? '' : formatCents(theirsCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const differenceWords: Readonly<Record<MoneyDifference['kind'], string>> = {
  here: 'Not in our books',
  there: 'Not at the gateway',
  amount: 'Another amount',
};

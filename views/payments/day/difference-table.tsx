import { formatCents } from '../../../shared/money.ts';
import type { MoneyDifference } from '../../../shared/payment/money-day.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { placeOf } from '../../../shared/resources/places.ts';
import { formatTime } from '../../../shared/time.ts';
import { ColumnHeads } from '../../ui/column-heads.tsx';
import { sayDifference, sayWhose } from './money-words.ts';

export function DifferenceTable({ rows, zone }: { rows: readonly MoneyDifference[]; zone: string }) {
  return (
    <>
      <h2>What differs from the gateway</h2>
      <table className="money-day differing" aria-label="Differences">
        <ColumnHeads heads={['Time', 'What', 'Who', 'Here', 'At the gateway']} />
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              <td>{formatTime(row.time, zone)}</td>
              <td>{sayDifference(row)}</td>
              <td>
                {row.payment ? (
                  <a href={placeOf(payments).one(row.payment)}>{sayWhose(row)}</a>
                ) : (
                  sayWhose(row)
                )}
              </td>
              <td>{row.kind === 'here' ? '' : formatCents(row.oursCents)}</td>
              <td>{row.kind === 'there' ? '' : formatCents(row.theirsCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

import { moneyDayStrings } from '../../../shared/locales/en/payments.ts';
import { formatCents } from '../../../shared/money.ts';
import type { MoneyDifference } from '../../../shared/api-calls/payment-day.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { formatTime } from '../../../shared/time.ts';
import { ColumnHeads } from '../../ui/table.tsx';
import { describeDifference, payerLabel } from './money-text.ts';

export function DifferenceTable({ rows, zone }: { rows: readonly MoneyDifference[]; zone: string }) {
  return (
    <>
      <h2>{moneyDayStrings.differences}</h2>
      <table className="money-day differing" aria-label={moneyDayStrings.differencesTable}>
        <ColumnHeads heads={moneyDayStrings.differenceHeads} />
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td>{formatTime(row.time, zone)}</td>
              <td>{describeDifference(row)}</td>
              <td>
                {row.payment ? (
                  <a href={pathsOf(payments).one(row.payment)}>{payerLabel(row)}</a>
                ) : (
                  payerLabel(row)
                )}
              </td>
              <td>{row.kind === 'here' ? '' : formatCents(row.ours)}</td>
              <td>{row.kind === 'there' ? '' : formatCents(row.theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

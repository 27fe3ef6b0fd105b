import { moneyDayStrings } from '../../../shared/locales/en/payments.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { formatCount } from '../../../shared/count.ts';
import { formatCents, sumCents } from '../../../shared/money.ts';
import { totalsInOrder, type MoneyDay, type MoneyRow } from '../../../shared/api-calls/payment-day.ts';
import { paths } from '../../../shared/paths.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { formatTime } from '../../../shared/time.ts';
import { ColumnHeads } from '../../ui/table.tsx';
import { describePurpose, describeMethod } from './money-text.ts';

interface Props {
  money: MoneyDay;
}

export function MoneyTable({ money }: Props) {
  const { rows, zone } = money;
  return (
    <table className="money-day" aria-label={moneyDayStrings.table}>
      <ColumnHeads heads={moneyDayStrings.heads} />
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <td>{formatTime(row.time, zone)}</td>
            <td>{moneyDayStrings.kinds[row.kind]}</td>
            <td>
              <Who {...row} />
            </td>
            <td>{describePurpose(row)}</td>
            <td>{describeMethod(row)}</td>
            <td>{formatCents(row.amount)}</td>
          </tr>
        ))}
      </tbody>
      <Foot money={money} />
    </table>
  );
}

function Who({ kind, id, name }: MoneyRow) {
  if (!id) return name;
  const href = kind === 'phone' ? paths.ivrCall.to({ id }) : pathsOf(payments).one(id);
  return <a href={href}>{name || resourceMessages.noName}</a>;
}

function Foot({ money }: Props) {
  const totals = totalsInOrder(money);
  return (
    <tfoot>
      {totals.map(({ kind, count, amount }) => (
        <tr key={kind}>
          <th scope="row" colSpan={5}>{`${moneyDayStrings.kinds[kind]}, ${formatCount(count)}`}</th>
          <td>{formatCents(amount)}</td>
        </tr>
      ))}
      <tr className="sum">
        <th scope="row" colSpan={5}>
          {moneyDayStrings.total}
        </th>
        <td>{formatCents(sumCents(totals.map(({ amount }) => amount)))}</td>
      </tr>
    </tfoot>
  );
}

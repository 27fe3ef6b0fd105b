import { formatCents, sumCents } from '../../../shared/money.ts';
import { moneyKinds, type MoneyDay, type MoneyRow } from '../../../shared/payment/money-day.ts';
import { paths } from '../../../shared/paths.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { placeOf } from '../../../shared/resources/places.ts';
import { formatTime } from '../../../shared/time.ts';
import { ColumnHeads } from '../../ui/column-heads.tsx';
import { moneyKindWords, sayFor, sayHow } from './money-words.ts';

interface Props {
  money: MoneyDay;
}

export function MoneyTable({ money }: Props) {
  const { rows, zone } = money;
  return (
    <table className="money-day" aria-label="Money of the day">
      <ColumnHeads heads={['Time', 'Kind', 'Who', 'For', 'How', 'Amount']} />
      <tbody>
        {rows.map((row, place) => (
          <tr key={place}>
            <td>{formatTime(row.time, zone)}</td>
            <td>{moneyKindWords[row.kind]}</td>
            <td>
              <Who {...row} />
            </td>
            <td>{sayFor(row)}</td>
            <td>{sayHow(row)}</td>
            <td>{formatCents(row.cents)}</td>
          </tr>
        ))}
      </tbody>
      <Foot money={money} />
    </table>
  );
}

function Who({ kind, id, name }: MoneyRow) {
  if (!id) return name;
  const href = kind === 'phone' ? paths.ivrCall.to({ id }) : placeOf(payments).one(id);
  return <a href={href}>{name || 'No name'}</a>;
}

function Foot({ money: { totals } }: Props) {
  const given = moneyKinds.flatMap((kind) => {
    const total = totals[kind];
    return total ? [{ kind, ...total }] : [];
  });
  return (
    <tfoot>
      {given.map(({ kind, count, cents }) => (
        <tr key={kind}>
          <th scope="row" colSpan={5}>{`${moneyKindWords[kind]}, ${count.toLocaleString('en-US')}`}</th>
          <td>{formatCents(cents)}</td>
        </tr>
      ))}
      <tr className="sum">
        <th scope="row" colSpan={5}>
          Total
        </th>
        <td>{formatCents(sumCents(given.map(({ cents }) => cents)))}</td>
      </tr>
    </tfoot>
  );
}

import { formatCents, readCents } from '../../shared/money.ts';
import { itemsOf } from '../../shared/payment/item-rows.ts';
import { sayShortStanding, toneOf, type Payment } from '../../shared/payment/standing-words.ts';
import { readRow } from '../../shared/resources/read-row.ts';
import { payableStatuses, payments } from '../../shared/resources/payments.ts';
import { placeOf, titleOf } from '../../shared/resources/places.ts';
import { deleteFormId, hasChoice, type RowsProps } from '../resource/list-rows.tsx';
import { listHref, wayBack } from '../resource/list-links.ts';
import { RowMenu } from './row-menu.tsx';

/** Eight elements a row, and no button: words carry it. */
export function PaymentRows({ rows, ...props }: RowsProps) {
  return rows.map((row) => <PaymentRow key={row.id} {...props} payment={readRow(payments, row)} />);
}

type Props = Omit<RowsProps, 'rows'> & { payment: Payment };

function PaymentRow({ payment, ...props }: Props) {
  const { id } = payment;
  const name = titleOf(payments, payment);
  const may = props.mayRow?.(payment) ?? props.may;
  const isTicked = may.remove || (hasChoice(props) && isOpen(payment));
  const href = wayBack(props)(placeOf(payments).one(id));
  return (
    <tr>
      <td className={isTicked ? undefined : 'closed'}>
        {isTicked && (
          <input type="checkbox" name="id" value={id} form={deleteFormId} aria-label={name} data-select-row />
        )}
        <a href={href}>{name}</a>
      </td>
      <td className="num">{formatCents(readCents(payment.amount))}</td>
      <td>{payment.provider || itemsOf(payment.items)[0]?.description}</td>
      <td className={toneOf(payment)}>
        {sayShortStanding(payment, props)}
        {props.openMenu === id ? (
          <RowMenu {...props} may={may} payment={payment} name={name} />
        ) : (
          <a className="more" href={menuHref(listHref(props), id)} aria-label={`More for ${name}`}>
            ⋯
          </a>
        )}
      </td>
    </tr>
  );
}

/** It can be asked for. */
const isOpen = ({ status, charging }: Payment) =>
  charging !== 'T' && payableStatuses.some((each) => each === status);

const menuHref = (list: string, id: string) =>
  `${list}${list.includes('?') ? '&' : '?'}menu=${encodeURIComponent(id)}`;

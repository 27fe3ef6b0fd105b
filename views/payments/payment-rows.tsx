import { formatCents, readCents } from '../../shared/money.ts';
import { itemsOf } from '../../shared/payment/item-rows.ts';
import {
  describePart,
  reportsSettlements,
  describeShortStatus,
  toneOf,
  type Payment,
} from '../../shared/payment/payment-status.ts';
import { readRow } from '../../shared/resources/read-row.ts';
import { payableStatuses, payments } from '../../shared/resources/payments.ts';
import { pathsOf, titleOf } from '../../shared/resources/resource-paths.ts';
import type { RowsProps } from '../resource/list-rows.tsx';
import { withReturnTo } from '../resource/list-links.ts';
import { hasMenu, menuHrefOf, RowMore } from '../resource/row-more.tsx';
import { hasChoice, Tick } from '../resource/ticked-bar.tsx';

/** Rows of the payments table. Each has at most eight elements and no buttons, because a page may have many rows. */
export function PaymentRows({ rows, ...props }: RowsProps) {
  return rows.map((row) => <PaymentRow key={row.id} list={props} payment={readRow(payments, row)} />);
}

function PaymentRow({ payment, list }: { list: Omit<RowsProps, 'rows'>; payment: Payment }) {
  const { id } = payment;
  const name = titleOf(payments, payment);
  const may = list.mayRow?.(payment) ?? list.may;
  const hasSettlements = reportsSettlements(list.definition);
  const isTicked = may.remove || (hasChoice(list) && isOpen(payment));
  return (
    <tr>
      <td>
        {isTicked && <Tick id={id} name={name} />}
        <a href={withReturnTo(list)(pathsOf(payments).one(id))}>{name}</a>
      </td>
      <td className="num">{formatCents(readCents(payment.amount))}</td>
      <td>{payment.provider || itemsOf(payment.items)[0]?.description}</td>
      <td className={toneOf(payment)}>
        {[describeShortStatus(payment, { ...list, hasSettlements }), describePart(payment)]
          .filter(Boolean)
          .join(' · ')}
        {hasMenu({ list, row: payment, may }) && (
          <RowMore list={list} row={payment} name={name} may={may} href={menuHrefOf(list)(id)} />
        )}
      </td>
    </tr>
  );
}

const isOpen = ({ status, charging }: Payment) =>
  charging !== 'T' && payableStatuses.some((each) => each === status);

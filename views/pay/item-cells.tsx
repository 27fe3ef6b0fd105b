import { formatCents } from '../../shared/money.ts';
import type { BillingItem } from '../../shared/payment/record.ts';

/** Columns of the prescription list. */
const columns = {
  number: 'Prescription Number',
  description: 'Description',
  quantity: 'Qty',
  amount: 'Amount',
} as const;

export function ItemHeads() {
  return (
    <>
      <th role="columnheader">{columns.number}</th>
      <th role="columnheader">{columns.description}</th>
      <th role="columnheader">{columns.quantity}</th>
      <th role="columnheader">{columns.amount}</th>
    </>
  );
}

/** Name and price on one line, number and quantity below; the heads are for those who hear the table. */
export function ItemCells({ item }: { item: BillingItem }) {
  return (
    <>
      <td role="cell" className="item-number">
        {item.number}
      </td>
      <td role="cell" className="item-description">
        {item.description}
      </td>
      <td role="cell" data-label={columns.quantity} className="item-quantity">
        {item.quantity}
      </td>
      <td role="cell" className="item-amount">
        {formatCents(item.amountCents)}
      </td>
    </>
  );
}

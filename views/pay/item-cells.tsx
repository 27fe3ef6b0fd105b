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
      <th role="columnheader" className="num">
        {columns.quantity}
      </th>
      <th role="columnheader" className="num">
        {columns.amount}
      </th>
    </>
  );
}

/** On a narrow screen the row is a card, and `data-label` stands before each value. */
export function ItemCells({ item }: { item: BillingItem }) {
  return (
    <>
      <td role="cell" data-label={columns.number}>
        {item.number}
      </td>
      <td role="cell" data-label={columns.description} className="item-description">
        {item.description}
      </td>
      <td role="cell" data-label={columns.quantity} className="num">
        {item.quantity}
      </td>
      <td role="cell" data-label={columns.amount} className="num">
        {formatCents(item.amountCents)}
      </td>
    </>
  );
}

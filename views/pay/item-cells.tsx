import { formatCents } from '../../shared/money.ts';
import type { BillingItem } from '../../shared/payment/record.ts';
import { useFormStrings } from './form-strings.ts';

export function ItemHeads() {
  const { texts } = useFormStrings();
  return (
    <>
      <th role="columnheader">{texts.columnNumber}</th>
      <th role="columnheader">{texts.columnDescription}</th>
      <th role="columnheader">{texts.columnQuantity}</th>
      <th role="columnheader">{texts.columnAmount}</th>
    </>
  );
}

/** Cells of one item: name and price on one line, number and quantity below. Column headers are for screen readers. */
export function ItemCells({ item }: { item: BillingItem }) {
  const { texts } = useFormStrings();
  return (
    <>
      <td role="cell" className="item-number">
        {item.number}
      </td>
      <td role="cell" className="item-description">
        {item.description}
      </td>
      <td role="cell" data-label={texts.columnQuantity} className="item-quantity">
        {item.quantity}
      </td>
      <td role="cell" className="item-amount">
        {formatCents(item.amountCents)}
      </td>
    </>
  );
}

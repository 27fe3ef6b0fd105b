import type { BillingItem } from '../../shared/payment/record.ts';
import { ItemCells, ItemHeads } from './item-cells.tsx';

interface Props {
  items: readonly BillingItem[];
  caption: string;
}

/** Billing items to read, as on a bill. The roles stand written out: a narrow screen turns rows into cards by CSS. */
export function ItemTable({ items, caption }: Props) {
  return (
    <table className="table" role="table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <ItemHeads />
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <tr key={item.key} role="row">
            <ItemCells item={item} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

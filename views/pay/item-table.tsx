import type { BillingItem } from '../../shared/payment/record.ts';
import { ItemCells, ItemHeads } from './item-cells.tsx';

interface Props {
  items: readonly BillingItem[];
  caption: string;
}

/** Read-only table of billing items. Explicit roles are needed because CSS turns rows into cards on narrow screens. */
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

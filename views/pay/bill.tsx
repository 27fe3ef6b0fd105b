import { fill } from '../../shared/language.ts';
import { formatCents } from '../../shared/money.ts';
import { useFormStrings } from './form-strings.ts';
import type { BillItem } from './props.ts';

interface Props {
  items: readonly BillItem[];
  sum?: readonly [label: string, cents: number];
}

/** Maximum number of items shown without collapsing, so the form stays visible. */
const shownItems = 5;

export function Bill({ items, sum }: Props) {
  const { texts } = useFormStrings();
  if (items.length === 0) return null;
  const rows = items.map((item) => <Row key={item.key} item={item} />);
  return (
    <>
      {items.length > shownItems ? (
        <details className="fold">
          <summary>{texts.whatFor}</summary>
          <dl className="items">{rows}</dl>
        </details>
      ) : null}
      <dl className="items">
        {items.length > shownItems ? null : rows}
        {sum && (
          <div className="sum">
            <dt>{sum[0]}</dt>
            <dd>{formatCents(sum[1])}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

function Row({ item: { description, number, quantity, day, amountCents } }: { item: BillItem }) {
  const { texts } = useFormStrings();
  const detail = [day, description && number, quantity && fill(texts.quantity, { count: quantity })]
    .filter(Boolean)
    .join(', ');
  return (
    <div>
      <dt>
        {description || number}
        {detail && <small>{detail}</small>}
      </dt>
      <dd>{formatCents(amountCents)}</dd>
    </div>
  );
}

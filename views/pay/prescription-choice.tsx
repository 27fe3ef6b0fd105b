import { fill } from '../../shared/messages/fill.ts';
import { formatCents, sumCents } from '../../shared/money.ts';
import type { BillingItem } from '../../shared/payment/record.ts';
import { ChoiceTable } from './choice-table.tsx';
import { ItemTable } from './item-table.tsx';
import { paymentFormId } from './payment-form-ids.ts';
import { useFormStrings } from './form-strings.ts';
import { usePageStrings } from './page-strings.ts';

interface Props {
  items: readonly BillingItem[];
  selection: readonly string[];
}

/**
 * Prescription list with the checkboxes that the payment form posts. Without JavaScript or if an island fails, the payer uses them directly.
 * Otherwise the dialog sets them through the payment form's island.
 */
export function PrescriptionChoice({ items, selection }: Props) {
  const { texts } = useFormStrings();
  const { listHint } = usePageStrings().texts;
  return (
    <fieldset className="without-scripts">
      <legend>{texts.list}</legend>
      <p className="hint">{listHint}</p>
      <ChoiceTable items={items} selection={selection} postTo={paymentFormId} />
      <Total items={items.filter(({ key }) => selection.includes(key))} />
    </fieldset>
  );
}

/** Read-only prescription list for browsers without JavaScript, because the dialog is unavailable. */
export function PrescriptionsToRead({ items }: Pick<Props, 'items'>) {
  const { texts } = useFormStrings();
  return (
    <div className="without-scripts">
      <ItemTable items={items} caption={texts.list} />
      <Total items={items} />
    </div>
  );
}

function Total({ items }: Pick<Props, 'items'>) {
  const { texts } = useFormStrings();
  const amount = formatCents(sumCents(items.map(({ amountCents }) => amountCents)));
  return <p className="total">{fill(texts.total, { amount })}</p>;
}

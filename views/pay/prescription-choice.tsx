import { fill } from '../../shared/language.ts';
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
 * Prescription list with the checkboxes that the payment form posts. Payers use them directly if there is no JavaScript or an island fails.
 * Otherwise, payers use the dialog, and the payment form's island updates the checkboxes.
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

/** Read-only prescription list for browsers without JavaScript, which cannot open the dialog. */
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

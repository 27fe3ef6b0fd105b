import { formatCents, toDecimal } from '../../shared/money.ts';
import { fill } from '../../shared/language.ts';
import { Field } from '../ui/field.tsx';
import type { PaymentFormFacts } from './props.ts';
import { useFormStrings, useHelp } from './form-strings.ts';

/** Amount due. If the payer chooses the amount, another control has the id `amount`. */
export function AmountOutput({ cents, isChosen }: { cents: number; isChosen?: boolean }) {
  const { labels, texts } = useFormStrings();
  return (
    <output
      className="amount"
      id={isChosen ? 'due' : 'amount'}
      aria-label={isChosen ? texts.due : labels.amount}
      tabIndex={-1}
    >
      {formatCents(cents)}
    </output>
  );
}

/** Amount field. A fixed amount is posted as a hidden field, but the server always recalculates it. */
export function AmountField({ facts, editable }: { facts: PaymentFormFacts; editable: boolean }) {
  const { labels, texts } = useFormStrings();
  const helpOf = useHelp();
  const { amountCents, amountTyped, dueCents, errors = {} } = facts;
  if (!editable) return <input type="hidden" name="amount" value={toDecimal(amountCents)} />;
  return (
    <Field
      id="amount"
      name="amount"
      label={labels.amount}
      hint={fill(texts.amountHint, { due: formatCents(dueCents) })}
      defaultValue={amountTyped ?? toDecimal(amountCents)}
      error={errors.amount}
      help={helpOf(errors.amount)}
      short
      inputMode="decimal"
      autoComplete="off"
      maxLength={13}
      aria-required
    />
  );
}

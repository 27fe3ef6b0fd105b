import { formatCents, toDecimal } from '../../shared/money.ts';
import { fill } from '../../shared/messages/fill.ts';
import { Field } from '../ui/field.tsx';
import type { PaymentFormFacts } from './props.ts';
import { useFormWords, useHelp } from './form-words.ts';

/** The figure that the page is about, as text that wraps. Where the payer chooses the amount another control is the page's `amount`. */
export function AmountShown({ cents, isChosen }: { cents: number; isChosen?: boolean }) {
  const { labels, texts } = useFormWords();
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

/** What the form posts. Where it is not the payer's to choose it is posted all the same; the server works it out anew. */
export function AmountField({ facts, editable }: { facts: PaymentFormFacts; editable: boolean }) {
  const { labels, texts } = useFormWords();
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

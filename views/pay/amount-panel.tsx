import { formatCents, toDecimal } from '../../shared/money.ts';
import { paymentLabels as labels } from '../../shared/messages/payment.ts';
import { describedBy, FieldError } from '../ui/field-error.tsx';
import type { PaymentFormFacts } from './props.ts';

interface Props {
  facts: PaymentFormFacts;
  editable: boolean;
}

/** The figure that the form is about. Where it is not the payer's to choose it is posted all the same; the server works it out anew. */
export function AmountPanel({ facts, editable }: Props) {
  const { amountCents, amountTyped, errors = {} } = facts;
  const hint = editable ? 'You may pay a part of it' : undefined;
  const describing = describedBy('amount', hint, errors.amount);
  return (
    <div className="amount-panel">
      <div className="amount-text">
        <label htmlFor="amount">{labels.amount}</label>
        {hint && (
          <p className="hint" id="amount-hint">
            {hint}
          </p>
        )}
      </div>
      {editable ? (
        <EditableAmount
          typed={amountTyped ?? toDecimal(amountCents)}
          error={errors.amount}
          describing={describing}
        />
      ) : (
        <FixedAmount cents={amountCents} error={errors.amount} describing={describing} />
      )}
      <FieldError id="amount" error={errors.amount} />
    </div>
  );
}

interface AmountProps {
  error?: string;
  describing?: string;
}

function EditableAmount({ typed, error, describing }: AmountProps & { typed: string }) {
  return (
    <div className="amount-typed">
      <span aria-hidden="true">$</span>
      <input
        id="amount"
        className="form-control"
        name="amount"
        defaultValue={typed}
        inputMode="decimal"
        autoComplete="off"
        maxLength={11}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={describing}
      />
    </div>
  );
}

function FixedAmount({ cents, error, describing }: AmountProps & { cents: number }) {
  return (
    <>
      <input type="hidden" name="amount" value={toDecimal(cents)} />
      <input
        id="amount"
        className="amount-fixed"
        readOnly
        value={formatCents(cents)}
        size={formatCents(cents).length}
        aria-invalid={error ? true : undefined}
        aria-describedby={describing}
      />
    </>
  );
}

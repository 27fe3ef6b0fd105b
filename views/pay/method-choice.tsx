import type { PaymentMethod } from '../../shared/payment/forms.ts';
import { paymentLabels as labels } from '../../shared/messages/payment.ts';
import { FieldError } from '../ui/field-error.tsx';
import type { PaymentFormFacts } from './props.ts';

const methods: readonly { value: PaymentMethod; label: string }[] = [
  { value: 'savedPayment', label: 'Saved payment' },
  { value: 'cc', label: 'Card' },
  { value: 'bank', label: 'Bank' },
];

type Props = Pick<PaymentFormFacts, 'savedMethod' | 'method' | 'errors'> & {
  onChange: (method: PaymentMethod) => void;
};

/** One line of radio buttons; a saved method is offered only where there is one. */
export function MethodChoice({ savedMethod, method, errors = {}, onChange }: Props) {
  const offered = methods.filter(({ value }) => savedMethod || value !== 'savedPayment');
  return (
    <fieldset
      className="methods"
      id="method"
      tabIndex={-1}
      aria-describedby={errors.payment_method && 'method-error'}
    >
      <legend>{labels.payment_method}</legend>
      <div className="segments">
        {offered.map(({ value, label }) => (
          <label key={value} className="segment">
            <input
              type="radio"
              name="payment_method"
              value={value}
              defaultChecked={value === method}
              onChange={() => onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldError id="method" error={errors.payment_method} />
      {savedMethod && (
        <p className="saved-method" data-method="savedPayment">
          {savedMethod}
        </p>
      )}
    </fieldset>
  );
}

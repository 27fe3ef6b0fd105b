import type { FieldErrors, PaymentFormField, PaymentMethod } from '../../shared/payment/forms.ts';
import type { Fault } from '../ui/error-summary.tsx';

/** Of the form element, for the controls that stand outside of it. */
export const paymentFormId = 'payment-form';

type Name = PaymentFormField | 'items';

/** The ids of the controls in the order of the form. Two fields are called `name`: the chosen method says which. */
const ids: readonly (readonly [Name, string])[] = [
  ['amount', 'amount'],
  ['items', 'prescriptions'],
  ['payment_method', 'method'],
  ['name', 'card-name'],
  ['card_number', 'card-number'],
  ['expiry', 'expiry'],
  ['cvc', 'cvc'],
  ['zip', 'zip'],
  ['routing_number', 'routing-number'],
  ['account_number', 'account-number'],
];

export function toFaults(errors: FieldErrors<Name>, method: PaymentMethod): Fault[] {
  return ids.flatMap(([name, id]) => {
    const message = errors[name];
    return message ? [{ id: name === 'name' && method === 'bank' ? 'account-name' : id, message }] : [];
  });
}

import type { FieldErrors, PaymentFormField, PaymentMethod } from '../../shared/payment/forms.ts';
import type { FieldErrorItem } from '../ui/error-summary.tsx';

/** Id of the form element, for controls outside of it. */
export const paymentFormId = 'payment-form';

type Name = PaymentFormField | 'items';

/** Control ids in form order. Two fields are named `name`; the payment method determines which one applies. */
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

export function listPaymentFormErrors(errors: FieldErrors<Name>, method: PaymentMethod): FieldErrorItem[] {
  return ids.flatMap(([name, id]) => {
    const message = errors[name];
    return message ? [{ id: name === 'name' && method === 'bank' ? 'account-name' : id, message }] : [];
  });
}

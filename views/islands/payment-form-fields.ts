import type { PaymentFormStrings } from '../../shared/locales/en/payment-strings.ts';
import type { CardBrand } from '../../shared/payment/card-brands.ts';
import { findCardBrand, digitsOf } from '../../shared/payment/rules.ts';
import {
  checkPaymentForm,
  paymentMethods,
  type FieldErrors,
  type PaymentForm,
  type PaymentFormField,
  type PaymentMethod,
} from '../../shared/payment/forms.ts';
import type { Day } from '../../shared/written-day.ts';

type Form = HTMLFormElement | null;

interface Rules {
  today: Day;
  itemsEditable: boolean;
  amountEditable: boolean;
  limitCents?: number;
  strings: PaymentFormStrings;
}

/** Returns the form's validation errors, by the same rules as the server. */
export function checkTyped(
  form: HTMLFormElement,
  { today, itemsEditable, amountEditable, limitCents, strings }: Rules,
  selection: readonly string[],
): FieldErrors<PaymentFormField | 'items'> {
  const isChosen = amountEditable && selection.length === 0;
  const errors = checkPaymentForm(readTyped(form), today, {
    strings,
    limitCents: isChosen ? limitCents : undefined,
  });
  if (!itemsEditable || amountEditable || selection.length > 0) return errors;
  return { ...errors, amount: undefined, items: strings.errors.items };
}

/** Reads the form. Fields of other payment methods are disabled, so `FormData` omits them. */
function readTyped(form: HTMLFormElement): PaymentForm {
  const data = new FormData(form);
  const text = (name: PaymentFormField) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    payment_method: text('payment_method'),
    amount: text('amount'),
    name: text('name'),
    card_number: text('card_number'),
    expiry: text('expiry'),
    cvc: text('cvc'),
    zip: text('zip'),
    routing_number: text('routing_number'),
    account_number: text('account_number'),
  };
}

export function typedMethod(form: Form): PaymentMethod | undefined {
  const chosen = form?.querySelector<HTMLInputElement>('[name=payment_method]:checked')?.value;
  return paymentMethods.find((method) => method === chosen);
}

export function typedBrand(form: Form): CardBrand | undefined {
  return findCardBrand(digitsOf(fieldOf(form, 'card_number')?.value ?? ''));
}

export function clearCvc(form: Form): void {
  const cvc = fieldOf(form, 'cvc');
  if (cvc) cvc.value = '';
}

/** Enables only the fields of the selected method. The style sheet hides the others, even without JavaScript. */
export function enableMethod(form: Form, method: PaymentMethod): void {
  for (const fields of form?.querySelectorAll<HTMLFieldSetElement>('fieldset[data-method]') ?? []) {
    fields.disabled = fields.dataset['method'] !== method;
  }
}

export function dropOldMessage(): void {
  document.querySelector('main > [data-focus]')?.remove();
}

/** Updates the item checkboxes. They are outside the form element but belong to the form. */
export function tickItems(form: Form, selection: readonly string[]): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLInputElement && field.name === 'items')
      field.checked = selection.includes(field.value);
  }
}

function fieldOf(form: Form, name: string): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null;
}

import { useEffect, useRef, useState, type InputEvent, type SubmitEvent } from 'react';
import type { CardBrand } from '../../shared/payment/card-brands.ts';
import { paymentFormStrings } from '../../shared/locales/en/payment.ts';
import type { PaymentMethod } from '../../shared/payment/forms.ts';
import { FormStringsContext } from '../pay/form-strings.ts';
import { PaymentFormView } from '../pay/payment-form-view.tsx';
import type { PaymentFormFacts } from '../pay/props.ts';
import { tidyAsTyped } from './as-typed.ts';
import {
  checkTyped,
  clearCvc,
  dropOldMessage,
  enableMethod,
  typedBrand,
  tickItems,
  typedMethod,
} from './payment-form-fields.ts';
import { storeTypedAmount, useTypedAmount } from './typed-amount.ts';
import { usePortalState, usePortalStore } from './store-context.ts';
import { useFormErrors } from './use-form-errors.ts';
import './payment-shared.ts';

/**
 * Payment form that detects the card brand, formats input as it is typed, and validates it before submitting.
 * Card and bank data stay in the form fields, never in a store, and the browser submits the form itself.
 */
export function PaymentForm(props: PaymentFormFacts) {
  const { strings = paymentFormStrings } = props;
  const form = useRef<HTMLFormElement>(null);
  const store = usePortalStore();
  const selection = usePortalState((state) => state.payment.selection) ?? none;
  const amountCents = usePortalState((state) => state.payment.amountCents);
  const [method, setMethod] = useState(props.method);
  const [brand, setBrand] = useState<CardBrand>();
  const { isAmountPayable, storeTyped } = useTypedAmount(store, props.limitCents);
  const { errors, summary, showErrors, clearError } = useFormErrors(props.errors);

  // Reads values that were entered before hydration or restored by the browser.
  useEffect(() => {
    setMethod((known) => typedMethod(form.current) ?? known);
    setBrand(typedBrand(form.current));
  }, []);
  useEffect(() => storeTypedAmount(form.current, store), [store]);
  useEffect(() => enableMethod(form.current, method), [method]);
  useEffect(() => tickItems(form.current, selection), [selection]);

  useEffect(() => {
    if (!errors['items'] || selection.length === 0) return;
    clearError('items');
  });

  const changeMethod = (chosen: PaymentMethod) => {
    clearCvc(form.current);
    showErrors({});
    setMethod(chosen);
  };
  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement) || target.type === 'radio') return;
    tidyAsTyped(target);
    if (target.name === 'amount') storeTyped(target.value);
    if (target.name === 'card_number') setBrand(typedBrand(form.current));
    clearError(target.name);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const found = checkTyped(event.currentTarget, { ...props, strings }, selection);
    showErrors(found, { focus: true });
    if (Object.keys(found).length === 0) return;
    event.preventDefault();
    dropOldMessage();
  };
  return (
    <FormStringsContext value={strings}>
      <PaymentFormView
        facts={{ ...props, amountCents, method, errors, isAmountPayable }}
        live={{ brand, selection, form, summary, changeMethod, onInput, onSubmit }}
      />
    </FormStringsContext>
  );
}

/** Shared constant, because a new array each time would trigger a rerender. */
const none: readonly string[] = [];

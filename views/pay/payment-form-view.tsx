import type { InputEventHandler, Ref, SubmitEventHandler } from 'react';
import type { CardBrand } from '../../shared/payment/card-brands.ts';
import type { PaymentMethod } from '../../shared/payment/forms.ts';
import { formatCents } from '../../shared/money.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Submit } from '../ui/form-actions.tsx';
import { AmountField } from './amount-field.tsx';
import { Icon } from './icons.tsx';
import { MethodChoice } from './method-choice.tsx';
import { StepField } from './page-form.tsx';
import { paymentFormId, listPaymentFormErrors } from './payment-form-ids.ts';
import type { PaymentFormFacts } from './props.ts';
import { useFormStrings } from './form-strings.ts';

interface Live {
  brand?: CardBrand;
  selection: readonly string[];
  form: Ref<HTMLFormElement>;
  summary: Ref<HTMLDivElement>;
  changeMethod: (method: PaymentMethod) => void;
  onInput: InputEventHandler<HTMLFormElement>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}

/**
 * Payment form with the fields of all methods. The style sheet shows only the selected method, so the form works without JavaScript.
 * The CSRF token is outside the island, which does not need it.
 */
export function PaymentFormView({ facts, live }: { facts: PaymentFormFacts; live: Live }) {
  const { texts } = useFormStrings();
  const { errors = {}, method, values = {} } = facts;
  const { selection, brand } = live;
  const hasSum = facts.isAmountPayable !== false || selection.length > 0;
  return (
    <form
      id={paymentFormId}
      method="post"
      noValidate
      className="pay-form how"
      data-submitting={texts.processing}
      data-offline={texts.offline}
      ref={live.form}
      onInput={live.onInput}
      onSubmit={live.onSubmit}
    >
      <StepField state="pay" />
      <ErrorSummary
        title={texts.check}
        fieldErrors={listPaymentFormErrors(errors, method)}
        ref={live.summary}
      />
      <AmountField facts={facts} editable={facts.amountEditable && selection.length === 0} />
      <MethodChoice {...{ ...facts, brand }} onChange={live.changeMethod} />
      <div className="after-methods">
        {!facts.savesNone && <SaveTick storeMethod={values.storeMethod} />}
        <p className="pay-sum">
          {texts.toPay} <b data-sum>{hasSum ? formatCents(facts.amountCents) : '–'}</b>
        </p>
        <Submit label={texts.submit} />
      </div>
      <Encrypted />
    </form>
  );
}

function SaveTick({ storeMethod }: { storeMethod?: boolean }) {
  const { labels } = useFormStrings();
  return (
    <label className="tick" data-method="new">
      <input
        type="checkbox"
        id="store-method"
        name="store_payment_method"
        value="true"
        defaultChecked={storeMethod}
      />
      <span>{labels.store_payment_method}</span>
    </label>
  );
}

function Encrypted() {
  const { texts } = useFormStrings();
  return (
    <p className="trust">
      <Icon name="lock" />
      <span>{texts.encrypted}</span>
    </p>
  );
}

import type { CardBrand } from '../../shared/payment/card-brands.ts';
import type { FieldErrors, PaymentFormField } from '../../shared/payment/forms.ts';
import { Field } from '../ui/field.tsx';
import type { PayBody } from './props.ts';
import { useFormStrings, useHelp } from './form-strings.ts';

interface Props {
  errors: FieldErrors<PaymentFormField>;
  values: NonNullable<PayBody['values']>;
  brand?: CardBrand;
}

/** Card fields. Number, expiry and CVC are always empty after an error. */
export function CardFields({ errors, values, brand }: Props) {
  const { labels, texts } = useFormStrings();
  const helpOf = useHelp();
  return (
    <fieldset className="method-fields" data-method="cc">
      <legend className="visually-hidden">{texts.cardFields}</legend>
      <Field
        id="card-name"
        name="name"
        label={labels.card_name}
        defaultValue={values.name}
        error={errors.name}
        autoComplete="cc-name"
        maxLength={100}
        aria-required
      />
      <Field
        id="card-number"
        name="card_number"
        label={labels.card_number}
        error={errors.card_number}
        help={helpOf(errors.card_number)}
        aside={<CardBrandName brand={brand} />}
        {...numericInputProps('cc-number')}
        maxLength={27}
      />
      <ExpiryAndCvc errors={errors} brand={brand} />
      <Field
        id="zip"
        name="zip"
        label={labels.zip}
        hint={texts.zipHint}
        defaultValue={values.zip}
        error={errors.zip}
        help={helpOf(errors.zip)}
        short
        {...numericInputProps('billing postal-code')}
        maxLength={10}
      />
    </fieldset>
  );
}

function ExpiryAndCvc({ errors, brand }: Pick<Props, 'errors' | 'brand'>) {
  const { labels, texts } = useFormStrings();
  const helpOf = useHelp();
  return (
    <div className="side-by-side">
      <Field
        id="expiry"
        name="expiry"
        label={labels.expiry}
        hint={texts.expiryHint}
        error={errors.expiry}
        help={helpOf(errors.expiry)}
        {...numericInputProps('cc-exp')}
        maxLength={9}
      />
      <Field
        id="cvc"
        name="cvc"
        label={labels.cvc}
        hint={brand?.cvcLength === 4 ? texts.cvcFront : texts.cvcBack}
        error={errors.cvc}
        help={helpOf(errors.cvc)}
        {...numericInputProps('cc-csc')}
        maxLength={(brand?.cvcLength ?? 4) + 2}
      />
    </div>
  );
}

/** Card brand next to the label. It takes up space even when empty so that nothing moves. */
function CardBrandName({ brand }: { brand?: CardBrand }) {
  return (
    <output className="card-brand" htmlFor="card-number" aria-live="polite">
      {brand?.name}
    </output>
  );
}

function numericInputProps(autoComplete: string) {
  return { inputMode: 'numeric', autoComplete, 'aria-required': true } as const;
}

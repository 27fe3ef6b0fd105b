import type { CardBrand } from '../../shared/payment/card-brands.ts';
import type { FieldErrors, PaymentFormField, PaymentMethod } from '../../shared/payment/forms.ts';
import { FieldError } from '../ui/field.tsx';
import { BankFields } from './bank-fields.tsx';
import { CardFields } from './card-fields.tsx';
import { useFormStrings } from './form-strings.ts';
import { MethodRow } from './method-row.tsx';
import type { PaymentFormFacts } from './props.ts';

interface Props extends Pick<
  PaymentFormFacts,
  'savedMethod' | 'savedIsBank' | 'method' | 'errors' | 'values'
> {
  brand?: CardBrand;
  onChange: (method: PaymentMethod) => void;
}

/** Selection of the payment method, with the fields inside the selected row. A saved method is listed first. */
export function MethodChoice({
  savedMethod,
  savedIsBank,
  method,
  errors = {},
  values = {},
  brand,
  onChange,
}: Props) {
  const { labels } = useFormStrings();
  const rowOf = (value: PaymentMethod) => ({
    chosen: value === method,
    errors: value === method ? errors : {},
    values,
    onChoose: () => onChange(value),
  });
  return (
    <fieldset id="method" tabIndex={-1} aria-describedby={errors.payment_method && 'method-error'}>
      <legend>{labels.payment_method}</legend>
      <FieldError id="method" error={errors.payment_method} />
      <div className="methods">
        {savedMethod && <SavedRow detail={savedMethod} isBank={savedIsBank} {...rowOf('savedPayment')} />}
        <CardRow {...rowOf('cc')} brand={brand} />
        <BankRow {...rowOf('bank')} />
      </div>
    </fieldset>
  );
}

interface RowProps {
  chosen: boolean;
  errors: FieldErrors<PaymentFormField>;
  values: NonNullable<PaymentFormFacts['values']>;
  onChoose: () => void;
}

type SavedRowProps = Omit<RowProps, 'errors' | 'values'> & { detail: string; isBank?: boolean };

/** Row of the saved method. A saved bank account needs the same debit authorization as a new one. */
function SavedRow({ detail, isBank, chosen, onChoose }: SavedRowProps) {
  const { texts } = useFormStrings();
  return (
    <MethodRow value="savedPayment" icon="saved" label={texts.savedPayment} {...{ detail, chosen, onChoose }}>
      {isBank && (
        <p className="soft" data-method="savedPayment">
          {texts.achAuthorization}
        </p>
      )}
    </MethodRow>
  );
}

function CardRow({ chosen, errors, values, brand, onChoose }: RowProps & { brand?: CardBrand }) {
  const { texts } = useFormStrings();
  return (
    <MethodRow value="cc" icon="card" label={texts.card} marks {...{ chosen, onChoose }}>
      <CardFields errors={errors} values={values} brand={brand} />
    </MethodRow>
  );
}

function BankRow({ chosen, errors, values, onChoose }: RowProps) {
  const { texts } = useFormStrings();
  return (
    <MethodRow
      value="bank"
      icon="bank"
      label={texts.bank}
      detail={texts.bankDetail}
      {...{ chosen, onChoose }}
    >
      <BankFields errors={errors} values={values} />
    </MethodRow>
  );
}

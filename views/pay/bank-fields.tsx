import type { FieldErrors, PaymentFormField } from '../../shared/payment/forms.ts';
import { Field } from '../ui/field.tsx';
import type { PayBody } from './props.ts';
import { useFormStrings } from './form-strings.ts';

interface Props {
  errors: FieldErrors<PaymentFormField>;
  values: NonNullable<PayBody['values']>;
}

export function BankFields({ errors, values }: Props) {
  const { labels, texts } = useFormStrings();
  return (
    <fieldset className="method-fields" data-method="bank">
      <legend className="visually-hidden">{texts.bankFields}</legend>
      <Field
        id="account-name"
        name="name"
        label={labels.account_name}
        defaultValue={values.name}
        error={errors.name}
        autoComplete="name"
        maxLength={100}
        aria-required
      />
      <Field
        id="routing-number"
        name="routing_number"
        label={labels.routing_number}
        hint={texts.routingHint}
        error={errors.routing_number}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        aria-required
      />
      <Field
        id="account-number"
        name="account_number"
        label={labels.account_number}
        hint={texts.accountHint}
        error={errors.account_number}
        inputMode="numeric"
        autoComplete="off"
        maxLength={50}
        aria-required
      />
      <p className="soft">{texts.achAuthorization}</p>
    </fieldset>
  );
}

import type { InputHTMLAttributes } from 'react';
import type { VerifyFieldName } from '../../shared/payment/record.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Field } from '../ui/field.tsx';
import { Submit } from '../ui/form-actions.tsx';
import { useFormStrings } from './form-strings.ts';
import { PageForm } from './page-form.tsx';
import { usePageStrings } from './page-strings.ts';
import type { VerifyBody } from './props.ts';

interface Props extends Omit<VerifyBody, 'state'> {
  state: 'verify' | 'paid';
  csrfToken: string;
}

export function VerifyFields({ state, fields, values = {}, errors = {}, csrfToken }: Props) {
  const { labels } = useFormStrings();
  const { texts } = usePageStrings();
  const hints: Partial<Record<VerifyFieldName, string>> = {
    unique_id: texts.uniqueIdHint,
    dob: texts.dobHint,
  };
  const fieldErrors = fields.flatMap((name) => (errors[name] ? [{ id: name, message: errors[name] }] : []));
  return (
    <>
      <ErrorSummary title={texts.verificationCheck} fieldErrors={fieldErrors} />
      <PageForm state={state} csrfToken={csrfToken} waiting={texts.verifying}>
        {fields.map((name) => (
          <Field
            key={name}
            id={name}
            name={name}
            label={labels[name]}
            defaultValue={values[name]}
            error={errors[name]}
            aria-required
            hint={hints[name]}
            {...inputProps[name]}
          />
        ))}
        <Submit label={texts.verify} />
      </PageForm>
    </>
  );
}

type FieldInputProps = InputHTMLAttributes<HTMLInputElement> & { short?: boolean };

const inputProps: Record<VerifyFieldName, FieldInputProps> = {
  first_name: { autoComplete: 'given-name', maxLength: 100 },
  last_name: { autoComplete: 'family-name', maxLength: 100 },
  unique_id: {
    autoComplete: 'off',
    maxLength: 100,
    autoCapitalize: 'off',
  },
  dob: {
    autoComplete: 'bday',
    inputMode: 'numeric',
    maxLength: 20,
    short: true,
  },
  zip: { autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 10, short: true },
};

import type { InputHTMLAttributes } from 'react';
import type { VerifyFieldName } from '../../shared/payment/record.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Field } from '../ui/field.tsx';
import { Submit } from '../ui/submit.tsx';
import { useFormWords } from './form-words.ts';
import { PageForm } from './page-form.tsx';
import { usePageWords } from './page-words.ts';
import type { VerifyBody } from './props.ts';

interface Props extends Omit<VerifyBody, 'state'> {
  state: 'verify' | 'paid';
  csrfToken: string;
}

export function VerifyFields({ state, fields, values = {}, errors = {}, csrfToken }: Props) {
  const { labels } = useFormWords();
  const { texts } = usePageWords();
  const hints: Partial<Record<VerifyFieldName, string>> = {
    unique_id: texts.uniqueIdHint,
    dob: texts.dobHint,
  };
  const faults = fields.flatMap((name) => (errors[name] ? [{ id: name, message: errors[name] }] : []));
  return (
    <>
      <ErrorSummary title={texts.verificationCheck} faults={faults} />
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
            {...asked[name]}
          />
        ))}
        <Submit label={texts.verify} />
      </PageForm>
    </>
  );
}

type Asked = InputHTMLAttributes<HTMLInputElement> & { short?: boolean };

const asked: Record<VerifyFieldName, Asked> = {
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

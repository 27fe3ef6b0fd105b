import type { InputHTMLAttributes, ReactNode } from 'react';
import { signUpLengths } from '../../shared/constants.ts';
import type { SignUpStrings } from '../../shared/locales/en/sign-up-strings.ts';
import { Field } from '../ui/field.tsx';
import { OptionalMark } from '../ui/optional-mark.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { phoneHelp } from '../../shared/locales/en/fields.ts';
import type { SignUpField } from '../../shared/sign-up/check-sign-up.ts';
import type { SignUpPageProps } from './props.ts';
import { ResellerField } from './reseller-field.tsx';

type PlainField = Exclude<SignUpField, 'pw' | 'confirm' | 'resellerid'>;

export function SignUpFieldset({ values = {}, errors = {}, ...props }: SignUpPageProps) {
  const { labels, groups } = props.strings;
  const helps = helpFor(props.strings, values, errors);
  const plain = (name: PlainField) => (
    <Field
      id={name}
      name={name}
      label={labels[name]}
      defaultValue={values[name]}
      error={errors[name]}
      help={helps[name]}
      maxLength={signUpLengths[name]}
      {...inputProps[name]}
    />
  );
  return (
    <>
      <Group legend={groups.practice}>
        {plain('org_name')}
        <ResellerField {...props} value={values.resellerid} error={errors.resellerid} />
      </Group>
      <Group legend={groups.signIn}>
        {plain('user_name')}
        <Passwords errors={errors} strings={props.strings} />
      </Group>
      <Group legend={groups.you}>
        <div className="side-by-side stack-small">
          {plain('first_name')}
          {plain('middle_name')}
        </div>
        {plain('last_name')}
        <div className="side-by-side stack-small">
          {plain('email')}
          {plain('phone')}
        </div>
      </Group>
      <Group legend={groups.address}>
        {plain('addr')}
        {plain('city')}
        <div className="side-by-side">
          {plain('state')}
          {plain('zip')}
        </div>
      </Group>
    </>
  );
}

/** Returns hints about the correct format for errors that only say a value is invalid. */
function helpFor(
  { labels, help, messages }: SignUpStrings,
  values: NonNullable<SignUpPageProps['values']>,
  errors: NonNullable<SignUpPageProps['errors']>,
): Partial<Record<PlainField, string>> {
  return {
    ...(errors.email === messages.email && { email: help.email }),
    ...(errors.phone === messages.phone && {
      phone: phoneHelp(labels.phone, values.phone ?? '', help.phone),
    }),
  };
}

interface PasswordsProps {
  errors: NonNullable<SignUpPageProps['errors']>;
  strings: SignUpStrings;
}

function Passwords({ errors, strings: { labels, passwordHint } }: PasswordsProps) {
  return (
    <>
      <PasswordField
        id="pw"
        name="pw"
        label={labels.pw}
        autoComplete="new-password"
        hint={passwordHint}
        error={errors.pw}
      />
      <PasswordField
        id="confirm"
        name="confirm"
        label={labels.confirm}
        autoComplete="new-password"
        error={errors.confirm}
      />
    </>
  );
}

export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

type FieldInputProps = InputHTMLAttributes<HTMLInputElement> & { aside?: ReactNode };

const optional = { aside: <OptionalMark /> };
const required = { 'aria-required': true } as const;

const inputProps: Record<PlainField, FieldInputProps> = {
  org_name: { ...required, autoComplete: 'organization' },
  user_name: {
    ...required,
    autoComplete: 'username',
    autoCapitalize: 'off',
    spellCheck: false,
  },
  first_name: { ...required, autoComplete: 'given-name' },
  middle_name: { ...optional, autoComplete: 'additional-name' },
  last_name: { ...required, autoComplete: 'family-name' },
  email: { ...optional, type: 'email', autoComplete: 'email' },
  phone: { ...optional, type: 'tel', autoComplete: 'tel-national' },
  addr: { ...optional, autoComplete: 'street-address' },
  city: { ...optional, autoComplete: 'address-level2' },
  state: { ...optional, autoComplete: 'address-level1' },
  zip: { ...optional, autoComplete: 'postal-code', inputMode: 'numeric' },
};

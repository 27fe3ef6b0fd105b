import type { InputHTMLAttributes, ReactNode } from 'react';
import { signUpLengths } from '../../shared/constants.ts';
import { passwordHints } from '../../shared/messages/profile.ts';
import { signUpLabels as labels } from '../../shared/messages/sign-up.ts';
import { Field } from '../ui/field.tsx';
import { OptionalMark } from '../ui/optional-mark.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import type { SignUpField, SignUpPageProps } from './props.ts';
import { ResellerField } from './reseller-field.tsx';

type PlainField = Exclude<SignUpField, 'pw' | 'confirm' | 'resellerid'>;

export function SignUpFieldset({ values = {}, errors = {}, ...props }: SignUpPageProps) {
  const plain = (name: PlainField) => (
    <Field
      id={name}
      name={name}
      label={labels[name]}
      defaultValue={values[name]}
      error={errors[name]}
      maxLength={signUpLengths[name]}
      {...asked[name]}
    />
  );
  return (
    <>
      {plain('org_name')}
      {plain('user_name')}
      <PasswordField
        id="pw"
        name="pw"
        label={labels.pw}
        autoComplete="new-password"
        hint={passwordHints.signUp}
        error={errors.pw}
      />
      <PasswordField
        id="confirm"
        name="confirm"
        label={labels.confirm}
        autoComplete="new-password"
        error={errors.confirm}
      />
      <div className="side-by-side stack-small">
        {plain('first_name')}
        {plain('middle_name')}
      </div>
      {plain('last_name')}
      {plain('email')}
      {plain('phone')}
      <ResellerField {...props} value={values.resellerid} error={errors.resellerid} />
      {plain('addr')}
      {plain('city')}
      <div className="side-by-side">
        {plain('state')}
        {plain('zip')}
      </div>
    </>
  );
}

type Asked = InputHTMLAttributes<HTMLInputElement> & { aside?: ReactNode };

const optional = { aside: <OptionalMark /> };
const required = { 'aria-required': true } as const;

const asked: Record<PlainField, Asked> = {
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

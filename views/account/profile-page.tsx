import type { InputHTMLAttributes } from 'react';
import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { credentialLabels } from '../../shared/locales/en/sign-in.ts';
import { formatPhone, isEmail } from '../../shared/contact-details.ts';
import { notOfferedMessages as texts } from '../../shared/locales/en/not-offered.ts';
import { paymentFieldHelp, phoneHelp } from '../../shared/locales/en/fields.ts';
import { accountPageStrings, profileLabels as labels } from '../../shared/locales/en/profile.ts';
import { users } from '../../shared/resources/users.ts';
import { landingPages, sections } from '../../shared/sections.ts';
import type { ShellProps } from '../shell/props.ts';
import { ErrorSummary, listFieldErrors } from '../ui/error-summary.tsx';
import { Field } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { AccountFrame } from './account-frame.tsx';
import type { ProfileField, ProfilePageProps } from './props.ts';

const fields: readonly ProfileField[] = [
  'first_name',
  'last_name',
  'user_name',
  'email',
  'phone',
  'mobile_phone',
  'landing_page',
];

export function ProfilePage({ shell, notice, values, errors = {}, ...more }: ProfilePageProps) {
  const text = (name: Exclude<ProfileField, 'landing_page'>) => ({
    id: name,
    name,
    label: labels[name],
    defaultValue: values[name],
    error: errors[name],
    help: errors[name] && helpFor(name, values[name]),
    ...inputProps[name],
  });
  const fieldErrors = listFieldErrors([...fields, 'pw_old'], errors);
  return (
    <AccountFrame shell={shell} title={accountPageStrings.profile} notice={notice}>
      <ErrorSummary title={resourceMessages.fixErrors} fieldErrors={fieldErrors} />
      <PostForm
        csrfToken={shell.csrfToken}
        waiting={controlStrings.saving}
        guarded
        draftTitle={accountPageStrings.profile}
      >
        <div className="side-by-side">
          <Field {...text('first_name')} />
          <Field {...text('last_name')} />
        </div>
        <Field {...text('user_name')} />
        <Field {...text('email')} />
        <div className="side-by-side">
          <Field {...text('phone')} defaultValue={formatPhone(values.phone)} />
          <Field {...text('mobile_phone')} defaultValue={formatPhone(values.mobile_phone)} />
        </div>
        <SelectField
          id="landing_page"
          name="landing_page"
          label={labels.landing_page}
          value={values.landing_page}
          choices={choicesFor(shell)}
          error={errors.landing_page}
        />
        {more.needsPassword && <CurrentPassword error={errors.pw_old} />}
        <FormActions
          label={controlStrings.save}
          cancelHref={shell.user.admin ? undefined : sections.home.path}
        />
      </PostForm>
      <NotOffered parts={more.notOffered} />
    </AccountFrame>
  );
}

function CurrentPassword({ error }: { error?: string }) {
  return (
    <PasswordField
      id="pw_old"
      name="pw_old"
      label={credentialLabels.currentPassword}
      hint={accountPageStrings.passwordHint}
      autoComplete="current-password"
      optional
      error={error}
    />
  );
}

function NotOffered({ parts = [] }: { parts?: readonly string[] }) {
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="not-offered">
      <h2 id="not-offered">{texts.title}</h2>
      <p>{texts.list}</p>
      <ul>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the landing pages in sections that the user may open. Home is always included. */
function choicesFor({ sections: open }: ShellProps) {
  const openPaths = new Set<string>(open.map((name) => sections[name].path));
  return landingPages.filter(({ value }) => {
    const [path = ''] = value.split('?');
    return path === sections.home.path || openPaths.has(path);
  });
}

/** Returns a hint about the correct format, for an error that only says that the value is invalid. */
function helpFor(name: ProfileField, value: string): string | undefined {
  if (name === 'email') return isEmail(value) ? undefined : paymentFieldHelp.email;
  return name === 'phone' || name === 'mobile_phone' ? phoneHelp(labels[name], value) : undefined;
}

type FieldInputProps = InputHTMLAttributes<HTMLInputElement>;

const inputProps: Record<Exclude<ProfileField, 'landing_page'>, FieldInputProps> = {
  first_name: {
    autoComplete: 'given-name',
    maxLength: users.fields.first_name.maxLength,
    'aria-required': true,
  },
  last_name: {
    autoComplete: 'family-name',
    maxLength: users.fields.last_name.maxLength,
    'aria-required': true,
  },
  user_name: {
    autoComplete: 'username',
    maxLength: users.fields.user_name.maxLength,
    autoCapitalize: 'off',
    'aria-required': true,
  },
  email: { type: 'email', autoComplete: 'email', maxLength: 254 },
  phone: { type: 'tel', autoComplete: 'tel-national', maxLength: 20 },
  mobile_phone: { type: 'tel', autoComplete: 'tel-national', maxLength: 20 },
};

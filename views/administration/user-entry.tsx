import { controlStrings } from '../../shared/locales/en/controls.ts';
import { invitationMessages } from '../../shared/locales/en/administration.ts';
import { users } from '../../shared/resources/users.ts';
import { Control } from '../resource/control.tsx';
import { inputOf } from '../resource/input-of.ts';
import type { FormPageProps } from '../resource/props.ts';
import { Field } from '../ui/field.tsx';
import { RequiredMark } from '../ui/optional-mark.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { UserPasswordFields } from './user-password-fields.tsx';

interface Props extends Pick<FormPageProps, 'values' | 'errors' | 'zone'> {
  /** True if the user is invited and chooses the password. */
  isInvited: boolean;
  hint: string;
}

/**
 * Builds the sign-in fields for a new user: an invitation, which requires an email address, or a password set by the manager.
 * The style sheet shows only the fields of the selected option, and the server reads only those.
 */
export function renderUserEntry(props: Props): Required<Pick<FormPageProps, 'controls' | 'save'>> {
  return {
    controls: {
      pw: <UserEntry key="pw" {...props} />,
      email: <Address key="email" {...props} />,
      forcePasswordReset: <MustChange key="forcePasswordReset" {...props} />,
    },
    save: (
      <>
        <button type="submit" className="btn btn-primary if-invited">
          {invitationMessages.invite}
        </button>
        <button type="submit" className="btn btn-primary if-password">
          {controlStrings.save}
        </button>
      </>
    ),
  };
}

function UserEntry({ isInvited, hint, errors }: Props) {
  return (
    <>
      <RadioGroup
        id="entry"
        name="entry"
        label={invitationMessages.access}
        value={isInvited ? 'invite' : 'password'}
        choices={[
          { value: 'invite', label: invitationMessages.byEmail },
          { value: 'password', label: invitationMessages.withPassword },
        ]}
        hint={invitationMessages.hint}
      />
      <div className="if-password">
        <UserPasswordFields required hint={hint} error={errors['pw']} />
      </div>
    </>
  );
}

function Address({ isInvited, values, errors, zone }: Props) {
  const field = users.fields.email;
  const value = values['email'] ?? '';
  return (
    <Field
      id="email"
      label={field.label}
      error={errors['email']}
      aside={
        <span className="if-invited">
          <RequiredMark />
        </span>
      }
      {...inputOf({ name: 'email', field, value, zone, mode: 'create' })}
      name="email"
      aria-required={isInvited || undefined}
      data-required-while="entry=invite"
    />
  );
}

function MustChange({ values, zone }: Props) {
  const [name, field] = ['forcePasswordReset', users.fields.forcePasswordReset] as const;
  return (
    <div className="if-password">
      <Control {...{ name, field, zone }} mode="create" value={values[name] ?? ''} />
    </div>
  );
}

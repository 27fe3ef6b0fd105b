import { invitationMessages } from '../../shared/messages/invitations.ts';
import { RadioGroup } from '../ui/radio-group.tsx';
import { UserPasswordFields } from './user-password-fields.tsx';

interface Props {
  /** The user chooses the password. */
  isInvited: boolean;
  hint: string;
  error?: string;
}

/** How a new user gets in: by an invitation, or by a password that the manager chooses, whose fields are hidden until then. */
export function UserEntry({ isInvited, hint, error }: Props) {
  return (
    <div className="user-entry">
      <RadioGroup
        id="entry"
        name="entry"
        label="How they get in"
        value={isInvited ? 'invite' : 'password'}
        choices={[
          { value: 'invite', label: 'Invite by email' },
          { value: 'password', label: 'With a password that you choose' },
        ]}
        hint={invitationMessages.hint}
      />
      <div className="user-entry-password">
        <UserPasswordFields required hint={hint} error={error} />
      </div>
    </div>
  );
}

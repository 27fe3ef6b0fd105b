import type { ReactNode } from 'react';
import { credentialLabels } from '../../shared/locales/en/sign-in.ts';
import { userAccessMessages } from '../../shared/locales/en/administration.ts';
import type { RowOf } from '../../shared/resources/define.ts';
import type { users } from '../../shared/resources/users.ts';
import { Facts } from '../ui/facts.tsx';

type User = RowOf<typeof users>;

interface UserRecordProps {
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Sign-in section with its actions; undefined if the viewer may not see it. */
  access?: ReactNode;
}

export function UserRecord({ facts, access }: UserRecordProps) {
  return (
    <>
      <div className="fact-strip">
        <Facts facts={facts} />
      </div>
      {access && <div className="user-access">{access}</div>}
    </>
  );
}

/** Returns only the unusual sign-in facts of a user. */
export const signInFacts = (user: User): [label: string, value: string][] => [
  [credentialLabels.password, passwordNote(user)],
  [userAccessMessages.suspension, user.disabled === 'T' ? userAccessMessages.cannotSignIn : ''],
];

function passwordNote(user: User): string {
  if (user.cognito_migration === 'T') return userAccessMessages.passwordReset;
  return user.forcePasswordReset === 'T' ? userAccessMessages.passwordChange : '';
}

import type { ReactNode } from 'react';
import type { RowOf } from '../../shared/resources/define.ts';
import type { users } from '../../shared/resources/users.ts';
import { Facts } from '../ui/facts.tsx';

type User = RowOf<typeof users>;

interface UserRecordProps {
  /** As the record reads them: how the user is reached. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** How the user signs in, with what can be done about it; undefined for who may not know. */
  access?: ReactNode;
}

/** One user, to be read: who they are and how they sign in. */
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

/** Only what is not as usual is told of how they may sign in. */
export const signInFacts = (user: User): [label: string, value: string][] => [
  ['Password', passwordNote(user)],
  ['Suspended', user.disabled === 'T' ? 'Can’t sign in' : ''],
];

function passwordNote(user: User): string {
  if (user.cognito_migration === 'T') return 'Must be reset with an emailed code at the next sign-in';
  return user.forcePasswordReset === 'T' ? 'Must be changed at the next sign-in' : '';
}

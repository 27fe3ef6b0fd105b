import type { ReactNode } from 'react';
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
  ['Password', passwordNote(user)],
  ['Suspended', user.disabled === 'T' ? 'Can’t sign in' : ''],
];

function passwordNote(user: User): string {
  if (user.cognito_migration === 'T') return 'Must be reset with an emailed code at the next sign-in';
  return user.forcePasswordReset === 'T' ? 'Must be changed at the next sign-in' : '';
}

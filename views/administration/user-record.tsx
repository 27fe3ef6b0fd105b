import type { ReactNode } from 'react';
import type { RowOf } from '../../shared/resources/define.ts';
import type { users } from '../../shared/resources/users.ts';
import { sayMoment } from '../../shared/time.ts';
import { Facts } from '../ui/facts.tsx';
import { AuditDetail } from './audit-extras.tsx';
import { auditSentence, type AuditNames, type AuditRow } from './audit-sentence.ts';

type User = RowOf<typeof users>;

interface UserRecordProps {
  zone: string;
  nowSeconds: number;
  /** As the record reads them: how the user is reached. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** What was done to the user, newest first; undefined where it could not be read. */
  happened?: readonly AuditRow[];
  names: AuditNames;
  /** How the user signs in, with what can be done about it; undefined for who may not know. */
  access?: ReactNode;
}

/** One user, to be read: who they are, how they sign in, and what happened. */
export function UserRecord(props: UserRecordProps) {
  const { facts, access } = props;
  return (
    <>
      <div className="fact-strip">
        <Facts facts={facts} />
      </div>
      <div className={access ? 'record-columns payment-columns' : 'record-columns'}>
        <Happened {...props} />
        {access && <div className="user-access">{access}</div>}
      </div>
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

function Happened({ happened, names, zone, nowSeconds }: UserRecordProps) {
  return (
    <section aria-labelledby="user-events">
      <h2 id="user-events">What happened</h2>
      {!happened && <p className="soft">What happened could not be read.</p>}
      {happened?.length === 0 && <p className="soft">Nothing happened yet.</p>}
      {happened && happened.length > 0 && (
        <ol className="happened">
          {happened.map((row) => (
            <li key={row.id}>
              <time dateTime={new Date((row.time ?? 0) * 1000).toISOString()}>
                {sayMoment(row.time ?? 0, zone, nowSeconds)}
              </time>
              <div>
                <strong>{auditSentence(row, names)}</strong>
                <AuditDetail row={row} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

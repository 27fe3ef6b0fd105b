import { timesIn } from '../../shared/zone-name.ts';
import type { ReactNode } from 'react';
import { formatPhone } from '../../shared/contact-details.ts';
import type { RowOf } from '../../shared/resources/define.ts';
import { placeOf, titleOf } from '../../shared/resources/places.ts';
import { users } from '../../shared/resources/users.ts';
import { sayMoment } from '../../shared/time.ts';
import type { ResourceScreen } from '../resource/props.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { Facts } from '../ui/facts.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { asksFirst } from '../ui/question.tsx';
import { AuditDetail } from './audit-extras.tsx';
import { auditSentence, type AuditNames, type AuditRow } from './audit-sentence.ts';

interface UserRecordProps {
  shell: ShellProps;
  user: RowOf<typeof users>;
  may: ResourceScreen['may'];
  zone: string;
  nowSeconds: number;
  /** The list as one came from it. */
  listHref: string;
  /** What was done to the user, newest first; undefined where it could not be read. */
  happened?: readonly AuditRow[];
  names: AuditNames;
  /** How the user signs in, with what can be done about it; undefined for who may not know. */
  access?: ReactNode;
}

/** One user, to be read: who they are, how they sign in, and what happened. */
export function UserRecord(props: UserRecordProps) {
  const { shell, listHref, access } = props;
  return (
    <AppShell {...shell}>
      <a className="back" href={listHref}>
        {users.label.many}
      </a>
      <Head {...props} />
      <FactStrip {...props} />
      <div className={access ? 'record-columns payment-columns' : 'record-columns'}>
        <Happened {...props} />
        {access && <div className="user-access">{access}</div>}
      </div>
    </AppShell>
  );
}

function Head({ user, may, shell, listHref, zone, nowSeconds }: UserRecordProps) {
  const { id, first_name: first, last_name: last, user_name: name, access_group: group } = user;
  return (
    <div className="head">
      <div>
        <h1>{[first, last].filter(Boolean).join(' ') || titleOf(users, user)}</h1>
        <p className="soft">{[name, group || 'No group: all tabs', timesIn(zone, nowSeconds)].join(' · ')}</p>
      </div>
      <div className="actions">
        {may.change && (
          <a className="btn btn-quiet" href={placeOf(users).edit(id)}>
            Edit
          </a>
        )}
        {may.create && (
          <a className="btn btn-plain" href={`${placeOf(users).create}?from=${encodeURIComponent(id)}`}>
            Duplicate
          </a>
        )}
        {may.remove && (
          <PostForm csrfToken={shell.csrfToken} step="delete" action={listHref} className="" waiting="">
            <input type="hidden" name="id" value={id} />
            <button type="submit" className="btn btn-plain" {...asksFirst}>
              Delete
            </button>
          </PostForm>
        )}
      </div>
    </div>
  );
}

function FactStrip({ user }: UserRecordProps) {
  const { email, phone, mobile_phone: mobile } = user;
  const tel = (number: string) => <a href={`tel:+1${number}`}>{formatPhone(number)}</a>;
  return (
    <div className="fact-strip">
      <Facts
        facts={[
          ['Email', email && <a href={`mailto:${email}`}>{email}</a>],
          ['Phone', phone && tel(phone)],
          ['Mobile Phone', mobile && tel(mobile)],
          ['Password', user.forcePasswordReset === 'T' ? 'Must be changed at the next sign-in' : ''],
          ['Disabled', user.disabled === 'T' ? 'Cannot sign in' : ''],
        ]}
      />
    </div>
  );
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

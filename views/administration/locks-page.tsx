import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { lockMessages } from '../../shared/locales/en/administration.ts';
import { paths } from '../../shared/paths.ts';
import { payments } from '../../shared/resources/payments.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { users } from '../../shared/resources/users.ts';
import { apartGroupOf, SectionTabs } from '../resource/section-tabs.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';

export const locksTitle = lockMessages.title;

interface LockRow {
  kind: 'user' | 'link';
  id: string;
  name: string;
  userName: string;
  since: string;
  until: string;
  mayLift: boolean;
}

interface Props {
  shell: ShellProps;
  rows: readonly LockRow[];
  /** Display name of the time zone; '' if there are no times. */
  zone: string;
  /** Resources of which the user sees only one record, as on list pages. */
  singles: readonly string[];
  note?: string;
  linksToPayments: boolean;
}

export function LocksPage({ shell, rows, zone, singles, note, linksToPayments }: Props) {
  return (
    <AppShell {...shell}>
      <SectionTabs
        section="admin"
        singles={singles}
        pages={[{ label: locksTitle, href: paths.locks.to(), current: true }]}
        apartGroup={apartGroupOf(shell)}
      />
      <div className="page-head">
        <h1>{locksTitle}</h1>
        <p className="soft">{lockMessages.lead}</p>
        {zone && <p className="soft">{resourceMessages.timesIn(zone)}</p>}
      </div>
      {note && <Notice kind="info" text={note} />}
      {rows.length === 0 ? <p>{lockMessages.none}</p> : <LockTable {...{ shell, rows, linksToPayments }} />}
    </AppShell>
  );
}

function LockTable({ shell, rows, linksToPayments }: Omit<Props, 'note' | 'singles' | 'zone'>) {
  return (
    <div className="scroller">
      <table className="table list">
        <thead>
          <tr>
            <th scope="col">{lockMessages.heads.who}</th>
            <th scope="col">{lockMessages.heads.why}</th>
            <th scope="col">{lockMessages.heads.since}</th>
            <th scope="col">{lockMessages.heads.until}</th>
            <th scope="col">
              <span className="visually-hidden">{lockMessages.heads.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.id}`}>
              <td className="row-title">
                <Name row={row} isLinked={row.kind === 'user' || linksToPayments} />
              </td>
              <td data-label={lockMessages.heads.why}>
                {row.kind === 'user' ? lockMessages.wrongSignIn : lockMessages.wrongAnswers}
              </td>
              <td data-label={lockMessages.heads.since}>{row.since}</td>
              <td data-label={lockMessages.heads.until}>{row.until}</td>
              <td>{row.mayLift && <Lift csrfToken={shell.csrfToken} row={row} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Name({ row: { kind, id, name, userName }, isLinked }: { row: LockRow; isLinked: boolean }) {
  const href = pathsOf(kind === 'user' ? users : payments).one(id);
  return (
    <>
      {isLinked ? <a href={href}>{name}</a> : name}{' '}
      <span className="soft small">
        {kind === 'user' ? lockMessages.signsInAs(userName) : lockMessages.link}
      </span>
    </>
  );
}

function Lift({ csrfToken, row: { kind, id, name } }: { csrfToken: string; row: LockRow }) {
  return (
    <PostForm csrfToken={csrfToken} className="" waiting="">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="btn btn-quiet" aria-label={lockMessages.unlockNamed(name)}>
        {lockMessages.unlock}
      </button>
    </PostForm>
  );
}

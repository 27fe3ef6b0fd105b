import { approvalMessages } from '../../shared/messages/approval.ts';
import { operatorMessages } from '../../shared/messages/operators.ts';
import { paths } from '../../shared/paths.ts';
import { RowPager } from '../ui/row-pager.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { Notice } from '../ui/notice.tsx';
import { ColumnHeads } from '../ui/column-heads.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { OperatorTabs } from './operator-tabs.tsx';
import type { Organisation } from './props.ts';

interface Props {
  shell: ShellProps;
  organisations: readonly Organisation[];
  search: string;
  page: number;
  pages: number;
  count: number;
  corrected?: string;
  /** Number of organizations awaiting approval; undefined if the API does not return it. */
  waiting?: number;
  onlyWaiting?: boolean;
}

export function OrganisationsPage({ shell, organisations, search, page, pages, ...props }: Props) {
  const { count, corrected } = props;
  return (
    <AppShell {...shell}>
      <OperatorTabs current="Organizations" />
      {corrected && <Notice kind="info" text={corrected} />}
      <div className="operators-head">
        <h1>Organizations</h1>
        <SearchForm search={search} />
      </div>
      <p className="soft">{sayCount(count, search)}</p>
      <p className="soft">
        A new one signs itself up at <a href={paths.signUp.to()}>{paths.signUp.to()}</a>,{' '}
        {operatorMessages.signsUp}
      </p>
      <WaitingLine {...props} />
      {organisations.length > 0 && (
        <table className="operators-table organisations" aria-label="Organizations">
          <ColumnHeads heads={['Name', 'Users', 'IVR numbers', 'Payments', 'Last sign-in', 'Trial']} />
          <tbody>
            {organisations.map((one) => (
              <OrganisationRow key={one.id} {...one} />
            ))}
          </tbody>
        </table>
      )}
      <RowPager
        shown={organisations.length}
        count={count}
        page={page}
        pages={pages}
        href={(to) =>
          `${paths.operatorOrganisations.to()}?${new URLSearchParams({ search, page: String(to), ...(props.onlyWaiting && { awaiting: 'T' }) }).toString()}`
        }
      />
    </AppShell>
  );
}

function WaitingLine({ waiting = 0, onlyWaiting }: Pick<Props, 'waiting' | 'onlyWaiting'>) {
  const all = paths.operatorOrganisations.to();
  if (onlyWaiting)
    return (
      <p>
        {approvalMessages.count(waiting)} <a href={all}>{approvalMessages.showAll}</a>
      </p>
    );
  if (waiting === 0) return null;
  return (
    <p>
      {approvalMessages.count(waiting)} <a href={`${all}?awaiting=T`}>{approvalMessages.showWaiting}</a>
    </p>
  );
}

function SearchForm({ search }: { search: string }) {
  return (
    <form className="operators-search" method="get" action={paths.operatorOrganisations.to()} role="search">
      <SearchField
        id="search"
        name="search"
        label="Search organizations"
        placeholder="Name or number"
        value={search}
        button="Search"
      />
    </form>
  );
}

function OrganisationRow({ id, name, users, numbers, payments, lastSignIn, trial, approval }: Organisation) {
  return (
    <tr>
      <td>
        <a href={paths.operatorOrganisation.to({ id })}>{name}</a>
      </td>
      <td data-label="Users">{users}</td>
      <td className="aside">{numbers.length || ''}</td>
      <td className="aside">{payments ? 'On' : 'Off'}</td>
      <td data-label="Sign-in">{lastSignIn || 'Never'}</td>
      <td data-label="Trial">{[trial, approval && approvalMessages.listed].filter(Boolean).join('. ')}</td>
    </tr>
  );
}

function sayCount(count: number, search: string): string {
  const many = `${count.toLocaleString('en-US')} ${count === 1 ? 'organization' : 'organizations'}`;
  if (!search) return operatorMessages.organisations(many);
  return count === 0 ? `No organization matches “${search}”.` : `${many} for “${search}”`;
}

import { trialMessages } from '../../shared/locales/en/trial.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { closingStrings } from '../../shared/locales/en/closing.ts';
import { holdStrings } from '../../shared/locales/en/holds.ts';
import { approvalMessages } from '../../shared/locales/en/approval.ts';
import { operatorMessages, operatorPageStrings } from '../../shared/locales/en/operators.ts';
import { paths } from '../../shared/paths.ts';
import { RowPager, ColumnHeads } from '../ui/table.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { Notice } from '../ui/notice.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { OperatorTabs } from './operator-tabs.tsx';
import type { Organization } from './props.ts';

interface Props {
  shell: ShellProps;
  organizations: readonly Organization[];
  search: string;
  page: number;
  pages: number;
  count: number;
  corrected?: string;
  /** Number of organizations awaiting approval; undefined if the API does not return it. */
  awaitingCount?: number;
  onlyAwaiting?: boolean;
}

export function OrganizationsPage({ shell, organizations, search, page, pages, ...props }: Props) {
  const { count, corrected } = props;
  return (
    <AppShell {...shell}>
      <OperatorTabs current={operatorPageStrings.tabs.organizations} />
      {corrected && <Notice kind="info" text={corrected} />}
      <div className="operators-head">
        <h1>{operatorPageStrings.tabs.organizations}</h1>
        <SearchForm search={search} />
      </div>
      <p className="soft">{describeCount(count, search)}</p>
      <p className="soft">
        {operatorPageStrings.signUpBefore}
        <a href={paths.signUp.to()}>{paths.signUp.to()}</a>, {operatorMessages.signsUp}
      </p>
      <AwaitingLine {...props} />
      {organizations.length > 0 && (
        <table className="operators-table organizations" aria-label={operatorPageStrings.tabs.organizations}>
          <ColumnHeads
            heads={[
              operatorPageStrings.heads.name,
              operatorPageStrings.heads.users,
              operatorPageStrings.heads.numbers,
              operatorPageStrings.heads.payments,
              operatorPageStrings.heads.lastSignIn,
              trialMessages.title,
            ]}
          />
          <tbody>
            {organizations.map((one) => (
              <OrganizationRow key={one.id} {...one} />
            ))}
          </tbody>
        </table>
      )}
      <RowPager
        shown={organizations.length}
        count={count}
        page={page}
        pages={pages}
        href={(to) =>
          `${paths.operatorOrganizations.to()}?${new URLSearchParams({ search, page: String(to), ...(props.onlyAwaiting && { awaiting: 'T' }) }).toString()}`
        }
      />
    </AppShell>
  );
}

function AwaitingLine({ awaitingCount = 0, onlyAwaiting }: Pick<Props, 'awaitingCount' | 'onlyAwaiting'>) {
  const all = paths.operatorOrganizations.to();
  if (onlyAwaiting)
    return (
      <p>
        {approvalMessages.count(awaitingCount)} <a href={all}>{approvalMessages.showAll}</a>
      </p>
    );
  if (awaitingCount === 0) return null;
  return (
    <p>
      {approvalMessages.count(awaitingCount)} <a href={`${all}?awaiting=T`}>{approvalMessages.showWaiting}</a>
    </p>
  );
}

function SearchForm({ search }: { search: string }) {
  return (
    <form className="operators-search" method="get" action={paths.operatorOrganizations.to()} role="search">
      <SearchField
        id="search"
        name="search"
        label={operatorPageStrings.search}
        placeholder={operatorPageStrings.searchHint}
        value={search}
        button={controlStrings.search}
      />
    </form>
  );
}

function OrganizationRow(organization: Organization) {
  const { id, name, users, numbers, payments, lastSignIn, trial, approval, closed, hold } = organization;
  return (
    <tr>
      <td>
        <a href={paths.operatorOrganization.to({ id })}>{name}</a>
      </td>
      <td data-label={operatorPageStrings.heads.users}>{users}</td>
      <td className="aside">{numbers.length || ''}</td>
      <td className="aside">{payments ? operatorPageStrings.on : operatorPageStrings.off}</td>
      <td data-label={operatorPageStrings.heads.signIn}>{lastSignIn || operatorPageStrings.never}</td>
      <td data-label={trialMessages.title}>
        {[
          closed && closingStrings.listed,
          hold && holdStrings.listed,
          trial,
          approval && approvalMessages.listed,
        ]
          .filter(Boolean)
          .join('. ')}
      </td>
    </tr>
  );
}

function describeCount(count: number, search: string): string {
  const many = operatorPageStrings.count(count);
  if (!search) return operatorMessages.organizations(many);
  return count === 0 ? operatorPageStrings.noMatch(search) : operatorPageStrings.matching(many, search);
}

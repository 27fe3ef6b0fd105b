import { apiCalls } from '../../../../shared/api-calls.ts';
import type { OrganizationResult } from '../../../../shared/api-calls/operators.ts';
import { searchMessages } from '../../../../shared/locales/en/search.ts';
import { paths } from '../../../../shared/paths.ts';
import type { Finding, FoundKind } from '../../../../views/search/search-page.tsx';
import { rightsOf } from '../../session/signed-in.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { maxFound } from './find-rows.ts';

export async function mayFindOrganizations({ signedIn, parts }: RequestContext): Promise<boolean> {
  return rightsOf(signedIn()).admin && !signedIn().acting && (await parts.relay.isLevel2());
}

export async function findOrganizations({ api }: RequestContext, search: string): Promise<FoundKind> {
  const label = searchMessages.organizations;
  const outcome = await api.call(apiCalls.listOrganizations, { values: { search } });
  if (!outcome.ok) return { label, findings: [], failure: searchMessages.failed };
  const found = outcome.results;
  const all = `${paths.operatorOrganizations.to()}?${new URLSearchParams({ search }).toString()}`;
  return {
    label,
    findings: found.slice(0, maxFound).map(toFinding),
    allHref: found.length > maxFound ? all : undefined,
  };
}

function toFinding({ id, name, users }: OrganizationResult): Finding {
  return {
    href: paths.operatorOrganization.to({ id }),
    title: name || id,
    about: [id, searchMessages.users(users)],
  };
}

import { apiCalls } from '../../../../shared/api-calls.ts';
import { searchMessages } from '../../../../shared/messages/search.ts';
import { paths } from '../../../../shared/paths.ts';
import { listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { Finding, FoundKind } from '../../../../views/search/props.ts';
import { rightsOf } from '../../session/signed-in.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { maxFound } from './find-rows.ts';

export async function mayFindOrganizations({ signedIn, parts }: RequestContext): Promise<boolean> {
  return rightsOf(signedIn()).admin && !signedIn().acting && (await parts.relay.has('operators'));
}

export async function findOrganizations({ api }: RequestContext, search: string): Promise<FoundKind> {
  const label = searchMessages.organizations;
  const outcome = await api.call(apiCalls.listOrganizations, { query: { search } });
  if (!outcome.ok) return { label, findings: [], failure: searchMessages.failed };
  const found = listOf(outcome.reply);
  const all = `${paths.operatorOrganizations.to()}?${new URLSearchParams({ search }).toString()}`;
  return {
    label,
    findings: found.slice(0, maxFound).map(toFinding),
    allHref: found.length > maxFound ? all : undefined,
  };
}

function toFinding(record: ApiRecord): Finding {
  const id = textOf(record, 'id');
  const users = searchMessages.users(Number(textOf(record, 'users')) || 0);
  return {
    href: paths.operatorOrganization.to({ id }),
    title: textOf(record, 'name') || id,
    about: [id, users],
  };
}

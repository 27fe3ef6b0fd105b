import { apiCalls } from '../../../../shared/api-calls.ts';
import { searchMessages } from '../../../../shared/messages/search.ts';
import { paths } from '../../../../shared/paths.ts';
import { listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { Finding, FoundKind } from '../../../../views/search/props.ts';
import { rightsOf } from '../../session/signed-in.ts';
import type { Visit } from '../../visit/visit.ts';
import { mostFound } from './find-rows.ts';

export async function mayFindOrganisations({ signedIn, parts }: Visit): Promise<boolean> {
  return rightsOf(signedIn()).admin && !signedIn().acting && (await parts.relay.has('operators'));
}

export async function findOrganisations({ api }: Visit, search: string): Promise<FoundKind> {
  const label = searchMessages.organisations;
  const outcome = await api.call(apiCalls.listOrganisations, { query: { search } });
  if (!outcome.ok) return { label, findings: [], failure: searchMessages.failed };
  const found = listOf(outcome.reply);
  const all = `${paths.operatorOrganisations.to()}?${new URLSearchParams({ search }).toString()}`;
  return {
    label,
    findings: found.slice(0, mostFound).map(toFinding),
    allHref: found.length > mostFound ? all : undefined,
  };
}

function toFinding(record: ApiRecord): Finding {
  const id = textOf(record, 'id');
  const users = searchMessages.users(Number(textOf(record, 'users')) || 0);
  return {
    href: paths.operatorOrganisation.to({ id }),
    title: textOf(record, 'name') || id,
    about: [id, users],
  };
}

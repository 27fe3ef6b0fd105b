import { apiCalls } from '../../../../shared/api-calls.ts';
import { defaultPageSize } from '../../../../shared/constants.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { readCount } from '../../../../shared/reply.ts';
import { OrganizationsPage } from '../../../../views/operators/organizations-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { callAsAdmin } from '../../session/acting.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { operatorPage } from './operator-page.ts';
import { toOrganization } from './read-organization.ts';

export const organizationsPage = operatorPage({
  async get(ctx) {
    const { search, page, awaiting } = ctx.req.query;
    const listQuery = {
      search: typeof search === 'string' ? search.slice(0, 100) : '',
      page: Math.max(1, Math.trunc(Number(page)) || 1),
      onlyAwaiting: awaiting === 'T',
    };
    const element = (
      <OrganizationsPage
        shell={shellProps(ctx)}
        {...listQuery}
        {...await loadPage(ctx, listQuery)}
        awaitingCount={await countWaiting(ctx)}
      />
    );
    ctx.render({ title: 'Organizations', styles: 'all', element });
  },
});

interface ListQuery {
  search: string;
  page: number;
  onlyAwaiting: boolean;
}

async function loadPage(ctx: RequestContext, listQuery: ListQuery) {
  const loaded = await fetchPage(ctx, listQuery);
  const page = Math.max(1, loaded.pages);
  if (listQuery.page <= page) return loaded;
  return {
    ...(await fetchPage(ctx, { ...listQuery, page })),
    page,
    corrected: resourceMessages.lastPage(page),
  };
}

async function countWaiting(ctx: RequestContext): Promise<number | undefined> {
  if (!(await ctx.parts.relay.isLevel2())) return undefined;
  return (await fetchPage(ctx, { search: '', page: 1, onlyAwaiting: true })).count;
}

async function fetchPage(ctx: RequestContext, { search, page, onlyAwaiting }: ListQuery) {
  const values = { search, page, awaiting: onlyAwaiting || undefined };
  const outcome = await callAsAdmin(ctx, apiCalls.listOrganizations, { values });
  if (!outcome.ok) throw new HttpError(outcome.status);
  const count = readCount(outcome.reply.p1) ?? 0;
  const organizations = outcome.results.map((one) => toOrganization(ctx, one));
  return { organizations, count, pages: Math.ceil(count / defaultPageSize) };
}

import { SearchPage, type FoundKind } from '../../../../views/search/search-page.tsx';
import type { Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { findCalls } from './find-calls.ts';
import { findOrganizations, mayFindOrganizations } from './find-organizations.ts';
import { findRows, searchedDefinitions } from './find-rows.ts';

const maxLength = 200;
const minLength = 2;

/**
 * Searches everything the user may see with the list pages' own searches, in parallel. Skips resources whose tab the user cannot open;
 * the API limits each search to the organization. A failed search does not affect the others.
 */
export const searchPage: Page = {
  async get(ctx) {
    const search = readSearch(ctx);
    const isTooShort = search.replace(/[\s().+-]/g, '').length < minLength;
    const kinds = isTooShort ? [] : await findAll(ctx, search);
    const element = (
      <SearchPage shell={shellProps(ctx)} search={search} isTooShort={isTooShort} kinds={kinds} />
    );
    ctx.render({ title: search ? `Search: ${search}` : 'Search', styles: 'all', element });
  },
};

function readSearch({ req }: RequestContext): string {
  const { search } = req.query;
  return typeof search === 'string' ? search.trim().slice(0, maxLength) : '';
}

async function findAll(ctx: RequestContext, search: string): Promise<FoundKind[]> {
  const lists = searchedDefinitions(ctx).map((definition) => findRows(ctx, definition, search));
  const calls = ctx.signedIn().sections.includes('ivr') ? [findCalls(ctx, search)] : [];
  const organizations = (await mayFindOrganizations(ctx)) ? [findOrganizations(ctx, search)] : [];
  const kinds = await Promise.all([...lists.slice(0, 3), ...calls, ...lists.slice(3), ...organizations]);
  return kinds.filter(({ findings, failure }) => findings.length > 0 || failure !== undefined);
}

import { SearchPage } from '../../../../views/search/search-page.tsx';
import type { FoundKind } from '../../../../views/search/props.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { findCalls } from './find-calls.ts';
import { findOrganisations, mayFindOrganisations } from './find-organisations.ts';
import { findRows, searchedDefinitions } from './find-rows.ts';

const longest = 200;
const shortest = 2;

/**
 * Searches everything the user may see with the list pages' own searches, in parallel. Resources without an open tab are skipped,
 * and the API limits each search to the organization. A failed search does not affect the others.
 */
export const searchPage: Page = {
  async show(visit) {
    const search = readSearch(visit);
    const isTooShort = search.replace(/[\s().+-]/g, '').length < shortest;
    const kinds = isTooShort ? [] : await findAll(visit, search);
    const element = (
      <SearchPage shell={shellProps(visit)} search={search} isTooShort={isTooShort} kinds={kinds} />
    );
    visit.show({ title: search ? `Search: ${search}` : 'Search', styles: 'all', element });
  },
};

function readSearch({ req }: Visit): string {
  const { search } = req.query;
  return typeof search === 'string' ? search.trim().slice(0, longest) : '';
}

async function findAll(visit: Visit, search: string): Promise<FoundKind[]> {
  const lists = searchedDefinitions(visit).map((definition) => findRows(visit, definition, search));
  const calls = visit.signedIn().sections.includes('ivr') ? [findCalls(visit, search)] : [];
  const organisations = (await mayFindOrganisations(visit)) ? [findOrganisations(visit, search)] : [];
  const kinds = await Promise.all([...lists.slice(0, 3), ...calls, ...lists.slice(3), ...organisations]);
  return kinds.filter(({ findings, failure }) => findings.length > 0 || failure !== undefined);
}

import { apiCalls } from '../../../../shared/api-calls.ts';
import { defaultPageSize } from '../../../../shared/constants.ts';
import { listOf, readCount } from '../../../../shared/reply.ts';
import { OrganisationsPage } from '../../../../views/operators/organisations-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { askAsAdmin } from '../../visit/ask-as-admin.ts';
import { shellProps } from '../../visit/shell.ts';
import { operatorPage } from './operator-page.ts';
import { readOrganisation } from './read-organisation.ts';

/** All organisations by name, with who uses them. */
export const organisationsPage = operatorPage({
  async show(visit) {
    const { search, page } = visit.req.query;
    const asked = {
      search: typeof search === 'string' ? search.slice(0, 100) : '',
      page: Math.max(1, Math.trunc(Number(page)) || 1),
    };
    const query = { search: asked.search, page: String(asked.page) };
    const outcome = await askAsAdmin(visit, apiCalls.listOrganisations, { query });
    if (!outcome.ok) throw new HttpError(outcome.status);
    const count = readCount(outcome.reply.p1) ?? 0;
    const element = (
      <OrganisationsPage
        shell={shellProps(visit)}
        organisations={listOf(outcome.reply).map((record) => readOrganisation(visit, record))}
        search={asked.search}
        page={asked.page}
        pages={Math.ceil(count / defaultPageSize)}
        count={count}
      />
    );
    visit.show({ title: 'Organizations', styles: 'all', element });
  },
});

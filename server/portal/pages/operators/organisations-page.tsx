import { apiCalls } from '../../../../shared/api-calls.ts';
import { defaultPageSize } from '../../../../shared/constants.ts';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { listOf, readCount } from '../../../../shared/reply.ts';
import { OrganisationsPage } from '../../../../views/operators/organisations-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { askAsAdmin } from '../../visit/ask-as-admin.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { operatorPage } from './operator-page.ts';
import { readOrganisation } from './read-organisation.ts';

export const organisationsPage = operatorPage({
  async show(visit) {
    const { search, page, awaiting } = visit.req.query;
    const asked = {
      search: typeof search === 'string' ? search.slice(0, 100) : '',
      page: Math.max(1, Math.trunc(Number(page)) || 1),
      onlyWaiting: awaiting === 'T',
    };
    const element = (
      <OrganisationsPage
        shell={shellProps(visit)}
        {...asked}
        {...await loadPage(visit, asked)}
        waiting={await countWaiting(visit)}
      />
    );
    visit.show({ title: 'Organizations', styles: 'all', element });
  },
});

interface Asked {
  search: string;
  page: number;
  onlyWaiting: boolean;
}

async function loadPage(visit: Visit, asked: Asked) {
  const loaded = await askFor(visit, asked);
  const page = Math.max(1, loaded.pages);
  if (asked.page <= page) return loaded;
  return { ...(await askFor(visit, { ...asked, page })), page, corrected: resourceMessages.lastPage(page) };
}

async function countWaiting(visit: Visit): Promise<number | undefined> {
  if (!(await visit.parts.relay.has('approval'))) return undefined;
  return (await askFor(visit, { search: '', page: 1, onlyWaiting: true })).count;
}

async function askFor(visit: Visit, { search, page, onlyWaiting }: Asked) {
  const query = { search, page: String(page), ...(onlyWaiting && { awaiting: 'T' }) };
  const outcome = await askAsAdmin(visit, apiCalls.listOrganisations, { query });
  if (!outcome.ok) throw new HttpError(outcome.status);
  const count = readCount(outcome.reply.p1) ?? 0;
  const organisations = listOf(outcome.reply).map((record) => readOrganisation(visit, record));
  return { organisations, count, pages: Math.ceil(count / defaultPageSize) };
}

import { defaultPageSize } from '../../../shared/constants.ts';
import { textOf, writeCount } from '../../../shared/reply.ts';
import { notFound, succeed } from '../operation/answer.ts';
import { asOperator } from './as-operator.ts';
import { findOrganisation, findOrganisations } from './organisations.ts';
import { findProviders } from './sign-on-providers.ts';

const longestSearch = 100;
const mostPages = 10_000;

/** `?search=&page=&awaiting=T`: lists organizations by name, 25 per page, with their count. */
export const listOrganisations = asOperator(async ({ query }, { db }) => {
  const search = textOf(query, 'search').trim().slice(0, longestSearch);
  const page = Math.min(Math.max(1, Math.trunc(Number(textOf(query, 'page'))) || 1), mostPages);
  const isAwaiting = textOf(query, 'awaiting') === 'T';
  const asked = { search, page, size: defaultPageSize, isAwaiting };
  const { rows, count } = await findOrganisations(db, asked);
  return succeed(rows, writeCount(count));
});

/** Returns one organization with its single sign-on providers, without their secrets. */
export const readOrganisation = asOperator(async ({ params }, { db }) => {
  const organisation = await findOrganisation(db, params['id'] ?? '');
  if (!organisation) return notFound();
  const providers = (await findProviders(db, organisation.id)).map(({ urlId, issuer, clientId }) => {
    return { url_id: urlId, issuer, client_id: clientId };
  });
  return succeed([{ ...organisation, providers }]);
});

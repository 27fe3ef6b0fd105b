import { defaultPageSize } from '../../../shared/constants.ts';
import { textOf, writeCount } from '../../../shared/reply.ts';
import { notFound, succeed } from '../operation/answer.ts';
import { asOperator } from './as-operator.ts';
import { findOrganization, findOrganizations } from './organizations.ts';
import { findProviders } from './sign-on-providers.ts';

const longestSearch = 100;
const mostPages = 10_000;

/** Takes `?search=&page=&awaiting=T`. Lists organizations by name, one page at a time, with the total count. */
export const listOrganizations = asOperator(async ({ query }, { db }) => {
  const search = textOf(query, 'search').trim().slice(0, longestSearch);
  const page = Math.min(Math.max(1, Math.trunc(Number(textOf(query, 'page'))) || 1), mostPages);
  const isAwaiting = textOf(query, 'awaiting') === 'T';
  const options = { search, page, size: defaultPageSize, isAwaiting };
  const { rows, count } = await findOrganizations(db, options);
  return succeed(rows, writeCount(count));
});

/** Returns one organization with its single sign-on providers, without their secrets. */
export const readOrganization = asOperator(async ({ params }, { db }) => {
  const organization = await findOrganization(db, params['id'] ?? '');
  if (!organization) return notFound();
  const providers = (await findProviders(db, organization.id)).map(({ urlId, issuer, clientId }) => {
    return { url_id: urlId, issuer, client_id: clientId };
  });
  return succeed([{ ...organization, providers }]);
});

import { apiCalls } from '../../../shared/api-calls.ts';
import { defaultPageSize } from '../../../shared/constants.ts';
import { writeCount } from '../../../shared/reply.ts';
import { notFound, succeed } from '../operation/answer.ts';
import { readRequest } from '../operation/operation.ts';
import { asOperator } from './operator.ts';
import { findOrganization, findOrganizations } from './organizations.ts';
import { findProviders } from './sign-on-providers.ts';

const longestSearch = 100;
const mostPages = 10_000;

/** Lists organizations by name, one page at a time, with the total count. */
export const listOrganizations = asOperator<typeof apiCalls.listOrganizations>(async (request, { db }) => {
  const { search, page, awaiting } = readRequest(apiCalls.listOrganizations, request);
  const { rows, count } = await findOrganizations(db, {
    search: search.trim().slice(0, longestSearch),
    page: Math.min(Math.max(1, Math.trunc(page)), mostPages),
    size: defaultPageSize,
    isAwaiting: awaiting,
  });
  return succeed(rows, writeCount(count));
});

/** Returns one organization with its single sign-on providers, without their secrets. */
export const readOrganization = asOperator<typeof apiCalls.readOrganization>(async ({ params }, { db }) => {
  const organization = await findOrganization(db, params['id'] ?? '');
  if (!organization) return notFound();
  const providers = (await findProviders(db, organization.id)).map(({ urlId, issuer, clientId }) => {
    return { url_id: urlId, issuer, client_id: clientId };
  });
  return succeed([{ ...organization, providers }]);
});

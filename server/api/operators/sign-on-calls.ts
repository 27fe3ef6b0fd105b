import { apiCalls } from '../../../shared/api-calls.ts';
import { operatorMessages } from '../../../shared/locales/en/operators.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { readRequest, type ApiDeps, type SignedRequest } from '../operation/operation.ts';
import { asOperator } from './operator.ts';
import {
  checkIssuer,
  changeProvider,
  enterProvider,
  findProviderError,
  removeProvider,
  type NewProvider,
} from './sign-on-providers.ts';

export const addSignOn = asOperator<typeof apiCalls.addProvider>((request, deps) =>
  saveProvider(request, deps, enterProvider),
);

/** Changes a provider. Keeps the saved client secret if none is given. */
export const changeSignOn = asOperator<typeof apiCalls.changeProvider>((request, deps) =>
  saveProvider(request, deps, changeProvider),
);

export const removeSignOn = asOperator(async (request, { db, clock }) => {
  const idOrg = readOrganizationId(request);
  const { url_id: urlId } = readRequest(apiCalls.removeProvider, request);
  const by = { actor: request.actor, now: clock() };
  await db.transaction().execute((trx) => removeProvider(trx, { idOrg, urlId: urlId.trim() }, by));
  return succeed([], urlId);
});

/** Saves a provider. Contacts the issuer first, outside the transaction, because its response may be slow. */
async function saveProvider(
  request: SignedRequest,
  { db, clock, keyring }: ApiDeps,
  save: typeof enterProvider,
) {
  const provider = readProvider(request);
  const error = findProviderError(provider, { changes: save === changeProvider });
  if (error) return refuse(400, error);
  const issuerCheck = await checkIssuer(provider.issuer);
  if (issuerCheck !== 'unreachable' && 'failure' in issuerCheck)
    return refuse(400, operatorMessages.notVerified(issuerCheck.failure));
  const by = { actor: request.actor, now: clock(), keyring };
  await db.transaction().execute((trx) => save(trx, provider, by));
  return succeed({ host: issuerCheck === 'unreachable' ? '' : issuerCheck.host }, provider.urlId);
}

function readProvider(request: SignedRequest): NewProvider {
  const typed = readRequest(apiCalls.addProvider, request);
  return {
    idOrg: readOrganizationId(request),
    urlId: typed.url_id.trim(),
    issuer: typed.issuer.trim(),
    clientId: typed.client_id.trim(),
    clientSecret: typed.client_secret,
  };
}

function readOrganizationId({ params: { id = '' } }: SignedRequest): string {
  return /^\d{1,18}$/.test(id) ? id : '0';
}

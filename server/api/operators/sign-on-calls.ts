import { operatorMessages } from '../../../shared/messages/operators.ts';
import { textOf } from '../../../shared/reply.ts';
import { refuse, succeed, type Answer } from '../operation/answer.ts';
import { bodyOf, type ApiDeps, type SignedRequest } from '../operation/operation.ts';
import { asOperator } from './as-operator.ts';
import {
  checkIssuer,
  changeProvider,
  enterProvider,
  findProviderError,
  removeProvider,
  type NewProvider,
} from './sign-on-providers.ts';

export const addSignOn = asOperator((request, deps) => saveProvider(request, deps, enterProvider));

/** Changes a provider. Keeps the saved client secret if none is given. */
export const changeSignOn = asOperator((request, deps) => saveProvider(request, deps, changeProvider));

export const removeSignOn = asOperator(async (request, { db, clock }) => {
  const { idOrg, urlId } = readProvider(request);
  const by = { actor: request.actor, now: clock() };
  await db.transaction().execute((trx) => removeProvider(trx, { idOrg, urlId }, by));
  return succeed([], urlId);
});

/** Saves a provider. Contacts the issuer first, outside the transaction, because its response may be slow. */
async function saveProvider(
  request: SignedRequest,
  { db, clock, keyring }: ApiDeps,
  save: typeof enterProvider,
): Promise<Answer> {
  const provider = readProvider(request);
  const error = findProviderError(provider, { changes: save === changeProvider });
  if (error) return refuse(400, error);
  const issuerCheck = await checkIssuer(provider.issuer);
  if (issuerCheck !== 'unreachable' && 'fault' in issuerCheck)
    return refuse(400, operatorMessages.notVerified(issuerCheck.fault));
  const by = { actor: request.actor, now: clock(), keyring };
  await db.transaction().execute((trx) => save(trx, provider, by));
  return succeed({ host: issuerCheck === 'unreachable' ? '' : issuerCheck.host }, provider.urlId);
}

function readProvider(request: SignedRequest): NewProvider {
  const body = bodyOf(request);
  const id = request.params['id'] ?? '';
  return {
    idOrg: /^\d{1,18}$/.test(id) ? id : '0',
    urlId: textOf(body, 'url_id').trim(),
    issuer: textOf(body, 'issuer').trim(),
    clientId: textOf(body, 'client_id').trim(),
    clientSecret: textOf(body, 'client_secret'),
  };
}

import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { Answer } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { outsider } from '../operation/actor.ts';
import { signInError } from '../sign-in/sign-in-error.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { askSecondFactor } from '../sign-in/continue-sign-in.ts';
import type { Trx } from '../database/db.ts';
import { bodyOf, type ApiDeps, type Operation } from '../operation/operation.ts';
import { discover, exchangeCode, fetchKeys } from '../providers/open-id.ts';
import { owners } from '../secrets/owners.ts';
import { readIdToken } from './id-token.ts';
import { findLinkedUser, type Comer } from './linked-user.ts';
import { liveVerifiers, takeSsoSignIn } from './sso-sign-ins.ts';
import { findProvider, redirectUri, type SsoProvider } from './sso-provider.ts';

/**
 * Signs in by a provider's code, which comes alone: the nonce of its id token says which sign-in it belongs to, once and within
 * ten minutes. Our own second factor is asked for unless the organisation holds the provider's to be enough. An invitation that
 * comes with the code says who is to be linked.
 */
export const cognitoCodeLogin: Operation = async (request, deps) => {
  const { db, clock } = deps;
  const provider = await findProvider(db, request.params['urlId'] ?? '');
  const code = textOf(bodyOf(request), 'code');
  const invitation = textOf(bodyOf(request), 'invitation');
  if (!provider || !code || code.length > 4000) return signInError('Invalid Session');
  const { urlId } = provider;
  const claims = await askProvider({ provider, code }, deps).catch((error: unknown) => {
    deps.log.warn({ provider: urlId, reason: String(error).slice(0, 200) }, 'single sign-on provider');
    return undefined;
  });
  if (!claims) return signInError('Invalid Session');
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const comer = { provider, claims, invitation };
    const user = await findLinkedUser(trx, comer, now);
    if (!user) return refuseStranger(trx, comer, now);
    if (user.disabled) return signInError('Invalid Credentials');
    const how = `single sign-on (${urlId})`;
    const asked = provider.ownSecondFactor
      ? undefined
      : await askSecondFactor(trx, { user, after: how }, deps);
    return asked ?? finishSignIn(trx, user, { how, now });
  });
};

/** The trail names the subject, by which the operator can link a user. */
async function refuseStranger(
  trx: Trx,
  { provider, claims, invitation }: Comer,
  now: number,
): Promise<Answer> {
  const entry = { actor: outsider('(unknown)', provider.idOrg), resource: 'users', recordId: '0', now };
  const subject = textOf(claims, 'sub').slice(0, 255);
  const whom = invitation ? 'by an invitation that does not count' : 'of nobody we know';
  const detail = `Single sign-on (${provider.urlId}) ${whom}, subject ${subject}`;
  await writeAudit(trx, { ...entry, action: 'login failed', detail });
  return signInError(invitation ? 'Invalid Invitation' : 'Unknown User');
}

interface CodeSignIn {
  provider: SsoProvider;
  code: string;
}

async function askProvider(
  { provider, code }: CodeSignIn,
  { db, clock, config, keyring }: ApiDeps,
): Promise<ApiRecord | undefined> {
  const { issuer, clientId, urlId, idOrg } = provider;
  const verifiers = await liveVerifiers(db, urlId, clock());
  if (verifiers.length === 0) return undefined;
  const clientSecret = keyring.open(provider.clientSecret, owners.providerSecret(idOrg)).toString();
  const found = await discover(issuer);
  if ('fault' in found) return undefined;
  for (const verifier of verifiers) {
    const exchange = { clientId, clientSecret, code, verifier, redirectUri: redirectUri(urlId, config) };
    const token = await exchangeCode(found, exchange);
    if (!token) continue;
    const claims = readIdToken(token, await fetchKeys(found), { issuer, clientId, now: clock() });
    const begun = { urlId, verifier, nonce: textOf(claims, 'nonce') };
    return (await takeSsoSignIn(db, begun, clock())) ? claims : undefined;
  }
  return undefined;
}

import { apiCalls } from '../../../shared/api-calls.ts';
import type { Answer } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { systemActor } from '../operation/actor.ts';
import { signInError } from '../sign-in/sign-in-error.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { suspensionOf } from '../sign-in/sign-in-user.ts';
import { challengeSecondFactor } from '../sign-in/continue-sign-in.ts';
import type { Trx } from '../database/db.ts';
import { readRequest, type ApiDeps, type Operation } from '../operation/operation.ts';
import { discover, exchangeCode, fetchKeys } from '../providers/open-id.ts';
import { owners } from '../secrets/keyring.ts';
import { readIdToken, type IdClaims } from './id-token.ts';
import { expired, noteProviderFailure } from './provider-failure.ts';
import { findLinkedUser, type SsoIdentity } from './linked-user.ts';
import { liveVerifiers, consumeSignInByNonce, consumeSignInByState } from './sso-sign-ins.ts';
import { findProvider, redirectUri, type SsoProvider } from './sso-provider.ts';

/**
 * Signs in with a provider's authorization code, once and within ten minutes. The state identifies the sign-in, or without a state, the nonce
 * of the ID token.
 * Our second factor is required unless the organization trusts the provider's. An invitation identifies the user to link.
 */
export const cognitoCodeLogin: Operation = async (request, deps) => {
  const { db, clock } = deps;
  const provider = await findProvider(db, request.params['urlId'] ?? '');
  const { code, state, invitation } = readRequest(apiCalls.cognitoCodeLogin, request);
  if (!provider || !code || code.length > 4000) return signInError('Invalid Session');
  const { urlId } = provider;
  const exchanged = await exchangeWithProvider({ provider, code, state }, deps).catch((error: unknown) => ({
    failure: String(error),
  }));
  const now = clock();
  if ('failure' in exchanged) {
    deps.log.warn({ provider: urlId, reason: exchanged.failure.slice(0, 200) }, 'single sign-on provider');
    await noteProviderFailure(db, { provider, failure: exchanged.failure, now });
    return signInError('Invalid Session');
  }
  const { claims } = exchanged;
  return db.transaction().execute(async (trx) => {
    const identity = { provider, claims, invitation };
    const user = await findLinkedUser(trx, identity, now);
    if (!user) return refuseStranger(trx, identity, now);
    const suspension = suspensionOf(user);
    if (suspension) return signInError(suspension);
    const how = `single sign-on (${urlId})`;
    const factor = provider.ownSecondFactor
      ? undefined
      : await challengeSecondFactor(trx, { user, after: how }, deps);
    return factor ?? finishSignIn(trx, user, { how, now });
  });
};

/** Rejects an unknown user. Records the subject in the audit trail, so that the operator can link it to a user. */
async function refuseStranger(
  trx: Trx,
  { provider, claims, invitation }: SsoIdentity,
  now: number,
): Promise<Answer> {
  const entry = { actor: systemActor('(unknown)', provider.idOrg), resource: 'users', recordId: '0', now };
  const subject = claims.sub.slice(0, 255);
  const cause = invitation
    ? 'the invitation was already used, has expired or is for someone else'
    : strangerCause(claims);
  const detail = `Single sign-on (${provider.urlId}) failed: ${cause}, subject ${subject}`;
  await writeAudit(trx, { ...entry, action: 'login failed', detail });
  return signInError(invitation ? 'Invalid Invitation' : 'Unknown User');
}

interface CodeSignIn {
  provider: SsoProvider;
  code: string;
  /** State parameter, or '' if the client sends only the code. */
  state: string;
}

async function exchangeWithProvider(
  { provider, code, state }: CodeSignIn,
  { db, clock, config, keyring }: ApiDeps,
): Promise<{ claims: IdClaims } | { failure: string }> {
  const { issuer, clientId, urlId, idOrg } = provider;
  const signIn = state ? await consumeSignInByState(db, { urlId, state }, clock()) : undefined;
  const verifiers = state ? (signIn ? [signIn.verifier] : []) : await liveVerifiers(db, urlId, clock());
  if (verifiers.length === 0) return { failure: expired };
  const clientSecret = keyring.open(provider.clientSecret, owners.providerSecret(idOrg)).toString();
  const found = await discover(issuer);
  if ('failure' in found) return found;
  let failure: string = expired;
  for (const verifier of verifiers) {
    const exchange = { clientId, clientSecret, code, verifier, redirectUri: redirectUri(urlId, config) };
    const exchanged = await exchangeCode(found, exchange);
    if ('failure' in exchanged) {
      failure = exchanged.failure;
      continue;
    }
    const keys = await fetchKeys(found);
    const claims = await readIdToken(exchanged.token, keys, { issuer, clientId, now: clock() });
    if (!claims)
      return { failure: 'the provider’s ID token has a wrong signature, or is for another client' };
    const { nonce } = claims;
    const isBegunHere = signIn
      ? signIn.nonce === nonce
      : await consumeSignInByNonce(db, { urlId, verifier, nonce }, clock());
    return isBegunHere ? { claims } : { failure: expired };
  }
  return { failure };
}

function strangerCause({ email, email_verified: isVerified }: IdClaims): string {
  if (!email) return 'the provider sends no email address';
  return isVerified
    ? 'no user of the practice, or more than one, can sign in with this email address'
    : 'the provider does not confirm the email address';
}

import { apiCalls } from '../../../shared/api-calls.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import { readRequest, type Operation } from '../operation/operation.ts';
import { discover } from '../providers/open-id.ts';
import { noteProviderFailure } from './provider-failure.ts';
import { beginSsoSignIn, challengeOf } from './sso-sign-ins.ts';
import { findProvider, redirectUri } from './sso-provider.ts';

/** Returns the provider's authorization URL (code flow with PKCE), which is read from its discovery document. */
export const cognitoSsoLogin: Operation<typeof apiCalls.cognitoSsoLogin> = async (
  request,
  { db, clock, config, log },
) => {
  const urlId = request.params['urlId'] ?? '';
  const provider = await findProvider(db, urlId);
  if (!provider) return { ...notFound(), results: { error: 'Unknown Provider' } };
  const found = await discover(provider.issuer).catch((error: unknown) => ({ failure: String(error) }));
  if ('failure' in found) {
    log.warn({ provider: urlId, reason: found.failure.slice(0, 200) }, 'single sign-on provider');
    await noteProviderFailure(db, { provider, failure: found.failure, now: clock() });
    const refused = refuse(502, 'The single sign-on provider is not responding.');
    return { ...refused, results: { error: 'Provider Unavailable' } };
  }
  const ownVerifier = readRequest(apiCalls.cognitoSsoLogin, request).own_verifier;
  const { state, nonce, verifier } = await beginSsoSignIn(db, { urlId, ownVerifier }, clock());
  const address = new URL(found.authorizationUrl);
  const query = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUri(urlId, config),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return succeed({ cognito_login_url: address.href });
};

import { sql } from 'kysely';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { writeAudit } from '../rows/audit.ts';
import { outsider } from '../operation/actor.ts';
import { signInError } from '../sign-in/sign-in-error.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { findUserById } from '../sign-in/sign-in-user.ts';
import type { Db } from '../database/db.ts';
import { bodyOf, type ApiDeps, type Operation } from '../operation/operation.ts';
import { discover, exchangeCode, fetchKeys } from '../providers/open-id.ts';
import { owners } from '../secrets/owners.ts';
import { readIdToken } from './id-token.ts';
import { liveVerifiers, takeSsoSignIn } from './sso-sign-ins.ts';
import { findProvider, redirectUri, type SsoProvider } from './sso-provider.ts';

/**
 * Signs in by a provider's code, which comes alone: the nonce of its id token says which sign-in it belongs to, once and within
 * ten minutes. The provider's own second factor stands for ours.
 */
export const cognitoCodeLogin: Operation = async (request, deps) => {
  const { db, clock } = deps;
  const urlId = request.params['urlId'] ?? '';
  const provider = await findProvider(db, urlId);
  const code = textOf(bodyOf(request), 'code');
  if (!provider || !code || code.length > 4000) return signInError('Invalid Session');
  const claims = await askProvider({ provider, code }, deps).catch((error: unknown) => {
    deps.log.warn({ provider: urlId, reason: String(error).slice(0, 200) }, 'single sign-on provider');
    return undefined;
  });
  if (!claims) return signInError('Invalid Session');
  const userId = await findOwner(db, provider, claims);
  const user = userId ? await findUserById(db, userId) : undefined;
  const now = clock();
  return db.transaction().execute(async (trx) => {
    if (user) return finishSignIn(trx, user, { how: `single sign-on (${urlId})`, now });
    const entry = { actor: outsider('(unknown)', provider.idOrg), resource: 'users', recordId: '0', now };
    const detail = `Single sign-on (${urlId}) of nobody we know`;
    await writeAudit(trx, { ...entry, action: 'login failed', detail });
    return signInError('Unknown User');
  });
};

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

/** The one user of the provider's organisation with that confirmed mail address, else with that user name. */
async function findOwner(db: Db, { idOrg }: SsoProvider, claims: ApiRecord): Promise<string | undefined> {
  const email = claims['email_verified'] === true ? textOf(claims, 'email') : '';
  const userName = textOf(claims, 'preferred_username');
  const { rows } = await sql<{ id: string; by_email: boolean }>`
    select id::text, lower(email) = lower(${email}) and ${email} <> '' as by_email
    from users
    where id_org = ${idOrg}::bigint
    and (
      (${email} <> '' and lower(email) = lower(${email}))
      or (${userName} <> '' and lower(user_name) = lower(${userName}))
    )
  `.execute(db);
  const byEmail = rows.filter((row) => row.by_email);
  const meant = byEmail.length > 0 ? byEmail : rows;
  return meant.length === 1 ? meant[0]?.id : undefined;
}

import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ssoMinutes } from '../../../shared/constants.ts';
import { toTimestamp, type Db } from '../database/db.ts';

/** What a sign-in at a provider bears on its way. */
interface SsoSignIn {
  state: string;
  verifier: string;
  nonce: string;
}

const lifeMs = ssoMinutes * 60_000;

/**
 * Begins a sign-in at a provider. `cognito_code_login` brings the code alone, so sign-ins at one provider within ten minutes
 * share a verifier; each has a nonce of its own, which comes back in the id token, and the portal binds the browser by the state.
 */
export async function beginSsoSignIn(db: Db, urlId: string, now: number): Promise<SsoSignIn> {
  const state = randomBytes(32).toString('base64url');
  const shared = await db
    .selectFrom('sso_logins')
    .select(['verifier', 'verifier_since'])
    .where('url_id', '=', urlId)
    .where('verifier_since', '>', toTimestamp(now - lifeMs))
    .orderBy('verifier_since', 'desc')
    .limit(1)
    .executeTakeFirst();
  const proof = shared ?? {
    verifier: randomBytes(48).toString('base64url'),
    verifier_since: new Date(now),
  };
  const nonce = randomBytes(24).toString('base64url');
  await db
    .insertInto('sso_logins')
    .values({ ...proof, nonce, state_hash: hashOf(state), url_id: urlId, created: toTimestamp(now) })
    .execute();
  return { verifier: proof.verifier, nonce, state };
}

/** Those that a code of this provider may be for, newest first. */
export async function liveVerifiers(db: Db, urlId: string, now: number): Promise<string[]> {
  const { rows } = await sql<{ verifier: string }>`
    select verifier
    from sso_logins
    where url_id = ${urlId} and created > ${toTimestamp(now - lifeMs)}
    group by verifier
    order by max(verifier_since) desc
    limit 2
  `.execute(db);
  return rows.map(({ verifier }) => verifier);
}

/** Uses a sign-in up; false where none is live that bears all of it. */
export async function takeSsoSignIn(
  db: Db,
  { urlId, verifier, nonce }: Omit<SsoSignIn, 'state'> & { urlId: string },
  now: number,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('sso_logins')
    .where('url_id', '=', urlId)
    .where('verifier', '=', verifier)
    .where('nonce', '=', nonce)
    .where('created', '>', toTimestamp(now - lifeMs))
    .executeTakeFirst();
  return taken.numDeletedRows > 0;
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function hashOf(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}

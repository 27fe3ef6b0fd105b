import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ssoMinutes } from '../../../shared/constants.ts';
import { toTimestamp, type Db } from '../database/db.ts';

/** What a code that comes back is checked with. */
export interface SsoProof {
  verifier: string;
  nonce: string;
}

const lifeMs = ssoMinutes * 60_000;

/**
 * Begins a sign-in at a provider. `cognito_code_login` may bring the code alone, so sign-ins at one provider within ten minutes
 * share a verifier and a nonce, and the portal binds the browser; where the state comes too, it counts once.
 */
export async function beginSsoSignIn(
  db: Db,
  urlId: string,
  now: number,
): Promise<SsoProof & { state: string }> {
  const state = randomBytes(32).toString('base64url');
  const shared = await db
    .selectFrom('sso_logins')
    .select(['verifier', 'nonce', 'verifier_since'])
    .where('url_id', '=', urlId)
    .where('verifier_since', '>', toTimestamp(now - lifeMs))
    .orderBy('verifier_since', 'desc')
    .limit(1)
    .executeTakeFirst();
  const proof = shared ?? {
    verifier: randomBytes(48).toString('base64url'),
    nonce: randomBytes(24).toString('base64url'),
    verifier_since: new Date(now),
  };
  await db
    .insertInto('sso_logins')
    .values({ ...proof, state_hash: hashOf(state), url_id: urlId, created: toTimestamp(now) })
    .execute();
  return { verifier: proof.verifier, nonce: proof.nonce, state };
}

/** The proofs that a code may be for: the one of its state, used up by that, or those of the last ten minutes, newest first. */
export async function takeSsoProofs(
  db: Db,
  { urlId, state }: { urlId: string; state: string },
  now: number,
): Promise<SsoProof[]> {
  const isLive = sql<boolean>`url_id = ${urlId} and created > ${toTimestamp(now - lifeMs)}`;
  if (!state) {
    const { rows } = await sql<SsoProof>`
      select verifier, nonce
      from sso_logins
      where ${isLive}
      group by verifier, nonce
      order by max(verifier_since) desc
      limit 2
    `.execute(db);
    return rows;
  }
  return db
    .deleteFrom('sso_logins')
    .where(isLive)
    .where('state_hash', '=', hashOf(state))
    .returning(['verifier', 'nonce'])
    .execute();
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function hashOf(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}

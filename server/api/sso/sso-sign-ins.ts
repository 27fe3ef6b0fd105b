import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ssoMinutes } from '../../../shared/constants.ts';
import { toTimestamp, type Db } from '../database/db.ts';

interface SsoSignIn {
  state: string;
  verifier: string;
  nonce: string;
}

const lifeMs = ssoMinutes * 60_000;

interface Beginning {
  urlId: string;
  /** True if the client returns the state with the code, so that the state identifies the verifier. */
  ownVerifier: boolean;
}

/**
 * Begins a sign-in at a provider. Clients of `cognito_code_login` that send no state share a verifier per provider for ten minutes.
 * The nonce in the ID token distinguishes their sign-ins.
 */
export async function beginSsoSignIn(
  db: Db,
  { urlId, ownVerifier }: Beginning,
  now: number,
): Promise<SsoSignIn> {
  const state = randomBytes(32).toString('base64url');
  const nonce = randomBytes(24).toString('base64url');
  const shared = ownVerifier ? undefined : await findSharedVerifier(db, urlId, now);
  const verifierRow = shared ?? {
    verifier: randomBytes(48).toString('base64url'),
    verifier_since: new Date(now),
  };
  await db
    .insertInto('sso_logins')
    .values({
      ...verifierRow,
      nonce,
      own_verifier: ownVerifier,
      state_hash: hashOf(state),
      url_id: urlId,
      created: toTimestamp(now),
    })
    .execute();
  return { verifier: verifierRow.verifier, nonce, state };
}

async function findSharedVerifier(db: Db, urlId: string, now: number) {
  return db
    .selectFrom('sso_logins')
    .select(['verifier', 'verifier_since'])
    .where('url_id', '=', urlId)
    .where('own_verifier', '=', false)
    .where('verifier_since', '>', toTimestamp(now - lifeMs))
    .orderBy('verifier_since', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Lists the current shared verifiers, newest first, for a code without a state. */
export async function liveVerifiers(db: Db, urlId: string, now: number): Promise<string[]> {
  const { rows } = await sql<{ verifier: string }>`
    select verifier
    from sso_logins
    where url_id = ${urlId} and not own_verifier and created > ${toTimestamp(now - lifeMs)}
    group by verifier
    order by max(verifier_since) desc
    limit 2
  `.execute(db);
  return rows.map(({ verifier }) => verifier);
}

/** Uses up the sign-in with this state before the code exchange, so a state works once. */
export async function consumeSignInByState(
  db: Db,
  { urlId, state }: Pick<SsoSignIn, 'state'> & { urlId: string },
  now: number,
): Promise<Omit<SsoSignIn, 'state'> | undefined> {
  return db
    .deleteFrom('sso_logins')
    .where('state_hash', '=', hashOf(state))
    .where('url_id', '=', urlId)
    .where('created', '>', toTimestamp(now - lifeMs))
    .returning(['verifier', 'nonce'])
    .executeTakeFirst();
}

/** Uses up the sign-in with this shared verifier and nonce. Returns false if there is none. */
export async function consumeSignInByNonce(
  db: Db,
  { urlId, verifier, nonce }: Omit<SsoSignIn, 'state'> & { urlId: string },
  now: number,
): Promise<boolean> {
  const consumed = await db
    .deleteFrom('sso_logins')
    .where('url_id', '=', urlId)
    .where('verifier', '=', verifier)
    .where('nonce', '=', nonce)
    .where('created', '>', toTimestamp(now - lifeMs))
    .executeTakeFirst();
  return consumed.numDeletedRows > 0;
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function hashOf(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}

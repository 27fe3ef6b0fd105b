import { sql } from 'kysely';
import type { Trx } from '../database/db.ts';
import { writeAudit } from '../rows/audit.ts';
import { actorOf, findUserById, type SignInUser } from '../sign-in/sign-in-user.ts';
import { verifiedEmailOf, type IdClaims } from './id-token.ts';
import { endInvitation, findInvited } from './sso-invitations.ts';
import type { SsoProvider } from './sso-provider.ts';

const longestSubject = 255;

export interface SsoIdentity {
  provider: SsoProvider;
  claims: IdClaims;
  /** Invitation token, or '' without an invitation. */
  invitation: string;
}

/**
 * Finds the user linked to the token's issuer and subject.
 * A new subject is linked once: to the invited user, or else to the only user of the provider's organization with this verified email.
 * User names are not trusted, only the operator can link internal admins, and if an invitation is given, it must be valid.
 */
export async function findLinkedUser(
  trx: Trx,
  { provider, claims, invitation: token }: SsoIdentity,
  now: number,
): Promise<SignInUser | undefined> {
  const { sub: subject } = claims;
  if (!subject || subject.length > longestSubject) return undefined;
  const linked = token ? undefined : await findLink(trx, provider, subject);
  if (linked) return linked.open ? findUserById(trx, linked.id) : undefined;
  const id = token
    ? await findInvited(trx, { provider, claims, token }, now)
    : await findByEmail(trx, provider, claims);
  if (!id || !(await link(trx, provider, { id, subject }))) return undefined;
  await endInvitation(trx, id);
  const user = await findUserById(trx, id);
  if (!user) return undefined;
  const detail = `Linked to single sign-on (${provider.urlId})${token ? ' by invitation' : ''}`;
  const entry = { actor: actorOf(user), action: 'sso link', resource: 'users', recordId: id, detail, now };
  await writeAudit(trx, entry);
  return user;
}

async function findLink(
  trx: Trx,
  { idOrg, issuer }: SsoProvider,
  subject: string,
): Promise<{ id: string; open: boolean } | undefined> {
  const { rows } = await sql<{ id: string; open: boolean }>`
    select users.id::text, sso_links.by_operator or users.admin_user is distinct from 'T' as open
    from sso_links
    join users on users.id = sso_links.id_user and users.id_org = sso_links.id_org
    where sso_links.id_org = ${idOrg}::bigint
    and sso_links.issuer = ${issuer}
    and sso_links.subject = ${subject}
  `.execute(trx);
  return rows[0];
}

/** Finds the user by verified email address. Ambiguous addresses, disabled users and internal admins never match. */
async function findByEmail(trx: Trx, { idOrg }: SsoProvider, claims: IdClaims): Promise<string | undefined> {
  const email = verifiedEmailOf(claims);
  if (!email) return undefined;
  const { rows } = await sql<{ id: string; open: boolean }>`
    select id::text, admin_user is distinct from 'T' and disabled is distinct from 'T' as open
    from users
    where id_org = ${idOrg}::bigint and lower(email) = lower(${email})
    limit 2
  `.execute(trx);
  const [only, ...more] = rows;
  return only?.open && more.length === 0 ? only.id : undefined;
}

/** Links a user. Returns false if the user or the subject is already linked. */
async function link(
  trx: Trx,
  { idOrg, issuer }: SsoProvider,
  { id, subject }: { id: string; subject: string },
): Promise<boolean> {
  const made = await trx
    .insertInto('sso_links')
    .values({ id_org: idOrg, issuer, subject, id_user: id, by_operator: false })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

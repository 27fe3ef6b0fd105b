import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import { maskEmail } from '../../../shared/contact-details.ts';
import { actingMessages, ssoInvitationMessages } from '../../../shared/locales/en/administration.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import { users } from '../../../shared/resources/users.ts';
import type { SsoStatus } from '../../../shared/api-calls/sign-in.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { notFound, refuse, Refusal, succeed, type Answer } from '../operation/answer.ts';
import { toId, type Db } from '../database/db.ts';
import type { SignedOperation, SignedRequest } from '../operation/operation.ts';
import { toPostedAnswer, requireMayInvite, requirePosting } from '../operation/posting.ts';
import { putMail } from '../providers/outbox.ts';
import { writeAudit } from '../rows/audit.ts';
import { findRow } from '../rows/tenant.ts';
import { mayGrantGroup } from '../users/grants.ts';
import { writeInvitationMail } from './invitation-mail.ts';
import { findInvitationEnd, makeInvitation } from './sso-invitations.ts';

export const readSsoInvitation: SignedOperation<typeof apiCalls.readSsoInvitation> = async (
  request,
  { db, clock },
) => {
  const refused = refuseActor(request.actor);
  if (refused) return refused;
  const invitee = await findInvitee(db, inviteeOf(request), clock());
  if (!invitee) return notFound();
  const { userId, email, status } = invitee;
  const expires = status === 'open' ? await findInvitationEnd(db, { userId, email }, clock()) : undefined;
  return succeed({ standing: status, expires: expires === undefined ? '' : String(expires) });
};

export const inviteToSso: SignedOperation<typeof apiCalls.inviteToSso> = async (request, deps) => {
  const { db, clock, config } = deps;
  const { actor } = request;
  const refused = refuseActor(request.actor);
  if (refused) return refused;
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const invitee = await findInvitee(trx, inviteeOf(request), now);
    if (!invitee) return notFound();
    const { userId, email, urlId, status } = invitee;
    if (status !== 'open') throw new Refusal(refuse(400, refusals[status]));
    const posting = requirePosting(config, 'email', now);
    await requireMayInvite(trx, posting, { idOrg: organizationOf(actor), to: email });
    const token = await makeInvitation(trx, { userId, urlId, email }, now);
    if (!token) throw new Refusal(refuse(429, ssoInvitationMessages.justSent));
    const mail = { idOrg: organizationOf(actor), to: email, purpose: 'account' } as const;
    const letter = writeInvitationMail({ ...invitee, token }, config);
    const capturedId = await putMail(trx, { ...mail, ...letter }, posting);
    const detail = `Invited to single sign-on (${urlId}) by email to ${maskEmail(email)}`;
    const entry = { actor, action: 'sso invite', resource: 'users', recordId: userId, detail, now };
    await writeAudit(trx, entry);
    return toPostedAnswer([capturedId], userId);
  });
};

/** Rejects users acting for a client, because an invitation would let them sign in as one of the client's users. */
function refuseActor(actor: Actor): Answer<never[]> | undefined {
  return actor.actingFor ? refuse(403, actingMessages.theirSignIn) : undefined;
}

const refusals = {
  linked: ssoInvitationMessages.linked,
  unreachable: ssoInvitationMessages.noAddress,
  closed: ssoInvitationMessages.notOpen,
} as const satisfies Record<Exclude<SsoStatus, 'open'>, string>;

interface Invitee {
  userId: string;
  userName: string;
  /** Email address, or '' for none. */
  email: string;
  /** Provider of the invitation, or '' for none. */
  urlId: string;
  status: SsoStatus;
}

const inviteeOf = ({ actor, params }: SignedRequest) => ({ id: params['id'] ?? '', actor });

async function findInvitee(
  db: Db,
  { id, actor }: { id: string; actor: Actor },
  now: number,
): Promise<Invitee | undefined> {
  const record = await findRow(db, { definition: users, actor, now }, id);
  if (!record) return undefined;
  const { id: userId, user_name: userName, email } = readRow(users, record);
  const provider = await findFreeProvider(db, { userId, idOrg: organizationOf(actor) });
  const isOther = userId !== actor.userId && record.admin_user !== 'T' && record.disabled !== 'T';
  const isOpen = isOther && (await mayGrantGroup(db, actor, record.access_group ?? ''));
  const status = provider && isOpen ? ssoStatusOf(provider, email) : 'closed';
  return { userId, userName, email, urlId: provider?.urlId ?? '', status };
}

interface FreeProvider {
  urlId: string;
  linked: boolean;
}

function ssoStatusOf({ linked }: FreeProvider, email: string): SsoStatus {
  if (linked) return 'linked';
  return email ? 'open' : 'unreachable';
}

/** Finds a provider at which the user is not linked yet, or else one at which the user is linked. */
async function findFreeProvider(
  db: Db,
  { userId, idOrg }: { userId: string; idOrg: string },
): Promise<FreeProvider | undefined> {
  const { rows } = await sql<FreeProvider>`
    select provider.url_id as "urlId", link.id_user is not null as linked
    from sso_providers provider
    left join sso_links link on link.id_user = ${toId(userId)} and link.issuer = provider.issuer
    where provider.id_org = ${toId(idOrg)} and provider.allowed
    order by linked, provider.url_id
    limit 1
  `.execute(db);
  return rows[0];
}

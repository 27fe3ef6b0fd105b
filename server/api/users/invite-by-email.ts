import type { apiCalls } from '../../../shared/api-calls.ts';
import { maskEmail } from '../../../shared/contact-details.ts';
import { invitationMessages } from '../../../shared/locales/en/administration.ts';
import { users } from '../../../shared/resources/users.ts';
import type { Trx } from '../database/db.ts';
import type { Actor } from '../operation/actor.ts';
import { notFound, refuse, Refusal, succeed } from '../operation/answer.ts';
import type { ApiDeps, SignedOperation } from '../operation/operation.ts';
import { toPostedAnswer, requireMayInvite, requirePosting } from '../operation/posting.ts';
import { putMail } from '../providers/outbox.ts';
import { writeAudit } from '../rows/audit.ts';
import { findRow } from '../rows/tenant.ts';
import { findUserById, type SignInUser } from '../sign-in/sign-in-user.ts';
import { toManagedUser } from './managed-user.ts';
import { writeUserInvitationMail } from './user-invitation-mail.ts';
import {
  endUserInvitation,
  findUserInvitation,
  hasInvitedMany,
  makeUserInvitation,
} from './user-invitations.ts';

export const readInvitation: SignedOperation<typeof apiCalls.readInvitation> = async (
  { actor, params },
  { db, clock },
) => {
  const record = await findRow(db, { definition: users, actor, now: clock() }, params['id'] ?? '');
  const user = record && (await findUserById(db, record.id));
  if (!user) return notFound();
  const isOpen = isInvitable(user) && record.admin_user !== 'T';
  const sent = isOpen ? await findUserInvitation(db, { userId: user.id, email: user.email }) : undefined;
  return succeed({
    may_invite: isOpen ? 'T' : 'F',
    invited: String(sent?.invited ?? ''),
    expires: String(sent?.expires ?? ''),
  });
};

export const inviteUser = toManagedUser(async (trx, user, { actor, deps }) =>
  toPostedAnswer([await sendInvitation(trx, { user, actor }, deps)], user.id),
);

export const withdrawInvitation = toManagedUser(async (trx, user, { actor, deps }) => {
  if (!(await endUserInvitation(trx, user.id))) return;
  const entry = { actor, resource: 'users', recordId: user.id, now: deps.clock() };
  await writeAudit(trx, { ...entry, action: 'withdraw invitation', detail: 'Invitation withdrawn' });
});

interface Sent {
  user: SignInUser;
  actor: Actor;
}

/** Sends an invitation. Returns the message's ID if the test outbox captured it. Throws a `Refusal` if the user cannot be invited. */
export async function sendInvitation(
  trx: Trx,
  { user, actor }: Sent,
  { config, keyring, clock }: Pick<ApiDeps, 'config' | 'keyring' | 'clock'>,
): Promise<string | undefined> {
  const now = clock();
  const { id: userId, email, idOrg } = user;
  if (!isInvitable(user)) throw new Refusal(refuse(409, invitationMessages.notOpen));
  if (!email) throw new Refusal(refuse(400, invitationMessages.noAddress));
  const posting = requirePosting(config, 'email', now);
  await requireMayInvite(trx, posting, { idOrg, to: email });
  if (await hasInvitedMany(trx, idOrg, now)) throw new Refusal(refuse(429, invitationMessages.tooMany));
  const token = await makeUserInvitation(trx, { userId, email, keyring }, now);
  if (!token) throw new Refusal(refuse(429, invitationMessages.justSent));
  const letter = writeUserInvitationMail({ ...user, token }, config);
  const capturedId = await putMail(trx, { idOrg, to: email, ...letter }, posting);
  const detail = `Invited by email to ${maskEmail(email)}`;
  await writeAudit(trx, { actor, action: 'invite', resource: 'users', recordId: userId, detail, now });
  return capturedId;
}

const isInvitable = ({ password, disabled }: SignInUser) => password === undefined && !disabled;

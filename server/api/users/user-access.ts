import type { apiCalls } from '../../../shared/api-calls.ts';
import { users } from '../../../shared/resources/users.ts';
import { toId } from '../database/db.ts';
import { notFound, succeed } from '../operation/answer.ts';
import { revokeTokens } from '../operation/bearer-tokens.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { toPostedAnswer } from '../operation/posting.ts';
import { writeAudit } from '../rows/audit.ts';
import { findRow } from '../rows/tenant.ts';
import { countRecoveryCodes, endRecoveryCodes } from '../sign-in/recovery-codes.ts';
import { findLock, clearSignInLock as unlock } from '../sign-in/sign-in-guard.ts';
import { findUserById } from '../sign-in/sign-in-user.ts';
import { notifyUser } from '../sign-in/notify-user.ts';
import { toManagedUser } from './managed-user.ts';

export const readUserAccess: SignedOperation<typeof apiCalls.readUserAccess> = async (
  { actor, params },
  { db, clock },
) => {
  const record = await findRow(db, { definition: users, actor, now: clock() }, params['id'] ?? '');
  const user = record && (await findUserById(db, record.id));
  if (!user) return notFound();
  const until = await findLock(db, user, clock());
  return succeed({
    second_factor: user.mfaMethod.startsWith('disabled_') ? '' : user.mfaMethod,
    locked_until: until === undefined ? '' : String(Math.ceil(until / 1000)),
    recovery_codes: String(await countRecoveryCodes(db, user.id)),
  });
};

export const unlockUser = toManagedUser(async (trx, user, { actor, deps }) => {
  await unlock(trx, user);
  const entry = { actor, resource: 'users', recordId: user.id, now: deps.clock() };
  await writeAudit(trx, { ...entry, action: 'unlock', detail: 'Failed sign-in attempts cleared' });
});

/** Removes a lost second factor. If the organization requires one, the next sign-in sets up a new one. */
export const resetSecondFactor = toManagedUser(async (trx, user, { actor, deps }) => {
  const id = toId(user.id);
  await trx.updateTable('users').set({ mfa_method: '', verified_phone: null }).where('id', '=', id).execute();
  await trx.deleteFrom('totp_secrets').where('id_user', '=', id).execute();
  await endRecoveryCodes(trx, user.id);
  await revokeTokens(trx, user.id);
  const entry = { actor, resource: 'users', recordId: user.id, now: deps.clock() };
  await writeAudit(trx, { ...entry, action: 'mfa', detail: 'Lost second factor reset' });
  const subject = 'your second factor was reset';
  const paragraphs = [
    `${actor.fullName ?? actor.userName} from your organization reset your second factor, so you no longer need a code to sign in.`,
    'You were signed out everywhere.',
  ];
  const { isSent, capturedId } = await notifyUser(trx, { ...user, subject, paragraphs }, deps);
  return isSent ? toPostedAnswer([capturedId], user.id) : succeed([{ told: 'F' }], user.id);
});

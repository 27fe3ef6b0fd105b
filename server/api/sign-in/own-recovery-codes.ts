import type { apiCalls } from '../../../shared/api-calls.ts';
import { recoveryMessages } from '../../../shared/locales/en/profile.ts';
import { refuse, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { writeAudit } from '../rows/audit.ts';
import { readOwnProof } from './current-password.ts';
import { findMfaCaller } from './mfa-change.ts';
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';

export const readRecoveryCodes: SignedOperation<typeof apiCalls.readRecoveryCodes> = async (
  { actor },
  { db },
) => succeed({ left: await countRecoveryCodes(db, actor.userId) });

/** Creates ten recovery codes and returns them once. Requires an active second factor. */
export const newRecoveryCodes: SignedOperation<typeof apiCalls.newRecoveryCodes> = async (request, deps) => {
  const caller = await findMfaCaller(readOwnProof(request), deps);
  if ('refused' in caller) return caller.refused;
  const { user } = caller;
  if (user.mfaMethod !== 'sms' && user.mfaMethod !== 'totp') return refuse(409, recoveryMessages.noFactor);
  const { db, clock } = deps;
  return db.transaction().execute(async (trx) => {
    const codes = await makeRecoveryCodes(trx, user.id);
    const entry = { actor: request.actor, action: 'mfa', resource: 'users', recordId: user.id, now: clock() };
    await writeAudit(trx, { ...entry, detail: 'New recovery codes created' });
    return succeed({ codes });
  });
};

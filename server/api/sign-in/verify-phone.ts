import { apiCalls } from '../../../shared/api-calls.ts';
import { mfaMessages } from '../../../shared/locales/en/profile.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { toId, type Trx } from '../database/db.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { signInError } from './sign-in-error.ts';
import { readOwnProof } from './current-password.ts';
import { findMfaCaller } from './mfa-change.ts';
import { redeemCode } from './one-time-codes.ts';

/** Verifies the mobile phone by its code. Only a verified phone receives sign-in codes. */
export const cognitoVerifyAttributeCode: SignedOperation<typeof apiCalls.cognitoVerifyAttributeCode> = async (
  request,
  deps,
) => {
  const { attributeName, authCode } = readRequest(apiCalls.cognitoVerifyAttributeCode, request);
  if (attributeName !== 'phone_number') return refuse(400, 'attributeName must be phone_number.');
  const caller = await findMfaCaller(readOwnProof(request), deps);
  if ('refused' in caller) return caller.refused;
  const now = deps.clock();
  const { actor } = request;
  const code = authCode.trim();
  const confirmed = await deps.db.transaction().execute(async (trx) => {
    const phone = await lockMobilePhone(trx, actor.userId);
    const purpose = { userId: actor.userId, flow: 'phone', target: phone } as const;
    if (!phone || !(await redeemCode(trx, purpose, { code, now }))) return false;
    await confirmPhone(trx, actor.userId, phone);
    const detail = `Mobile phone ending in ${phone.slice(-4)} confirmed`;
    await writeAudit(trx, { actor, action: 'mfa', resource: 'users', recordId: actor.userId, detail, now });
    return true;
  });
  return confirmed ? succeed() : signInError('Invalid Auth Code', { msg: mfaMessages.incorrectCode });
};

async function lockMobilePhone(trx: Trx, userId: string): Promise<string> {
  const row = await trx
    .selectFrom('users')
    .select('mobile_phone')
    .where('id', '=', toId(userId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.mobile_phone ?? '';
}

async function confirmPhone(trx: Trx, userId: string, phone: string): Promise<void> {
  await trx.updateTable('users').set({ verified_phone: phone }).where('id', '=', toId(userId)).execute();
}

import { succeed } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { readBearer, revokeToken } from '../operation/bearer-tokens.ts';

export const logout: SignedOperation = async (request, { db, clock }) => {
  const { actor } = request;
  const token = readBearer(request.header('authorization'));
  await db.transaction().execute(async (trx) => {
    if (token) await revokeToken(trx, token);
    const entry = { actor, action: 'logout', resource: 'users', recordId: actor.userId, now: clock() };
    await writeAudit(trx, { ...entry, idOrg: actor.idOrg, detail: 'Signed out' });
  });
  return succeed();
};

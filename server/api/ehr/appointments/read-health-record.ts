import type { apiCalls } from '../../../../shared/api-calls.ts';
import { toId } from '../../database/db.ts';
import { organizationOf } from '../../operation/actor.ts';
import { succeed } from '../../operation/answer.ts';
import type { SignedOperation } from '../../operation/operation.ts';

/** Returns whether a health record is linked, without its settings, which only admins may see. */
export const readHealthRecord: SignedOperation<typeof apiCalls.readHealthRecord> = async (
  { actor },
  { db },
) => {
  const found = await db
    .selectFrom('client_settings')
    .select('epic_enabled')
    .where('id', '=', toId(organizationOf(actor)))
    .executeTakeFirst();
  return succeed([{ linked: found?.epic_enabled === 'T' ? 'T' : 'F' }]);
};

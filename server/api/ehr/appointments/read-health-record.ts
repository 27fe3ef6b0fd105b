import { toId } from '../../database/db.ts';
import { organisationOf } from '../../operation/actor.ts';
import { succeed } from '../../operation/answer.ts';
import type { SignedOperation } from '../../operation/operation.ts';

/** Tells whether appointments can be read from a health record. Nothing of its settings: they are for admins alone. */
export const readHealthRecord: SignedOperation = async ({ actor }, { db }) => {
  const found = await db
    .selectFrom('client_settings')
    .select('epic_enabled')
    .where('id', '=', toId(organisationOf(actor)))
    .executeTakeFirst();
  return succeed([{ linked: found?.epic_enabled === 'T' ? 'T' : 'F' }]);
};

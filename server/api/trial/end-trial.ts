import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import { trialMessages } from '../../../shared/locales/en/trial.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { writeAudit } from '../rows/audit.ts';
import { approve } from './approval.ts';
import { isOrganizationId, readTrial } from './read-trial.ts';

/**
 * Converts a free trial to a full account and approves the organization, which releases pending messages. Changes nothing without a free
 * trial.
 */
export const endTrial: SignedOperation = async ({ actor, params }, { db, clock }) => {
  if (actor.actingFor) return refuse(403, trialMessages.acting);
  const id = params['id'] ?? '';
  if (!isOrganizationId(id)) return notFound();
  return db.transaction().execute(async (trx) => {
    const trial = await readTrial(trx, id);
    if (trial === undefined) return notFound();
    if (trial === null) return succeed();
    const { numAffectedRows } = await sql`
      update org
      set trial_until = null
      where id = ${id}::bigint
      and trial_until is not null
    `.execute(trx);
    if (!numAffectedRows) return succeed();
    await approve(trx, id, clock());
    const detail = trialMessages.audit(trial.calls);
    const entry = { actor, action: 'end trial', resource: 'org', recordId: id, idOrg: id };
    await writeAudit(trx, { ...entry, detail, now: clock() });
    return succeed();
  });
};

/** Returns no result for a full account. */
export const describeTrial: SignedOperation<typeof apiCalls.describeTrial> = async ({ params }, { db }) => {
  const id = params['id'] ?? '';
  const trial = isOrganizationId(id) ? await readTrial(db, id) : undefined;
  return trial === undefined ? notFound() : succeed(trial ? [trial] : []);
};

import { sql } from 'kysely';
import { approvalMessages } from '../../../shared/locales/en/approval.ts';
import type { Trx } from '../database/db.ts';
import { toTimestamp } from '../database/db.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { isAwaitingApproval } from '../providers/own-addresses.ts';
import { writeAudit } from '../rows/audit.ts';
import { isOrganizationId } from './read-trial.ts';

/** Approves a new organization, so that its messages may go to any address. Repeats change nothing. */
export const approveOrganization: SignedOperation = async ({ actor, params }, { db, clock }) => {
  if (actor.actingFor) return refuse(403, approvalMessages.acting);
  const id = params['id'] ?? '';
  if (!isOrganizationId(id)) return notFound();
  const now = clock();
  return db.transaction().execute(async (trx) => {
    if ((await isAwaitingApproval(trx, id)) === undefined) return notFound();
    if (!(await approve(trx, id, now))) return succeed();
    const entry = { actor, action: 'approve', resource: 'org', recordId: id, idOrg: id, now };
    await writeAudit(trx, { ...entry, detail: approvalMessages.audit });
    return succeed();
  });
};

/** Returns false if the organization was not awaiting approval. */
export async function approve(trx: Trx, idOrg: string, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update org
    set awaits_approval = false, approved_at = ${toTimestamp(now)}
    where id = ${idOrg}::bigint
    and awaits_approval
  `.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import { closingMessages as messages } from '../../../shared/locales/en/closing.ts';
import { importTransitions } from '../../../shared/resources/transitions.ts';
import { toId, toTimestamp, type Trx } from '../database/db.ts';
import { revokeTokensOf } from '../operation/bearer-tokens.ts';
import { notFound, refuse, Refusal, succeed } from '../operation/answer.ts';
import { cancelImport } from '../imports/cancel-import.ts';
import { findImport } from '../imports/import-row.ts';
import { readRequest } from '../operation/operation.ts';
import { skipRequestsOf } from '../payments/requests/run-request-batch.ts';
import { cancelQueued } from '../providers/outbox.ts';
import { cancelExports } from '../data-export/resume-exports.ts';
import { stopSending } from '../reminders/account.ts';
import { cancelJobs } from '../reminders/job-operations.ts';
import { moveWhere } from '../reminders/move.ts';
import { writeAudit } from '../rows/audit.ts';
import { isOrganizationId } from '../trial/read-trial.ts';
import { asOperator, isSameName, type AuditAuthor } from './operator.ts';

const longestReason = 500;

/** Closes an organization. A repeated call changes nothing. Rejects unless the request repeats the organization's name. */
export const closeOrganization = asOperator<typeof apiCalls.closeOrganization>(
  async (request, { db, clock }) => {
    const { name, reason: typed } = readRequest(apiCalls.closeOrganization, request);
    const reason = typed.trim();
    if (!reason || reason.includes('\u0000')) return refuse(400, messages.reasonMissing);
    if (reason.length > longestReason) return refuse(400, messages.longReason(longestReason));
    const { actor, params } = request;
    const now = clock();
    return db.transaction().execute(async (trx) => {
      const organization = await lockOrganization(trx, params['id'] ?? '');
      if (!organization) return notFound();
      if (organization.closed) return succeed();
      if (!isSameName(name, organization.name)) return refuse(400, messages.nameDiffers);
      await close(trx, organization.id, { actor, now, reason });
      return succeed();
    });
  },
);

/** Reopens a closed organization. Sending stays stopped. A repeated call changes nothing. */
export const reopenOrganization = asOperator<typeof apiCalls.reopenOrganization>(
  async ({ actor, params }, { db, clock }) =>
    db.transaction().execute(async (trx) => {
      const organization = await lockOrganization(trx, params['id'] ?? '');
      if (!organization) return notFound();
      if (!organization.closed) return succeed();
      if (organization.erased) return refuse(409, messages.erased);
      if (organization.erasing) return refuse(409, messages.erasing);
      const { id } = organization;
      await trx
        .updateTable('org')
        .set({ closed_at: null, closed_by: null, close_reason: null })
        .where('id', '=', toId(id))
        .execute();
      const entry = { actor, action: 'reopen', resource: 'org', recordId: id, idOrg: id, now: clock() };
      await writeAudit(trx, { ...entry, detail: messages.auditReopened });
      return succeed();
    }),
);

async function lockOrganization(trx: Trx, id: string) {
  if (!isOrganizationId(id)) return undefined;
  const { rows } = await sql<{
    id: string;
    name: string;
    closed: boolean;
    erasing: boolean;
    erased: boolean;
  }>`
    select id::text, name, closed_at is not null as closed, erasing_since is not null as erasing,
      erased_at is not null as erased
    from org
    where id = ${id}::bigint
    for no key update
  `.execute(trx);
  return rows[0];
}

async function close(
  trx: Trx,
  idOrg: string,
  { actor, now, reason }: AuditAuthor & { reason: string },
): Promise<void> {
  await endSessions(trx, idOrg);
  await trx
    .updateTable('org')
    .set({ closed_at: toTimestamp(now), closed_by: actor.fullName ?? actor.userName, close_reason: reason })
    .where('id', '=', toId(idOrg))
    .execute();
  await stopSending(trx, { idOrg, now, actor, reason: messages.sendingStopped });
  const canceled = await cancelJobs(trx, idOrg, now);
  const where = sql`
    message.id_org = ${idOrg}::bigint and message.status in ('planned', 'due') and message.payment is not null
  `;
  await moveWhere(trx, 'leave_out', { where, now, reason: 'job_cancelled' });
  await skipRequestsOf(trx, { idOrg, now });
  await cancelQueued(trx, idOrg);
  await cancelImports(trx, { idOrg, actor, now });
  await cancelExports(trx, { idOrg, now, reason: messages.sendingStopped });
  const detail = messages.audit({ reason, jobs: canceled });
  await writeAudit(trx, { actor, action: 'close', resource: 'org', recordId: idOrg, idOrg, detail, now });
}

/** Signs out every user of the organization. Rejects for the organization of internal admins, who could not reopen it. */
async function endSessions(trx: Trx, idOrg: string): Promise<void> {
  const { rows } = await sql<{ id: string; admin: boolean }>`
    select id::text, admin_user = 'T' as admin from users where id_org = ${idOrg}::bigint
  `.execute(trx);
  if (rows.some(({ admin }) => admin)) throw new Refusal(refuse(409, messages.ownOrganization));
  await revokeTokensOf(
    trx,
    rows.map(({ id }) => id),
  );
}

/** Cancels imports that check or load a file. Records loaded so far stay. */
async function cancelImports(
  trx: Trx,
  { idOrg, actor, now }: AuditAuthor & { idOrg: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from imports
    where id_org = ${idOrg}::bigint and status in ('checking', 'running')
    order by id
  `.execute(trx);
  for (const { id } of rows) {
    const row = await findImport(trx, id, { lock: true });
    if (row && importTransitions[row.status].includes('cancelled'))
      await cancelImport(trx, row, { actor, now });
  }
}

import type { apiCalls } from '../../../shared/api-calls.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { succeed } from './answer.ts';
import type { SignedOperation } from './operation.ts';

/** Header in which a client names a call. Names are scoped to the user and expire after 10 to 20 minutes. */
export const operationHeader = 'X-Operation-Id';

const lifeSeconds = 600;
/** Maximum number of rows in the reply. A bulk action writes thousands of audit rows. */
const mostRows = 200;

/** Returns the id of the operation in the audit trail; undefined for an invalid name. */
export function operationId(userId: string, name: string | undefined, now: number): string | undefined {
  if (name === undefined || !/^[\w-]{16,64}$/.test(name)) return undefined;
  const begun = Math.trunc(now / 1000 / lifeSeconds) * lifeSeconds;
  const hash = createHash('sha256').update(`${begun} ${userId} ${name}`).digest('hex').slice(0, 20);
  return `${begun}-${hash}`;
}

/** Returns `[{action, resource, record_id}]` for a named call. Complete, because each change and its audit row are in one transaction. */
export const readOperation: SignedOperation<typeof apiCalls.readOperation> = async (
  { actor, params },
  { db, clock },
) => {
  const moments = [clock(), clock() - lifeSeconds * 1000];
  const ids = moments.flatMap((now) => operationId(actor.userId, params['operation'], now) ?? []);
  const { rows } = await sql<{ action: string; resource: string; record_id: string }>`
    select action, resource, record_id
    from audit
    where operation = any(${ids}::text[])
    order by id
    limit ${mostRows}
  `.execute(db);
  return succeed(rows);
};

import type { apiCalls } from '../../../shared/api-calls.ts';
import { deletionUndoSeconds } from '../../../shared/constants.ts';
import { findResource } from '../../../shared/resources/index.ts';
import { toId } from '../database/db.ts';
import { organizationOf } from '../operation/actor.ts';
import { succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { isUndoable, mayDelete } from './undo-deletion.ts';

/** Maximum number of deletions listed. A legal hold may keep many. */
const mostListed = 500;

/** `GET deletions`: lists the deletions that the caller can still undo, newest first. */
export const listDeletions: SignedOperation<typeof apiCalls.listDeletions> = async (
  { actor },
  { db, clock },
) => {
  const rows = await db
    .selectFrom('deletions')
    .select(['id', 'resource', 'ids', 'user_name', 'time'])
    .where('id_org', '=', toId(organizationOf(actor)))
    .where(isUndoable(clock()))
    .orderBy('time', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  const open = rows.filter(({ resource }) => {
    const definition = findResource(resource);
    return definition !== undefined && mayDelete(actor, definition);
  });
  return succeed(
    open.map(({ time, ...row }) => ({
      ...row,
      until: Math.floor(time.getTime() / 1000) + deletionUndoSeconds,
    })),
  );
};

import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import { deletionUndoSeconds } from '../../../shared/constants.ts';
import { undoMessages } from '../../../shared/locales/en/undo.ts';
import { findResource } from '../../../shared/resources/index.ts';
import { sqlState, toId, toTimestamp } from '../database/db.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { notAllowed, refuse, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import type { ResourceRules } from '../rows/resource-api.ts';
import { isHeld } from '../rows/legal-holds.ts';
import { undoRows } from '../rows/undo-rows.ts';
import { needsOf, rightTo, type ResourceDefinition } from '../../../shared/resources/define.ts';
import { hasNeeded, isOpenTo } from '../../../shared/rights.ts';

/** Matches deletions of the last ten minutes, and all deletions that a legal hold keeps. */
export const isUndoable = (now: number) => sql<boolean>`
  (
    time > ${toTimestamp(now - deletionUndoSeconds * 1000)}
    or ${isHeld({ idOrg: sql.ref('deletions.id_org') })}
  )
`;

const gone = () => refuse(404, undoMessages.over);

/**
 * `POST deletions/{id}/undo`: restores deleted records within ten minutes, or during a legal hold, for users who may delete these records. Concurrent requests run
 * once, because the deletion row is the lock.
 */
export const undoing =
  (rulesOf: (resource: string) => ResourceRules): SignedOperation<typeof apiCalls.undoDeletion> =>
  async (request, deps) => {
    const { actor, params } = request;
    const now = deps.clock();
    try {
      return await deps.db.transaction().execute(async (trx) => {
        const deletion = await trx
          .selectFrom('deletions')
          .select(['id', 'resource', 'ids'])
          .where('id', '=', params['id'] ?? '')
          .where('id_org', '=', toId(organizationOf(actor)))
          .where(isUndoable(now))
          .forUpdate()
          .executeTakeFirst();
        const definition = findResource(deletion?.resource ?? '');
        if (!deletion || !definition) return gone();
        if (!mayDelete(actor, definition)) return notAllowed();
        const rules = rulesOf(definition.name);
        const { id, ids, resource } = deletion;
        const first = rules.onStart?.({ request, deps });
        const alongside = rules.onUndo?.({ request, deps });
        await undoRows(trx, { definition, actor, now, first }, { deletion: id, ids, alongside });
        return succeed([{ id, resource, ids }], id);
      });
    } catch (error) {
      const answer = answerConflict(error);
      if (answer) return answer;
      throw error;
    }
  };

/** Returns a 409 if another record has taken the unique value, or if the record's owner was also deleted. */
function answerConflict(error: unknown): ReturnType<typeof refuse> | undefined {
  const state = sqlState(error);
  if (state === '23505') return refuse(409, undoMessages.taken);
  return state === '23503' ? refuse(409, undoMessages.ownerGone) : undefined;
}

/** True if the actor may delete records of the resource. This also governs undoing deletions. */
export function mayDelete(actor: Actor, definition: ResourceDefinition): boolean {
  const writes = definition.write === 'user' || (definition.write === 'admin' && actor.admin);
  return (
    writes &&
    isOpenTo(actor, rightTo(definition, 'delete')) &&
    hasNeeded(actor, needsOf(definition, 'delete'))
  );
}

import type { apiCalls } from '../../../shared/api-calls.ts';
import { sql } from 'kysely';
import { messages } from '../../../shared/resources/notifications.ts';
import { notFound, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { findRow } from '../rows/tenant.ts';

export const listMessageTransitions: SignedOperation<typeof apiCalls.listMessageMoves> = async (
  { actor, params },
  { db, clock },
) => {
  const access = { definition: messages, actor, now: clock() };
  const message = await findRow(db, access, params['id'] ?? '');
  if (!message) return notFound();
  const moves = await db
    .selectFrom('message_moves')
    .select([sql<number>`floor(extract(epoch from time))::bigint`.as('time'), 'event', 'status', 'reason'])
    .where('message', '=', String(message['id']))
    .orderBy('id')
    .execute();
  return succeed(moves);
};

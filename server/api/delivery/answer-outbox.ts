import { trialMessages } from '../../../shared/messages.ts';
import { textOf } from '../../../shared/reply.ts';
import type { Trx } from '../database/db.ts';
import { notFound, refuse, succeed, type Answer } from '../operation/answer.ts';
import { bodyOf, type Operation } from '../operation/operation.ts';
import { takeReply } from './take-reply.ts';

/** Answers a kept message as whoever got it would, by `text`. It is there outside production only. */
export const answerOutbox: Operation = async (request, { db, clock }) => {
  const text = textOf(bodyOf(request), 'text');
  return db.transaction().execute(async (trx): Promise<Answer> => {
    const kept = await findKept(trx, request.params['id'] ?? '');
    if (!kept) return notFound();
    if (kept.channel !== 'text' || !text) return refuse(400, trialMessages.unanswerable);
    const outcome = await takeReply(trx, {
      idOrg: kept.id_org,
      from: kept.recipient,
      text,
      now: clock(),
    });
    return succeed([{ said: trialMessages.replied[outcome] }]);
  });
};

function findKept(trx: Trx, id: string) {
  return trx
    .selectFrom('outbox')
    .select(({ cast }) => ['channel', 'recipient', 'message', cast<string>('id_org', 'text').as('id_org')])
    .where('status', '=', 'kept')
    .where('id', '=', id)
    .executeTakeFirst();
}

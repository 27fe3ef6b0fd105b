import { trialMessages } from '../../../shared/messages/outbox.ts';
import { textOf } from '../../../shared/reply.ts';
import { toId, type Trx } from '../database/db.ts';
import { notFound, refuse, succeed, type Answer } from '../operation/answer.ts';
import { organisationOf } from '../operation/actor.ts';
import { bodyOf, type SignedOperation } from '../operation/operation.ts';
import { nextAsked } from './joined-calls.ts';
import { takeKey } from './take-key.ts';
import { takeReply } from './take-reply.ts';

/** Answers a message in the test outbox as its recipient would: a text by `text`, a call by `key`. Available outside production only. */
export const answerOutbox: SignedOperation = async (request, { db, clock }) => {
  const body = bodyOf(request);
  const given = { text: textOf(body, 'text'), key: textOf(body, 'key'), now: clock() };
  return db.transaction().execute(async (trx): Promise<Answer> => {
    const kept = await findKept(trx, request.params['id'] ?? '', organisationOf(request.actor));
    if (!kept) return notFound();
    const said = await answer(trx, kept, given);
    return said === undefined ? refuse(400, trialMessages.unanswerable) : succeed([{ said }]);
  });
};

interface Given {
  text: string;
  key: string;
  now: number;
}

/** Returns the result as a sentence, or undefined if the message cannot be answered that way. */
async function answer(trx: Trx, kept: Kept, { text, key, now }: Given): Promise<string | undefined> {
  if (kept.channel === 'text' && text) {
    const outcome = await takeReply(trx, { idOrg: kept.id_org, from: kept.recipient, text, now });
    return trialMessages.replied[outcome];
  }
  if (kept.channel !== 'voice' || !kept.message || !/^[0-9*#]$/.test(key)) return undefined;
  const { message, name } = await nextAsked(trx, kept.message);
  const { taken, say } = await takeKey(trx, { message, key, now });
  const result = trialMessages.pressed[taken];
  return [name && trialMessages.reminderFor(name), result, say && trialMessages.callSays(say)]
    .filter(Boolean)
    .join(' ');
}

interface Kept {
  id_org: string;
  channel: string;
  recipient: string;
  message: string | null;
}

function findKept(trx: Trx, id: string, idOrg: string): Promise<Kept | undefined> {
  return trx
    .selectFrom('outbox')
    .select(({ cast }) => ['channel', 'recipient', 'message', cast<string>('id_org', 'text').as('id_org')])
    .where('status', '=', 'kept')
    .where('id', '=', id)
    .where('id_org', '=', toId(idOrg))
    .executeTakeFirst();
}

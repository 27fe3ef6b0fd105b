import { apiCalls } from '../../../shared/api-calls.ts';
import { testOutboxMessages } from '../../../shared/locales/en/outbox.ts';
import { toId, transactAgain, type Trx } from '../database/db.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import { organizationOf } from '../operation/actor.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { nextPersonAsked } from './joined-calls.ts';
import { handleKeyPress } from './handle-key-press.ts';
import { handleReply } from './handle-reply.ts';

/** Answers a message in the test outbox as its recipient would: a text with `text`, a call with `key`. Available outside production only. */
export const answerOutbox: SignedOperation<typeof apiCalls.devAnswer> = async (request, { db, clock }) => {
  const input = { ...readRequest(apiCalls.devAnswer, request), now: clock() };
  return transactAgain(db, async (trx) => {
    const captured = await findCaptured(trx, request.params['id'] ?? '', organizationOf(request.actor));
    if (!captured) return notFound();
    const said = await answer(trx, captured, input);
    return said === undefined ? refuse(400, testOutboxMessages.unanswerable) : succeed([{ said }]);
  });
};

interface OutboxAnswer {
  text: string;
  key: string;
  now: number;
}

/** Returns the result as a sentence, or undefined if the message cannot be answered that way. */
async function answer(
  trx: Trx,
  captured: CapturedMessage,
  { text, key, now }: OutboxAnswer,
): Promise<string | undefined> {
  if (captured.channel === 'text' && text) {
    const outcome = await handleReply(trx, { idOrg: captured.id_org, from: captured.recipient, text, now });
    return testOutboxMessages.replied[outcome];
  }
  if (captured.channel !== 'voice' || !captured.message || !/^[0-9*#]$/.test(key)) return undefined;
  const { message, name } = await nextPersonAsked(trx, captured.message);
  const { outcome: taken, say } = await handleKeyPress(trx, { message, key, now });
  const result = testOutboxMessages.pressed[taken];
  return [name && testOutboxMessages.reminderFor(name), result, say && testOutboxMessages.callSays(say)]
    .filter(Boolean)
    .join(' ');
}

interface CapturedMessage {
  id_org: string;
  channel: string;
  recipient: string;
  message: string | null;
}

function findCaptured(trx: Trx, id: string, idOrg: string): Promise<CapturedMessage | undefined> {
  return trx
    .selectFrom('outbox')
    .select(({ cast }) => ['channel', 'recipient', 'message', cast<string>('id_org', 'text').as('id_org')])
    .where('status', '=', 'kept')
    .where('id', '=', id)
    .where('id_org', '=', toId(idOrg))
    .executeTakeFirst();
}

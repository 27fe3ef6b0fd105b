import { emailActions } from '../../../shared/email-actions.ts';
import { textOf } from '../../../shared/reply.ts';
import type { Trx } from '../database/db.ts';
import { notFound, succeed, type Answer } from '../operation/answer.ts';
import { bodyOf, type ApiRequest, type Operation } from '../operation/operation.ts';
import { takeAnswer } from './answers.ts';

/** Takes the answer of an email's link, which names a row of a list by `oid` and proves by `cid` that it was sent. */
export const answerEmail: Operation = async (request, { db, clock }) => {
  const answer = emailActions.find((known) => known === request.params['action']);
  const link = readLink(request);
  if (!answer || !link) return notFound();
  return db.transaction().execute(async (trx): Promise<Answer> => {
    if (!(await isSent(trx, link))) return notFound();
    const taken = await takeAnswer(trx, { row: link.oid, answer, by: 'email', now: clock() });
    return taken === 'taken' || taken === 'repeated' ? succeed() : notFound();
  });
};

interface Link {
  oid: string;
  cid: string;
}

function readLink(request: Pick<ApiRequest, 'body'>): Link | undefined {
  const body = bodyOf(request);
  const link = { oid: textOf(body, 'oid'), cid: textOf(body, 'cid') };
  return isLinkId(link.oid) && isLinkId(link.cid) ? link : undefined;
}

const isLinkId = (id: string) => /^\d{9,11}-[0-9a-f]{20,64}$/.test(id);

async function isSent(trx: Trx, { oid, cid }: Link): Promise<boolean> {
  const found = await trx
    .selectFrom('notification_rows')
    .select('id')
    .where('id', '=', oid)
    .where('cid', '=', cid)
    .executeTakeFirst();
  return found !== undefined;
}

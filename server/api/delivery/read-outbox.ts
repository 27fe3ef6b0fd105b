import { sql } from 'kysely';
import { notFound, succeed } from '../operation/answer.ts';
import type { Operation } from '../operation/operation.ts';

const mostListed = 200;

const isNoReminder = sql<boolean>`(message is null or payment is not null)`;

/** Unix seconds. */
const timeOf = sql<number>`floor(extract(epoch from created))::bigint`.as('time');

/**
 * Answers the receipts, codes, links and requests for payments that were kept because no provider is set, newest first. It is there outside production only,
 * and for everybody: what a job sends is its practice's own, and is in none of these.
 */
export const listOutbox: Operation = async (_request, { db }) => {
  const messages = await db
    .selectFrom('outbox')
    .select(['id', 'recipient as to', 'subject', 'channel', timeOf])
    .where('status', '=', 'kept')
    .where(isNoReminder)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return succeed(messages);
};

export const readMail: Operation = async ({ params }, { db }) => {
  const message = await db
    .selectFrom('outbox')
    .select(['id', 'recipient as to', 'subject', 'channel', 'html', 'body_text as text', timeOf])
    .where('status', '=', 'kept')
    .where(isNoReminder)
    .where('id', '=', params['id'] ?? '')
    .executeTakeFirst();
  return message ? succeed([message]) : notFound();
};

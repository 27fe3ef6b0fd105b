import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import { notFound, succeed } from '../operation/answer.ts';
import type { Operation } from '../operation/operation.ts';

const mostListed = 200;

const isNoReminder = sql<boolean>`(message is null or payment is not null)`;

/** SQL expression for the creation time in Unix seconds. */
const timeOf = sql<number>`floor(extract(epoch from created))::bigint`.as('time');

/**
 * Lists receipts, codes, links and payment requests in the test outbox, newest first. Open to everyone, but only outside production.
 * Excludes messages of jobs, which belong to their practice.
 */
export const listOutbox: Operation<typeof apiCalls.devOutbox> = async (_request, { db }) => {
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

export const readMail: Operation<typeof apiCalls.devMail> = async ({ params }, { db }) => {
  const message = await db
    .selectFrom('outbox')
    .select(['id', 'recipient as to', 'subject', 'channel', 'html', 'body_text as text', timeOf])
    .where('status', '=', 'kept')
    .where(isNoReminder)
    .where('id', '=', params['id'] ?? '')
    .executeTakeFirst();
  return message ? succeed([message]) : notFound();
};

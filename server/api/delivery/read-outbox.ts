import { sql } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import { notFound, succeed } from '../operation/answer.ts';
import type { Operation } from '../operation/operation.ts';

const mostListed = 200;

/** Answers the messages that were kept because no provider is set, newest first. It is there outside production only. */
export const listOutbox: Operation = async (_request, { db }) => {
  const { rows } = await sql<ApiRecord>`
    select id, recipient as to, subject, channel, floor(extract(epoch from created))::bigint as time
    from outbox
    where status = 'kept'
    order by created desc, id desc
    limit ${mostListed}
  `.execute(db);
  return succeed(rows);
};

export const readMail: Operation = async ({ params }, { db }) => {
  const { rows } = await sql<ApiRecord>`
    select id, recipient as to, subject, channel, html, body_text as text,
      floor(extract(epoch from created))::bigint as time
    from outbox
    where status = 'kept'
    and id = ${params['id'] ?? ''}
  `.execute(db);
  return rows[0] ? succeed([rows[0]]) : notFound();
};

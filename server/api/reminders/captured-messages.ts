import { sql, type RawBuilder } from 'kysely';
import type { CapturedMessageWire } from '../../../shared/reminders/captured-message.ts';
import { searchedNumber } from '../../../shared/phone-number.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { notFound, succeed, type Answer } from '../operation/answer.ts';
import type { ApiDeps, SignedRequest } from '../operation/operation.ts';
import type { Db } from '../database/db.ts';
import { isSpanishInJob } from './message-values.ts';

const mostListed = 200;

/** Handler that answers the same call of development and of production. */
type CapturedOperation = (
  request: SignedRequest,
  deps: ApiDeps,
) => Promise<Answer<readonly CapturedMessageWire[]>>;

/** Lists the practice's messages in the test outbox, newest first, filtered by `channel`, address `to`, and `q` in name or address. */
export const listCapturedMessages: CapturedOperation = async ({ actor, query }, { db }) => {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, 254) : '');
  const [channel, to, q] = [text('channel'), text('to'), text('q')];
  const conditions = [
    ...(channel ? [sql`outbox.channel = ${channel}`] : []),
    ...(to ? [sql`outbox.recipient = ${to}`] : []),
    ...(q ? [containing(q)] : []),
  ];
  return succeed(await selectCaptured(db, actor, { conditions, html: sql`''` }));
};

export const readCapturedMessage: CapturedOperation = async ({ actor, params }, { db }) => {
  const conditions = [sql`outbox.id = ${params['id'] ?? ''}`];
  const [found] = await selectCaptured(db, actor, { conditions, html: sql`outbox.html` });
  return found ? succeed([found]) : notFound();
};

/** Finds a phone number by its digits regardless of format. */
function containing(q: string): RawBuilder<unknown> {
  const digits = searchedNumber(q);
  const isIn = (column: string, part: string) =>
    sql`position(lower(${part}) in lower(${sql.ref(column)})) > 0`;
  const byDigits = digits ? sql` or ${isIn('outbox.recipient', digits)}` : sql``;
  return sql`(${isIn('message.name', q)} or ${isIn('outbox.recipient', q)}${byDigits})`;
}

interface CapturedQuery {
  conditions: readonly RawBuilder<unknown>[];
  html: RawBuilder<unknown>;
}

async function selectCaptured(
  db: Db,
  actor: Actor,
  { conditions, html }: CapturedQuery,
): Promise<CapturedMessageWire[]> {
  const { rows } = await sql<CapturedMessageWire>`
    select outbox.id, outbox.channel, outbox.recipient as "to", coalesce(message.name, '') as name, outbox.subject,
      outbox.body_text as text, ${html} as html, outbox.sender_name as sender, message.job, message.contact,
      floor(extract(epoch from outbox.created))::bigint as time,
      message.response, message.detail, appointment.answer, appointment.answered_by,
      floor(extract(epoch from appointment.answered_at))::bigint as answered_at,
      case when ${isSpanishInJob} then 'es' else 'en' end as language
    from outbox
    left join messages message on message.id = outbox.message
    left join jobs on jobs.id = message.job
    left join reminders on reminders.id = message.reminder
    left join notification_rows appointment on appointment.id = message."row"
    where ${sql.join(
      [
        sql`outbox.status = 'kept'`,
        sql`outbox.id_org = ${organizationOf(actor)}::bigint`,
        sql`(message.id is not null or outbox.listed)`,
        ...conditions,
      ],
      sql` and `,
    )}
    order by outbox.created desc, outbox.id desc
    limit ${mostListed}
  `.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { channels, type Channel } from '../../../shared/contacts/channels.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import { trialReason } from '../trial/trial-limits.ts';
import { endWaiting, lateOf, type WaitingMessage } from './end-waiting.ts';
import { isActive } from './may-send.ts';
import { isInTurn, turnsOf } from './message-turns.ts';

const mostAtOnce = 5000;

interface Practice {
  idOrg: string;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** SQL expression: the reason why a message is held, because its reminder is inactive or a free trial holds its channel; null if not held. */
const reason = (message: string, now: number) => sql<string | null>`
  case
    when not ${isActive('reminders')} then 'inactive'
    else ${trialReason(message, now)}
  end
`;

/** Ends held messages that are too late to be useful. Returns the count. */
export async function endHeld(trx: Trx, { idOrg, now }: Practice): Promise<number> {
  const isHeld = sql`
    (
      select true
      from org
      left join reminders on reminders.id = messages.reminder
      where org.id = messages.id_org
      and org.stopped_at is null
      and ${reason('messages', now)} is not null
    ) is not null
  `;
  const { rows } = await sql<WaitingMessage>`
    select message.id, message.attempts, message.checks
    from jobs
    cross join lateral ${lateOf({ now, most: mostAtOnce, where: isHeld })} message
    where jobs.id_org = ${idOrg}::bigint
    and jobs.status in ('queued', 'running')
    and jobs.planned is not null
    limit ${mostAtOnce}
  `.execute(trx);
  await endWaiting(trx, rows, { reason: 'too_late', now });
  return rows.length;
}

interface HeldTurn {
  idOrg: string;
  channel: Channel;
  job: string;
  queue: string;
  reminder: string;
  reason: string;
}

/** Marks due messages as waiting if their reminder is inactive or a free trial holds their channel. */
export async function markHeld(db: Db, clock: () => number, idOrg: string): Promise<void> {
  for (const channel of channels)
    for (const turn of await findHeld(db, { idOrg, channel, now: clock() }))
      for (let last: MarkPosition | undefined, more = true; more;) {
        last = await db.transaction().execute((trx) => markNext(trx, { turn, now: clock(), after: last }));
        more = last !== undefined;
      }
}

async function findHeld(
  db: Db,
  { idOrg, channel, now }: Practice & { channel: Channel },
): Promise<HeldTurn[]> {
  const { rows } = await sql<HeldTurn>`
    with recursive ${turnsOf({ idOrg, channel, status: 'planned' })}, held as (
      select turns.*, case when turns.job = '' then ${trialReason('turns', now)} else ${reason('turns', now)} end as reason
      from turns
      join org on org.id = ${idOrg}::bigint
      left join jobs on jobs.id = turns.job
      left join reminders on reminders.id = turns.reminder
      where (turns.job = '' or jobs.status in ('queued', 'running') and jobs.planned is not null)
      and org.stopped_at is null
    )
    select ${idOrg}::text as "idOrg", held.*
    from held
    where reason is not null
  `.execute(db);
  return rows;
}

interface MarkPosition {
  send_at: string;
  id: string;
}

interface Marking {
  turn: HeldTurn;
  now: number;
  after?: MarkPosition;
}

/** Marks the next part of a group. Returns its last message, or undefined at the end. */
async function markNext(trx: Trx, { turn, now, after }: Marking): Promise<MarkPosition | undefined> {
  const which = { idOrg: turn.idOrg, channel: turn.channel, status: 'planned' } as const;
  const { rows } = await sql<MarkPosition>`
    with part as materialized (
      select messages.id, messages.send_at, messages.reason
      from messages
      cross join (select ${turn.job} as job, ${turn.queue} as queue, ${turn.reminder} as reminder) turn
      where ${isInTurn(which)}
      and messages.send_at <= ${toTimestamp(now)}
      and ${after ? sql`(messages.send_at, messages.id) > (${after.send_at}::timestamptz, ${after.id})` : sql`true`}
      and (${turn.job} <> '' or messages.payment is not null)
      order by messages.send_at, messages.id
      limit ${mostAtOnce}
      for no key update of messages skip locked
    ), marked as (
      update messages
      set reason = ${turn.reason},
        checks = messages.checks || ${JSON.stringify([[turn.reason, false]])}::jsonb
      where id = any(array(select id from part where reason is distinct from ${turn.reason}))
    )
    select send_at::text, id
    from part
    order by part.send_at desc, id desc
    limit 1
  `.execute(trx);
  return rows[0];
}

import { sql } from 'kysely';
import type { Log } from '../../log.ts';
import { toTimestamp, type Db } from '../database/db.ts';

/** Number of bounces of one kind within an hour that indicates a problem with the sender, its domain or its content. */
const burst = 20;
const spanMs = 3_600_000;
const minuteMs = 60_000;

interface MailBurst {
  kind: string;
  count: number;
  /** Number of bounces within the last minute. */
  fresh: number;
  /** Time of the first bounce within the hour, in Unix seconds. */
  since: number;
}

/** Finds kinds of bounces that many emails had in the last hour. Ignores nonexistent addresses. */
export async function findBursts(db: Db, now: number): Promise<MailBurst[]> {
  const { rows } = await sql<MailBurst>`
    select kind, count(*)::int as count,
      (count(*) filter (where time > ${toTimestamp(now - minuteMs)}))::int as fresh,
      floor(extract(epoch from min(time)))::int as since
    from mail_refusals
    where time > ${toTimestamp(now - spanMs)}
    and kind <> 'recipient'
    group by kind
    having count(*) >= ${burst}
    order by kind
  `.execute(db);
  return rows;
}

export async function logBursts(db: Db, log: Log | undefined, now: number): Promise<void> {
  for (const { kind, count, fresh } of await findBursts(db, now))
    if (fresh > 0) log?.error({ kind, count }, 'mail servers reject many emails for the same reason');
}

const meanings: Readonly<Record<string, string>> = {
  sender: 'the sender or its domain is not trusted: check SPF, DKIM and DMARC of MAIL_FROM',
  full: 'the mailbox is full',
  content: 'the content or size of the email is not accepted',
};

export async function burstNotices(db: Db, now: number): Promise<string[]> {
  return (await findBursts(db, now)).map(
    ({ kind, count }) =>
      `Mail servers rejected ${count} emails in the last hour: ${meanings[kind] ?? 'for different reasons; see the messages'}.`,
  );
}

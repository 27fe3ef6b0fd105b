import { sql } from 'kysely';
import { toId, toTimestamp, type Trx } from '../database/db.ts';

/** Maximum automatic replies to a number per hour. More would indicate abuse or two machines answering each other. */
const mostReplies = 3;
const spanMs = 3_600_000;

interface Replying {
  idOrg: string;
  /** Ten-digit phone number of the recipient. */
  phone: string;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** Counts an automatic reply to a number. Returns false if the hourly limit is reached. */
export async function acquireReplyPermit(trx: Trx, { idOrg, phone, now }: Replying): Promise<boolean> {
  // Serializes concurrent texts from the same number.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`text reply ${idOrg} ${phone}`}, 0))`.execute(
    trx,
  );
  const { count } = await trx
    .selectFrom('text_replies')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('id_org', '=', toId(idOrg))
    .where('phone', '=', phone)
    .where('time', '>', toTimestamp(now - spanMs))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostReplies) return false;
  await trx
    .insertInto('text_replies')
    .values({ id_org: toId(idOrg), phone, time: toTimestamp(now) })
    .execute();
  return true;
}

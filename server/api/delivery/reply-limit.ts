import { sql } from 'kysely';
import { toId, toTimestamp, type Trx } from '../database/db.ts';

/** More would only come from two machines that answer each other, or from somebody who plays. */
const mostReplies = 3;
const spanMs = 3_600_000;

interface Replying {
  idOrg: string;
  /** Ten digits. */
  phone: string;
  /** Unix milliseconds. */
  now: number;
}

/** Counts an automatic reply to a number. False where it had enough of them within the hour, so that it gets none. */
export async function takeReplyTurn(trx: Trx, { idOrg, phone, now }: Replying): Promise<boolean> {
  // Texts that come in at the same moment take turns.
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

import { toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';

/** Where the provider tells of a recording. */
export const recordingPath = (id: string) => `hooks/recording/${encodeURIComponent(id)}`;

interface Begun {
  idOrg: string;
  kind: 'call' | 'voicemail';
  /** The call that came in. */
  phoneCall: string;
  /** Unix milliseconds. */
  now: number;
}

/** Notes that the provider is about to record. A call is recorded once, however often that is noted; answers what it is called here. */
export async function beginRecording(db: Db | Trx, { idOrg, kind, phoneCall, now }: Begun): Promise<string> {
  const begun = await db
    .insertInto('recordings')
    .values({ id: newId(now), id_org: toId(idOrg), kind, phone_call: phoneCall, made: toTimestamp(now) })
    .onConflict((conflict) => conflict.column('phone_call').where('kind', '=', 'call').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (begun) return begun.id;
  const { id } = await db
    .selectFrom('recordings')
    .select('id')
    .where('phone_call', '=', phoneCall)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return id;
}

/** What was recorded in a call belongs to the record that was made of it, and goes with it. */
export async function attachRecordings(
  trx: Trx,
  { phoneCall, call }: { phoneCall: string; call: string },
): Promise<void> {
  await trx.updateTable('recordings').set({ call }).where('phone_call', '=', phoneCall).execute();
}

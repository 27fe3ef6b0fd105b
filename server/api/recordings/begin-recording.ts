import { toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';

export const recordingPath = (id: string) => `hooks/recording/${encodeURIComponent(id)}`;

interface Begun {
  idOrg: string;
  kind: 'call' | 'voicemail';
  phoneCall: string;
  now: number;
}

/** Saves a new recording before the provider starts it, and returns its ID. A call has one call recording, so repeats return the same ID. */
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

/** Links a phone call's recordings to its call record, so that they are deleted with it. */
export async function attachRecordings(
  trx: Trx,
  { phoneCall, call }: { phoneCall: string; call: string },
): Promise<void> {
  await trx.updateTable('recordings').set({ call }).where('phone_call', '=', phoneCall).execute();
}

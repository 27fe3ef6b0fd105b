import type { RawBuilder } from 'kysely';
import { attachRecordings, beginRecording } from '../../../server/api/recordings/begin-recording.ts';
import { recordCall } from '../../../server/api/ivr/record-call.ts';
import { postHook, type TextVoiceProvider } from '../../support/text-voice-provider.ts';
import { wave } from '../../support/sounds.ts';
import { practice, type DeliveryTrial } from '../reminders/delivery-trial.ts';

export interface Recorded {
  id: string;
  call: string;
  /** Recording ID at the provider. */
  ref: string;
}

interface Recording {
  kind?: 'call' | 'voicemail';
  seconds?: number;
  name?: string;
}

let calls = 0;

/** Creates a finished call whose recording the provider has reported as complete. */
export async function recordOne(
  { api }: Pick<DeliveryTrial, 'api'>,
  provider: TextVoiceProvider,
  { kind = 'call', seconds = 2, name = 'Ada Okafor' }: Recording = {},
): Promise<Recorded> {
  const { db } = api.database;
  const now = api.now.ms;
  calls += 1;
  const [phoneCall, ref] = [`${Math.floor(now / 1000)}-call${calls}`, `RE${calls}`];
  const id = await beginRecording(db, { idOrg: practice, kind, phoneCall, now });
  const call = await recordCall(db, practice, {
    startedAt: now,
    cdr_dst: '3125550170',
    name,
    phone: '3125550101',
  });
  await db.transaction().execute((trx) => attachRecordings(trx, { phoneCall, call }));
  provider.recordings.recordings.set(ref, wave(seconds));
  await report(api, id, {
    RecordingSid: ref,
    RecordingStatus: 'completed',
    RecordingDuration: String(seconds),
  });
  return { id, call, ref };
}

export const report = (
  api: DeliveryTrial['api'],
  id: string,
  { signature, ...fields }: Record<string, string>,
) => postHook(api, `https://hooks.example.test/hooks/recording/${id}`, { fields, signature });

/** Returns the first column of the first row, or undefined if there is none. */
export async function readOne(
  { database: { db } }: Pick<DeliveryTrial['api'], 'database'>,
  text: RawBuilder<unknown>,
): Promise<unknown> {
  const { rows } = await text.execute(db);
  const [row] = rows as Record<string, unknown>[];
  return row && Object.values(row)[0];
}

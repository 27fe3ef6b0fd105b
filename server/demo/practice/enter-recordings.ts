import { tagsOf } from '../../../shared/ivr/tags.ts';
import { toId, type Db, type Stored, type Trx } from '../../api/database/db.ts';
import type { BlobArea, BlobStore } from '../../api/blobs/blob-store.ts';
import { storeBlob } from '../../api/blobs/loose-blobs.ts';
import { readSound } from '../../api/files/sound.ts';
import { lakeside } from '../practices.ts';
import { idAt, insertRecords } from './insert-records.ts';
import { demoRecordingOf } from './recording.ts';

export interface DemoStore {
  db: Db;
  blobs: BlobStore;
  clock: () => number;
}

const recordingCount = 6;

type AnsweredCall = Pick<Stored<'ivr'>, 'id' | 'info' | 'cdr_start'>;

export async function enterRecordings(trx: Trx, store: DemoStore): Promise<void> {
  const calls = await trx
    .selectFrom('ivr')
    .select(['id', 'info', 'cdr_start'])
    .where('id_org', '=', toId(lakeside))
    .where('cdr_billsec', '>', 0)
    .orderBy('cdr_start', 'desc')
    .orderBy('id', 'desc')
    .limit(recordingCount)
    .execute();
  for (const call of calls) await enterRecording(trx, store, call);
}

async function enterRecording(
  trx: Trx,
  store: DemoStore,
  { id: call, info, cdr_start: made }: AnsweredCall,
): Promise<void> {
  const { duration, ...content } = await storeWave(store, demoRecordingOf(tagsOf(info ?? '')), 'recordings');
  const id = idAt(store.clock(), `recording ${call}`);
  const recording = { id, id_org: lakeside, kind: 'call', call, made, state: 'kept', ...content };
  await insertRecords(trx, 'recordings', [{ ...recording, seconds: duration && Math.round(duration) }]);
}

export async function storeWave(store: DemoStore, wave: Buffer, area?: BlobArea) {
  const { name: blob, size } = await storeBlob(store, asStream(wave), area);
  const sound = readSound('wav', wave);
  return { size, type: 'audio/wav', blob, duration: sound.ok ? sound.seconds : null };
}

async function* asStream(bytes: Buffer) {
  yield await Promise.resolve(bytes);
}

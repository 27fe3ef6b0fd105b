import { tagsOf } from '../../../shared/ivr/tags.ts';
import { toId, type Db, type Stored, type Trx } from '../../api/database/db.ts';
import type { BlobStore } from '../../api/blobs/blob-store.ts';
import { keepBlob } from '../../api/blobs/loose-blobs.ts';
import { readSound } from '../../api/files/sound.ts';
import { lakeside } from '../practices.ts';
import { idAt, insertRecords } from './insert-records.ts';
import { recordingOf } from './recording.ts';

export interface DemoStore {
  db: Db;
  blobs: BlobStore;
  clock: () => number;
}

/** Of so many calls there is a recording, a phone file like one that was uploaded. */
const recorded = 6;

type Answered = Pick<Stored<'ivr'>, 'id' | 'info' | 'name'>;

/** Gives the demo's newest answered calls a recording each, so that the player can be tried. */
export async function enterRecordings(trx: Trx, store: DemoStore): Promise<void> {
  const calls = await trx
    .selectFrom('ivr')
    .select(['id', 'info', 'name'])
    .where('id_org', '=', toId(lakeside))
    .where('cdr_billsec', '>', 0)
    .orderBy('cdr_start', 'desc')
    .orderBy('id', 'desc')
    .limit(recorded)
    .execute();
  for (const call of calls) await enterRecording(trx, store, call);
}

async function enterRecording(trx: Trx, store: DemoStore, { id, info, name }: Answered): Promise<void> {
  const content = await keepWave(store, recordingOf(tagsOf(info ?? '')));
  const file = idAt(store.clock(), `recording ${id}`);
  const values = { name: `Call of ${name ?? 'an unknown caller'}`, ...content };
  await insertRecords(trx, 'phone_files', [{ id: file, id_org: lakeside, ...values }]);
  await trx.updateTable('ivr').set({ cdr_userfield: file }).where('id', '=', id).execute();
}

/** Keeps a sound, and answers what a phone file says of its content. */
export async function keepWave(store: DemoStore, wave: Buffer) {
  const { name: blob, size } = await keepBlob(store, inOnePiece(wave));
  const sound = readSound('wav', wave);
  return { size, type: 'audio/wav', blob, duration: sound.ok ? sound.seconds : null };
}

async function* inOnePiece(bytes: Buffer) {
  yield await Promise.resolve(bytes);
}

import { type Db, addJob } from '../database/db.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { checkKind } from '../blobs/file-kinds.ts';
import { storeBlob } from '../blobs/loose-blobs.ts';
import type { TextVoice } from '../providers/text-voice.ts';
import { noPractice } from '../database/job-names.ts';

interface FetchDeps {
  db: Db;
  blobs: BlobStore;
  clock: () => number;
  textVoice?: Pick<TextVoice, 'recordings'>;
}

/** Maximum size in bytes, enough for hours of telephone audio. */
const largestSound = 512 * 1024 * 1024;

/**
 * Saves a recording and then deletes it at the provider, in this order so that it is never lost. A recording that was deleted here is only
 * deleted
 * at the provider.
 * Rejects if the provider is unavailable, so that the job is retried.
 */
export async function fetchRecording(
  deps: FetchDeps,
  { id, ref }: { id: string; ref: string },
): Promise<void> {
  const { db, textVoice } = deps;
  if (!textVoice) throw new Error('Recordings cannot be fetched without their provider: set TEXT_VOICE_URL');
  const recording = await db.selectFrom('recordings').select('state').where('id', '=', id).executeTakeFirst();
  if (recording?.state === 'waiting') await saveRecording(deps, id, await textVoice.recordings.open(ref));
  await textVoice.recordings.remove(ref);
  await db.updateTable('recordings').set({ ref: null }).where('id', '=', id).execute();
}

/** Saves the audio. If the recording was deleted in the meantime, the sweep removes the unreferenced file. */
async function saveRecording(deps: FetchDeps, id: string, source: AsyncIterable<Buffer>): Promise<void> {
  const { name: blob, size } = await storeBlob(deps, onlySound(source), 'recordings');
  await deps.db
    .updateTable('recordings')
    .set({ state: 'kept', blob, size, type: 'audio/wav' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

async function* onlySound(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    if (size === 0 && !checkKind('recording.wav', chunk).ok)
      throw new Error('The provider did not send a WAV file');
    size += chunk.length;
    if (size > largestSound) throw new Error('The recording is too large');
    yield chunk;
  }
  if (size === 0) throw new Error('The recording is empty');
}

/** Recording with the provider's ID, so that the provider's copy can be deleted even after our row is gone. */
interface FetchJob {
  id: string;
  ref: string;
  idOrg: string;
}

/** Queues the download. The key prevents duplicate jobs. */
export const queueFetch = (db: Db, { id, ref, idOrg }: FetchJob): Promise<void> =>
  addJob(db, 'fetch_recording', { payload: { id, ref }, key: `recording:${ref}`, idOrg });

/** Queues the deletion of the provider's copy of a recording without a row, so its organization is unknown. */
export const queueDrop = (db: Db, ref: string): Promise<void> =>
  queueFetch(db, { id: '', ref, idOrg: noPractice });

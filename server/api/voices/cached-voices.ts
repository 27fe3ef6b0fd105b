import { toId, toTimestamp, type Db } from '../database/db.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { storeBlob } from '../blobs/loose-blobs.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { speak, type Speech, type Voices } from '../providers/speak.ts';

interface VoiceDeps {
  db: Db;
  blobs: BlobStore;
  keyring: Pick<Keyring, 'sign'>;
  clock: () => number;
  isAvailable: boolean;
}

const dayMs = 24 * 3_600_000;
/** Maximum number of texts spoken concurrently. Others wait in order. */
const mostAtOnce = 2;

export function createVoices({ isAvailable, ...deps }: VoiceDeps): Voices {
  const making = new Map<string, Promise<string | undefined>>();
  const withPermit = limitConcurrency(mostAtOnce);
  const make = async (name: string, idOrg: string, speech: Speech) => {
    const sound = await withPermit(() => speak(speech));
    return sound && cacheSound(deps, { name, idOrg, speech, sound });
  };
  return {
    isAvailable,
    async synthesize(idOrg, speech) {
      if (!isAvailable || speech.text.trim() === '') return undefined;
      const { text, language, voice } = speech;
      const name = deps.keyring.sign(JSON.stringify(['speech', idOrg, language, voice, text]));
      if (await isCached(deps, name)) return name;
      const made = making.get(name) ?? make(name, idOrg, speech).finally(() => making.delete(name));
      making.set(name, made);
      return made;
    },
  };
}

/** Returns true if the audio exists. Updates its time of last use at most once a day. */
async function isCached({ db, clock }: Pick<VoiceDeps, 'db' | 'clock'>, name: string): Promise<boolean> {
  const cached = await db
    .selectFrom('speech_sounds')
    .select('used')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!cached) return false;
  const now = clock();
  if (cached.used.getTime() > now - dayMs) return true;
  const { numUpdatedRows } = await db
    .updateTable('speech_sounds')
    .set({ used: toTimestamp(now) })
    .where('name', '=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Spoken {
  name: string;
  idOrg: string;
  speech: Speech;
  sound: Buffer;
}

/** Saves the audio. If another process saved it first, that one stays, and the sweep removes our unreferenced file. */
async function cacheSound(
  deps: Pick<VoiceDeps, 'db' | 'blobs' | 'clock'>,
  { name, idOrg, speech, sound }: Spoken,
): Promise<string> {
  const { name: blob, size } = await storeBlob(deps, inOnePiece(sound));
  const used = toTimestamp(deps.clock());
  await deps.db
    .insertInto('speech_sounds')
    .values({ name, id_org: toId(idOrg), ...speech, blob, size, used })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return name;
}

async function* inOnePiece(bytes: Buffer) {
  yield await Promise.resolve(bytes);
}

function limitConcurrency(most: number) {
  let free = most;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

import { toId, toTimestamp, type Db } from '../database/db.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { keepBlob } from '../blobs/loose-blobs.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { speak, type Speech, type Voices } from '../providers/speak.ts';

interface VoiceDeps {
  db: Db;
  blobs: BlobStore;
  keyring: Pick<Keyring, 'mark'>;
  clock: () => number;
  isThere: boolean;
}

const dayMs = 24 * 3_600_000;
/** Maximum number of texts spoken concurrently. Others wait in order. */
const mostAtOnce = 2;

export function createVoices({ isThere, ...deps }: VoiceDeps): Voices {
  const making = new Map<string, Promise<string | undefined>>();
  const takeTurn = createTurns(mostAtOnce);
  const make = async (name: string, idOrg: string, speech: Speech) => {
    const sound = await takeTurn(() => speak(speech));
    return sound && keepSound(deps, { name, idOrg, speech, sound });
  };
  return {
    isThere,
    async keep(idOrg, speech) {
      if (!isThere || speech.text.trim() === '') return undefined;
      const { text, language, voice } = speech;
      const name = deps.keyring.mark(JSON.stringify(['speech', idOrg, language, voice, text]));
      if (await isKept(deps, name)) return name;
      const made = making.get(name) ?? make(name, idOrg, speech).finally(() => making.delete(name));
      making.set(name, made);
      return made;
    },
  };
}

/** Returns true if the audio exists and updates its last use at most once a day. */
async function isKept({ db, clock }: Pick<VoiceDeps, 'db' | 'clock'>, name: string): Promise<boolean> {
  const kept = await db
    .selectFrom('speech_sounds')
    .select('used')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!kept) return false;
  const now = clock();
  if (kept.used.getTime() > now - dayMs) return true;
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
async function keepSound(
  deps: Pick<VoiceDeps, 'db' | 'blobs' | 'clock'>,
  { name, idOrg, speech, sound }: Spoken,
): Promise<string> {
  const { name: blob, size } = await keepBlob(deps, inOnePiece(sound));
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

function createTurns(most: number) {
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

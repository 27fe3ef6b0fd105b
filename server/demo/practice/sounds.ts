import type { Trx } from '../../api/database/db.ts';
import { lakeside } from '../practices.ts';
import { claimDemoPart, dayMs, idAt, insertRecords } from './insert-records.ts';
import { storeWave, type DemoStore } from './enter-recordings.ts';
import { renderWave, type Note } from './wave.ts';

const note = (hertz: number, from: number, seconds: number): Note => ({ hertz, from, seconds });

/** Middle C, E, G and A on a piano, in a slow pattern. */
const holdNotes = [262, 330, 392, 440, 392, 330, 262, 330, 440, 392, 330, 262].map((hertz, at) =>
  note(hertz, at * 0.5, 1.4),
);

const sounds: readonly { name: string; notes: readonly Note[]; language: string | null }[] = [
  { name: 'Chime', notes: [note(659, 0, 1), note(523, 0.6, 1.4)], language: 'en' },
  { name: 'Hold music', notes: holdNotes, language: 'en' },
  {
    name: 'Three tones',
    notes: [note(950, 0, 0.33), note(1400, 0.33, 0.33), note(1800, 0.66, 0.33)],
    language: null,
  },
];

export function enterDemoSounds(store: DemoStore): Promise<void> {
  const { db, clock } = store;
  const made = clock() - 40 * dayMs;
  return db.transaction().execute(async (trx) => {
    if (!(await claimDemoPart(trx, 'sounds'))) return;
    const files = await Promise.all(sounds.map((sound) => enterSound(store, sound, made)));
    await insertRecords(trx, 'phone_files', files);
    await enterAudio(trx, made);
    await insertRecords(trx, 'phone_sequences', [holdMusicSequence(made)]);
  });
}

const idOf = (made: number, table: string, name: string) => idAt(made, `${table} ${name}`);

async function enterSound(store: DemoStore, { name, notes }: (typeof sounds)[number], made: number) {
  const id = idOf(made, 'phone_files', name);
  return { id, id_org: lakeside, name, ...(await storeWave(store, renderWave(notes))) };
}

function enterAudio(trx: Trx, made: number): Promise<void> {
  const spoken = sounds.filter(({ language }) => language !== null);
  const rows = spoken.map(({ name, language }) => ({
    id: idOf(made, 'audio_files', name),
    id_org: lakeside,
    name,
    phone_file: idOf(made, 'phone_files', name),
    language,
  }));
  return insertRecords(trx, 'audio_files', rows);
}

function holdMusicSequence(made: number) {
  return {
    id: idOf(made, 'phone_sequences', 'Office, with music'),
    id_org: lakeside,
    name: 'Office, with music',
    transfer_number: '3125550142',
    steps: [
      { do: 'play', file: idOf(made, 'phone_files', 'Chime') },
      { do: 'play', file: idOf(made, 'audio_files', 'Hold music') },
      { do: 'transfer' },
    ],
  };
}

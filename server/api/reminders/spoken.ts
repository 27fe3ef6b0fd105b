import { readSteps } from '../../../shared/phone/check-steps.ts';
import { type PhoneStep, referencesIn } from '../../../shared/phone/phone-steps.ts';
import { fillTemplate } from '../../../shared/templates/placeholders.ts';
import type { Db } from '../database/db.ts';

export type SpokenStep =
  | { do: 'speak'; text: string; language: string; voice: string }
  | { do: 'play'; file: string; name: string }
  | Extract<PhoneStep, { do: 'gather' | 'transfer' | 'hang_up' }>;

/** Loads the steps of each phone sequence in order. Skips steps whose content was deleted and steps for incoming calls only. */
export async function loadScripts(
  db: Db,
  sequences: readonly string[],
): Promise<ReadonlyMap<string, readonly SpokenStep[]>> {
  const rows = await db
    .selectFrom('phone_sequences')
    .select(['id', 'steps'])
    .where('id', 'in', sequences)
    .execute();
  const steps = new Map(rows.map((row) => [row.id, stepsOf(row.steps)]));
  const ids = [...steps.values()].flatMap(referencesIn).map(({ id }) => id);
  const speeches = await loadSpeeches(db, ids);
  const files = await loadFiles(db, ids);
  const spoken = (step: PhoneStep): SpokenStep[] => {
    if (step.do === 'speak') return speeches.get(step.speech) ?? [];
    if (step.do === 'play') return files.get(step.file) ?? [];
    return step.do === 'gather' || step.do === 'transfer' || step.do === 'hang_up' ? [step] : [];
  };
  return new Map([...steps].map(([id, list]) => [id, list.flatMap(spoken)]));
}

/** Returns a function that writes a sequence's spoken text, one paragraph per step, with recordings named in brackets. */
export async function speak(
  db: Db,
  sequences: readonly string[],
): Promise<(sequence: string, values: Readonly<Record<string, string>>) => string> {
  const scripts = await loadScripts(db, sequences);
  const stepTexts = (step: SpokenStep): string[] => {
    if (step.do === 'speak') return [step.text];
    return step.do === 'play' ? [`[${step.name}]`] : [];
  };
  return (sequence, values) =>
    fillTemplate((scripts.get(sequence) ?? []).flatMap(stepTexts).join('\n\n'), values);
}

function stepsOf(value: unknown): PhoneStep[] {
  const read = readSteps(value);
  return read.ok ? read.steps : [];
}

async function loadSpeeches(db: Db, ids: readonly string[]): Promise<Map<string, SpokenStep[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('phone_speech')
    .select(['id', 'text', 'language', 'voice'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, text, language, voice }) => [
      id,
      [{ do: 'speak', text, language: language ?? 'en', voice: voice ?? 'female' }],
    ]),
  );
}

/** Loads the files that steps play. A step names a phone file, or an audio file that refers to a phone file. */
async function loadFiles(db: Db, ids: readonly string[]): Promise<Map<string, SpokenStep[]>> {
  if (ids.length === 0) return new Map();
  const files = await db
    .selectFrom('phone_files')
    .select(['id', 'id as file', 'name'])
    .where('id', 'in', ids)
    .execute();
  const named = await db
    .selectFrom('audio_files')
    .select(['id', 'phone_file as file', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    [...files, ...named].map(({ id, file, name }) => [id, file ? [{ do: 'play', file, name }] : []]),
  );
}

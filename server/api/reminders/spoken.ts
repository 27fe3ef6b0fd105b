import { readSteps } from '../../../shared/phone/check-steps.ts';
import { type PhoneStep, referencesIn } from '../../../shared/phone/phone-steps.ts';
import { fillTemplate } from '../../../shared/templates/placeholders.ts';
import type { RowOf } from '../../../shared/resources/define.ts';
import { phoneSequences, phoneSpeech } from '../../../shared/resources/library.ts';
import { audioFiles } from '../../../shared/resources/phone-system.ts';
import type { Db } from '../database/db.ts';
import { readEntries, type WantedEntries } from './read-entries.ts';

export type SpokenStep =
  | { do: 'speak'; text: string; language: string; voice: string }
  | { do: 'play'; file: string; name: string }
  | Extract<PhoneStep, { do: 'gather' | 'transfer' | 'hang_up' }>;

interface Script {
  steps: readonly SpokenStep[];
  transferNumber: string;
}

/** Loads the steps of each phone sequence in order. Skips steps whose content was deleted and steps for incoming calls only. */
export async function loadScripts(
  db: Db,
  { ids: sequences, versions }: WantedEntries,
): Promise<ReadonlyMap<string, Script>> {
  const rows = [...(await readEntries(db, phoneSequences, { ids: sequences, versions })).values()];
  const steps = new Map(rows.map((row) => [row.id, stepsOf(row.steps)]));
  const ids = [...steps.values()].flatMap(referencesIn).map(({ id }) => id);
  const speeches = await readEntries(db, phoneSpeech, { ids, versions });
  const files = await loadFiles(db, { ids, versions });
  const spoken = (step: PhoneStep): SpokenStep[] => {
    if (step.do === 'speak') return speakStep(speeches.get(step.speech));
    if (step.do === 'play') return files.get(step.file) ?? [];
    return step.do === 'gather' || step.do === 'transfer' || step.do === 'hang_up' ? [step] : [];
  };
  return new Map(
    rows.map(({ id, transfer_number: transferNumber }) => [
      id,
      { steps: (steps.get(id) ?? []).flatMap(spoken), transferNumber },
    ]),
  );
}

const speakStep = (speech: RowOf<typeof phoneSpeech> | undefined): SpokenStep[] =>
  speech
    ? [
        {
          do: 'speak',
          text: speech.text,
          language: speech.language || 'en',
          voice: speech.voice || 'female',
        },
      ]
    : [];

/** Returns a function that writes a sequence's spoken text, one paragraph per step, with recordings named in brackets. */
export async function speak(
  db: Db,
  sequences: WantedEntries,
): Promise<(sequence: string, values: Readonly<Record<string, string>>) => string> {
  const scripts = await loadScripts(db, sequences);
  const stepTexts = (step: SpokenStep): string[] => {
    if (step.do === 'speak') return [step.text];
    return step.do === 'play' ? [`[${step.name}]`] : [];
  };
  return (sequence, values) =>
    fillTemplate((scripts.get(sequence)?.steps ?? []).flatMap(stepTexts).join('\n\n'), values);
}

function stepsOf(value: unknown): PhoneStep[] {
  const read = readSteps(value);
  return read.ok ? read.steps : [];
}

/** Loads the files that steps play. A step names a phone file, or an audio file that refers to a phone file. */
async function loadFiles(db: Db, { ids, versions }: WantedEntries): Promise<Map<string, SpokenStep[]>> {
  if (ids.length === 0) return new Map();
  const files = await db
    .selectFrom('phone_files')
    .select(['id', 'id as file', 'name'])
    .where('id', 'in', ids)
    .execute();
  const named = await readEntries(db, audioFiles, { ids, versions });
  const played = [...files, ...[...named.values()].map(({ phone_file: file, ...one }) => ({ ...one, file }))];
  return new Map(played.map(({ id, file, name }) => [id, file ? [{ do: 'play', file, name }] : []]));
}

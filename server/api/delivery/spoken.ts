import { readSteps, referencesIn, type PhoneStep } from '../../../shared/templates/phone-steps.ts';
import { fillTemplate } from '../../../shared/templates/placeholders.ts';
import type { Db } from '../database/db.ts';

type Speak = (sequence: string, values: Readonly<Record<string, string>>) => string;

/** What is said on the phone by each sequence, a paragraph a step; a recording is named in brackets. */
export async function speak(db: Db, sequences: readonly string[]): Promise<Speak> {
  const rows = await db
    .selectFrom('phone_sequences')
    .select(['id', 'steps'])
    .where('id', 'in', sequences)
    .execute();
  const steps = new Map(rows.map((row) => [row.id, stepsOf(row.steps)]));
  const ids = [...steps.values()].flatMap(referencesIn).map(({ id }) => id);
  const speeches = await namesOf(db, 'phone_speech', ids);
  const files = await namesOf(db, 'phone_files', ids);
  const say = (step: PhoneStep): string | undefined => {
    if (step.do === 'speak') return speeches.get(step.speech)?.text;
    return step.do === 'play' ? `[${files.get(step.file)?.name ?? 'Recording'}]` : undefined;
  };
  return (sequence, values) => {
    const said = (steps.get(sequence) ?? []).flatMap((step) => say(step) ?? []);
    return fillTemplate(said.join('\n\n'), values);
  };
}

function stepsOf(value: unknown): PhoneStep[] {
  const read = readSteps(value);
  return read.ok ? read.steps : [];
}

async function namesOf(
  db: Db,
  table: 'phone_speech' | 'phone_files',
  ids: readonly string[],
): Promise<Map<string, { name: string; text?: string }>> {
  if (ids.length === 0) return new Map();
  const rows =
    table === 'phone_speech'
      ? await db.selectFrom(table).select(['id', 'name', 'text']).where('id', 'in', ids).execute()
      : await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

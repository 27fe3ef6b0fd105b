import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { readSteps } from '../../../shared/phone/check-steps.ts';
import { referencesIn, type StepReference } from '../../../shared/phone/phone-steps.ts';
import { canonical, type ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { findResource } from '../../../shared/resources/index.ts';
import { phoneSequences, phoneSpeech } from '../../../shared/resources/library.ts';
import { actions, audioFiles } from '../../../shared/resources/phone-system.ts';
import { reminders } from '../../../shared/resources/reminders.ts';
import type { Stored, Trx } from '../database/db.ts';
import { currentVersion } from '../rows/saved-versions.ts';
import { selectOne } from '../rows/tables.ts';
import { readEntries } from './read-entries.ts';

export const templateFields = [
  'text_template',
  'text_template_es',
  'email_template',
  'email_template_es',
  'phone_sequence',
  'phone_sequence_es',
] as const;

export type ChosenTemplates = Partial<Record<(typeof templateFields)[number], string>>;

/** Library entries that a job was confirmed with. */
export interface CheckedTemplates {
  /** Time of the confirmation in Unix seconds. */
  at: number;
  /** Entries by the reminder's field. */
  chosen: ChosenTemplates;
  /** Versions of these entries and of the entries that calls use, by id. */
  versions: Readonly<Record<string, number>>;
}

/** Saves the versions that a confirmed job sends, whatever is changed in the library or the reminder afterwards. */
export async function keepTemplates(
  trx: Trx,
  { id, notification, idOrg, now }: { id: string; notification: string; idOrg: string; now: number },
): Promise<void> {
  const { rows } = await sql<Stored<'reminders'>>`
    select reminders.*
    from notifications
    join reminders on reminders.id = notifications.reminder
    where notifications.id = ${notification}
  `.execute(trx);
  const [reminder] = rows;
  if (!reminder) return;
  const versions: Record<string, number> = {};
  const chosen = chosenOf(reminder);
  await readUsed(chosen, async (definition, used) => {
    const version = await currentVersion(trx, { definition, scope: scopeOf(idOrg) }, used);
    if (version === undefined) return undefined;
    versions[used] = version;
    return (await readEntries(trx, definition, { ids: [used], versions })).get(used);
  });
  await trx
    .updateTable('jobs')
    .set({
      templates: JSON.stringify({ at: Math.floor(now / 1000), chosen, versions } satisfies CheckedTemplates),
    })
    .where('id', '=', id)
    .execute();
}

/** Returns a digest of all texts, calls and keys that a reminder would send now. It differs after any change to them. */
export async function digestTemplates(
  trx: Trx,
  { chosen, idOrg }: { chosen: ChosenTemplates; idOrg: string },
): Promise<string> {
  const hash = createHash('sha256');
  await readUsed(chosen, async (definition, id) => {
    const row = await selectOne(trx, { definition, scope: scopeOf(idOrg) }, { id });
    hash.update(`${id} ${canonical(row)}`);
    return row;
  });
  return hash.digest('base64url').slice(0, 16);
}

type ReadEntry = (definition: ResourceDefinition, id: string) => Promise<ApiRecord | undefined>;

/** Reads the library entries of a reminder, each once, and the parts of its calls. */
async function readUsed(chosen: ChosenTemplates, read: ReadEntry): Promise<void> {
  const parts = new Map<string, ResourceDefinition>();
  for (const field of templateFields) {
    const definition = findResource(reminders.fields[field].reference.to);
    const id = chosen[field];
    const row = definition && id ? await read(definition, id) : undefined;
    const call = definition === phoneSequences ? readSteps(row?.['steps']) : undefined;
    for (const { kind, id: part } of call?.ok ? referencesIn(call.steps) : [])
      parts.set(part, partsOfCalls[kind]);
  }
  for (const [id, definition] of parts) await read(definition, id);
}

/** Versioned parts of calls. The content of a phone file never changes. */
const partsOfCalls: Readonly<Record<StepReference['kind'], ResourceDefinition>> = {
  speech: phoneSpeech,
  action: actions,
  file: audioFiles,
};

const scopeOf = (idOrg: string) => ({ column: 'id_org', value: idOrg }) as const;

/** Returns the library entries that a reminder sends, by its fields. */
export const chosenOf = (
  reminder: Pick<Stored<'reminders'>, (typeof templateFields)[number]>,
): ChosenTemplates =>
  Object.fromEntries(templateFields.flatMap((field) => (reminder[field] ? [[field, reminder[field]]] : [])));

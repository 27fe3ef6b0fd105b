import { sql } from 'kysely';
import { libraryMessages } from '../../../shared/locales/en/library.ts';
import { phoneMessages } from '../../../shared/locales/en/phone.ts';
import type { InputOf } from '../../../shared/resources/define.ts';
import type { phoneSequences } from '../../../shared/resources/library.ts';
import { checkSteps, describeStepError } from '../../../shared/phone/check-steps.ts';
import {
  isForCallers,
  type PhoneStep,
  referencesIn,
  type StepReference,
} from '../../../shared/phone/phone-steps.ts';
import { reminders } from '../../../shared/resources/reminders.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import { organizationOf } from '../operation/actor.ts';
import { toId, type Trx, type Db } from '../database/db.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/** Rules for phone sequences: steps must be valid and refer only to the organization's own library. */
export const sequenceRules: ResourceRules<typeof phoneSequences> = {
  onCreate:
    ({ request: { actor }, values }) =>
    async (trx) => {
      await checkSequence(trx, values, organizationOf(actor));
    },
  onUpdate:
    ({ request: { actor }, values }) =>
    async (trx, before) => {
      const touched = ['steps', 'transfer_number'].some((name) => Object.hasOwn(values, name));
      if (!touched) return;
      const steps = await checkSequence(trx, { ...before, ...values }, organizationOf(actor));
      if (isForCallers(steps) && (await isUsedByReminder(trx, before.id)))
        throw new Refusal(refuse(400, phoneMessages.usedByReminder));
    },
};

async function checkSequence(
  trx: Trx,
  sequence: InputOf<typeof phoneSequences>,
  idOrg: string,
): Promise<PhoneStep[]> {
  const { steps, errors } = checkSteps(sequence.steps);
  const [error] = errors;
  if (error) throw new Refusal(refuse(400, describeStepError(error)));
  const transfers = steps.some((step) => step.do === 'transfer');
  if (transfers && !sequence.transfer_number) throw new Refusal(refuse(400, libraryMessages.transferNumber));
  await checkReferences(trx, steps, idOrg);
  return steps;
}

async function isUsedByReminder(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from reminders
    where ${id} in (phone_sequence, phone_sequence_es)
    limit 1
  `.execute(trx);
  return rows.length > 0;
}

const sequenceFields = ['phone_sequence', 'phone_sequence_es'] as const;

/** Rules for reminders: an outgoing call cannot use a sequence that identifies callers. */
export const callingRules: ResourceRules<typeof reminders> = {
  onCreate:
    ({ request: { actor }, values }) =>
    (trx) =>
      checkCalling(trx, values, organizationOf(actor)),
  onUpdate:
    ({ request: { actor }, values }) =>
    (trx) =>
      checkCalling(trx, values, organizationOf(actor)),
};

async function checkCalling(trx: Trx, reminder: InputOf<typeof reminders>, idOrg: string): Promise<void> {
  for (const name of sequenceFields) {
    const id = reminder[name];
    const sequence = id
      ? await trx
          .selectFrom('phone_sequences')
          .select('steps')
          .where('id', '=', id)
          .where('id_org', '=', toId(idOrg))
          .executeTakeFirst()
      : undefined;
    if (isForCallers(checkSteps(sequence?.steps).steps))
      throw new Refusal(refuse(400, phoneMessages.forCallers(reminders.fields[name].label)));
  }
}

const tables = {
  file: ['phone_files', 'audio_files'],
  speech: ['phone_speech'],
  action: ['actions'],
} as const;

async function checkReferences(trx: Trx, steps: readonly PhoneStep[], idOrg: string): Promise<void> {
  for (const reference of referencesIn(steps)) {
    const { id, kind } = reference;
    let isKnown = false;
    for (const table of tables[kind]) isKnown ||= await isOwnRecord(trx, { table, id, idOrg });
    if (!isKnown) throw new Refusal(refuse(400, missing(reference)));
  }
}

function missing({ step, kind, key = '', isSpanish }: StepReference): string {
  const { stepFile, stepSpeech, stepAction } = libraryMessages;
  if (isSpanish)
    return libraryMessages.step(step, phoneMessages[kind === 'file' ? 'spanishFile' : 'spanishSpeech']);
  return libraryMessages.step(step, { file: stepFile, speech: stepSpeech, action: stepAction(key) }[kind]);
}

/** Prevents the deletion of an entry that a sequence uses. */
function blockDeleteWhenUsed(path: string): ResourceRules {
  return {
    onDelete:
      ({ request: { actor } }) =>
      async (trx, before) => {
        const { rows } = await sql`
          select 1
          from phone_sequences
          where id_org = ${organizationOf(actor)}::bigint
          and jsonb_path_exists(
            steps,
            ${path}::jsonpath,
            jsonb_build_object('id', ${before.id}::text)
          )
          limit 1
        `.execute(trx);
        if (rows.length) throw new Refusal(refuse(409, 'The record is in use.'));
      },
  };
}

export const fileRules = blockDeleteWhenUsed('$[*] ? (@.file == $id || @.file_es == $id)');
export const speechRules = blockDeleteWhenUsed('$[*] ? (@.speech == $id || @.speech_es == $id)');
export const actionRules = blockDeleteWhenUsed('$[*].digits.* ? (@ == $id)');

interface RecordKey {
  table: string;
  id: string;
  idOrg: string;
}

/**
 * True if the record belongs to the organization. In a transaction, locks the record against deletion, so that a later deletion sees the
 * new reference.
 */
async function isOwnRecord(db: Db, { table, id, idOrg }: RecordKey): Promise<boolean> {
  if (id.includes('\u0000')) return false;
  const { rows } = await sql`
    select 1
    from ${sql.table(table)}
    where id = ${id}
    and id_org = ${idOrg}::bigint
    for key share
  `.execute(db);
  return rows.length > 0;
}

import { sql } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { phoneSequences, textTemplates } from '../../../shared/resources/library.ts';
import { reminders } from '../../../shared/resources/reminders.ts';
import { actions } from '../../../shared/resources/phone-system.ts';
import { checkBody } from '../../validation.ts';
import type { Trx } from '../database/db.ts';
import { organizationOf } from '../operation/actor.ts';
import { refuse, Refusal, succeed, type Answer } from '../operation/answer.ts';
import { bodyOf, type SignedOperation } from '../operation/operation.ts';
import { type ResourceRules, type RuleContext, combineRules } from '../rows/resource-api.ts';
import { createRowIn } from '../rows/tenant.ts';
import { reminderRules, textTemplateRules } from './entry-rules.ts';
import { placeholderRules } from './placeholder-rules.ts';
import { sequenceRules } from './sequence-rules.ts';
import {
  starterLanguages,
  starterTimes,
  starterStrings,
  type StarterLanguage,
  type StarterPractice,
} from './starter-entries.ts';
import { loadStarterPractice, starterRecords, type StarterRecord } from './starter-records.ts';

/**
 * Adds starter entries to a library without reminders: a text, an email and a call, each in English and Spanish, and a reminder, whose id is
 * returned in `p1`. Does nothing if the library has reminders. Reuses entries with the same name. With `resource` and `language`, adds only
 * that entry, even if others exist, and returns its id in `p1`.
 */
export const enterStarters: SignedOperation = (request, deps) =>
  deps.db.transaction().execute(async (trx) => {
    const idOrg = organizationOf(request.actor);
    await sql`select pg_advisory_xact_lock(hashtext(${`starters ${idOrg}`}))`.execute(trx);
    const { resource, language } = bodyOf(request);
    if (resource !== undefined) return enterOne(trx, { request, deps }, { resource, language });
    if (await hasReminder(trx, idOrg)) return succeed();
    return succeed([], await enterReminder(trx, { request, deps }));
  });

async function hasReminder(trx: Trx, idOrg: string): Promise<boolean> {
  const { rows } = await sql`select 1 from reminders where id_org = ${idOrg}::bigint limit 1`.execute(trx);
  return rows.length > 0;
}

async function enterOne(trx: Trx, context: RuleContext, { resource, language }: ApiRecord): Promise<Answer> {
  const about = await loadStarterPractice(trx, context.request.actor, context.deps.clock());
  const chosen = starterRecords(about).find(
    (one) => one.definition.name === resource && one.language === language,
  );
  if (!chosen) return refuse(400, 'Starter template not found.');
  return succeed([], await enterTemplate(trx, context, chosen));
}

/** Adds a template. Only text templates have rules of their own. */
function enterTemplate(
  trx: Trx,
  context: RuleContext,
  { definition, record }: StarterRecord,
): Promise<string> {
  return definition === textTemplates
    ? enter(trx, context, { definition: textTemplates, rules: textTemplateRules, record })
    : enter(trx, context, { definition, rules: {}, record });
}

async function enterReminder(trx: Trx, context: RuleContext): Promise<string> {
  const about = await loadStarterPractice(trx, context.request.actor, context.deps.clock());
  const sent: Record<string, string> = {};
  for (const language of starterLanguages) {
    const suffix = language === 'es' ? '_es' : '';
    const entries = await enterLanguage(trx, context, { language, about });
    for (const [field, id] of Object.entries(entries)) sent[field + suffix] = id;
  }
  return enter(trx, context, {
    definition: reminders,
    rules: reminderRules,
    record: { name: starterStrings.en(about).name, ...starterTimes, ...sent },
  });
}

interface LanguageOptions {
  language: StarterLanguage;
  about: StarterPractice;
}

async function enterLanguage(
  trx: Trx,
  context: RuleContext,
  { language, about }: LanguageOptions,
): Promise<Record<string, string>> {
  const { name, actions: keys } = starterStrings[language](about);
  const entered: Record<string, string> = {};
  for (const one of starterRecords(about).filter((each) => each.language === language))
    entered[one.definition.name] = await enterTemplate(trx, context, one);
  const { phone_speech: speech = '', text_templates = '', email_templates = '' } = entered;
  const digits: Record<string, string> = {};
  for (const action of keys) {
    const entry = { definition: actions, rules: {}, record: { ...action } };
    digits[action.digit] = await enter(trx, context, entry);
  }
  const steps = [{ do: 'speak', speech }, { do: 'gather', digits }, { do: 'hang_up' }];
  const sequence = { definition: phoneSequences, rules: sequenceRules, record: { name, steps } };
  const phone_sequence = await enter(trx, context, sequence);
  return { phone_sequence, text_template: text_templates, email_template: email_templates };
}

interface Entry<Definition extends ResourceDefinition> {
  definition: Definition;
  rules: ResourceRules<Definition>;
  record: EntryRecord;
}

type EntryRecord = ApiRecord & { readonly name: string; readonly kind?: string };

/** Adds an entry with the same validation, rules and audit row as if a user had created it. */
async function enter<Definition extends ResourceDefinition>(
  trx: Trx,
  context: RuleContext,
  { definition, rules, record }: Entry<Definition>,
): Promise<string> {
  const { actor } = context.request;
  const now = context.deps.clock();
  const found = await findExistingEntry(trx, { definition, record, idOrg: organizationOf(actor) });
  if (found !== undefined) return found;
  const body = checkBody(definition, { mode: 'create', now }, record);
  if (!body.ok) throw new Refusal(refuse(400, body.msg));
  const all = combineRules(placeholderRules(definition), rules);
  const alongside = all.onCreate?.({ ...context, values: body.values });
  return createRowIn(trx, { definition, actor, now }, { values: body.values, alongside });
}

interface EntryQuery {
  definition: ResourceDefinition;
  record: EntryRecord;
  idOrg: string;
}

/** Finds an entry with the same name. Also compares the kind, because a key of the same name may have another action. */
async function findExistingEntry(
  trx: Trx,
  { definition, record, idOrg }: EntryQuery,
): Promise<string | undefined> {
  const { name, kind } = record;
  const { rows } = await sql<{ id: string }>`
    select id
    from ${sql.table(definition.name)}
    where id_org = ${idOrg}::bigint
    and name = ${name}
    and ${kind ? sql`kind = ${kind}` : sql`true`}
    order by id
    limit 1
  `.execute(trx);
  return rows[0]?.id;
}

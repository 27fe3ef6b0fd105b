import { sql } from 'kysely';
import { nameForPatients } from '../../../shared/contact-details.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import {
  emailTemplates,
  phoneSequences,
  phoneSpeech,
  textTemplates,
} from '../../../shared/resources/library.ts';
import { reminders } from '../../../shared/resources/reminders.ts';
import { org } from '../../../shared/resources/org.ts';
import { actions } from '../../../shared/resources/phone-system.ts';
import { checkBody } from '../../validation.ts';
import type { Trx } from '../database/db.ts';
import { organisationOf } from '../operation/actor.ts';
import { refuse, Refusal, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import type { ResourceRules, RuleContext } from '../rows/resource-api.ts';
import { createRowIn, findRow } from '../rows/tenant.ts';
import { allRules } from './all-rules.ts';
import { reminderRules, textTemplateRules } from './entry-rules.ts';
import { placeholderRules } from './placeholder-rules.ts';
import { sequenceRules } from './sequence-rules.ts';
import { starterLanguages, starterTimes, starterWords, type StarterLanguage } from './starter-entries.ts';

/**
 * Puts a text, an email and a call, each in English and Spanish, with the reminder that sends them, into a library without a reminder;
 * `p1` is that reminder. A library with one is left as it is. An entry of the same name is taken and not made again.
 */
export const enterStarters: SignedOperation = (request, deps) =>
  deps.db.transaction().execute(async (trx) => {
    const idOrg = organisationOf(request.actor);
    await sql`select pg_advisory_xact_lock(hashtext(${`starters ${idOrg}`}))`.execute(trx);
    if (await hasReminder(trx, idOrg)) return succeed();
    return succeed([], await enterReminder(trx, { request, deps }));
  });

async function hasReminder(trx: Trx, idOrg: string): Promise<boolean> {
  const { rows } = await sql`select 1 from reminders where id_org = ${idOrg}::bigint limit 1`.execute(trx);
  return rows.length > 0;
}

async function enterReminder(trx: Trx, context: RuleContext): Promise<string> {
  const { actor } = context.request;
  const now = context.deps.clock();
  const practice = await findRow(trx, { definition: org, actor, now }, organisationOf(actor));
  // A brace would begin a placeholder.
  const name = nameForPatients(textOf(practice, 'name')).replace(/[{}]/g, '');
  const about = { name, hasPhone: textOf(practice, 'phone') !== '' };
  const sent: Record<string, string> = {};
  for (const language of starterLanguages) {
    const suffix = language === 'es' ? '_es' : '';
    const entries = await enterLanguage(trx, context, { language, ...starterWords[language](about) });
    for (const [field, id] of Object.entries(entries)) sent[field + suffix] = id;
  }
  return enter(trx, context, {
    definition: reminders,
    rules: reminderRules,
    record: { name: starterWords.en(about).name, ...starterTimes, ...sent },
  });
}

type Words = ReturnType<(typeof starterWords)[StarterLanguage]> & { language: StarterLanguage };

/** Answers the fields of a reminder that name them. */
async function enterLanguage(trx: Trx, context: RuleContext, words: Words): Promise<Record<string, string>> {
  const { name, language } = words;
  const make = (definition: ResourceDefinition, record: ApiRecord, rules: ResourceRules = {}) =>
    enter(trx, context, { definition, rules, record: { name, ...record } });
  const digits: Record<string, string> = {};
  for (const action of words.actions) digits[action.digit] = await make(actions, { ...action });
  const speech = await make(phoneSpeech, { language, voice: 'female', text: words.speech });
  const steps = [{ do: 'speak', speech }, { do: 'gather', digits }, { do: 'hang_up' }];
  return {
    phone_sequence: await make(phoneSequences, { steps }, sequenceRules),
    text_template: await make(textTemplates, { template: words.text }, textTemplateRules),
    email_template: await make(emailTemplates, { subject: words.subject, template: words.email }),
  };
}

interface Entry {
  definition: ResourceDefinition;
  rules: ResourceRules;
  record: ApiRecord;
}

/** Checked, held to its rules and told of as what a person enters. */
async function enter(trx: Trx, context: RuleContext, { definition, rules, record }: Entry): Promise<string> {
  const { actor } = context.request;
  const now = context.deps.clock();
  const found = await findSame(trx, { definition, record, idOrg: organisationOf(actor) });
  if (found !== undefined) return found;
  const body = checkBody(definition, { mode: 'create', now }, record);
  if (!body.ok) throw new Refusal(refuse(400, body.msg));
  const all = allRules(placeholderRules(definition), rules);
  const alongside = all.onCreate?.({ ...context, values: body.values });
  return createRowIn(trx, { definition, actor, now }, { values: body.values, alongside });
}

interface Sought {
  definition: ResourceDefinition;
  record: ApiRecord;
  idOrg: string;
}

/** An entry of that name, and of what the record says of its kind: a key of the same name may do something else. */
async function findSame(trx: Trx, { definition, record, idOrg }: Sought): Promise<string | undefined> {
  const kind = textOf(record, 'kind');
  const { rows } = await sql<{ id: string }>`
    select id
    from ${sql.table(definition.name)}
    where id_org = ${idOrg}::bigint
    and name = ${textOf(record, 'name')}
    and ${kind ? sql`kind = ${kind}` : sql`true`}
    order by id
    limit 1
  `.execute(trx);
  return rows[0]?.id;
}

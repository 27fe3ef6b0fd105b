import { sql } from 'kysely';
import { formatPhone } from '../../../../shared/contact-details.ts';
import type { Language } from '../../../../shared/language.ts';
import type { Db } from '../../database/db.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { readUnderWay } from '../claimed-message.ts';
import { webhookPaths } from '../webhook-paths.ts';
import { callMembers, introductions, describeAppointment } from '../joined-calls.ts';
import { loadScripts } from '../spoken.ts';
import { templateValuesOf } from '../template-values.ts';
import { inChosenVoice } from '../../voices/chosen-voice.ts';
import type { CallPart } from './call-markup.ts';

export type CallDeps = Pick<ApiDeps, 'db' | 'clock' | 'config' | 'voices' | 'log'>;

interface LoadedPart extends CallPart {
  message: string;
  language: Language;
  /** Name, date and time, or '' if the call has only this reminder. */
  appointment: string;
  voicemail: string | null;
  officePhone: string;
}

export interface LoadedCall {
  parts: readonly LoadedPart[];
  at: number;
  spoken(markup: string): Promise<string>;
}

/** Loads the call that any of its message ids identifies. Returns undefined if the call is not in progress. */
export async function loadCall(deps: CallDeps, id: string): Promise<LoadedCall | undefined> {
  const { db } = deps;
  const members = await callMembers(db, id);
  const read = await Promise.all(members.map((member) => readMember(deps, member)));
  const people = read.filter((one) => one !== undefined);
  const [first] = people;
  const at = people.findIndex(({ message }) => message === id);
  if (!first || at < 0) return undefined;
  const introduced = introductions(people);
  const parts = people.map((person, index) => ({
    ...person,
    introduction: introduced[index] ?? '',
    appointment: people.length > 1 ? describeAppointment(person, people) : '',
  }));
  return { parts, at, spoken: (markup) => inChosenVoice(deps, first.idOrg, markup) };
}

async function readMember({ db, clock, config }: CallDeps, id: string) {
  const message = await readUnderWay(db, { id, channel: 'voice', now: clock() });
  if (!message?.template) return undefined;
  const { template, versions } = message;
  const { steps = [], transferNumber = '' } =
    (await loadScripts(db, { ids: [template], versions })).get(template) ?? {};
  const webhookUrl = (path: string) => new URL(path, config.hooksUrl).toString();
  const spoken = steps.find((step) => step.do === 'speak');
  const language: Language = (spoken ? spoken.language === 'es' : message.is_spanish) ? 'es' : 'en';
  return {
    message: id,
    idOrg: message.id_org,
    steps,
    language,
    voice: { language, voice: spoken?.voice ?? 'female' },
    values: templateValuesOf(message, { channel: 'voice', publicUrl: config.publicUrl, now: clock() }),
    transferNumber,
    voicemail: await loadVoicemail(db, id),
    officePhone: formatPhone(message.org_phone ?? ''),
    keyUrl: (step: number) => webhookUrl(webhookPaths.key(id, step)),
    dialedUrl: webhookUrl(webhookPaths.dialed(id)),
    soundUrl: (file: string) => webhookUrl(webhookPaths.sound(id, file)),
  };
}

async function loadVoicemail(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ voicemail: string | null }>`
    select dial_plans.voicemail
    from messages message
    left join reminders on reminders.id = message.reminder
    left join dial_plans on dial_plans.id = reminders.dial_plan
    where message.id = ${id}
  `.execute(db);
  return rows[0]?.voicemail ?? null;
}

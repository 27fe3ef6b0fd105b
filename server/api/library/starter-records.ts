import type { apiCalls } from '../../../shared/api-calls.ts';
import type { WireOf } from '../../../shared/wire/wire-types.ts';
import { nameForPatients } from '../../../shared/contact-details.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { emailTemplates, phoneSpeech, textTemplates } from '../../../shared/resources/library.ts';
import { org } from '../../../shared/resources/org.ts';
import type { Db } from '../database/db.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { findRow } from '../rows/tenant.ts';
import {
  starterLanguages,
  starterStrings,
  type StarterLanguage,
  type StarterPractice,
} from './starter-entries.ts';
import { succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';

export interface StarterRecord {
  definition: ResourceDefinition;
  language: StarterLanguage;
  record: Omit<WireOf<typeof apiCalls.listStarters.result>, 'resource' | 'language'> & { name: string };
}

export const starterRecords = (about: StarterPractice): StarterRecord[] =>
  starterLanguages.flatMap((language) => {
    const { name, text, subject, email, speech } = starterStrings[language](about);
    return [
      { definition: textTemplates, language, record: { name, template: text } },
      { definition: emailTemplates, language, record: { name, subject, template: email } },
      { definition: phoneSpeech, language, record: { name, language, voice: 'female', text: speech } },
    ];
  });

export async function loadStarterPractice(db: Db, actor: Actor, now: number): Promise<StarterPractice> {
  const practice = readRow(org, await findRow(db, { definition: org, actor, now }, organizationOf(actor)));
  // Removes braces from the name because they would start a placeholder.
  const name = nameForPatients(practice.name).replace(/[{}]/g, '');
  return { name, hasPhone: practice.phone !== '' };
}

export const listStarters: SignedOperation<typeof apiCalls.listStarters> = async (
  { actor },
  { db, clock },
) => {
  const about = await loadStarterPractice(db, actor, clock());
  return succeed(
    starterRecords(about).map(({ definition, language, record }) => ({
      resource: definition.name,
      ...record,
      language,
    })),
  );
};

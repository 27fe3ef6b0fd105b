import { nameForPatients } from '../../../../shared/contact-details.ts';
import { usNumber } from '../../../../shared/phone-number.ts';
import { hookMessages } from '../../../../shared/messages/email-answer.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { inChosenVoice, writeWords } from '../../voices/said.ts';
import { hangUp, writeResponse, writeTransfer } from './call-markup.ts';
import { findPractice } from './find-practice.ts';
import type { HookFields } from './signature.ts';

/** What the provider does with a call to a number that reminders come from: it leads to the office of the practice. */
export async function takeIncomingCall(
  deps: Pick<ApiDeps, 'db' | 'voices' | 'config' | 'log'>,
  fields: HookFields,
): Promise<string> {
  const from = usNumber(fields['From']);
  const practice = await findPractice(deps.db, { channel: 'voice', from, fields });
  if (!practice) return writeResponse([hangUp]);
  const spoken = (...verbs: string[]) => inChosenVoice(deps, practice.id, writeResponse(verbs));
  const name = nameForPatients(practice.name);
  const office = practice.phone ?? '';
  // An office that has its calls come from its own line would be led to itself, over and over.
  if (office === '' || office === usNumber(fields['To']))
    return spoken(writeWords(hookMessages.noOffice(name)), hangUp);
  return spoken(writeWords(hookMessages.toOffice(name)), writeTransfer(office));
}

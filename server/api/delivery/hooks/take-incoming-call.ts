import { nameForPatients } from '../../../../shared/contact-details.ts';
import { hookMessages } from '../../../../shared/messages/email-answer.ts';
import type { Trx } from '../../database/db.ts';
import { hangUp, writeResponse, writeTransfer, writeWords } from './call-markup.ts';
import { digitsOf, findPractice } from './find-practice.ts';
import type { HookFields } from './signature.ts';

/** What the provider does with a call to a number that reminders come from: it leads to the office of the practice. */
export async function takeIncomingCall(trx: Trx, fields: HookFields): Promise<string> {
  const from = digitsOf(fields['From']);
  const practice = await findPractice(trx, { channel: 'voice', from, fields });
  if (!practice) return writeResponse([hangUp]);
  const name = nameForPatients(practice.name);
  const office = practice.phone ?? '';
  // An office that has its calls come from its own line would be led to itself, over and over.
  if (office === '' || office === digitsOf(fields['To']))
    return writeResponse([writeWords(hookMessages.noOffice(name)), hangUp]);
  return writeResponse([writeWords(hookMessages.toOffice(name)), writeTransfer(office)]);
}

import { formatPhone, nameForPatients } from '../../../../shared/contact-details.ts';
import { usNumber } from '../../../../shared/phone-number.ts';
import { emailResponseMessages, hookMessages } from '../../../../shared/messages/email-answer.ts';
import { joinedCallWords } from '../../../../shared/messages/joined-calls.ts';
import { toTimestamp, type Trx } from '../../database/db.ts';
import { takeReplyTurn } from '../reply-limit.ts';
import { answeredOfSeveral, takeReply } from '../take-reply.ts';
import { writeResponse } from './call-markup.ts';
import { escapeHtml } from '../../providers/mail-html.ts';
import { findPractice } from './find-practice.ts';
import type { HookFields } from './signature.ts';

/** Takes a text that came in, once however often the provider repeats it. Answers what is texted back. */
export async function takeText(trx: Trx, fields: HookFields, now: number): Promise<string> {
  const { MessageSid: sid = '' } = fields;
  const from = usNumber(fields['From']);
  const isNew = await noteOnce(trx, sid, now);
  const practice =
    isNew && from !== '' ? await findPractice(trx, { channel: 'text', from, fields }) : undefined;
  if (!practice) return writeResponse([]);
  const outcome = await takeReply(trx, { idOrg: practice.id, from, text: wordsOf(fields), now });
  const name = nameForPatients(practice.name);
  const several = await answeredOfSeveral(trx, { idOrg: practice.id, from, now });
  const said = (answer: 'confirm' | 'cancel') =>
    several
      ? joinedCallWords[several.language].applied[answer](several.appointment)
      : emailResponseMessages.success[answer];
  const replies: Readonly<Partial<Record<typeof outcome, string>>> = {
    confirm: said('confirm'),
    cancel: said('cancel'),
    callback: hookMessages.callback(name),
    help: hookMessages.help(name, formatPhone(practice.phone ?? '')),
  };
  const reply = isReadByProvider(fields) ? undefined : replies[outcome];
  if (reply && !(await takeReplyTurn(trx, { idOrg: practice.id, phone: from, now })))
    return writeResponse([]);
  return writeResponse(reply ? [`<Message>${escapeHtml(reply)}</Message>`] : []);
}

/** What the provider's own filter took for a stop, a start or a call for help counts as that, whatever words it stands in. */
const readByProvider = ['STOP', 'START', 'HELP'];
const isReadByProvider = ({ OptOutType: type = '' }: HookFields) =>
  readByProvider.includes(type.toUpperCase());
const wordsOf = (fields: HookFields) =>
  (isReadByProvider(fields) ? fields['OptOutType']?.toUpperCase() : fields['Body']) ?? '';

async function noteOnce(trx: Trx, sid: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('inbound_texts')
    .values({ sid, time: toTimestamp(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

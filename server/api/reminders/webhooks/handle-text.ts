import { formatPhone, nameForPatients } from '../../../../shared/contact-details.ts';
import { usNumber } from '../../../../shared/phone-number.ts';
import type { Language } from '../../../../shared/language.ts';
import { textReplies } from '../../../../shared/locales/en/text-replies.ts';
import { joinedCallStrings } from '../../../../shared/locales/en/joined-calls.ts';
import { toTimestamp, type Trx } from '../../database/db.ts';
import { acquireReplyPermit } from '../reply-limit.ts';
import { answeredOfSeveral, languageOfLastText, stoppedChannels, handleReply } from '../handle-reply.ts';
import { writeResponse } from './call-markup.ts';
import { escapeHtml } from '../../providers/mail-html.ts';
import { findPractice } from './find-practice.ts';
import type { WebhookFields } from './signature.ts';

/** Handles an incoming text exactly once, even if the provider repeats it. Returns the reply. */
export async function handleText(trx: Trx, fields: WebhookFields, now: number): Promise<string> {
  const { MessageSid: sid = '' } = fields;
  const from = usNumber(fields['From']);
  const isNew = await noteOnce(trx, sid, now);
  const practice =
    isNew && from !== '' ? await findPractice(trx, { channel: 'text', from, fields }) : undefined;
  if (!practice) return writeResponse([]);
  const sender = { idOrg: practice.id, from, now };
  const before = await stoppedChannels(trx, sender);
  const outcome = await handleReply(trx, { ...sender, text: replyTextOf(fields) });
  if (practice.closed || isAnsweredByProvider(fields)) return writeResponse([]);
  const language = await languageOfLastText(trx, sender);
  const added = (await stoppedChannels(trx, sender)).filter((channel) => !before.includes(channel));
  const stopReply = describeStop(added, { outcome, language });
  const name = nameForPatients(practice.name);
  if (stopReply) return writeText(stopReply(name));
  const reply = await writeReply(trx, { outcome, language, practice: { ...practice, name }, sender });
  const isAnswered =
    reply !== undefined && (await acquireReplyPermit(trx, { idOrg: practice.id, phone: from, now }));
  return isAnswered ? writeText(reply) : writeResponse([]);
}

const writeText = (text: string) => writeResponse([`<Message>${escapeHtml(text)}</Message>`]);

/** Returns the confirmation of a new opt-out, which is sent regardless of the reply limit, or undefined if nothing new was opted out. */
function describeStop(
  added: readonly string[],
  { outcome, language }: { outcome: string; language: Language },
): ((practice: string) => string) | undefined {
  const { stopped } = textReplies[language];
  if (added.length === 0) return undefined;
  if (outcome === 'not_pat') return stopped.wrongNumber;
  return added.includes('voice') ? stopped.textsAndCalls : stopped.texts;
}

interface Replied {
  outcome: string;
  language: Language;
  practice: { name: string; phone: string | null };
  sender: { idOrg: string; from: string; now: number };
}

async function writeReply(
  trx: Trx,
  { outcome, language, practice: { name, phone }, sender }: Replied,
): Promise<string | undefined> {
  const replies = textReplies[language];
  if (outcome === 'callback') return replies.callback(name);
  if (outcome === 'help') return replies.help(name, formatPhone(phone ?? ''));
  if (outcome !== 'confirm' && outcome !== 'cancel') return undefined;
  const several = await answeredOfSeveral(trx, sender);
  return several
    ? joinedCallStrings[several.language].applied[outcome](several.appointment)
    : replies[outcome];
}

/** Opt-out types that the provider's own filter detects. They take precedence over the text. */
const readByProvider = ['STOP', 'START', 'HELP'];
/** Words that the provider itself confirms if they are the whole text: https://help.twilio.com/articles/223134027. */
const confirmedByProvider = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'];
const isAnsweredByProvider = (fields: WebhookFields) =>
  isReadByProvider(fields) || confirmedByProvider.includes((fields['Body'] ?? '').trim().toUpperCase());
const isReadByProvider = ({ OptOutType: type = '' }: WebhookFields) =>
  readByProvider.includes(type.toUpperCase());
const replyTextOf = (fields: WebhookFields) =>
  (isReadByProvider(fields) ? fields['OptOutType']?.toUpperCase() : fields['Body']) ?? '';

async function noteOnce(trx: Trx, sid: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('inbound_texts')
    .values({ sid, time: toTimestamp(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

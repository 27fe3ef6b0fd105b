import type { Channel } from '../../../shared/contacts/channels.ts';
import type { EmailAction } from '../../../shared/reminders/email-answer.ts';
import { paths } from '../../../shared/paths.ts';
import { plainSpaces } from '../../../shared/time.ts';
import { fillMarkdown, renderMarkdown, renderPlainText } from '../../../shared/templates/markdown.ts';
import { fillTemplate } from '../../../shared/templates/placeholders.ts';
import type { Db } from '../database/db.ts';
import { writeTemplateMail } from '../providers/mail-html.ts';
import type { OwnTemplates } from '../payment-messages/own-templates.ts';
import {
  writeRequestMail,
  writeRequestText,
  type LinkedPayment,
} from '../payment-messages/payment-request.ts';
import { emailTemplates, textTemplates } from '../../../shared/resources/library.ts';
import { readJoined } from './claimed-message.ts';
import { readEntries, type EntryVersions, type WantedEntries } from './read-entries.ts';
import { introductions } from './joined-calls.ts';
import { stopLinkOf } from '../payment-messages/stop-requests.ts';
import { speak } from './spoken.ts';
import type { MessageValues } from './message-values.ts';
import { templateValuesOf, type Values, type Writing } from './template-values.ts';

export interface WrittenMessage {
  subject: string;
  /** Plain text of the message, or the spoken text of a call. */
  text: string;
  html: string;
  stopUrl: string;
}

interface UnwrittenMessage extends MessageValues {
  id: string;
  template: string | null;
  /** Versions of library entries that the job was confirmed with. */
  versions?: EntryVersions;
  /** Id of the requested payment. Such a message uses no template. */
  payment?: string | null;
  language?: string | null;
  first_name?: string | null;
  link_code?: string | null;
  own_words?: OwnTemplates | null;
}

/** Writes the text of each message with the values of its patient and appointment. Reads each version of a template once. */
export async function writeMessages(
  db: Db,
  messages: readonly UnwrittenMessage[],
  writing: Writing,
): Promise<Map<string, WrittenMessage>> {
  const { channel, now } = writing;
  const joined =
    channel === 'voice' ? await readJoined(db, { calls: messages.map(({ id }) => id), now }) : [];
  const write = await openWriter(db, channel, [...messages, ...joined]);
  return new Map(
    messages.map((message) => {
      const { payment, language = null, first_name = null, link_code = null, own_words = null } = message;
      const linked = { language, first_name, link_code, own_words };
      if (payment) return [message.id, writeRequest({ ...message, ...linked, id: payment }, writing)];
      const values = templateValuesOf(message, writing);
      const written = write(message, values);
      const others = joined.filter((one) => one.joined_to === message.id);
      const joinedText =
        others.length === 0 ? {} : { text: writeJoined([message, ...others], write, writing) };
      return [message.id, { ...written, ...joinedText, stopUrl: values['stop_link'] ?? '' }];
    }),
  );
}

type WriteMessage = (
  message: Pick<UnwrittenMessage, 'template' | 'versions'>,
  values: Values,
) => ReturnType<Write>;

/** Returns a writer of messages whose jobs may have been confirmed with different versions of a template. */
async function openWriter(
  db: Db,
  channel: Channel,
  messages: readonly UnwrittenMessage[],
): Promise<WriteMessage> {
  const keyOf = ({ versions }: Pick<UnwrittenMessage, 'versions'>) => JSON.stringify(versions ?? null);
  const written = new Map<string, Write>();
  for (const message of messages) {
    const key = keyOf(message);
    if (written.has(key)) continue;
    const ofSame = messages.filter((other) => keyOf(other) === key);
    const ids = [...new Set(ofSame.map(({ template }) => template ?? ''))];
    written.set(key, await writers[channel](db, { ids, versions: message.versions }));
  }
  return (message, values) =>
    written.get(keyOf(message))?.(message.template ?? '', values) ?? { subject: '', text: '', html: '' };
}

function writeJoined(messages: readonly UnwrittenMessage[], write: WriteMessage, writing: Writing): string {
  const people = messages.map((message) => ({
    values: templateValuesOf(message, writing),
    language: message.is_spanish ? ('es' as const) : ('en' as const),
  }));
  const introduced = introductions(people);
  return messages
    .map((message, index) => [introduced[index], write(message, people[index]?.values ?? {}).text])
    .flat()
    .join('\n\n');
}

function writeRequest(payment: LinkedPayment, { channel, ...origin }: Writing): WrittenMessage {
  if (channel === 'text')
    return { subject: '', html: '', text: writeRequestText(payment, origin), stopUrl: '' };
  return {
    ...writeRequestMail(payment, origin),
    stopUrl: stopAddress(stopLinkOf(payment.id), origin.publicUrl),
  };
}

/** Returns a writer that fills templates without rendering an email's markup, which is the most expensive part and not needed to find mistakes. */
export async function loadTextWriter(db: Db, channel: Channel, ids: readonly string[]): Promise<TextWriter> {
  if (channel !== 'email') {
    const write = await writers[channel](db, { ids });
    return (id, values) => write(id, values).text;
  }
  const mails = await readEntries(db, emailTemplates, { ids });
  return (id, values) => {
    const { subject = '', template = '' } = mails.get(id) ?? {};
    return [subject, template].map((part) => fillTemplate(part, values)).join('\n');
  };
}

export type TextWriter = (template: string, values: Values) => string;
type Write = (template: string, values: Values) => Omit<WrittenMessage, 'stopUrl'>;

const writers: Readonly<Record<Channel, (db: Db, entries: WantedEntries) => Promise<Write>>> = {
  text: async (db, entries) => {
    const texts = await readEntries(db, textTemplates, entries);
    return (id, values) => ({
      subject: '',
      html: '',
      text: fillTemplate(texts.get(id)?.template ?? '', values),
    });
  },
  email: async (db, entries) => {
    const mails = await readEntries(db, emailTemplates, entries);
    return (id, values) => {
      const { subject: title = '', template = '' } = mails.get(id) ?? {};
      const subject = plainSpaces(fillTemplate(title, values));
      const body = fillMarkdown(template, values);
      return { subject, html: writeTemplateMail(subject, renderMarkdown(body)), text: renderPlainText(body) };
    };
  },
  voice: async (db, entries) => {
    const spoken = await speak(db, entries);
    return (id, values) => ({ subject: '', html: '', text: spoken(id, values) });
  },
};

function stopAddress(link: { oid: string; cid: string }, publicUrl: URL): string {
  const query = new URLSearchParams({ ...link, action: 'opt_out' satisfies EmailAction });
  return new URL(`${paths.emailResponse.to()}?${query.toString()}`, publicUrl).toString();
}

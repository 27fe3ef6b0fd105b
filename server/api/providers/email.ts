import { PassThrough, type Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { readBounce } from './bounce.ts';
import { errorCodeOf, MailRefused, NotAccepted, OutcomeUnknown } from './refused.ts';
import { nameForPatients } from '../../../shared/contact-details.ts';
import { inSpan } from '../../traces.ts';
import { toId, type Db, type Stored } from '../database/db.ts';

interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  senderName: string;
  /** Reply-to address, or '' for none. */
  replyTo: string;
  /** Our ID of the message, used in the Message-ID header so that a repeated email is recognized. */
  id: string;
  /** Bounce address. Defaults to our own address. */
  returnPath?: string;
  /** Unsubscribe links: a page, and a URL for the mail client's one-click request. */
  unsubscribe?: { page: string; oneClick: string };
}

export interface Mailer {
  /**
   * Rejects with `PermanentRefusal` if the server will never accept the email, and with `NotAccepted` if it may accept the email later.
   * After `OutcomeUnknown`, the server may have accepted the email.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Creates an SMTP mailer. Passes recipient and names as separate fields, so that they cannot inject headers. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** Message IDs whose content the server has begun to read. */
  const begun = new Set<string>();
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((content) => noteReading(content, () => begun.add(String(data.messageId))));
    done();
  });
  const domain =
    from
      .split('@')
      .at(-1)
      ?.replace(/[^A-Za-z0-9.-]/g, '') || 'localhost';
  return {
    send: async ({ to, subject, html, text, senderName, replyTo, id, returnPath, unsubscribe }) => {
      const mail = {
        from: { name: oneLine(senderName), address: from },
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject: oneLine(subject),
        html,
        text,
        messageId: `<${id}@${domain}>`,
        ...(returnPath !== undefined && { envelope: { from: returnPath, to: [to] } }),
        // Prevents automatic replies such as vacation notices.
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
      };
      try {
        await inSpan({ kind: 'mail' }, () => transport.sendMail(mail));
      } catch (error) {
        const isOpen = begun.has(mail.messageId) && !isAnswered(error);
        throw refusalOf(error) ?? new (isOpen ? OutcomeUnknown : NotAccepted)(errorCodeOf(error));
      } finally {
        begun.delete(mail.messageId);
      }
    },
    close: () => transport.close(),
  };
}

const unsubscribeHeaders = ({ page, oneClick }: NonNullable<Mail['unsubscribe']>) => ({
  'List-Unsubscribe': `<${oneClick}>, <${page}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Calls `begin` when the content is first read, which is after the server requested it. */
function noteReading(content: Readable, begin: () => void): Readable {
  const noted = new PassThrough();
  noted.once('resume', begin);
  content.once('error', (error) => noted.destroy(error));
  return content.pipe(noted);
}

/** Returns true if the server answered with an error, so the email was not accepted. */
const isAnswered = (error: unknown) => error instanceof Error && 'responseCode' in error;

function refusalOf(error: unknown): MailRefused | undefined {
  if (!isAboutMail(error)) return undefined;
  return new MailRefused(readBounce('', 'response' in error ? String(error.response) : ''));
}

/** Returns true for a 5xx about recipient or content. Sign-in and greeting errors concern the server, not the email. */
function isAboutMail(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const { code, responseCode } = error;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && Number(responseCode) >= 500;
}

const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

/** Sender details shown in an email. The address is always ours. */
export interface MailSender {
  senderName: string;
  /** Reply-to address, or '' for none. */
  replyTo: string;
}

export function mailSenderOf(org: Pick<Stored<'org'>, 'name' | 'mail_name' | 'reply_to'>): MailSender {
  return { senderName: org.mail_name || nameForPatients(org.name), replyTo: org.reply_to ?? '' };
}

export async function readMailSender(db: Db, idOrg: string): Promise<MailSender> {
  const org = await db
    .selectFrom('org')
    .select(['name', 'mail_name', 'reply_to'])
    .where('id', '=', toId(idOrg))
    .executeTakeFirstOrThrow();
  return mailSenderOf(org);
}

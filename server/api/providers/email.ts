import { PassThrough, type Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { readBounce } from './bounce.ts';
import { codeOf, MailRefused, NotTaken, OutcomeUnknown } from './refused.ts';

interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The practice, shown as the sender's name. */
  senderName: string;
  /** Where answers go; '' for nowhere else. */
  replyTo: string;
  /** Ours; repeated in Message-ID so that a mail sent twice is known as one. */
  id: string;
  /** Where it comes back to; our own address where left out. */
  returnPath?: string;
  /** Where one press ends further mails: a page, and what a mail program asks by itself. */
  unsubscribe?: { page: string; oneClick: string };
}

export interface Mailer {
  /**
   * Rejects where the server does not take the mail, with `RefusedForGood` where it never will, with `NotTaken` where it may later;
   * after any other error it may have taken it.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Sends mail by SMTP. Recipient and names go as parts, never as header text, so that nothing in them can add a header. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** The mails of which the server has begun to read the content. */
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
        // No program answers a mail that says so, such as one that tells of a vacation.
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
      };
      try {
        await transport.sendMail(mail);
      } catch (error) {
        const isOpen = begun.has(mail.messageId) && !isAnswered(error);
        throw refusalOf(error) ?? new (isOpen ? OutcomeUnknown : NotTaken)(codeOf(error));
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

/** Says when the content of a mail is first read: the connection reads it once the server asked for it. */
function noteReading(content: Readable, begin: () => void): Readable {
  const noted = new PassThrough();
  noted.once('resume', begin);
  content.once('error', (error) => noted.destroy(error));
  return content.pipe(noted);
}

/** The server said no, at whatever point: it has not taken the mail. */
const isAnswered = (error: unknown) => error instanceof Error && 'responseCode' in error;

function refusalOf(error: unknown): MailRefused | undefined {
  if (!isAboutMail(error)) return undefined;
  return new MailRefused(readBounce('', 'response' in error ? String(error.response) : ''));
}

/** A 5xx to recipient or content; one to the sign-in or the greeting says something of the server, not of the mail. */
function isAboutMail(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const { code, responseCode } = error;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && Number(responseCode) >= 500;
}

const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

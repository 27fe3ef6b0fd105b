import { createTransport } from 'nodemailer';

interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The practice, shown as the sender's name. */
  senderName: string;
  /** Ours; repeated in Message-ID so that a mail sent twice is known as one. */
  id: string;
}

export interface Mailer {
  /** Rejects where the server does not take the mail. */
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
  const domain =
    from
      .split('@')
      .at(-1)
      ?.replace(/[^A-Za-z0-9.-]/g, '') || 'localhost';
  return {
    send: async ({ to, subject, html, text, senderName, id }) => {
      await transport.sendMail({
        from: { name: oneLine(senderName), address: from },
        to: { name: '', address: to },
        subject: oneLine(subject),
        html,
        text,
        messageId: `<${id}@${domain}>`,
      });
    },
    close: () => transport.close(),
  };
}

const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

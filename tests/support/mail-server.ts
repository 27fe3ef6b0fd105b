import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  /** Envelope sender; recipients also come from the envelope. */
  from: string;
  to: string[];
  raw: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Responses to the next recipients: a code and text, such as '550 5.1.1 No such user'. */
  next: string[];
  refuse: number;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mail: MailServer = { url: '', received: [], next: [], refuse: 0, close: () => Promise.resolve() };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(smtpErrorOf(mail.next.shift())),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        if (mail.refuse > 0) {
          mail.refuse -= 1;
          return done(smtpErrorOf('451 try later'));
        }
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mail.received.push({ from, to: envelope.rcptTo.map((each) => each.address), raw });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  mail.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  mail.close = () => new Promise((resolve) => server.close(() => resolve()));
  return mail;
}

function smtpErrorOf(answer = ''): Error | undefined {
  const [, code, message] = /^(\d{3}) (.*)$/.exec(answer) ?? [];
  return code ? Object.assign(new Error(message), { responseCode: Number(code) }) : undefined;
}

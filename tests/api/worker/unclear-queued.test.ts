import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import { sql } from 'kysely';
import { putMail, putText } from '../../../server/api/providers/outbox.ts';
import { createMailer, type Mailer } from '../../../server/api/providers/email.ts';
import { createTextVoice } from '../../../server/api/providers/text-voice.ts';
import { resumeUnfinished } from '../../../server/api/worker/resume.ts';
import { sendMail, sendText } from '../../../server/api/worker/queued-messages.ts';
import { readConfig } from '../../../server/config.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../../support/text-voice-provider.ts';

const minuteMs = 60_000;
const idOrg = '204117';

describe('a code or receipt without a clear response', () => {
  let api: EmbeddedApi;
  let provider: TextVoiceProvider;
  beforeEach(async () => {
    const time = { clock: () => Date.now() };
    provider = await startTextVoiceProvider({ clock: () => time.clock() });
    api = await startEmbeddedApi({ environment: provider.settings });
    time.clock = () => api.now.ms;
  });
  afterEach(async () => {
    await api.close();
    await provider.close();
  });
  const statusOf = async () =>
    (await sql<{ status: string }>`select status from outbox`.execute(api.database.db)).rows.map(
      ({ status }) => status,
    );
  const failures = async () => {
    const token = await signIn(api, { org: idOrg });
    const tasks = (await api.call('GET tasks?sort=-id', undefined, { token })).body.results;
    return tasks.filter(({ kind }) => kind === 'mail' || kind === 'text').map(({ error }) => String(error));
  };
  async function pass(
    minutes: number,
    work: (id: string) => Promise<void>,
    { stepMinutes = 1 } = {},
  ): Promise<void> {
    for (let minute = 0; minute < minutes; minute += stepMinutes) {
      api.now.ms += stepMinutes * minuteMs;
      await resumeUnfinished({ db: api.database.db, clock: () => api.now.ms });
      const isDue = sql`key ~ '^(mail|text):' and run_at <= to_timestamp(${api.now.ms / 1000}::double precision)`;
      const due = await sql<{ id: string }>`
        delete from graphile_worker._private_jobs where ${isDue} returning payload->>'id' as id
      `.execute(api.database.db);
      for (const { id } of due.rows) await work(id);
    }
  }

  describe('by text', () => {
    const send = (lifeMs?: number) =>
      api.database.db
        .transaction()
        .execute((trx) =>
          putText(
            trx,
            { idOrg, to: '3125550177', text: '123456' },
            { now: api.now.ms, way: 'provider', lifeMs },
          ),
        );
    const work = (id: string) => {
      const config = readConfig(provider.settings);
      const { url = '', ...account } = config.textVoice;
      const textVoice = createTextVoice({ url, ...account });
      return sendText(
        { db: api.database.db, clock: () => api.now.ms, log: silentLog, config, textVoice },
        id,
      );
    };

    it('does not resend a message that the provider accepted with a 500 response', async () => {
      provider.next.push(() => ({ acceptAndAnswer: { status: 500 } }));
      await send();
      await pass(20, work);
      expect(await statusOf()).to.deep.equal(['sent']);
      expect(provider.accepted).to.have.length(1);
    });

    it('resends after fifteen minutes of lookups without a match', async () => {
      provider.next.push(() => ({ status: 504 }));
      await send();
      await pass(14, work);
      expect(provider.accepted).to.have.length(0);
      await pass(10, work);
      expect(await statusOf()).to.deep.equal(['sent']);
      expect(provider.accepted).to.have.length(1);
    });

    it('fails if it expires before it can be resent', async () => {
      provider.next.push(() => ({ status: 504 }));
      await send(10 * minuteMs);
      await pass(25, work);
      expect(await statusOf()).to.deep.equal(['failed']);
      expect(provider.accepted).to.have.length(0);
    });

    it('stays unknown and notifies staff if the provider is unreachable for a day', async () => {
      provider.listing.answer = { status: 503 };
      provider.next.push(() => 'drop');
      await send();
      await pass(26 * 60, work, { stepMinutes: 20 });
      expect(await statusOf()).to.deep.equal(['unknown']);
      expect(provider.accepted).to.have.length(1);
      expect((await failures()).join()).to.include('Delivery unknown: the provider gave no clear answer');
    });

    it('looks up the text if its worker died while sending', async () => {
      await send();
      await sql`update outbox set called = to_timestamp(${api.now.ms / 1000}::double precision)`.execute(
        api.database.db,
      );
      await pass(14, work);
      expect(provider.accepted).to.have.length(0);
      await pass(10, work);
      expect(provider.accepted).to.have.length(1);
    });

    it("takes the status from the provider's report and notifies staff of a failed delivery", async () => {
      provider.listing.lagMs = 60 * minuteMs;
      provider.next.push(() => 'drop');
      await send();
      await pass(1, work);
      expect(await statusOf()).to.deep.equal(['queued']);
      await provider.report(api, provider.accepted[0]!, { MessageStatus: 'sent' });
      expect(await statusOf()).to.deep.equal(['sent']);
      for (let n = 0; n < 2; n += 1)
        await provider.report(api, provider.accepted[0]!, {
          MessageStatus: 'undelivered',
          ErrorCode: '30003',
        });
      expect(await statusOf()).to.deep.equal(['failed']);
      expect(await failures()).to.have.length(1);
      await pass(20, work);
      expect(provider.accepted).to.have.length(1);
    });
  });

  describe('by email', () => {
    let server: Server;
    let mailer: Mailer;
    /** SMTP command at which the mail server disconnects, and the numbers of disconnects and of emails received. */
    const far = { drops: '', dropped: 0, taken: 0 };
    beforeEach(async () => {
      Object.assign(far, { drops: '', dropped: 0, taken: 0 });
      server = createServer((socket) => serveMail(socket, far)).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'no-reply@portal.example' });
      const mail = { idOrg, to: 'ada@mail.example', subject: 'Receipt', html: '<p>Paid</p>', text: 'Paid' };
      await api.database.db
        .transaction()
        .execute((trx) => putMail(trx, mail, { now: api.now.ms, way: 'provider' }));
    });
    afterEach(async () => {
      mailer.close();
      await new Promise<void>((closed) => server.close(() => closed()));
    });
    const work = (id: string) =>
      sendMail({ db: api.database.db, clock: () => api.now.ms, log: silentLog, mailer }, id);

    it('stays unknown and is not resent if the server disconnects after the content', async () => {
      far.drops = '.';
      await pass(1, work);
      far.drops = '';
      await pass(60, work);
      expect(far.taken).to.equal(1);
      expect(await statusOf()).to.deep.equal(['unknown']);
      expect((await failures()).join()).to.include('Delivery unknown: the provider gave no clear answer');
    });

    for (const command of ['EHLO', 'MAIL', 'RCPT', 'DATA'])
      it(`resends if the server disconnects at ${command}`, async () => {
        far.drops = command;
        await pass(1, work);
        far.drops = '';
        await pass(5, work);
        expect(far.dropped).to.equal(1);
        expect(far.taken).to.equal(1);
        expect(await statusOf()).to.deep.equal(['sent']);
      });
  });
});

/** Serves SMTP and disconnects at a command; '.' means the end of the content. */
function serveMail(socket: Socket, far: { drops: string; dropped: number; taken: number }): void {
  const answers: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye' };
  let isContent = false;
  let rest = '';
  socket.on('error', () => undefined);
  socket.write('220 mail.example\r\n');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (isContent && line !== '.') continue;
      const command = line === '.' ? '.' : line.slice(0, 4).toUpperCase();
      if (command === '.') far.taken += 1;
      if (command === far.drops) {
        far.dropped += 1;
        return void socket.destroy();
      }
      isContent = command === 'DATA';
      socket.write(`${answers[command] ?? '250 fine'}\r\n`);
    }
  });
}

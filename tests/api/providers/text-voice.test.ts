import { expect } from 'chai';
import { sql } from 'kysely';
import { startWorker } from '../../../server/api/start-worker.ts';
import { readConfig } from '../../../server/config.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { addUser, login, verify } from '../../support/sign-in.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

describe('sign-in and reset code delivery', () => {
  let api: EmbeddedApi;
  let provider: TestApi;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  let refuse = 0;
  beforeEach(async () => {
    refuse = 0;
    provider = await startTestApi(() =>
      refuse-- > 0 ? { status: 429 } : { status: 201, body: { sid: 'SM1' } },
    );
    const environment = {
      TEXT_VOICE_URL: provider.url,
      TEXT_VOICE_ACCOUNT: 'AC1',
      TEXT_VOICE_TOKEN: 'token',
      TEXT_VOICE_FROM: '8005550111',
    };
    api = await startEmbeddedApi({ environment });
    await addUser(api, { mfaMethod: 'sms', phone: '3125550123' });
    const database = { ...api.database, close: api.database.drop };
    const config = readConfig({ ...environment, DATA_DIR: api.dataDir });
    worker = await startWorker({ config, log: silentLog, database });
  });
  afterEach(async () => {
    await worker.close();
    await api.close();
    await provider.close();
  });

  it("sends the code in Twilio's format and deletes it afterwards", async () => {
    const challenge = await login(api);
    await until(() => provider.requests.length === 1);
    const [sent] = provider.requests;
    expect(sent).to.include({ method: 'POST', path: '2010-04-01/Accounts/AC1/Messages.json' });
    expect(sent!.headers.authorization).to.equal(`Basic ${Buffer.from('AC1:token').toString('base64')}`);
    const form = new URLSearchParams(String(sent!.body));
    expect(form.get('To')).to.equal('+13125550123');
    expect(form.get('From')).to.equal('+18005550111');
    const code = /\d{6}/.exec(form.get('Body') ?? '')?.[0];
    expect((await verify(api, challenge, { code })).body.p1).to.be.a('string');
    const row = async () =>
      (
        await sql<{ status: string; body_text: string }>`select status, body_text from outbox`.execute(
          api.database.db,
        )
      ).rows[0]!;
    await until(async () => (await row()).status === 'sent');
    expect((await row()).body_text).to.equal('');
    expect((await api.call('GET dev/outbox')).body.results).to.deep.equal([]);
  });

  it('retries while the provider is down', async () => {
    refuse = 1;
    await login(api);
    await until(() => provider.requests.length === 2, 10_000);
  });

  it('emails reset codes through the worker only to existing users', async () => {
    await api.call('POST user/request_password', { username: 'nobody' });
    await api.call('POST user/request_password', { username: 'Pat' });
    await until(async () => (await api.call('GET dev/outbox')).body.results.length === 1, 10_000);
    const [mail] = (await api.call('GET dev/outbox')).body.results;
    expect(mail).to.include({ to: 'pat@mail.example', channel: 'email' });
  });
});

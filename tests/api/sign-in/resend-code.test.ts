import { expect } from 'chai';
import { sql } from 'kysely';
import type { Reply } from '../../support/embedded-api.ts';
import { addUser, basic, codeSentTo, login, otherCode, verify } from '../../support/sign-in.ts';
import { describeApi } from '../../support/fixtures.ts';

const phone = '3125550123';

describeApi('resending of a code by text message', (api) => {
  let challenge: Reply;
  beforeEach(async () => {
    await addUser(api, { mfaMethod: 'sms', phone });
    challenge = await login(api);
  });
  const seconds = (from: number) => Math.ceil((api.now.ms + from) / 1000);
  const again = (of = challenge, userName = 'pat') =>
    api.call(
      'POST cognito_resend_code',
      { Session: of.body.results['Session'] },
      { headers: basic(userName) },
    );
  const count = async () => {
    const { rows } = await sql<{ sent: number }>`
      select count(*)::int as sent from outbox where recipient = ${phone}
    `.execute(api.database.db);
    return rows[0]?.sent;
  };

  it('sends to the same phone, returns its last digits and the next allowed time, and invalidates the old code', async () => {
    const old = await codeSentTo(api, phone);
    api.now.ms += 30_000;
    const sent = await again();
    expect(sent.status).to.equal(200);
    expect(sent.body.results).to.deep.include({ again: seconds(30_000) });
    expect(JSON.stringify(sent.body)).to.contain('******0123').and.not.contain(phone);
    const code = await codeSentTo(api, phone);
    if (old !== code)
      expect((await verify(api, challenge, { code: old })).body.results).to.include({
        error: 'Invalid Auth Code',
      });
    expect((await verify(api, challenge, { code })).status).to.equal(200);
  });

  it('rejects an early resend and returns the next allowed time', async () => {
    api.now.ms += 29_999;
    const early = await again();
    expect(early.status).to.equal(400);
    expect(early.body.results).to.include({ error: 'Try Later', again: seconds(1) });
    expect(await count()).to.equal(1);
  });

  it('allows five messages in ten minutes including the first', async () => {
    const start = api.now.ms;
    for (let sent = 2; sent <= 5; sent += 1) {
      api.now.ms += 30_000;
      expect((await again()).status, String(sent)).to.equal(200);
    }
    api.now.ms += 60_000;
    const refused = await again();
    expect(refused.body.results).to.include({
      error: 'Try Later',
      again: Math.ceil((start + 600_000) / 1000),
    });
    expect(await count()).to.equal(5);
    const anew = await login(api);
    expect(anew.body.results).to.include({ error: 'Try Later' }).and.to.have.property('again');
  });

  it('sends once for concurrent requests', async () => {
    api.now.ms += 30_000;
    const replies = await Promise.all(Array.from({ length: 5 }, () => again()));
    expect(replies.filter(({ status }) => status === 200)).to.have.length(1);
    expect(await count()).to.equal(2);
  });

  it('does not reset the attempt count', async () => {
    for (let tries = 1; tries <= 5; tries += 1) {
      const code = await codeSentTo(api, phone);
      await verify(api, challenge, { code: otherCode(code) });
      api.now.ms += 30_000;
      if (tries < 5) await again();
    }
    const code = await codeSentTo(api, phone);
    expect((await verify(api, challenge, { code })).body.results).to.include({ error: 'Try Later' });
  });

  it('rejects other users, other challenges, expired challenges and locked names', async () => {
    await addUser(api, { userName: 'kim' });
    api.now.ms += 30_000;
    expect((await again(challenge, 'kim')).body.results).to.include({ error: 'Invalid Session' });
    await sql`update challenges set name = 'SOFTWARE_TOKEN_MFA'`.execute(api.database.db);
    expect((await again()).body.results).to.include({ error: 'Invalid Session' });
    await sql`update challenges set name = 'SMS_MFA'`.execute(api.database.db);
    for (let tries = 0; tries < 6; tries += 1) await login(api, 'pat', 'Wrong-Pass-1');
    expect((await again()).body.results)
      .to.include({ error: 'Account Locked' })
      .and.to.have.property('locked_until');
    api.now.ms += 570_000;
    expect((await again()).body.results).to.include({ error: 'Invalid Session' });
    expect(await count()).to.equal(1);
  });
});

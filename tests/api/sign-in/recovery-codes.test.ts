import { expect } from 'chai';
import { sql } from 'kysely';
import { addUser, login, tokenOf, verify } from '../../support/sign-in.ts';
import { describeApi } from '../../support/fixtures.ts';

describeApi('recovery codes', (api) => {
  let id: string;
  let token: string;
  beforeEach(async () => {
    id = await addUser(api, { phone: '3125550123' });
    token = await tokenOf(api);
  });
  const call = (route: string, body?: object) => api.call(route, body, { token });
  const turnOn = () => call('POST cognito_set_mfa_sms', { user_name: 'pat' });
  const make = async () =>
    (await call('POST user/recovery_codes', {})).body.results['codes'] as unknown as string[];
  const left = async () => Number((await call('GET user/recovery_codes')).body.results['left']);

  it('come in sets of ten, are stored only as hashes, and replace older codes', async () => {
    expect((await call('POST user/recovery_codes', {})).status, 'without a second factor').to.equal(409);
    await turnOn();
    const codes = await make();
    expect(new Set(codes).size).to.equal(10);
    for (const code of codes) expect(code).to.match(/^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/);
    const { rows } = await sql`select encode(hash, 'escape') as hash from recovery_codes`.execute(
      api.database.db,
    );
    const kept = JSON.stringify(rows);
    for (const code of codes) expect(kept).to.not.include(code.replaceAll('-', ''));
    await make();
    expect(await left()).to.equal(10);
    const refused = await verify(api, await login(api), { code: codes[0] });
    expect(refused.body.results['error']).to.equal('Invalid Auth Code');
  });

  it('work once each in any format, and notify the user', async () => {
    await turnOn();
    const [first = '', second = ''] = await make();
    const typed = first.toLowerCase().replaceAll('-', ' ');
    const done = await verify(api, await login(api), { code: typed });
    expect(done.body.p1).to.be.a('string');
    const again = await verify(api, await login(api), { code: first });
    expect(again.body.results['error']).to.equal('Invalid Auth Code');
    expect((await verify(api, await login(api), { code: second })).status).to.equal(200);
    expect(await left()).to.equal(8);
    const { rows } = await sql<{ body_text: string }>`
      select body_text from outbox where recipient = 'pat@mail.example' order by id
    `.execute(api.database.db);
    expect(rows.map(({ body_text: text }) => /(\w+) are left/.exec(text)?.[1])).to.have.members(['9', '8']);
    const details = await sql<{ detail: string }>`
      select detail from audit where record_id = ${id} and action = 'login'
    `.execute(api.database.db);
    expect(details.rows.map(({ detail }) => detail)).to.include('Signed in by password and recovery code');
  });

  it('work once for concurrent requests, and wrong guesses count as for other codes', async () => {
    await turnOn();
    const [code = ''] = await make();
    const challenges = [await login(api), await login(api), await login(api)];
    const replies = await Promise.all(challenges.map((challenge) => verify(api, challenge, { code })));
    expect(replies.filter(({ status }) => status === 200)).to.have.length(1);
    const challenge = await login(api);
    for (let tries = 0; tries < 5; tries += 1) await verify(api, challenge, { code: 'AAAA-AAAA-AAAA' });
    const refused = await verify(api, challenge, { code: 'AAAA-AAAA-AAAA' });
    expect(refused.body.results['error']).to.be.oneOf(['Account Locked', 'Try Later']);
  });

  it('require a recent sign-in to be generated', async () => {
    await turnOn();
    api.now.ms += 15 * 60_000 + 1;
    expect((await call('POST user/recovery_codes', {})).status).to.equal(403);
    expect(await left()).to.equal(0);
  });
});

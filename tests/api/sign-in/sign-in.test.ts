import { expect } from 'chai';
import { sql } from 'kysely';
import { isFull } from '../../support/full-run.ts';
import { startEmbeddedApi } from '../../support/embedded-api.ts';
import { createPausableHasher } from '../../support/pausable-hasher.ts';
import { addUser, basic, login, password, tokenOf } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';
import { describeApi } from '../../support/fixtures.ts';

describeApi('login', (api) => {
  beforeEach(async () => {
    await addUser(api);
  });
  const wrong = (userName = 'pat') => login(api, userName, 'Wrong-Pass-1');
  const audits = async (action: string) =>
    (await sql`select 1 from audit where action = ${action}`.execute(api.database.db)).rows.length;

  it('[L3] returns the user and a working token', async () => {
    const { status, body } = await login(api);
    expect(status).to.equal(200);
    const [user] = body.results;
    expect(user).to.include({ user_name: 'pat', id_org: '204117', access_group: 'Front Desk' });
    expect(user).to.not.have.any.keys('pw', 'hash', 'verified_phone');
    expect((user!['tokens'] as unknown as Record<string, string>)['access_token']).to.equal(body.p1);
    expect(body.p1).to.match(/^[\w-]{43}$/);
    expect((await api.call('GET org', undefined, { token: body.p1! })).status).to.equal(200);
    const { rows } = await sql<{ all: string }>`select tokens::text as all from tokens`.execute(
      api.database.db,
    );
    expect(rows.map((row) => row.all).join()).to.not.contain(body.p1);
    expect(await audits('login')).to.equal(1);
  });

  it('[A2] accepts the name in any letter case, Unicode form and spacing', async () => {
    for (const name of ['PAT', ' pat ', 'ｐａｔ', 'p\u200bat'])
      expect((await login(api, name)).status, name).to.equal(200);
  });

  it('[A2, L3] locks known and unknown names for five minutes after six failures', async () => {
    for (const name of ['pat', 'nobody']) {
      for (let attempts = 1; attempts <= 6; attempts += 1) {
        const { status, body } = await wrong(name);
        expect(status).to.equal(400);
        expect(body.results).to.include({ error: 'Invalid Credentials', attempts });
      }
      const locked = await login(api, name);
      expect(locked.body.results).to.deep.equal({
        error: 'Account Locked',
        locked_until: Math.ceil((api.now.ms + 300_000) / 1000),
      });
    }
    expect(await audits('login failed')).to.equal(12);
    expect(await audits('locked')).to.equal(2);
  });

  it('[A2] ends the lock after exactly five minutes despite further failures', async () => {
    for (const name of ['pat', 'PAT', ' pat', 'ＰＡＴ', 'Pat', 'pAt']) await wrong(name);
    const lockedAt = api.now.ms;
    api.now.ms = lockedAt + 150_000;
    expect((await wrong()).body.results['error']).to.equal('Account Locked');
    api.now.ms = lockedAt + 299_999;
    expect((await login(api)).body.results['error']).to.equal('Account Locked');
    api.now.ms = lockedAt + 300_000;
    expect((await login(api)).status).to.equal(200);
  });

  it('restarts the failure count after a lock and after a successful login', async () => {
    for (let index = 0; index < 6; index += 1) await wrong();
    api.now.ms += 300_000;
    expect((await wrong()).body.results['attempts']).to.equal(1);
    await login(api);
    expect((await wrong()).body.results['attempts']).to.equal(1);
  });

  it('[A2] hashes at most six of 200 concurrent guesses', async () => {
    const replies = await Promise.all(Array.from({ length: 200 }, () => wrong()));
    const hashed = replies.filter(({ body }) => body.results['error'] === 'Invalid Credentials');
    expect(hashed.length).to.be.within(1, 6);
    const others = new Set(replies.map(({ body }) => String(body.results['error'])));
    others.delete('Invalid Credentials');
    expect([...others]).to.satisfy((names: string[]) =>
      names.every((name) => ['Account Locked', 'Try Later'].includes(name)),
    );
  });

  it('[A11] rejects malformed credentials', async () => {
    for (const headers of [
      {},
      { Authorization: 'Basic ???' },
      basic('pat', ''),
      basic('pat', 'x'.repeat(257)),
      basic('', 'x'),
    ])
      expect((await api.call('POST login', {}, { headers })).body.results).to.deep.equal({
        error: 'Invalid Credentials',
      });
    const large = JSON.stringify({ username: 'pat', password: 'x'.repeat(1_000_000), authCode: '1' });
    expect((await api.call('POST cognito_password_reset', large)).status).to.equal(413);
    expect((await login(api)).status).to.equal(200);
  });

  it('hashes without blocking other calls', async () => {
    const hasher = createPausableHasher(isFull ? 2 ** 17 : 2 ** 14);
    const real = await startEmbeddedApi({ passwords: hasher.passwords });
    try {
      hasher.pause();
      const logins = Array.from({ length: 40 }, (_, index) => login(real, `nobody${index}`, 'Wrong-Pass-1'));
      let answered = 0;
      for (const one of logins) void one.then(() => (answered += 1));
      // Two logins run and 32 wait, so six of the 40 are rejected.
      await until(() => answered === 6);
      hasher.release();
      expect((await real.call('GET health')).status).to.equal(200);
      expect(answered, 'logins answered before it').to.be.below(logins.length);
      const replies = await Promise.all(logins);
      const turnedAway = replies.filter(({ status }) => status === 429);
      expect(turnedAway).to.have.length(6);
      expect(turnedAway[0]!.headers.get('retry-after')).to.equal('2');
      expect(turnedAway[0]!.body.results['error']).to.equal('Try Later');
    } finally {
      await real.close();
    }
  });

  it('[L3] ends only the token that was used to log out', async () => {
    const [first, second] = [await tokenOf(api), await tokenOf(api)];
    expect((await api.call('POST logout', { username: 'pat' }, { token: first })).status).to.equal(200);
    expect((await api.call('GET org', undefined, { token: first })).status).to.equal(401);
    expect((await api.call('GET org', undefined, { token: second })).status).to.equal(200);
    expect(await audits('logout')).to.equal(1);
  });

  it('issues a token that expires after twelve hours', async () => {
    const token = await tokenOf(api);
    api.now.ms += 12 * 3_600_000 - 1;
    expect((await api.call('GET org', undefined, { token })).status).to.equal(200);
    api.now.ms += 1;
    expect((await api.call('GET org', undefined, { token })).status).to.equal(401);
  });

  it('stores only a hash of the typed name, which may be a mistyped password', async () => {
    await login(api, 'Canary-Password-7', 'x');
    await wrong();
    const { rows } = await sql<{ all: string }>`
      select login_guards::text as all from login_guards where scope = 'login'
    `.execute(api.database.db);
    expect(rows).to.have.length(2);
    expect(rows.map((row) => row.all).join()).to.not.match(/canary|pat/i);
  });

  it('writes at most 100 audit entries an hour for unknown names, in addition to those for users', async () => {
    const failed = () =>
      sql<{ detail: string }>`
        select detail from audit where action = 'login failed' and record_id = '0'
      `.execute(api.database.db);
    for (let count = 0; count < 110; count += 1) await wrong(`nobody${count}`);
    await wrong();
    const { rows } = await failed();
    expect(rows).to.have.length(100);
    const last = rows.filter(({ detail }) =>
      detail.includes('More failures within the hour are not listed.'),
    );
    expect(last).to.have.length(1);
    expect(await audits('login failed')).to.equal(101);
    api.now.ms += 3_600_000;
    await wrong('nobody');
    expect((await failed()).rows).to.have.length(101);
  });

  it('keeps names and passwords out of the log', async () => {
    await login(api, 'canary-name', 'canary-password');
    await login(api, 'pat', password);
    await api.close();
    const log = await api.logText();
    expect(log.match(/"route":"\/login"/g)).to.have.length.at.least(2);
    expect(log).to.not.contain('canary').and.not.contain(password);
  });
});

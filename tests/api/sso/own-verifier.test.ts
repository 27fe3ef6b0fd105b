import { expect } from 'chai';
import { sql } from 'kysely';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../support/open-id-provider.ts';
import { addUser } from '../../support/sign-in.ts';

const minuteMs = 60_000;

describe('single sign-on with its own or a shared PKCE verifier', () => {
  let api: EmbeddedApi;
  let provider: OpenIdProvider;
  beforeEach(async () => {
    provider = await startOpenIdProvider();
    api = await startEmbeddedApi({ environment: { PUBLIC_URL: 'https://portal.example' } });
    await addUser(api);
    for (const [urlId, org] of [
      ['lakeside-sso', '204117'],
      ['harbor-sso', '204260'],
    ])
      await sql`
        insert into sso_providers (url_id, id_org, issuer, client_id, client_secret)
        values (${urlId}, ${org}::bigint, ${provider.issuer}, 'portal', 'secret')
      `.execute(api.database.db);
    provider.claims = { sub: 'subject-1', email: 'pat@mail.example', email_verified: true };
  });
  afterEach(async () => {
    await api.close();
    await provider.close();
  });

  const start = async (body: object = { own_verifier: 'T' }) =>
    (await api.call('POST cognito_sso_login/lakeside-sso', body)).body.results['cognito_login_url']!;
  const finish = async (body: object, urlId = 'lakeside-sso'): Promise<unknown> =>
    (await api.call(`POST cognito_code_login/${urlId}`, body)).body.results;
  const comeBack = async (loginUrl: string) => {
    const { code, state } = await provider.authorize(loginUrl);
    return { code, state };
  };
  const challengeIn = (loginUrl: string) => new URL(loginUrl).searchParams.get('code_challenge');
  const expectPat = (results: unknown) => expect(results).to.have.nested.property('[0].user_name', 'pat');
  const refused = { error: 'Invalid Session' };

  it('sends a different code challenge for each sign-on that requests its own', async () => {
    const challenges = [await start(), await start(), await start({}), await start({})].map(challengeIn);
    expect(new Set(challenges).size).to.equal(3);
    expect(challenges[2]).to.equal(challenges[3]);
  });

  it('completes overlapping sign-ons, including one started before the newest', async () => {
    await start();
    api.now.ms += 9 * minuteMs;
    const older = await start();
    api.now.ms += 2 * minuteMs;
    const newer = await start();
    for (const address of [older, newer]) expectPat(await finish(await comeBack(address)));
  });

  it('finds the right shared verifier by the state', async () => {
    await start({});
    api.now.ms += 9 * minuteMs;
    const older = await start({});
    api.now.ms += 2 * minuteMs;
    await start({});
    expectPat(await finish(await comeBack(older)));
  });

  it('[A10] accepts a state only once, even if its code was rejected', async () => {
    const address = await start();
    const [first, second] = [await comeBack(address), await comeBack(address)];
    expect(await finish({ ...first, code: 'made-up' })).to.deep.equal(refused);
    expect(await finish(second)).to.deep.equal(refused);
  });

  it('accepts only one of two concurrent requests with the same state', async () => {
    const address = await start();
    const answers = await Promise.all(
      [await comeBack(address), await comeBack(address)].map((one) => finish(one)),
    );
    expect(answers.filter((answer) => Array.isArray(answer))).to.have.length(1);
  });

  it('[A10] rejects a missing or unknown state, or one from another sign-in', async () => {
    const [mine, other] = [await comeBack(await start()), await comeBack(await start())];
    expect(await finish({ code: mine.code, state: 'unknown' })).to.deep.equal(refused);
    expect(await finish({ code: mine.code })).to.deep.equal(refused);
    expect(await finish({ code: mine.code, state: other.state })).to.deep.equal(refused);
  });

  it('[A10] rejects a state at another provider but keeps it valid for its own', async () => {
    const mine = await comeBack(await start());
    expect(await finish(mine, 'harbor-sso')).to.deep.equal(refused);
    expectPat(await finish(mine));
  });

  it('rejects a state after ten minutes', async () => {
    const mine = await comeBack(await start());
    api.now.ms += 10 * minuteMs;
    expect(await finish(mine)).to.deep.equal(refused);
  });

  it("[A10] rejects an ID token with another sign-on's nonce", async () => {
    const mine = await comeBack(await start());
    provider.claims['nonce'] = new URL(await start()).searchParams.get('nonce');
    expect(await finish(mine)).to.deep.equal(refused);
  });
});

import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { sql } from 'kysely';
import { createDatabase } from '../../server/api/database/db.ts';
import { createKeyring, owners } from '../../server/api/secrets/keyring.ts';
import { readConfig } from '../../server/config.ts';
import { runCommand } from '../../server/operators/run-command.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../support/embedded-api.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../support/open-id-provider.ts';
import { addUser } from '../support/sign-in.ts';

const environment = { PUBLIC_URL: 'https://portal.example', DATA_SECRET: 's'.repeat(32) };
const secret = 'canary-client-secret';

describe('single sign-on commands', () => {
  let api: EmbeddedApi;
  let provider: OpenIdProvider;
  beforeEach(async () => {
    provider = await startOpenIdProvider();
    api = await startEmbeddedApi({ environment });
  });
  afterEach(async () => {
    await api.close();
    await provider.close();
  });

  const run = (args: readonly string[], written = '', settings: Record<string, string> = environment) =>
    runCommand(args, {
      config: readConfig(settings, 'admin'),
      open: () => Promise.resolve(createDatabase(api.database.connection)),
      input: new PassThrough().end(written),
      output: new PassThrough(),
    });
  const refusal = (args: readonly string[], written?: string, settings?: Record<string, string>) =>
    run(args, written, settings).catch((error: Error) => error.message);
  const adding = (issuer: string, name = 'lakeside', organization = '204117') => [
    ...['add-sso', '--organization', organization, '--name', name],
    ...['--issuer', issuer, '--client-id', 'portal'],
  ];
  const trail = async () => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', id_org, user_name, action, resource, record_id, detail) as line
      from audit where user_name = 'operator' order by id
    `.execute(api.database.db);
    return rows.map(({ line }) => line);
  };

  it('add a working provider and never show its secret, which is stored encrypted', async () => {
    const told = await run(adding(provider.issuer), `${secret}\n`);
    expect(told.split('\n')).to.deep.equal([
      'lakeside was added.',
      'Redirect address to enter at the provider: https://portal.example/sso/login/lakeside',
      `Its sign-in page is at ${new URL(provider.issuer).hostname}. Add that host to the portal’s SSO_ALLOWED_HOSTS.`,
    ]);
    const { rows } = await sql<{ client_secret: string }>`select client_secret from sso_providers`.execute(
      api.database.db,
    );
    const kept = rows[0]!.client_secret;
    expect(kept)
      .to.match(/^sealed\./)
      .and.not.include(secret);
    const keyring = createKeyring([environment.DATA_SECRET]);
    expect(keyring.open(kept, owners.providerSecret('204117')).toString()).to.equal(secret);
    expect(await trail()).to.deep.equal([
      `204117 operator create sso_providers lakeside Added single sign-on lakeside (${provider.issuer}, client portal)`,
    ]);
    const listed = await run(['list-sso']);
    expect(listed)
      .to.match(/^lakeside +204117 +http/m)
      .and.not.include(secret);
  });

  it('link an internal admin to a subject, but no user of another organization', async () => {
    await addUser(api, { userName: 'ada', org: '204117', admin: true, group: '' });
    await addUser(api, { userName: 'eve', org: '204260' });
    await run(adding(provider.issuer), secret);
    provider.claims = { sub: 'subject-1', email: 'ada@mail.example', email_verified: true };
    const signIn = async () => {
      const begun = await api.call('POST cognito_sso_login/lakeside', {});
      const { code } = await provider.authorize(begun.body.results['cognito_login_url']!);
      return (await api.call('POST cognito_code_login/lakeside', { code })).body.success;
    };
    expect(await signIn()).to.equal(false);
    const link = ['link-sso', '--name', 'lakeside', '--subject', 'subject-1', '--user-name'];
    expect(await refusal([...link, 'eve'])).to.include('no user with that name');
    expect(await run([...link, 'Ada'])).to.equal('Ada can now sign in through lakeside.');
    expect(await signIn()).to.equal(true);
    expect(await refusal([...link, 'ada'])).to.include('already linked at this provider');
    expect((await trail()).join('\n')).to.include(
      'Linked ada to single sign-on (lakeside), subject subject-1',
    );
  });

  it('reject an invalid provider and report an unreachable one', async () => {
    const { port } = new URL(provider.issuer);
    expect(await refusal(adding(`http://127.0.0.1:${port}/other`), secret)).to.include(
      'discovery answered 404',
    );
    expect(await refusal(adding('ftp://login.example'), secret)).to.include('starts with https://');
    expect(await refusal(adding('http://login.example'), secret)).to.include('not an https address');
    expect(await refusal(adding(provider.issuer, 'A/b'), secret)).to.include('lowercase letters');
    expect(await refusal(adding(provider.issuer, 'a', '1'), secret)).to.equal(
      'This organization doesn’t exist.',
    );
    expect(await refusal(adding(provider.issuer))).to.include('Client secret is missing');
    const unset = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' };
    expect(await refusal(adding(provider.issuer), secret, unset)).to.match(/^DATA_SECRET: /);
    await provider.close();
    expect(await run(adding(provider.issuer), secret)).to.include('could not reach the provider');
    expect(await refusal(adding(provider.issuer), secret)).to.include(
      'A provider with this name already exists',
    );
    expect(await run(['remove-sso', '--organization', '204117', '--name', 'lakeside'])).to.equal(
      'lakeside was removed.',
    );
    expect(await run(['list-sso'])).to.not.include('lakeside');
    provider = await startOpenIdProvider();
  });
});

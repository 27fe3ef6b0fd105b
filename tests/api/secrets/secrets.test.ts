import { expect } from 'chai';
import { sql } from 'kysely';
import { createKeyring, type Keyring, owners } from '../../../server/api/secrets/keyring.ts';
import { sealStored } from '../../../server/api/secrets/seal-stored.ts';
import { startApi } from '../../../server/api/start-api.ts';
import { readConfig } from '../../../server/config.ts';
import { signIn } from '../../support/embedded-api.ts';
import { addUser, appCode, tokenOf } from '../../support/sign-in.ts';
import { silentLog } from '../../support/silent-log.ts';
import { describeApi } from '../../support/fixtures.ts';

const lakeside = '204117';
const [older, newer] = ['an-older-secret-of-this-test-0000001', 'a-newer-secret-of-this-test-0000002'];

describe('a keyring', () => {
  const keyring = createKeyring([newer, older]);
  const open = (stored: string, owner = 'me') => keyring.open(stored, owner).toString();

  it('encrypts text and bytes of any length and decrypts them again', () => {
    for (const value of ['x', 'canary', 'é✓', 'a'.repeat(5000)])
      expect(open(keyring.seal(value, 'me'))).to.equal(value);
    const bytes = Buffer.from([0, 255, 128, 1]);
    expect(keyring.open(Buffer.from(keyring.seal(bytes, 'me')), 'me')).to.deep.equal(bytes);
    expect(keyring.seal('canary', 'me'))
      .to.match(/^sealed\.[0-9a-f]{8}\.[\w-]+$/)
      .and.not.include('canary');
    expect(keyring.seal('canary', 'me')).to.not.equal(keyring.seal('canary', 'me'));
  });

  it('rejects a different owner and modified data', () => {
    const sealed = keyring.seal('canary', owners.clientSecret(lakeside, 'epic_pw'));
    for (const owner of [owners.clientSecret('204260', 'epic_pw'), owners.clientSecret(lakeside, 'other')])
      expect(() => open(sealed, owner)).to.throw();
    const at = sealed.length - 3;
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(() => open(changed, owners.clientSecret(lakeside, 'epic_pw'))).to.throw();
  });

  it('decrypts with an older key at any position and names a missing key', () => {
    const sealed = createKeyring([older]).seal('canary', 'me');
    expect(open(sealed)).to.equal('canary');
    expect(createKeyring([older, newer]).open(sealed, 'me').toString()).to.equal('canary');
    const id = /^sealed\.([0-9a-f]{8})/.exec(sealed)![1]!;
    expect(() => createKeyring([newer]).open(sealed, 'me')).to.throw(
      `DATA_SECRET lacks the secret for key ${id}`,
    );
  });
});

describeApi('a secret at rest', (api) => {
  async function everything(): Promise<string> {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema')
      and table_type = 'BASE TABLE'
    `.execute(api.database.db);
    const texts = rows.map(async ({ name }) => {
      const table = await sql<{ row: string }>`
        select one::text as row from ${sql.raw(name)} one
      `.execute(api.database.db);
      return table.rows.map(({ row }) => row).join('\n');
    });
    return (await Promise.all(texts)).join('\n');
  }

  it('stays encrypted but usable for clients, plugins and authenticator apps', async () => {
    const admin = await signIn(api, { org: '204260', admin: true });
    const staff = await signIn(api, { org: lakeside });
    const epic = { id_org: lakeside, epic_pw: 'canary-epic' };
    await api.call('PUT notify2pay/client_setting', epic, { token: admin });
    const plugin = { name: 'Hook', kind: 'webhook', url: 'https://hook.example', secret: 'canary-hook' };
    const made = await api.call('POST plugins', plugin, { token: staff });
    expect(made.status, made.body.msg).to.equal(200);
    await addUser(api);
    const token = await tokenOf(api);
    const { SecretCode } = (await api.call('POST cognito_get_totp', { accessToken: token }, { token })).body
      .results;
    const bytes = await totpBytes('pending');
    const code = { accessToken: token, userCode: appCode(SecretCode!, api.now.ms), userName: 'pat' };
    expect((await api.call('POST cognito_totp_verify', code, { token })).status).to.equal(200);
    const all = await everything();
    expect(all).to.include('Hook').and.include('Epic Password changed');
    for (const canary of ['canary-epic', 'canary-hook', bytes, await totpBytes('secret'), SecretCode!])
      expect(all).to.not.include(canary);

    await api.call('PUT plugins', { id: made.body.p1, secret: 'canary-two' }, { token: staff });
    expect(await everything()).to.not.include('canary-two');
    expect(await stored('plugins.secret', owners.pluginSecret(lakeside))).to.equal('canary-two');
    expect(await stored('client_secrets.value', owners.clientSecret(lakeside, 'epic_pw'))).to.equal(
      'canary-epic',
    );
    expect(await api.logText()).to.not.include('canary');
  });

  /** Returns the decrypted bytes in hexadecimal. */
  async function totpBytes(column: 'secret' | 'pending'): Promise<string> {
    const { rows } = await sql<{ id: string; sealed: Buffer }>`
      select id_user::text as id, ${sql.ref(column)} as sealed from totp_secrets where ${sql.ref(column)} is not null
      order by id_user desc limit 1
    `.execute(api.database.db);
    return api.keyring.open(rows[0]!.sealed, owners.totpSecret(rows[0]!.id)).toString('hex');
  }

  async function stored(place: `${string}.${string}`, owner: string, keyring = api.keyring) {
    const [table = '', column = ''] = place.split('.');
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} <> ''
    `.execute(api.database.db);
    expect(rows[0]!.value.toString()).to.match(/^sealed\./);
    return keyring.open(rows[0]!.value, owner).toString();
  }

  async function enterPlain(): Promise<string> {
    const { db } = api.database;
    await sql`insert into client_secrets (id_org, name, value) values (${lakeside}::bigint, 'epic_pw', 'plain')`.execute(
      db,
    );
    await sql`insert into plugins (id, id_org, name, url, secret) values ('1-p', ${lakeside}::bigint, 'P', 'https://p.example', 'plain'),
      ('2-p', ${lakeside}::bigint, 'Q', 'https://p.example', '')`.execute(db);
    await sql`insert into sso_providers (url_id, id_org, issuer, client_id, client_secret)
      values ('one', ${lakeside}::bigint, 'https://i.example', 'portal', 'plain')`.execute(db);
    const id = await addUser(api);
    await sql`delete from totp_secrets`.execute(db);
    await sql`insert into totp_secrets (id_user, secret, pending)
      values (${id}::bigint, ${Buffer.from('plain')}, ${Buffer.from('plain')})`.execute(db);
    return id;
  }

  async function openAll(id: string, keyring: Keyring): Promise<string[]> {
    return [
      await stored('client_secrets.value', owners.clientSecret(lakeside, 'epic_pw'), keyring),
      await stored('plugins.secret', owners.pluginSecret(lakeside), keyring),
      await stored('sso_providers.client_secret', owners.providerSecret(lakeside), keyring),
      await stored('totp_secrets.secret', owners.totpSecret(id), keyring),
      await stored('totp_secrets.pending', owners.totpSecret(id), keyring),
    ];
  }
  const allPlain = Array.from({ length: 5 }, () => 'plain');

  it('encrypts plain values when the API starts', async () => {
    const id = await enterPlain();
    const config = { ...readConfig({ DATA_DIR: api.dataDir, DATA_SECRET: older }), apiPort: 0 };
    const database = { ...api.database, close: () => Promise.resolve() };
    const started = await startApi({ config, log: silentLog, database });
    await started.close();
    expect(await openAll(id, createKeyring([older]))).to.deep.equal(allPlain);
  });

  it('moves to the new key once, with any number of processes', async () => {
    const id = await enterPlain();
    const sealUnder = (...secrets: string[]) =>
      sealStored({ db: api.database.db, log: silentLog, keyring: createKeyring(secrets) });
    await sealUnder(older);
    await sealUnder(older, newer);
    expect(await openAll(id, createKeyring([older])), 'under the first').to.deep.equal(allPlain);
    await Promise.all([sealUnder(newer, older), sealUnder(newer, older), sealUnder(newer, older)]);
    expect(await openAll(id, createKeyring([newer]))).to.deep.equal(allPlain);
    const before = await everything();
    await sealUnder(newer);
    expect(await everything(), 'nothing is left to do').to.equal(before);
    const lacking = await sealUnder(older).catch((error: Error) => error.message);
    expect(lacking).to.match(/^DATA_SECRET lacks the secret for key [0-9a-f]{8}/);
    expect(await everything()).to.equal(before);
  });
});

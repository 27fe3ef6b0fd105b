import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect } from 'chai';
import { sql } from 'kysely';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../support/open-id-provider.ts';
import { addUser } from '../../support/sign-in.ts';
import { sharedSecretToken, signedToken, unsignedToken } from '../../support/signed-token.ts';

type Claims = Record<string, unknown>;

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const nextRsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const shortRsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const widerEc = generateKeyPairSync('ec', { namedCurve: 'P-384' });

const publish = ({ publicKey }: { publicKey: KeyObject }, more: Claims = {}) => ({
  ...publicKey.export({ format: 'jwk' }),
  ...more,
});
const now = () => Math.floor(Date.now() / 1000);
const rs256 = { alg: 'RS256', kid: 'a' };
const inRs256 = (more: Claims) => (claims: Claims) =>
  signedToken(rsa.privateKey, rs256, { ...claims, ...more });

describe('the ID token check', () => {
  let api: EmbeddedApi;
  let provider: OpenIdProvider;
  before(async () => {
    provider = await startOpenIdProvider();
    api = await startEmbeddedApi({ environment: { PUBLIC_URL: 'https://portal.example' } });
    await addUser(api);
    await sql`
      insert into sso_providers (url_id, id_org, issuer, client_id, client_secret)
      values ('lakeside-sso', 204117, ${provider.issuer}, 'portal', 'secret')
    `.execute(api.database.db);
    provider.claims = { sub: 'subject-1', email: 'pat@mail.example', email_verified: true };
  });
  after(async () => {
    await api.close();
    await provider.close();
  });
  beforeEach(() => {
    provider.keys = [publish(rsa, { kid: 'a' })];
  });

  const signInOnce = async (sign: OpenIdProvider['sign']): Promise<unknown> => {
    provider.sign = sign;
    api.now.ms = Date.now();
    const { body } = await api.call('POST cognito_sso_login/lakeside-sso', {});
    const { code, state } = await provider.authorize(body.results['cognito_login_url']!);
    return (await api.call('POST cognito_code_login/lakeside-sso', { code, state })).body.results;
  };
  const expectAccepted = async (sign: OpenIdProvider['sign']) =>
    expect(await signInOnce(sign)).to.have.nested.property('[0].user_name', 'pat');
  const expectRejected = async (sign: OpenIdProvider['sign']) =>
    expect(await signInOnce(sign)).to.deep.equal({ error: 'Invalid Session' });

  for (const [alg, pair] of [
    ['RS256', rsa],
    ['PS256', rsa],
    ['ES256', ec],
  ] as const)
    it(`accepts ${alg}`, async () => {
      provider.keys = [publish(pair, { kid: 'a', use: 'sig' })];
      await expectAccepted((claims) => signedToken(pair.privateKey, { alg, kid: 'a' }, claims));
    });

  it('accepts a token without a key ID if any published key fits, next to unreadable keys', async () => {
    const unreadable = [{ kty: 'RSA' }, { kty: 'RSA', n: 'x', e: '!' }, { kty: 'future' }];
    provider.keys = [...unreadable, publish(ec), publish(nextRsa), publish(rsa, { kid: 'a' })];
    await expectAccepted((claims) => signedToken(rsa.privateKey, { alg: 'RS256' }, claims));
  });

  it('accepts several audiences if the token is issued to this client', () =>
    expectAccepted(inRs256({ aud: ['other', 'portal'], azp: 'portal' })));

  it('allows two minutes of clock difference', async () => {
    await expectAccepted(inRs256({ exp: now() - 100 }));
    await expectAccepted(inRs256({ iat: now() + 100 }));
    await expectRejected(inRs256({ exp: now() - 140 }));
    await expectRejected(inRs256({ iat: now() + 140 }));
  });

  for (const [what, keys, sign] of [
    ['an unsigned token', [publish(rsa, { kid: 'a' })], (claims) => unsignedToken({ kid: 'a' }, claims)],
    [
      'a token signed with the public key as a shared secret',
      [publish(rsa, { kid: 'a' })],
      (claims) =>
        sharedSecretToken(
          String(rsa.publicKey.export({ format: 'pem', type: 'spki' })),
          { kid: 'a' },
          claims,
        ),
    ],
    [
      'a token signed with the client secret',
      [{ kty: 'oct', k: Buffer.from('secret').toString('base64url'), kid: 'a' }],
      (claims) => sharedSecretToken('secret', { kid: 'a' }, claims),
    ],
    [
      'ES384',
      [publish(widerEc, { kid: 'a' })],
      (claims) => signedToken(widerEc.privateKey, { alg: 'ES384', kid: 'a' }, claims),
    ],
    [
      'an RSA key under 2048 bits',
      [publish(shortRsa, { kid: 'a' })],
      (claims) => signedToken(shortRsa.privateKey, rs256, claims),
    ],
    ['an encryption key', [publish(rsa, { kid: 'a', use: 'enc' })], inRs256({})],
    ['an unknown key ID', [publish(rsa, { kid: 'b' })], inRs256({})],
    ["another key's signature under a known key ID", [publish(nextRsa, { kid: 'a' })], inRs256({})],
    ['a provider without keys', [], inRs256({})],
    [
      'an unknown critical header',
      [publish(rsa, { kid: 'a' })],
      (claims) => signedToken(rsa.privateKey, { ...rs256, crit: ['x'], x: 1 }, claims),
    ],
    ['a fourth part', [publish(rsa, { kid: 'a' })], (claims) => `${inRs256({})(claims)}.x`],
    ['text that is not a token', [publish(rsa, { kid: 'a' })], () => 'nonsense'],
    ['an expiry as text', [publish(rsa, { kid: 'a' })], inRs256({ exp: String(now() + 3600) })],
    ['a token without an issue time', [publish(rsa, { kid: 'a' })], inRs256({ iat: undefined })],
  ] satisfies [string, object[], OpenIdProvider['sign']][])
    it(`rejects ${what}`, async () => {
      provider.keys = keys;
      await expectRejected(sign);
    });

  it('rejects RS512', () =>
    expectRejected((claims) => signedToken(rsa.privateKey, { alg: 'RS512', kid: 'a' }, claims)));

  it('rejects another audience', () => expectRejected(inRs256({ aud: ['other'] })));

  it('rejects a token without an expiry', () => expectRejected(inRs256({ exp: undefined })));

  it('follows a key rotation at the next sign-in and rejects the withdrawn key', async () => {
    await expectAccepted(inRs256({}));
    provider.keys = [publish(nextRsa, { kid: 'b' })];
    await expectAccepted((claims) => signedToken(nextRsa.privateKey, { alg: 'RS256', kid: 'b' }, claims));
    await expectRejected(inRs256({}));
  });

  it('names the cause of a rejected token in the audit trail', async () => {
    await expectRejected((claims) => unsignedToken({ kid: 'a' }, claims));
    const { rows } = await sql`select distinct detail from audit where action = 'login failed'`.execute(
      api.database.db,
    );
    expect(rows).to.deep.equal([
      {
        detail:
          'Single sign-on (lakeside-sso) failed: the provider’s ID token has a wrong signature, or is for another client',
      },
    ]);
  });
});

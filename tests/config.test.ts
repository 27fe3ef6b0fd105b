import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ConfigError, readConfig, type Role } from '../server/config.ts';
import { settings } from '../server/settings.ts';
import { readGeneratedFiles } from '../scripts/generate.ts';

const secret = 'a-long-enough-secret-of-this-test-0001';
const older = 'a-long-enough-secret-of-this-test-0000';
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: secret,
  DATA_SECRET: older,
  API_KEY: 'key-of-sixteen-c',
  REDIS_URL: 'redis://redis:6379',
};
const developmentSecret = readConfig({}).sessionSecrets[0] ?? '';

function faultsOf(environment: Record<string, string>, role?: Role): readonly string[] {
  try {
    readConfig(environment, role);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}

const namesOf = (faults: readonly string[]) => faults.map((fault) => fault.split(':')[0]);

describe('settings', () => {
  it('reject an HTTPS origin without a trusted proxy in production and explain why', () => {
    const https = { ...production, PUBLIC_URL: 'https://portal.example' };
    for (const role of ['portal', 'all'] as const) {
      const [fault, ...others] = faultsOf(https, role);
      expect(fault).to.match(/^TRUST_PROXY: .*would count as one address/);
      expect(others).to.deep.equal([]);
    }
    expect(faultsOf({ ...https, TRUST_PROXY: '1' })).to.deep.equal([]);
    expect(faultsOf(https, 'worker')).to.deep.equal([]);
  });

  it('read a mounted secret from the file that NAME_FILE names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-test-'));
    const [full, empty] = [join(folder, 'secret'), join(folder, 'empty')];
    writeFileSync(full, `${secret}\n`);
    writeFileSync(empty, '\n');
    try {
      expect(readConfig({ SESSION_SECRET_FILE: full }).sessionSecrets).to.deep.equal([secret]);
      expect(faultsOf({ SESSION_SECRET_FILE: full, SESSION_SECRET: older })).to.deep.equal([
        'SESSION_SECRET_FILE: SESSION_SECRET is set too. Set only one of them',
      ]);
      expect(faultsOf({ API_KEY_FILE: empty })).to.deep.equal(['API_KEY_FILE: the file is empty']);
      expect(faultsOf({ SMTP_URL_FILE: join(folder, 'none') })).to.deep.equal([
        'SMTP_URL_FILE: the file could not be read (ENOENT)',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('require a bucket with its keys for files in S3, over https in production', () => {
    expect(faultsOf({ FILE_STORAGE: 's3' })).to.deep.equal(['S3_BUCKET: FILE_STORAGE=s3 needs it']);
    expect(namesOf(faultsOf({ S3_BUCKET: 'files' }))).to.deep.equal(['S3_ACCESS_KEY', 'S3_SECRET_KEY']);
    const bucket = { FILE_STORAGE: 's3', S3_BUCKET: 'files', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
    expect(readConfig(bucket).s3).to.deep.equal({
      bucket: 'files',
      endpoint: undefined,
      region: 'us-east-1',
      accessKey: 'a',
      secretKey: 'b',
      encryption: 'AES256',
    });
    const remote = { ...production, ...bucket, S3_ENDPOINT: 'http://s3.example' };
    expect(faultsOf(remote)).to.deep.equal(['S3_ENDPOINT: production needs https off this machine']);
    expect(faultsOf({ ...remote, S3_ENDPOINT: 'http://127.0.0.1:9000' })).to.deep.equal([]);
  });

  it('turn traces on with the address of a collector', () => {
    expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '0.5' }).traces).to.equal(undefined);
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    expect(readConfig(endpoint).traces).to.deep.equal({
      endpoint: 'http://collector:4318',
      headers: '',
      ratio: 1,
    });
    expect(faultsOf({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '1.5' })).to.have.length(1);
  });

  it('use the default values of the contract', () => {
    const config = readConfig({});
    expect(config).to.deep.include({
      production: false,
      port: 3000,
      apiPort: 3001,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      apiBaseUrl: 'http://127.0.0.1:3001',
      embeddedApi: true,
      apiKeys: [],
      redisUrl: undefined,
      databaseUrl: undefined,
      dataDir: '.data',
      trustProxy: 0,
      emailLinkAuto: 'confirm',
      ssoAllowedHosts: [],
      autoLogoutSeconds: 900,
      warnLogoutSeconds: 60,
      refreshSeconds: 180,
      jobConfirmRefreshSeconds: 10,
    });
    expect(config.publicUrl.href).to.equal('http://localhost:3000/');
    expect(config.mail.smtpUrl).to.be.undefined;
  });

  const contract = [
    ...['NODE_ENV', 'PORT', 'API_PORT', 'METRICS_PORT', 'PUBLIC_URL', 'API_BASE_URL', 'API_KEY', 'REDIS_URL'],
    ...['DATABASE_URL', 'DATA_DIR', 'SESSION_SECRET', 'SMTP_URL', 'MAIL_FROM', 'TEXT_VOICE_URL'],
    ...['TEXT_VOICE_ACCOUNT', 'TEXT_VOICE_TOKEN', 'BRAND_NAME', 'SUPPORT_PHONE', 'SUPPORT_EMAIL', 'HELP_URL'],
    ...['TRUST_PROXY', 'EMAIL_LINK_AUTO', 'SSO_ALLOWED_HOSTS', 'AUTO_LOGOUT_SECONDS', 'WARN_LOGOUT_SECONDS'],
    ...['REFRESH_SECONDS', 'JOB_CONFIRM_REFRESH_SECONDS'],
  ];
  for (const name of contract) {
    it(`include ${name}`, () => expect(settings).to.have.property(name));
  }

  it('derive the public URL and API URL from the ports', () => {
    const config = readConfig({ PORT: '4000', API_PORT: '4001' });
    expect(config.publicUrl.origin).to.equal('http://localhost:4000');
    expect(config.apiBaseUrl).to.equal('http://127.0.0.1:4001');
  });

  it('do not start the embedded API if an API URL is given', () => {
    const config = readConfig({ API_BASE_URL: 'https://api.example/v1//' });
    expect(config).to.include({ embeddedApi: false, apiBaseUrl: 'https://api.example/v1' });
  });

  it('require no secrets for a one-off command in production', () => {
    expect(readConfig({ NODE_ENV: 'production' }, 'remove-demo').production).to.be.true;
  });

  it('treat empty values as missing and trim spaces', () => {
    expect(readConfig({ PORT: '', API_KEY: '  ', REDIS_URL: '' })).to.deep.include({
      port: 3000,
      apiKeys: [],
    });
    expect(readConfig({ PORT: ' 4000 ' }).port).to.equal(4000);
  });

  it('read comma-separated lists', () => {
    expect(readConfig({ SSO_ALLOWED_HOSTS: 'a.example, b.example,' }).ssoAllowedHosts).to.deep.equal([
      'a.example',
      'b.example',
    ]);
  });

  it('accept a database URL with a socket', () => {
    const DATABASE_URL = 'postgres://portal@/portal?host=/run/postgresql';
    expect(readConfig({ DATABASE_URL }).databaseUrl).to.equal(DATABASE_URL);
  });

  const addresses = ['redis://h:1', 'rediss://h', 'redis-cluster://h:1,i:1', 'redis-sentinel://h:1/name'];
  for (const address of addresses) {
    it(`accept ${address}`, () => expect(readConfig({ REDIS_URL: address }).redisUrl).to.equal(address));
  }

  const refused: [string, string][] = [
    ['NODE_ENV', 'prod'],
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['API_PORT', 'x'],
    ['METRICS_PORT', '99999'],
    ['METRICS_HOST', 'everywhere'],
    ['PUBLIC_URL', 'portal.example'],
    ['PUBLIC_URL', 'ftp://portal.example'],
    ['PUBLIC_URL', 'https://'],
    ['PUBLIC_URL', 'https://portal.example:port'],
    ['PUBLIC_URL', 'https://portal example'],
    ['API_BASE_URL', 'http://[::1'],
    ['DATABASE_URL', 'postgres://user:100%@db/portal'],
    ['API_BASE_URL', 'file:///etc/passwd'],
    ['REDIS_URL', 'http://redis'],
    ['DATABASE_URL', 'mysql://db'],
    ['MIGRATE_DATABASE_URL', 'mysql://db'],
    ['SMTP_URL', 'http://mail'],
    ['TEXT_VOICE_URL', 'mailto:x'],
    ['HELP_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', '-1'],
    ['EMAIL_LINK_AUTO', 'sometimes'],
    ['AUTO_LOGOUT_SECONDS', '0'],
    ['AUTO_LOGOUT_SECONDS', '1.5'],
    ['WARN_LOGOUT_SECONDS', 'NaN'],
    ['REFRESH_SECONDS', '-1'],
    ['JOB_CONFIRM_REFRESH_SECONDS', '1e9'],
    ['LOG_LEVEL', 'loud'],
    ['STORAGE_QUOTA_MB', '0'],
  ];
  for (const [name, value] of refused) {
    it(`[O6] reject ${name}=${value} and name the setting`, () =>
      expect(namesOf(faultsOf({ [name]: value }))).to.deep.equal([name]));
  }

  it('report every error at once', () => {
    const faults = faultsOf({ NODE_ENV: 'production', PORT: 'x', TRUST_PROXY: 'y', SMTP_URL: 'z' });
    expect(namesOf(faults)).to.have.members([
      'PORT',
      'TRUST_PROXY',
      'SMTP_URL',
      'SESSION_SECRET',
      'DATA_SECRET',
      'API_KEY',
      'REDIS_URL',
    ]);
    expect(new ConfigError(faults).message.split('\n')).to.have.length(faults.length + 1);
  });

  it('never repeat a secret in an error', () => {
    const faults = faultsOf({
      NODE_ENV: 'production',
      SESSION_SECRET: 'tooshort',
      REDIS_URL: 'http://:pw1234@h',
    });
    expect(faults.join('\n')).to.not.include('tooshort').and.not.include('pw1234');
  });
});

describe('settings in production', () => {
  it('accept a secret and a Redis server', () => {
    expect(readConfig(production)).to.include({ production: true, embeddedApi: true });
  });

  const refused: [string, Record<string, string>, string][] = [
    ['no secret', { SESSION_SECRET: '' }, 'SESSION_SECRET'],
    ['a short secret', { SESSION_SECRET: 'x'.repeat(31) }, 'SESSION_SECRET'],
    ['one short secret among long ones', { SESSION_SECRET: `${secret},short` }, 'SESSION_SECRET'],
    ['the development secret', { SESSION_SECRET: developmentSecret }, 'SESSION_SECRET'],
    [
      'the development secret in second place',
      { SESSION_SECRET: `${secret},${developmentSecret}` },
      'SESSION_SECRET',
    ],
    ['no data secret', { DATA_SECRET: '' }, 'DATA_SECRET'],
    ['a short data secret', { DATA_SECRET: `${secret},short` }, 'DATA_SECRET'],
    ['the development data secret', { DATA_SECRET: developmentSecret }, 'DATA_SECRET'],
    ['no API key', { API_KEY: '' }, 'API_KEY'],
    ['a short API key', { API_KEY: 'key-of-fifteen-' }, 'API_KEY'],
    ['a short API key beside a long one', { API_KEY: 'key-of-sixteen-c,key-of-fifteen-' }, 'API_KEY'],
    ['no Redis server', { REDIS_URL: '' }, 'REDIS_URL'],
    ['an API without TLS on another host', { API_BASE_URL: 'http://api.example' }, 'API_BASE_URL'],
    ['an API without TLS on a private address', { API_BASE_URL: 'http://10.0.0.7:3001' }, 'API_BASE_URL'],
    ['an API host that starts with 127.0.0.1', { API_BASE_URL: 'http://127.0.0.1.example' }, 'API_BASE_URL'],
    ['an API host that starts with localhost', { API_BASE_URL: 'http://localhost.example' }, 'API_BASE_URL'],
    [
      'an API URL with localhost as the user name',
      { API_BASE_URL: 'http://localhost@api.example' },
      'API_BASE_URL',
    ],
    ['a gateway without TLS on another host', { GATEWAY_URL: 'http://cards.example/x' }, 'GATEWAY_URL'],
    ['a public address without TLS', { PUBLIC_URL: 'http://portal.example' }, 'PUBLIC_URL'],
  ];
  for (const [what, change, name] of refused) {
    it(`[O6] reject ${what}`, () => {
      expect(namesOf(faultsOf({ ...production, ...change }))).to.deep.equal([name]);
    });
  }

  const taken: Record<string, string>[] = [
    { API_BASE_URL: 'https://api.example', DATA_SECRET: '', API_KEY: '' },
    { API_BASE_URL: 'https://api.example' },
    { API_BASE_URL: 'http://127.0.0.1:3001' },
    { API_BASE_URL: 'http://localhost:3001' },
    { GATEWAY_URL: 'http://127.0.0.1:4010/xml/v1/request.api' },
    { API_BASE_URL: 'http://[::1]:3001' },
    { PUBLIC_URL: 'https://portal.example', TRUST_PROXY: '1' },
    { SESSION_SECRET: `${secret}, ${older}` },
  ];
  for (const change of taken) {
    it(`accept ${JSON.stringify(change)}`, () =>
      expect(faultsOf({ ...production, ...change })).to.deep.equal([]));
  }

  const askedBy = { DATA_SECRET: ['api', 'worker'], API_KEY: ['api'] } as const;
  for (const [name, roles] of Object.entries(askedBy)) {
    it(`require ${name} only in the roles that need it`, () => {
      const without = { ...production, [name]: '' };
      const elsewhere = { ...without, API_BASE_URL: 'https://api.example' };
      for (const role of ['portal', 'api', 'worker'] as const) {
        const asked = roles.some((one) => one === role) ? [name] : [];
        expect(namesOf(faultsOf(without, role)), role).to.deep.equal(asked);
        expect(namesOf(faultsOf(elsewhere, role)), role).to.deep.equal(asked);
      }
    });
  }

  it('require settings that others depend on', () => {
    const provider = { TEXT_VOICE_URL: 'https://texts.example' };
    const service = { ...provider, TEXT_VOICE_FROM: 'MG0123456789abcdef' };
    expect(namesOf(faultsOf(provider))).to.deep.equal(['TEXT_VOICE_FROM']);
    expect(namesOf(faultsOf(service))).to.deep.equal(['TEXT_VOICE_CALLER']);
    expect(faultsOf({ ...service, TEXT_VOICE_CALLER: '8005550111' })).to.deep.equal([]);
    const bounces = { MAIL_BOUNCES: 'back@mail.example' };
    expect(namesOf(faultsOf({ ...bounces, MAIL_BOUNCE_TOKEN: 'short' }))).to.deep.equal([
      'MAIL_BOUNCE_TOKEN',
    ]);
    expect(faultsOf({ ...bounces, MAIL_BOUNCE_TOKEN: 'sixteen-characters' })).to.deep.equal([]);
  });

  it('[O6] keep the session secrets in order for secret rotation', () => {
    const { sessionSecrets } = readConfig({ ...production, SESSION_SECRET: `${secret}, ${older}` });
    expect(sessionSecrets).to.deep.equal([secret, older]);
  });
});

describe('generated documentation', () => {
  it('contains the generated tables (npm run generate)', async () => {
    const papers = await readGeneratedFiles();
    expect(papers).to.have.length(2);
    for (const { text, regenerated } of papers) expect(regenerated).to.equal(text);
  });
});

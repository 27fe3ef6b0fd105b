import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { settings, type SettingName } from './settings.ts';

/** Default secret for sessions and encryption, rejected in production. */
const developmentSecret = 'development-only-secret-change-me-0123456789';
const minSecretLength = 32;
const minKeyLength = 16;

export class ConfigError extends Error {
  readonly errors: readonly string[];
  constructor(errors: readonly string[]) {
    super(`The settings were refused:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
    this.errors = errors;
  }
}

declare global {
  // Only `var` can declare a property of `globalThis`.
  var builtFor: 'production' | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

export const roles = ['portal', 'api', 'worker', 'all'] as const;
export type Role = (typeof roles)[number];
/** One-time commands run as the database owner: removing the demo, and operator administration. */
export const ownerCommands = ['remove-demo', 'admin'] as const;
export type OwnerCommand = (typeof ownerCommands)[number];
type Purpose = Role | OwnerCommand;

/** Default of NODE_ENV. The bundler sets it; code run from sources defaults to development. */
const builtFor = globalThis.builtFor ?? 'development';

/** Reads the configuration from the environment. Throws a `ConfigError` that lists every invalid setting. */
export function readConfig(environment: Environment = process.env, role: Purpose = 'all') {
  const { value, errors } = parse(environment);
  const production = value('NODE_ENV') === 'production';
  const portalPort = Number(value('PORT'));
  const apiBaseUrl = value('API_BASE_URL');
  const publicUrl = value('PUBLIC_URL').replace('{PORT}', String(portalPort));
  const sessionSecrets = splitList(value('SESSION_SECRET'));
  const dataSecrets = splitList(value('DATA_SECRET'));
  const apiKeys = splitList(value('API_KEY'));
  const textVoice = readTextVoice(value);
  if (errors.length === 0) errors.push(...findMissingSettings(value));
  if (production && isRole(role)) {
    const productionSettings = { sessionSecrets, dataSecrets, apiBaseUrl, apiKeys, publicUrl, value };
    errors.push(...findProductionErrors(productionSettings, role));
  }
  if (errors.length) throw new ConfigError(errors);

  return {
    production,
    port: portalPort,
    apiPort: Number(value('API_PORT')),
    /** Listens on all addresses only in production with a separate API. Otherwise only the portal on the same machine needs the API. */
    apiHost: production && role === 'api' ? '0.0.0.0' : '127.0.0.1',
    metricsPort: Number(value('METRICS_PORT')) || undefined,
    metricsHost: value('METRICS_HOST'),
    publicUrl: new URL(publicUrl),
    apiBaseUrl: (apiBaseUrl || `http://127.0.0.1:${value('API_PORT')}`).replace(/\/+$/, ''),
    /** True if the portal uses the API in the same process. */
    embeddedApi: apiBaseUrl === '',
    apiKeys,
    redisUrl: value('REDIS_URL') || undefined,
    databaseUrl: value('DATABASE_URL') || undefined,
    migrateDatabaseUrl: value('MIGRATE_DATABASE_URL') || undefined,
    /** Standby for reports and exports. */
    readDatabaseUrl: value('READ_DATABASE_URL') || undefined,
    /** Maximum database connections by role. */
    connections: { api: Number(value('API_CONNECTIONS')), worker: Number(value('WORKER_CONNECTIONS')) },
    ...readStorage(value),
    ...readBackups(value),
    sessionSecrets: sessionSecrets.length ? sessionSecrets : [developmentSecret],
    /** Outside production, includes the development secret, so that values encrypted with it stay readable. */
    dataSecrets: production ? dataSecrets : [...dataSecrets, developmentSecret],
    mail: readMail(value),
    textVoice,
    gatewayUrl: value('GATEWAY_URL') ? new URL(value('GATEWAY_URL')) : undefined,
    hooksUrl: toFolderUrl(value('HOOKS_URL').replace('{API_PORT}', value('API_PORT'))),
    brand: readBrand(value),
    trustProxy: Number(value('TRUST_PROXY')),
    drainSeconds: Number(value('DRAIN_SECONDS')),
    emailLinkAuto: value('EMAIL_LINK_AUTO') as 'confirm' | 'all' | 'none',
    ssoAllowedHosts: splitList(value('SSO_ALLOWED_HOSTS')),
    ...readPageTimes(value),
    traces: readTraces(value),
    logLevel: value('LOG_LEVEL'),
  };
}

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text);
}

export type Config = ReturnType<typeof readConfig>;

function parse(environment: Environment) {
  const errors: string[] = [];
  const values = new Map<string, string>();
  for (const [name, setting] of Object.entries(settings)) {
    const { rawValue, problem } = readRaw(environment, name);
    if (problem) errors.push(`${name}_FILE: ${problem}`);
    const { error } = rawValue ? setting.schema.validate(rawValue) : {};
    if (error) errors.push(`${name}: ${error.message.replace(/^"value" /, '')}`);
    values.set(name, rawValue || (name === 'NODE_ENV' ? builtFor : String(setting.default)));
  }
  return { errors, value: (name: SettingName) => values.get(name) ?? '' };
}

/** Errors of settings that others need. */
const findMissingSettings = (value: (name: SettingName) => string) => [
  ...findTextVoiceErrors(readTextVoice(value)),
  ...findMailErrors(readMail(value)),
  ...findStorageErrors(value),
];

interface RawValue {
  rawValue?: string | undefined;
  problem?: string;
}

/** Reads a setting from its variable, or from the file that `{NAME}_FILE` names, as secrets are mounted into containers. */
function readRaw(environment: Environment, name: string): RawValue {
  const [rawValue, file] = [environment[name]?.trim(), environment[`${name}_FILE`]?.trim()];
  if (!file) return { rawValue };
  if (rawValue) return { problem: `${name} is set too. Set only one of them` };
  try {
    const content = readFileSync(file, 'utf8').trim();
    return content ? { rawValue: content } : { problem: 'the file is empty' };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return { problem: `the file could not be read (${code})` };
  }
}

/** Adds a trailing slash, because resolving a relative path would otherwise replace the last segment. */
function toFolderUrl(address: string): URL {
  const url = new URL(address);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

const readMail = (value: (name: SettingName) => string) => ({
  smtpUrl: value('SMTP_URL') || undefined,
  from: value('MAIL_FROM'),
  bounces: value('MAIL_BOUNCES'),
  bounceToken: value('MAIL_BOUNCE_TOKEN'),
});

function findMailErrors({ bounces, bounceToken }: ReturnType<typeof readMail>): string[] {
  if (!bounces || bounceToken.length >= minKeyLength) return [];
  return [`MAIL_BOUNCE_TOKEN: MAIL_BOUNCES needs a token of at least ${minKeyLength} characters`];
}

const readStorage = (value: (name: SettingName) => string) => ({
  dataDir: value('DATA_DIR').replace(/^~(?=\/|$)/, homedir()),
  fileStorage: value('FILE_STORAGE') as 'disk' | 's3',
  /** Bucket for files, or undefined if there is none. */
  s3: readS3(value),
  storageQuotaBytes: Number(value('STORAGE_QUOTA_MB')) * 1024 * 1024,
});

/** Bucket for files and the rights to it. */
export type S3Settings = NonNullable<ReturnType<typeof readS3>>;

const readS3 = (value: (name: SettingName) => string) =>
  value('S3_BUCKET')
    ? {
        bucket: value('S3_BUCKET'),
        endpoint: value('S3_ENDPOINT') || undefined,
        region: value('S3_REGION'),
        accessKey: value('S3_ACCESS_KEY'),
        secretKey: value('S3_SECRET_KEY'),
        encryption: value('S3_ENCRYPTION'),
      }
    : undefined;

function findStorageErrors(value: (name: SettingName) => string): string[] {
  const missing = (names: readonly SettingName[], by: string) =>
    names.filter((name) => !value(name)).map((name) => `${name}: ${by} needs it`);
  return [
    ...(value('FILE_STORAGE') === 's3' ? missing(['S3_BUCKET'], 'FILE_STORAGE=s3') : []),
    ...(value('S3_BUCKET') ? missing(['S3_ACCESS_KEY', 'S3_SECRET_KEY'], 'S3_BUCKET') : []),
  ];
}

const readTextVoice = (value: (name: SettingName) => string) => ({
  url: value('TEXT_VOICE_URL') || undefined,
  account: value('TEXT_VOICE_ACCOUNT'),
  token: value('TEXT_VOICE_TOKEN'),
  from: value('TEXT_VOICE_FROM'),
  caller: value('TEXT_VOICE_CALLER') || value('TEXT_VOICE_FROM'),
});

function findTextVoiceErrors({ url, from, caller }: ReturnType<typeof readTextVoice>): string[] {
  if (!url) return [];
  return [
    ...(from ? [] : ['TEXT_VOICE_FROM: texts and calls need a sender where TEXT_VOICE_URL is set']),
    ...(caller.startsWith('MG') ? ['TEXT_VOICE_CALLER: calls need a number, not a messaging service'] : []),
  ];
}

const readPageTimes = (value: (name: SettingName) => string) => ({
  autoLogoutSeconds: Number(value('AUTO_LOGOUT_SECONDS')),
  warnLogoutSeconds: Number(value('WARN_LOGOUT_SECONDS')),
  refreshSeconds: Number(value('REFRESH_SECONDS')),
  jobConfirmRefreshSeconds: Number(value('JOB_CONFIRM_REFRESH_SECONDS')),
});

/** Collector for traces, or undefined if they are off. */
const readTraces = (value: (name: SettingName) => string) =>
  value('OTEL_EXPORTER_OTLP_ENDPOINT')
    ? {
        endpoint: value('OTEL_EXPORTER_OTLP_ENDPOINT').replace(/\/+$/, ''),
        headers: value('OTEL_EXPORTER_OTLP_HEADERS'),
        ratio: Number(value('OTEL_TRACES_SAMPLER_ARG')),
      }
    : undefined;

const readBackups = (value: (name: SettingName) => string) => ({
  backup: { secret: value('BACKUP_SECRET'), maxAgeHours: Number(value('BACKUP_MAX_AGE_HOURS')) || undefined },
  drill: {
    maxAgeDays: Number(value('DRILL_MAX_AGE_DAYS')) || undefined,
    databaseUrl: value('DRILL_DATABASE_URL') || undefined,
  },
});

const readBrand = (value: (name: SettingName) => string) => ({
  name: value('BRAND_NAME'),
  supportPhone: value('SUPPORT_PHONE'),
  supportEmail: value('SUPPORT_EMAIL'),
  helpUrl: value('HELP_URL'),
});

function findSecretErrors(name: SettingName, secrets: readonly string[]): string[] {
  const weak = secrets.length === 0 || secrets.some((secret) => secret.length < minSecretLength);
  return [
    ...(weak ? [`${name}: production needs secrets of at least ${minSecretLength} characters`] : []),
    ...(secrets.includes(developmentSecret) ? [`${name}: the development secret is not allowed`] : []),
  ];
}

interface ProductionSettings {
  sessionSecrets: readonly string[];
  dataSecrets: readonly string[];
  apiBaseUrl: string;
  apiKeys: readonly string[];
  publicUrl: string;
  value: (name: SettingName) => string;
}

function findProductionErrors(productionSettings: ProductionSettings, role: Role): string[] {
  const { sessionSecrets, dataSecrets, apiBaseUrl, apiKeys, publicUrl, value } = productionSettings;
  const hasPortal = role === 'portal' || role === 'all';
  const isBehindProxy = hasPortal && publicUrl.startsWith('https:');
  const hasApi = role === 'api' || (role === 'all' && apiBaseUrl === '');
  return [
    ...findSecretErrors('SESSION_SECRET', sessionSecrets),
    ...(hasApi || role === 'worker' || dataSecrets.length > 0
      ? findSecretErrors('DATA_SECRET', dataSecrets)
      : []),
    ...(hasApi && !(apiKeys.length > 0 && apiKeys.every(({ length }) => length >= minKeyLength))
      ? [`API_KEY: production needs keys of at least ${minKeyLength} characters where the API runs`]
      : []),
    ...(value('REDIS_URL') ? [] : ['REDIS_URL: production needs a Redis server for sessions']),
    ...(isRemotePlainHttp(apiBaseUrl) ? ['API_BASE_URL: production needs https off this machine'] : []),
    ...(isRemotePlainHttp(value('GATEWAY_URL'))
      ? ['GATEWAY_URL: production needs https off this machine']
      : []),
    ...(isRemotePlainHttp(value('S3_ENDPOINT'))
      ? ['S3_ENDPOINT: production needs https off this machine']
      : []),
    ...(isRemotePlainHttp(publicUrl) ? ['PUBLIC_URL: production needs https off this machine'] : []),
    ...(isBehindProxy && Number(value('TRUST_PROXY')) === 0 ? [noProxyError] : []),
  ];
}

const noProxyError =
  'TRUST_PROXY: an https PUBLIC_URL means a proxy in front, since the portal speaks http; with 0 proxies trusted all visitors would count as one address. Set how many proxies there are';

function isRemotePlainHttp(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

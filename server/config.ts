import { homedir } from 'node:os';
import Joi from 'joi';
import {
  autoLogoutSeconds,
  jobConfirmRefreshSeconds,
  refreshSeconds,
  warnLogoutSeconds,
} from '../shared/constants.ts';

/** Signs sessions and encrypts what is kept secret where no secret is set; production refuses it. */
const developmentSecret = 'development-only-secret-change-me-0123456789';
const smallestSecret = 32;

interface Setting {
  schema: Joi.Schema;
  /** As the README prints it; '' = not set. */
  default: string | number;
  meaning: string;
}

const port = Joi.number().port();
const seconds = Joi.number().integer().min(1).max(86_400);
const url = (...schemes: string[]) => Joi.string().uri({ scheme: schemes });
/** Of a Cluster or Sentinel it may name several hosts by comma, which no URI has. Its fault never quotes it: it holds a password. */
const redisUrl = Joi.string()
  .pattern(/^rediss?(?:-cluster|-sentinel)?:\/\/[^\s/]+(?:\/\S*)?$/)
  .messages({ 'string.pattern.base': 'must be an address of Redis, a Redis Cluster or Redis Sentinel' });

/** Every setting: its type, default and meaning. `README.md` has the same table; a test holds the two equal. */
export const settings = {
  NODE_ENV: {
    schema: Joi.string(),
    default: 'development',
    meaning: '`production` turns every production rule on',
  },
  PORT: { schema: port, default: 3000, meaning: 'Port of the portal' },
  API_PORT: { schema: port, default: 3001, meaning: 'Port of the embedded API' },
  METRICS_PORT: {
    schema: port,
    default: '',
    meaning: 'Internal port of `/metrics`; not set: no metrics are served',
  },
  PUBLIC_URL: {
    schema: url('http', 'https'),
    default: 'http://localhost:{PORT}',
    meaning: 'Origin in links and redirects; the `Host` header is never used',
  },
  API_BASE_URL: {
    schema: url('http', 'https'),
    default: '',
    meaning: 'The API to relay to; not set: the embedded API on `API_PORT`',
  },
  API_KEY: {
    schema: Joi.string(),
    default: '',
    meaning: 'Sent to the API as `X-Api-Key`; the embedded API then asks for it',
  },
  REDIS_URL: {
    schema: redisUrl,
    default: '',
    meaning:
      'Session store; `redis-cluster:` and `redis-sentinel:` name those. Not set: a private `redis-server`, else memory. Production requires it',
  },
  DATABASE_URL: {
    schema: url('postgres', 'postgresql'),
    default: '',
    meaning: 'PostgreSQL 15 or newer of the embedded API; not set: embedded PostgreSQL in `DATA_DIR`',
  },
  DATA_DIR: {
    schema: Joi.string(),
    default: '.data',
    meaning: 'Where embedded PostgreSQL, Redis and files keep their data',
  },
  SESSION_SECRET: {
    schema: Joi.string(),
    default: '',
    meaning:
      'Secrets of at least 32 characters, by comma: the first signs, all verify. Production requires it',
  },
  DATA_SECRET: {
    schema: Joi.string(),
    default: '',
    meaning:
      'The same, for what the database keeps secret: the first encrypts, all decrypt. Production requires it for the API',
  },
  SMTP_URL: {
    schema: url('smtp', 'smtps'),
    default: '',
    meaning: 'Mail server; not set: mail is kept in the outbox',
  },
  MAIL_FROM: { schema: Joi.string(), default: 'no-reply@localhost', meaning: 'Sender of mail' },
  TEXT_VOICE_URL: {
    schema: url('http', 'https'),
    default: '',
    meaning: 'Text and voice provider (Twilio-style REST)',
  },
  TEXT_VOICE_ACCOUNT: {
    schema: Joi.string(),
    default: '',
    meaning: 'Account at the text and voice provider',
  },
  TEXT_VOICE_TOKEN: { schema: Joi.string(), default: '', meaning: 'Token at the text and voice provider' },
  BRAND_NAME: { schema: Joi.string().max(80), default: 'Notify2Pay', meaning: 'The provider, as shown' },
  SUPPORT_PHONE: { schema: Joi.string(), default: '(800) 555-0100', meaning: 'Support phone, as shown' },
  SUPPORT_EMAIL: {
    schema: Joi.string(),
    default: 'support@notify2pay.example',
    meaning: 'Support mail address, as shown',
  },
  HELP_URL: {
    schema: url('http', 'https'),
    default: 'https://help.notify2pay.example/',
    meaning: 'Target of the Help link',
  },
  TRUST_PROXY: {
    schema: Joi.number().integer().min(0).max(10),
    default: 0,
    meaning: 'Number of proxies in front',
  },
  EMAIL_LINK_AUTO: {
    schema: Joi.string().valid('confirm', 'all', 'none'),
    default: 'confirm',
    meaning: 'Which e-mail answers post themselves: `confirm`, `all` or `none`',
  },
  SSO_ALLOWED_HOSTS: {
    schema: Joi.string(),
    default: '',
    meaning: "Hosts, by comma, that a provider's login address may have",
  },
  AUTO_LOGOUT_SECONDS: {
    schema: seconds,
    default: autoLogoutSeconds,
    meaning: 'Idle time after which a session ends',
  },
  WARN_LOGOUT_SECONDS: {
    schema: seconds,
    default: warnLogoutSeconds,
    meaning: 'How long before that a warning shows',
  },
  REFRESH_SECONDS: { schema: seconds, default: refreshSeconds, meaning: 'Auto-refresh of lists' },
  JOB_CONFIRM_REFRESH_SECONDS: {
    schema: seconds,
    default: jobConfirmRefreshSeconds,
    meaning: 'Auto-refresh while a job awaits confirmation',
  },
  LOG_LEVEL: {
    schema: Joi.string().valid('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    default: 'info',
    meaning: 'Least severe log line written',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The settings were refused:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

export const roles = ['portal', 'api', 'worker', 'all'] as const;
export type Role = (typeof roles)[number];

/** Parses the environment once, for what is to run. Throws a ConfigError that names every fault at once. */
export function readConfig(environment: Environment = process.env, role: Role = 'all') {
  const { value, faults } = parse(environment);
  const production = value('NODE_ENV') === 'production';
  const portalPort = Number(value('PORT'));
  const apiBaseUrl = value('API_BASE_URL');
  const publicUrl = value('PUBLIC_URL').replace('{PORT}', String(portalPort));
  const sessionSecrets = list(value('SESSION_SECRET'));
  const dataSecrets = list(value('DATA_SECRET'));
  if (production) {
    const asked = { sessionSecrets, dataSecrets, apiBaseUrl, publicUrl, redisUrl: value('REDIS_URL') };
    faults.push(...productionFaults(asked, role));
  }
  if (faults.length) throw new ConfigError(faults);

  return {
    production,
    port: portalPort,
    apiPort: Number(value('API_PORT')),
    metricsPort: Number(value('METRICS_PORT')) || undefined,
    publicUrl: new URL(publicUrl),
    apiBaseUrl: (apiBaseUrl || `http://127.0.0.1:${value('API_PORT')}`).replace(/\/+$/, ''),
    /** Whether the API this portal relays to is the one in this program. */
    embeddedApi: apiBaseUrl === '',
    apiKey: value('API_KEY') || undefined,
    redisUrl: value('REDIS_URL') || undefined,
    databaseUrl: value('DATABASE_URL') || undefined,
    dataDir: value('DATA_DIR').replace(/^~(?=\/|$)/, homedir()),
    sessionSecrets: sessionSecrets.length ? sessionSecrets : [developmentSecret],
    /** Outside production what was encrypted before a secret was set stays readable. */
    dataSecrets: production ? dataSecrets : [...dataSecrets, developmentSecret],
    mail: { smtpUrl: value('SMTP_URL') || undefined, from: value('MAIL_FROM') },
    textVoice: {
      url: value('TEXT_VOICE_URL') || undefined,
      account: value('TEXT_VOICE_ACCOUNT'),
      token: value('TEXT_VOICE_TOKEN'),
    },
    brand: {
      name: value('BRAND_NAME'),
      supportPhone: value('SUPPORT_PHONE'),
      supportEmail: value('SUPPORT_EMAIL'),
      helpUrl: value('HELP_URL'),
    },
    trustProxy: Number(value('TRUST_PROXY')),
    emailLinkAuto: value('EMAIL_LINK_AUTO') as 'confirm' | 'all' | 'none',
    ssoAllowedHosts: list(value('SSO_ALLOWED_HOSTS')),
    autoLogoutSeconds: Number(value('AUTO_LOGOUT_SECONDS')),
    warnLogoutSeconds: Number(value('WARN_LOGOUT_SECONDS')),
    refreshSeconds: Number(value('REFRESH_SECONDS')),
    jobConfirmRefreshSeconds: Number(value('JOB_CONFIRM_REFRESH_SECONDS')),
    logLevel: value('LOG_LEVEL'),
  };
}

export type Config = ReturnType<typeof readConfig>;

function parse(environment: Environment) {
  const faults: string[] = [];
  const values = new Map<string, string>();
  for (const [name, setting] of Object.entries(settings)) {
    const given = environment[name]?.trim();
    const { error } = given ? setting.schema.validate(given) : {};
    if (error) faults.push(`${name}: ${error.message.replace(/^"value" /, '')}`);
    values.set(name, given || String(setting.default));
  }
  return { faults, value: (name: SettingName) => values.get(name) ?? '' };
}

function secretFaults(name: SettingName, secrets: readonly string[]): string[] {
  const weak = secrets.length === 0 || secrets.some((secret) => secret.length < smallestSecret);
  return [
    ...(weak ? [`${name}: production needs secrets of at least ${smallestSecret} characters`] : []),
    ...(secrets.includes(developmentSecret) ? [`${name}: the development secret is not allowed`] : []),
  ];
}

interface ProductionSettings {
  sessionSecrets: readonly string[];
  dataSecrets: readonly string[];
  apiBaseUrl: string;
  publicUrl: string;
  redisUrl: string;
}

function productionFaults(asked: ProductionSettings, role: Role): string[] {
  const { sessionSecrets, dataSecrets, apiBaseUrl, publicUrl, redisUrl } = asked;
  const hasApi = role === 'api' || (role === 'all' && apiBaseUrl === '');
  return [
    ...secretFaults('SESSION_SECRET', sessionSecrets),
    ...(hasApi || dataSecrets.length > 0 ? secretFaults('DATA_SECRET', dataSecrets) : []),
    ...(redisUrl ? [] : ['REDIS_URL: production needs a Redis server for sessions']),
    ...(isPlainHttpAbroad(apiBaseUrl) ? ['API_BASE_URL: production needs https off this machine'] : []),
    ...(isPlainHttpAbroad(publicUrl) ? ['PUBLIC_URL: production needs https off this machine'] : []),
  ];
}

function isPlainHttpAbroad(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

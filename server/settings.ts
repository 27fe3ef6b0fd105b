import Joi from 'joi';
import {
  autoLogoutSeconds,
  jobConfirmRefreshSeconds,
  refreshSeconds,
  warnLogoutSeconds,
} from '../shared/constants.ts';

interface Setting {
  schema: Joi.Schema;
  /** Default as printed in `README.md`, or '' for none. */
  default: string | number;
  meaning: string;
}

const port = Joi.number().port();
const seconds = Joi.number().integer().min(1).max(86_400);
/** Checks a URL with a host. Joi's own check compiles a pattern for every URI form, which takes V8 10 ms at startup. */
const url = (...schemes: string[]) =>
  Joi.string().custom((text: string, { error }) =>
    isAddress(text, schemes) ? text : error('string.uriCustomScheme', { scheme: schemes.join('|') }),
  );
/**
 * Checks a Redis URL. Unlike a URI, it may list several hosts separated by commas for Cluster or Sentinel. The error never quotes the URL,
 * because it may contain a password.
 */
const redisUrl = Joi.string()
  .pattern(/^rediss?(?:-cluster|-sentinel)?:\/\/[^\s/]+(?:\/\S*)?$/)
  .messages({ 'string.pattern.base': 'must be an address of Redis, a Redis Cluster or Redis Sentinel' });

/** All settings with type, default and meaning. The adjacent `README.md` has the same table; a test compares the two. */
export const settings = {
  NODE_ENV: {
    schema: Joi.string().valid('production', 'development'),
    default: 'production',
    meaning:
      '`development` turns the production rules off and enters the demo; the built program has to be told so, the sources run in it',
  },
  PORT: { schema: port, default: 3000, meaning: 'Port of the portal' },
  API_PORT: {
    schema: port,
    default: 3001,
    meaning: 'Port of the embedded API; role `all` opens it to this machine alone',
  },
  METRICS_PORT: {
    schema: port,
    default: '',
    meaning: 'Internal port of `/metrics`; not set: no metrics are served',
  },
  METRICS_HOST: {
    schema: Joi.string().ip(),
    default: '127.0.0.1',
    meaning:
      'Address that `/metrics` is served on; another than the loopback shows the figures to that network',
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
    meaning:
      'Sent to the API as `X-Api-Key`; the embedded API then asks for it. Production requires 16 characters where the API runs',
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
  MIGRATE_DATABASE_URL: {
    schema: url('postgres', 'postgresql'),
    default: '',
    meaning:
      'The same database under the role that owns it: it migrates, and grants the role of `DATABASE_URL` what serving needs. Not set: that role does both',
  },
  DATA_DIR: {
    schema: Joi.string(),
    default: '.data',
    meaning: 'Where embedded PostgreSQL, Redis and files keep their data',
  },
  STORAGE_QUOTA_MB: {
    schema: Joi.number().integer().min(1).max(100_000_000),
    default: 10_240,
    meaning:
      'How much each organization may keep as files, sounds, recordings and imports; an upload beyond it is refused',
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
      'The same, for what the database keeps secret: the first encrypts, all decrypt. Production requires it for the API and its worker',
  },
  SMTP_URL: {
    schema: url('smtp', 'smtps'),
    default: '',
    meaning:
      'Mail server; not set: mail is kept in the outbox, and in production whatever needs it is refused or left out',
  },
  MAIL_FROM: { schema: Joi.string(), default: 'no-reply@localhost', meaning: 'Sender of mail' },
  MAIL_BOUNCES: {
    schema: Joi.string().pattern(/^[A-Za-z0-9._-]{1,11}@[A-Za-z0-9.-]{1,190}$/),
    default: '',
    meaning:
      'Where mail comes back to, at most 11 characters before the @: of `back@mail.example` each mail gets its own `back+…@mail.example`, whose server posts what comes to `/hooks/bounce`; not set: `MAIL_FROM`',
  },
  MAIL_BOUNCE_TOKEN: {
    schema: Joi.string(),
    default: '',
    meaning:
      'What that mail server shows as `Authorization: Bearer`, 16 characters at least. Asked for with `MAIL_BOUNCES`',
  },
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
  TEXT_VOICE_FROM: {
    schema: Joi.string().pattern(/^(?:\+?\d{10,15}|MG[0-9A-Za-z]{8,40})$/),
    default: '',
    meaning:
      'Sender of texts and calls where a practice has none of its own: ten digits, `+1…` or a messaging service. Asked for with `TEXT_VOICE_URL`',
  },
  TEXT_VOICE_CALLER: {
    schema: Joi.string().pattern(/^\+?\d{10,15}$/),
    default: '',
    meaning:
      'Number that calls come from; not set: `TEXT_VOICE_FROM`. Asked for where that is a messaging service, by which nobody calls',
  },
  GATEWAY_URL: {
    schema: url('http', 'https'),
    default: '',
    meaning:
      "Where the accounts of authorize.net are asked in the place of its own addresses, such as a stand-in's; not set: api.authorize.net, for an account that is not live apitest.authorize.net",
  },
  HOOKS_URL: {
    schema: url('http', 'https'),
    default: 'http://localhost:{API_PORT}',
    meaning:
      'Where the text and voice provider reaches `/hooks/` of the API, as it sees it; it may have a path that what stands before the API takes away',
  },
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
  DRAIN_SECONDS: {
    schema: Joi.number().integer().min(0).max(60),
    default: 5,
    meaning:
      'How long after SIGTERM requests are still taken, so that balancers see first that it is not ready',
  },
  EMAIL_LINK_AUTO: {
    schema: Joi.string().valid('confirm', 'all', 'none'),
    default: 'confirm',
    meaning: 'Which email answers post themselves: `confirm`, `all` but “Wrong person”, or `none`',
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

function isAddress(text: string, schemes: readonly string[]): boolean {
  const [, scheme = ''] = /^([a-z]+):\/\/(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})+$/i.exec(text) ?? [];
  // A PostgreSQL URL may have its host after the question mark.
  return schemes.includes(scheme.toLowerCase()) && (!/^https?$/i.test(scheme) || URL.canParse(text));
}

import Joi from 'joi';
import {
  autoLogoutSeconds,
  jobConfirmRefreshSeconds,
  refreshSeconds,
  warnLogoutSeconds,
} from '../shared/constants.ts';
import { url, type Setting } from './setting.ts';
import { storageSettings } from './storage-settings.ts';
import { traceSettings } from './trace-settings.ts';

const port = Joi.number().port();
const seconds = Joi.number().integer().min(1).max(86_400);
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
      '`development` turns production rules off and loads the demo. The production build defaults to `production`, the sources to `development`',
  },
  PORT: { schema: port, default: 3000, meaning: 'Port of the portal' },
  API_PORT: {
    schema: port,
    default: 3001,
    meaning: 'Port of the embedded API. In role `all`, it listens on this machine only',
  },
  METRICS_PORT: {
    schema: port,
    default: '',
    meaning: 'Internal port of `/metrics` and health checks. Default: none',
  },
  METRICS_HOST: {
    schema: Joi.string().ip(),
    default: '127.0.0.1',
    meaning: 'Address of `/metrics`. Any address other than loopback exposes the metrics to that network',
  },
  PUBLIC_URL: {
    schema: url('http', 'https'),
    default: 'http://localhost:{PORT}',
    meaning: 'Origin in links and redirects; the `Host` header is never used',
  },
  API_BASE_URL: {
    schema: url('http', 'https'),
    default: '',
    meaning: 'API that the portal calls. Default: the embedded API on `API_PORT`',
  },
  API_KEY: {
    schema: Joi.string(),
    default: '',
    meaning:
      'Keys of the API, separated by commas. The portal sends the first as `X-Api-Key`; the embedded API accepts all. Required in production where the API runs, at least 16 characters each',
  },
  REDIS_URL: {
    schema: redisUrl,
    default: '',
    meaning:
      'Session store. For Cluster or Sentinel, use `redis-cluster:` or `redis-sentinel:`. Default: a private `redis-server` if installed, otherwise memory. Required in production',
  },
  DATABASE_URL: {
    schema: url('postgres', 'postgresql'),
    default: '',
    meaning: 'PostgreSQL 15 or newer for the embedded API. Default: embedded PostgreSQL in `DATA_DIR`',
  },
  MIGRATE_DATABASE_URL: {
    schema: url('postgres', 'postgresql'),
    default: '',
    meaning:
      'The same database with the role that owns it, which migrates and grants the role of `DATABASE_URL` its rights. Default: `DATABASE_URL`',
  },
  READ_DATABASE_URL: {
    schema: url('postgres', 'postgresql'),
    default: '',
    meaning:
      'Streaming standby for reports and exports, with the role of `DATABASE_URL`. The primary answers if the standby is away or more than 2 seconds behind',
  },
  API_CONNECTIONS: {
    schema: Joi.number().integer().min(4).max(1000),
    default: 20,
    meaning: 'Maximum database connections of an API',
  },
  WORKER_CONNECTIONS: {
    schema: Joi.number().integer().min(4).max(1000),
    default: 12,
    meaning: 'Maximum database connections of a worker for its jobs, besides 17 that fetch jobs',
  },
  DATA_DIR: {
    schema: Joi.string(),
    default: '.data',
    meaning: 'Folder for the data of embedded PostgreSQL and Redis, and for files',
  },
  BACKUP_SECRET: {
    schema: Joi.string().min(32),
    default: '',
    meaning:
      'Secret that encrypts backups, at least 32 characters. Required for `admin backup` and `restore`',
  },
  BACKUP_MAX_AGE_HOURS: {
    schema: Joi.number().integer().min(1).max(10_000),
    default: '',
    meaning: 'Age of the last backup in hours from which `notices` of `/health` say so',
  },
  DRILL_MAX_AGE_DAYS: {
    schema: Joi.number().integer().min(1).max(1000),
    default: '',
    meaning: 'Age of the last successful restore drill in days from which `notices` say so',
  },
  DRILL_DATABASE_URL: {
    schema: url('postgres', 'postgresql'),
    default: '',
    meaning: 'Empty database for `admin restore-drill`. Default: embedded PostgreSQL',
  },
  ...storageSettings,
  SESSION_SECRET: {
    schema: Joi.string(),
    default: '',
    meaning:
      'Secrets for signing, at least 32 characters each, separated by commas. The first signs, all verify. Required in production',
  },
  DATA_SECRET: {
    schema: Joi.string(),
    default: '',
    meaning:
      'Secrets for encrypting values in the database, in the same format. The first encrypts, all decrypt. Required in production for the API and the worker',
  },
  SMTP_URL: {
    schema: url('smtp', 'smtps'),
    default: '',
    meaning:
      'Mail server. Without it, mail goes to the test outbox; in production, actions that need mail are refused or left out',
  },
  MAIL_FROM: { schema: Joi.string(), default: 'no-reply@localhost', meaning: 'Sender of mail' },
  MAIL_BOUNCES: {
    schema: Joi.string().pattern(/^[A-Za-z0-9._-]{1,11}@[A-Za-z0-9.-]{1,190}$/),
    default: '',
    meaning:
      'Return address for bounces, at most 11 characters before the @. Each mail gets its own variant (`back+…@mail.example`), and the mail server posts bounces to `/hooks/bounce`. Default: `MAIL_FROM`',
  },
  MAIL_BOUNCE_TOKEN: {
    schema: Joi.string(),
    default: '',
    meaning:
      'Token that the mail server sends as `Authorization: Bearer`, at least 16 characters. Required with `MAIL_BOUNCES`',
  },
  TEXT_VOICE_URL: {
    schema: url('http', 'https'),
    default: '',
    meaning: 'URL of the text and voice provider (Twilio-compatible API)',
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
      'Sender of texts and calls for practices without their own: ten digits, `+1…` or a messaging service. Required with `TEXT_VOICE_URL`',
  },
  TEXT_VOICE_CALLER: {
    schema: Joi.string().pattern(/^\+?\d{10,15}$/),
    default: '',
    meaning:
      'Caller number. Default: `TEXT_VOICE_FROM`. Required if that is a messaging service, because it cannot make calls',
  },
  GATEWAY_URL: {
    schema: url('http', 'https'),
    default: '',
    meaning:
      'URL to use instead of authorize.net, for example a simulator. Default: api.authorize.net, or apitest.authorize.net for test accounts',
  },
  HOOKS_URL: {
    schema: url('http', 'https'),
    default: 'http://localhost:{API_PORT}',
    meaning:
      'Public URL at which providers reach `/hooks/` of the API. It may include a path prefix that a proxy removes',
  },
  BRAND_NAME: {
    schema: Joi.string().max(80),
    default: 'Notify2Pay',
    meaning: 'Product name on screens and in messages',
  },
  SUPPORT_PHONE: {
    schema: Joi.string(),
    default: '(800) 555-0100',
    meaning: 'Support phone number on screens',
  },
  SUPPORT_EMAIL: {
    schema: Joi.string(),
    default: 'support@notify2pay.example',
    meaning: 'Support email address on screens',
  },
  HELP_URL: {
    schema: url('http', 'https'),
    default: 'https://help.notify2pay.example/',
    meaning: 'Target of the Help link',
  },
  TRUST_PROXY: {
    schema: Joi.number().integer().min(0).max(10),
    default: 0,
    meaning: 'Number of proxies in front of the portal',
  },
  DRAIN_SECONDS: {
    schema: Joi.number().integer().min(0).max(60),
    default: 5,
    meaning:
      'Seconds after SIGTERM in which requests are still accepted, so that load balancers notice the shutdown first',
  },
  EMAIL_LINK_AUTO: {
    schema: Joi.string().valid('confirm', 'all', 'none'),
    default: 'confirm',
    meaning:
      'Email links that act without a further click: `confirm`, `all` (except “Wrong person”) or `none`',
  },
  SSO_ALLOWED_HOSTS: {
    schema: Joi.string(),
    default: '',
    meaning: 'Allowed hosts for login URLs of identity providers, separated by commas',
  },
  AUTO_LOGOUT_SECONDS: {
    schema: seconds,
    default: autoLogoutSeconds,
    meaning: 'Idle seconds until a session ends',
  },
  WARN_LOGOUT_SECONDS: {
    schema: seconds,
    default: warnLogoutSeconds,
    meaning: 'Seconds before the end of a session at which a warning appears',
  },
  REFRESH_SECONDS: {
    schema: seconds,
    default: refreshSeconds,
    meaning: 'Seconds between automatic refreshes of list pages',
  },
  JOB_CONFIRM_REFRESH_SECONDS: {
    schema: seconds,
    default: jobConfirmRefreshSeconds,
    meaning: 'Seconds between automatic refreshes while a job awaits confirmation',
  },
  ...traceSettings,
  LOG_LEVEL: {
    schema: Joi.string().valid('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    default: 'info',
    meaning: 'Lowest severity that is logged',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

import { counted, formatCount } from '../../count.ts';
import type { Channel } from '../../contacts/channels.ts';

const units = [
  { seconds: 86_400, name: 'day' },
  { seconds: 3600, name: 'hour' },
  { seconds: 60, name: 'minute' },
] as const;

/** Writes a duration in its largest fitting unit: `45 seconds`, `7 minutes`, `36 hours`, `3 days`. */
function formatSpan(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const unit = units.find((one) => whole >= (one.name === 'day' ? 2 : 1) * one.seconds);
  return unit ? counted(Math.floor(whole / unit.seconds), unit.name) : counted(whole, 'second');
}

export const healthMessages = {
  title: 'System health',
  asOf: (moment: string, seconds: number) => `As of ${moment}. Updates every ${seconds} seconds.`,
  problems: 'Is anything wrong now?',
  none: 'No. Nothing needs attention.',
  away: 'System health can’t be shown right now.',
  awayRemedy:
    'This page keeps trying. Check that the API and its database are running, and read the API’s log.',
  notResponding: 'The API isn’t responding.',
  answeredError: 'The API answered with an error.',
  verdicts: { good: 'OK', warn: 'Check this', bad: 'Problem', unknown: 'Not known' },
  unknown: 'This couldn’t be read. Look for “health could not be read” in the API’s log.',
  ago: (moment: string, seconds: number) => `${moment}, ${formatSpan(seconds)} ago`,
  parts: {
    queues: 'Queues',
    delivery: 'Delivery',
    payments: 'Payments',
    gateway: 'Gateway and webhooks',
    backups: 'Backups',
    database: 'Database',
    storage: 'File storage',
    limits: 'Holds and closed organizations',
    versions: 'Versions',
  },
  never: 'Never',
  notKnown: 'Not known',
} as const;

export const healthQueueStrings = {
  heads: { work: 'Work', due: 'Waiting', oldest: 'Oldest has waited' },
  /** Display names of the classes of work. */
  names: {
    'codes and replies by text': 'Codes and replies by text',
    'codes and receipts by mail': 'Codes and receipts by email',
    payments: 'Charges and refunds',
    'gateway accounts': 'Queries to the gateway',
    'reminders by call': 'Reminders by call',
    'reminders by text': 'Reminders by text',
    'reminders by mail': 'Reminders by email',
    plans: 'Planning of reminders and payment requests',
    windows: 'Start of scheduled messages',
    counts: 'Counts of jobs',
    'imports and erasures': 'Imports and erasures',
    exports: 'Exports',
    webhooks: 'Events for plugins and health records',
    rounds: 'Periodic tasks',
  } as Readonly<Record<string, string>>,
  due: (count: number) => counted(count, 'job'),
  oldest: (seconds: number) => formatSpan(seconds),
  late: (name: string, seconds: number) =>
    `Work has waited for ${formatSpan(seconds)}: ${name.toLowerCase()}.`,
  lateRemedy: 'Check that a worker is running. If it is, the provider may be slow: read the worker’s log.',
} as const;

const channelNames: Readonly<Record<Channel, string>> = { voice: 'Calls', text: 'Texts', email: 'Emails' };

export const healthDeliveryStrings = {
  channels: channelNames,
  heads: {
    channel: 'Channel',
    hour: 'Last hour',
    day: 'Last 24 hours',
    sent: 'Last accepted by the provider',
    failed: 'Last failure',
  },
  counts: ({ sent, failed, unknown }: { sent: number; failed: number; unknown: number }) =>
    `${formatCount(sent)} sent, ${formatCount(failed)} failed, ${formatCount(unknown)} unknown`,
  failure: (moment: string, code: string) => (code ? `${moment} (error ${code})` : moment),
  notToday: 'None in 24 hours',
  lookedUp: 'Unknown results being checked',
  messages: (count: number) => counted(count, 'message'),
  note: 'Each message counts at the time of its last attempt. For texts and calls with an unknown result, we check with the provider for 24 hours. Emails can’t be checked.',
  capped: (most: number) => `Only the latest ${formatCount(most)} attempts are counted.`,
  manyUnknown: (channel: Channel, count: number) =>
    `The outcome of ${formatCount(count)} ${channelNames[channel].toLowerCase()} is unknown.`,
  unknownRemedy:
    'The provider isn’t answering our status checks. We keep trying. Check the provider’s status page.',
  manyFailed: (channel: Channel) => `Most ${channelNames[channel].toLowerCase()} of the last hour failed.`,
  failedRemedy: 'Open a failed message to read the provider’s error.',
} as const;

export const healthPaymentStrings = {
  unknown: 'Charges with an unknown result',
  refunds: 'Refunds waiting for the gateway',
  watched: 'Charges the gateway didn’t know',
  review: 'Held for review at the gateway',
  reviewUnknown: 'Counted in charges with an unknown result',
  charges: (count: number) => counted(count, 'charge'),
  refundCount: (count: number) => counted(count, 'refund'),
  oldest: (count: string, seconds: number) => `${count}, the oldest for ${formatSpan(seconds)}`,
  watchedCount: (count: number) =>
    count === 0 ? '0 charges' : `${counted(count, 'charge')}, reversed if found later`,
  late: (count: number) =>
    `The result of ${counted(count, 'charge')} is unknown, the oldest for over 15 minutes.`,
  lateRemedy:
    'The gateway isn’t answering our status checks. We keep trying, and nobody is charged twice. Check the gateway’s status page.',
} as const;

export const healthGatewayStrings = {
  accounts: 'Gateway accounts in use',
  count: (count: number) => counted(count, 'account'),
  rejected: 'Rejected by the gateway',
  checked: 'Last successful account check',
  asked: 'Last answered query for charges',
  unanswered: 'Without an answer for a day',
  unansweredProblem: (count: number) =>
    `The gateway hasn’t answered the daily query for ${counted(count, 'account')}.`,
  unansweredRemedy: 'The worker retries every minute. Read its log for the gateway’s error.',
  webhooks: 'Rejected webhooks',
  webhooksUnknown: 'Not known here: see the alert WebhooksRejected',
} as const;

export const healthBackupStrings = {
  last: 'Last complete backup',
  size: 'Size',
  took: 'Took',
  span: (seconds: number) => formatSpan(seconds),
  failed: 'Last failed backup',
  failure: (moment: string, problem: string) => `${moment}: ${problem}`,
  overdue: 'There is no backup from the last 26 hours.',
  overdueRemedy: 'Run “admin backup”. To be warned earlier next time, set BACKUP_MAX_AGE_HOURS.',
  failedProblem: (problem: string) => `The last backup failed: ${problem}`,
  failedRemedy: 'Fix the cause, then run “admin backup”.',
  drill: 'Last successful restore drill',
  restored: (moment: string, rows: number, files: number) =>
    `${moment}: ${counted(rows, 'row')} and ${counted(files, 'file')}`,
  drillTook: 'Restore drill took',
  failedDrill: 'Last failed restore drill',
  drillOverdue: 'No restore drill has succeeded in the last 100 days.',
  drillRemedy: 'Run “admin restore-drill”. To be warned earlier next time, set DRILL_MAX_AGE_DAYS.',
} as const;

export const healthDatabaseStrings = {
  size: 'Size',
  connections: 'Connections in use on its server',
  used: (used: number, most: number) => `${formatCount(used)} of ${formatCount(most)}`,
  role: 'Role',
  roles: { primary: 'Primary, writable', readOnly: 'Primary, read-only', standby: 'Standby, read-only' },
  schema: 'Schema',
  applied: (schema: number, count: number) => `${schema}, ${counted(count, 'migration')} applied`,
  migrated: 'Last migration',
  tables: 'Largest tables',
  heads: { name: 'Table', size: 'Size with indexes', rows: 'Rows, estimated', dead: 'Dead rows' },
  rows: (count: number) => counted(count, 'row'),
  readOnlyProblem: 'The database is read-only. Nothing can be saved.',
  readOnlyRemedy: 'If it is a standby, promote it or point DATABASE_URL to the primary.',
  fullProblem: (used: number, most: number) =>
    `${formatCount(used)} of ${formatCount(most)} database connections are in use.`,
  fullRemedy: 'Raise max_connections, or run fewer APIs and workers.',
  deadProblem: (table: string) => `More than a fifth of the rows of ${table} are dead.`,
  deadRemedy: 'Check that autovacuum is on and that no session holds a transaction open.',
} as const;

export const healthStorageStrings = {
  kind: 'Place',
  kinds: { disk: 'Disk', bucket: 'Bucket' },
  free: 'Free space',
  freeOf: (free: string, size: string, percent: number) => `${free} of ${size} (${percent}%)`,
  bucketFree: 'Not known for a bucket',
  fullProblem: (free: string) => `The disk with the files has only ${free} left.`,
  fullRemedy: 'Free space or enlarge the disk. No restart is needed.',
} as const;

export const healthLimitStrings = {
  held: 'Installation held',
  notHeld: 'No',
  heldSince: (moment: string) => `Yes, since ${moment}`,
  closed: 'Closed, waiting for deletion',
  organizations: (count: number) => counted(count, 'organization'),
  holds: 'Legal holds (these block deletion)',
  holdCount: (count: number) => counted(count, 'hold'),
  next: 'Next deletion of data',
} as const;

export const healthVersionStrings = {
  api: 'API',
  portal: 'Portal',
  contract: 'Contract',
  level: (level: number) => `Level ${level}`,
  node: 'Node.js version of the API',
  postgres: 'PostgreSQL',
  schema: 'Schema',
} as const;

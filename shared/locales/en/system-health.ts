import { counted } from '../../count.ts';

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
  away: 'No figures can be shown now.',
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

export const healthLimitStrings = {
  held: 'Installation held',
  notHeld: 'No',
  heldSince: (moment: string) => `Yes, since ${moment}`,
  closed: 'Closed, waiting for deletion',
  organizations: (count: number) => counted(count, 'organization'),
  next: 'Next deletion of data',
} as const;

export const healthVersionStrings = {
  api: 'API',
  portal: 'Portal',
  contract: 'Contract',
  level: (level: number) => `Level ${level}`,
  node: 'Node of the API',
  postgres: 'PostgreSQL',
  schema: 'Schema',
} as const;

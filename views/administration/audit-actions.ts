import { auditActionStrings, jobVerbs } from '../../shared/locales/en/audit.ts';

interface ActionText {
  /** Verb after the user's name: 'changed'. */
  verb: string;
  /** Label in the action filter: 'Changed'. */
  label: string;
  /** Object of the sentence: one record, a kind of record, or none. */
  about: 'one' | 'kind' | 'nothing';
}

type AuditAction = keyof typeof auditActionStrings;

const aboutKind: ReadonlySet<string> = new Set<AuditAction>([
  'export',
  'download',
  'import',
  'undo import',
  'listen',
  'correct rows',
  'delete import rows',
]);

const aboutNothing: ReadonlySet<string> = new Set<AuditAction>([
  'worklist',
  'follow up',
  'texts fail',
  'stop',
  'run',
  'login',
  'logout',
  'login failed',
  'locked',
  'password',
  'password reset',
  'sso link',
  'mfa',
  'act for client',
  'leave client',
  'payment requests',
  'email answer',
  'text answer',
  'voice answer',
  'staff answer',
  'provider stop',
  'bounce',
  'test email',
  'test message',
  'sign up',
]);

function aboutOf(action: string): ActionText['about'] {
  if (aboutKind.has(action)) return 'kind';
  return aboutNothing.has(action) ? 'nothing' : 'one';
}

/** Actions written by the embedded API. Another API's audit trail may contain others. */
export const auditActions: ReadonlyMap<string, ActionText> = new Map(
  Object.entries(auditActionStrings).map(([action, strings]) => [
    action,
    { ...strings, about: aboutOf(action) },
  ]),
);

const { resumed, ...byStatus } = jobVerbs;
const verbs: ReadonlyMap<string, string> = new Map(Object.entries(byStatus));

/** Returns 'confirmed', 'paused', 'resumed' or 'canceled'; undefined if the job's status did not change to one of these. */
export function jobVerb(detail: string): string | undefined {
  const [, old = '', now = ''] = /(?:^|; )Status changed from '([^']*)' to '([^']*)'/.exec(detail) ?? [];
  const [before, after] = [old.toLowerCase(), now.toLowerCase()];
  if (before === 'paused' && after === 'queued') return resumed;
  return verbs.get(after);
}

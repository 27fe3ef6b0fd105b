import type { Config } from '../config.ts';

type NoticedConfig = Pick<Config, 'production' | 'mail' | 'textVoice' | 'databaseUrl' | 'migrateDatabaseUrl'>;

/** What production does without, in a sentence each: it is said at the start and by `health`, and stops nobody. */
export function productionNotices({
  production,
  mail,
  textVoice,
  databaseUrl,
  migrateDatabaseUrl,
}: NoticedConfig): string[] {
  if (!production) return [];
  return [
    'There is no gateway but the sandbox: cards and accounts are charged by nobody and no money moves.',
    ...(mail.smtpUrl
      ? []
      : [
          'SMTP_URL is not set: no mail leaves; reminders and payment links by email are left out, receipts and invitations are refused, and nobody gets a code to set a new password by.',
        ]),
    ...(textVoice.url
      ? []
      : [
          'TEXT_VOICE_URL is not set: no text or call leaves; reminders and payment links by them are left out, and nobody signs in by a code that is texted.',
        ]),
    ...(databaseUrl && !migrateDatabaseUrl ? [sameRole] : []),
  ];
}

const sameRole = 'MIGRATE_DATABASE_URL is not set: API and worker serve as the role that owns the tables.';

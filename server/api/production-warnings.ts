import type { Config } from '../config.ts';

type CheckedConfig = Pick<
  Config,
  'production' | 'mail' | 'textVoice' | 'gatewayUrl' | 'databaseUrl' | 'migrateDatabaseUrl'
>;

/** Lists settings missing in production, one sentence each, for the startup log and `health`. A missing setting does not prevent startup. */
export function productionWarnings({
  production,
  mail,
  textVoice,
  gatewayUrl,
  databaseUrl,
  migrateDatabaseUrl,
}: CheckedConfig): string[] {
  if (!production) return [];
  return [
    ...(gatewayUrl
      ? [`GATEWAY_URL is set: cards and accounts are charged at ${gatewayUrl.host} and not at authorize.net.`]
      : []),
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

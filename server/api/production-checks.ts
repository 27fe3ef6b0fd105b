import type { Config } from '../config.ts';
import { sql } from 'kysely';
import type { Db } from './database/db.ts';

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
      ? [`GATEWAY_URL is set: cards and accounts are charged at ${gatewayUrl.host}, not at authorize.net.`]
      : []),
    ...(mail.smtpUrl
      ? []
      : [
          'SMTP_URL is not set: no email is sent. Reminders and payment links by email are skipped, receipts and invitations are rejected, and password reset codes can’t be sent.',
        ]),
    ...(textVoice.url
      ? []
      : [
          'TEXT_VOICE_URL is not set: no texts or calls are sent. Reminders and payment links by text or call are skipped, and sign-in codes can’t be texted.',
        ]),
    ...(databaseUrl && !migrateDatabaseUrl ? [sameRole] : []),
  ];
}

const sameRole = 'MIGRATE_DATABASE_URL is not set: API and worker connect as the role that owns the tables.';

/** Throws if the database contains the demo data, whose passwords are public. */
export async function requireNoDemo(db: Db): Promise<void> {
  const { rows } = await sql`select from org where demo limit 1`.execute(db);
  if (rows.length > 0)
    throw new Error(
      'This database contains the demo, whose passwords are public, so production does not start. Run `node dist/server/main.js remove-demo` to remove only the demo',
    );
}

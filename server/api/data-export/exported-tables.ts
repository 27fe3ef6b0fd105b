import { sql, type RawBuilder } from 'kysely';
import { resourceList } from '../../../shared/resources/index.ts';

/** Tables of an organization's data that are not resources, with their contents. */
const otherTables = {
  call_follow_ups: 'Follow-ups of calls',
  contact_merges: 'Merged contacts',
  contacts_apart: 'Contacts marked as different people',
  erasures: 'Erased patients, by pseudonym',
  gateway_orders: 'Orders sent to the payment gateway',
  ivr: 'Calls',
  known_columns: 'Column choices of earlier imports',
  legal_holds: 'Legal holds',
  library_versions: 'Saved versions of templates and other library entries',
  message_moves: 'Status changes of messages',
  notification_rows: 'Appointments on notification lists',
  opt_outs: 'Phone numbers and email addresses that are not contacted',
  org_numbers: 'Phone numbers that callers dial',
  outbox: 'Payment requests, receipts and other messages outside of reminders, without their text',
  payment_accounts: 'Payment gateway accounts',
  payment_ask_rows: 'Payments in bulk payment requests',
  payment_asks: 'Bulk payment requests',
  payment_charges: 'Charges',
  payment_events: 'History of payments',
  payment_refunds: 'Refunds',
  plugin_events: 'Events sent to plugins',
  record_notices: 'Notices to the health record system',
  recordings: 'Call recordings and voicemails',
  refused_rows: 'Rejected rows of imports',
  reminder_runs: 'Automatic runs of reminders',
  retention_runs: 'Cleanups of old data',
  sso_providers: 'Single sign-on providers',
  worklist_notes: 'Notes on the worklist',
} as const;

/** Exported tables with their contents. Those of resources follow from their definitions. */
export const exportedTables: ReadonlyMap<string, string> = new Map(
  [
    ...resourceList.map(({ name, label }) => [name, label.many] as const),
    ...Object.entries(otherTables),
  ].sort(([one], [other]) => one.localeCompare(other)),
);

/** Tables that no export contains, by the reason. The README of the archive states the reasons. */
const omissions = {
  'Passwords, sign-in codes, tokens and links that act as one.': [
    'challenges',
    'client_secrets',
    'credentials',
    'email_confirmations',
    'one_time_codes',
    'payment_links',
    'payment_verifications',
    'recovery_codes',
    'sso_invitations',
    'sso_links',
    'sso_logins',
    'tokens',
    'totp_secrets',
    'user_invitations',
  ],
  'Saved cards and bank accounts, which only the payment gateway can read.': ['saved_methods'],
  'Working data that is kept for hours or days, such as calls and charges in progress, and deletions that can be undone.':
    [
      'caller_guards',
      'deleted_rows',
      'deletions',
      'imported_rows',
      'imported_stops',
      'inbound_texts',
      'list_files',
      'login_guards',
      'mail_refusals',
      'payment_attempts',
      'phone_calls',
      'text_replies',
      'verification_guards',
    ],
  'Data computed from exported data, such as counts, and the exports themselves.': [
    'call_hours',
    'data_exports',
    'job_changes',
    'job_counts',
    'loaded_rows',
    'notification_files',
    'row_counts',
    'speech_sounds',
    'user_names',
  ],
  'Data of the installation that belongs to no organization.': [
    'backups',
    'database_keys',
    'demo_parts',
    'gateway_asked',
    'installation',
    'loose_blobs',
    'migrations',
    'resellers',
    'restore_drills',
    'row_failures',
    'sandbox_charges',
    'sandbox_keys',
    'sandbox_methods',
    'sandbox_refunds',
  ],
} as const;

export const omittedTables: ReadonlyMap<string, string> = new Map(
  Object.entries(omissions).flatMap(([reason, tables]) => tables.map((table) => [table, reason] as const)),
);

/** Reasons that concern an organization's own data. */
export const omissionReasons: readonly string[] = Object.keys(omissions).slice(0, -1);

/** Columns that no export contains, besides binary columns and secret fields: secrets, names of stored files, and parts of card data. */
const omittedColumns: Readonly<Record<string, readonly string[]>> = {
  files: ['blob'],
  imports: ['blob', 'refused_blob'],
  notification_rows: ['cid', 'undo'],
  outbox: ['html', 'body_text'],
  payment_accounts: ['credentials'],
  payment_events: ['ask_key'],
  payment_refunds: ['idempotency_key'],
  phone_files: ['blob'],
  recordings: ['blob'],
  sso_providers: ['client_secret'],
};

const secrets = new Map(
  resourceList.map(({ name, fields }) => [
    name,
    Object.keys(fields).filter((field) => fields[field]?.kind === 'secret'),
  ]),
);

export const isOmitted = (table: string, column: string): boolean =>
  [...(omittedColumns[table] ?? []), ...(secrets.get(table) ?? [])].includes(column);

/** Columns with text that was sent, in which links act as passwords: they pay, answer and opt out. */
const columnsWithLinks: Readonly<Record<string, readonly string[]>> = { messages: ['subject', 'body'] };

/** Returns a column's value for the export. `[link]` replaces links to the portal. */
export function exportedValue(table: string, column: string, publicUrl: URL): RawBuilder<unknown> {
  if (!columnsWithLinks[table]?.includes(column)) return sql.ref(column);
  const link = `https?://${publicUrl.host.replaceAll(/[.[\]]/g, '\\$&')}[^\\s"'<>()]*`;
  return sql`regexp_replace(${sql.ref(column)}, ${link}, '[link]', 'gi')`;
}

const of = (idOrg: string, column: string, parent: string) =>
  sql`${sql.ref(column)} in (select id from ${sql.table(parent)} where id_org = ${idOrg}::bigint)`;

/** Conditions for the rows of an organization in tables without `id_org`. */
const scopes: Readonly<Record<string, (idOrg: string) => RawBuilder<unknown>>> = {
  org: (idOrg) => sql`id = ${idOrg}::bigint`,
  client_settings: (idOrg) => sql`id = ${idOrg}::bigint`,
  message_moves: (idOrg) => of(idOrg, 'message', 'messages'),
  payment_ask_rows: (idOrg) => of(idOrg, 'ask', 'payment_asks'),
  plugin_events: (idOrg) => of(idOrg, 'plugin', 'plugins'),
  worklist_notes: (idOrg) => sql`
    (
      ${of(idOrg, 'appointment', 'notification_rows')}
      or ${of(idOrg, 'payment', 'payments')}
      or ${of(idOrg, 'recording', 'recordings')}
    )
  `,
};

export const rowsOfOrganization = (table: string, idOrg: string): RawBuilder<unknown> =>
  scopes[table]?.(idOrg) ?? sql`id_org = ${idOrg}::bigint`;

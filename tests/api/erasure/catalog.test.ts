import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { sql } from 'kysely';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';
import { runWorker } from '../../support/run-worker.ts';
import { fillTables, importPatient, org, traces } from './fill-tables.ts';

/** Columns that still have something of the patient, each with the reason. */
const stays: Readonly<Record<string, string>> = {
  'messages.address': 'A message about somebody else went to the patient, as those about a child do.',
  'messages.search_text': 'Generated from the address.',
  'opt_outs.address': 'Nobody contacts the number again.',
};

/** Tables that store nothing by which a patient can be recognized, each with the reason. */
const withoutPatients: Readonly<Record<string, readonly string[]>> = {
  'Users and their sign-in.': [
    ...[
      'users',
      'user_names',
      'user_invitations',
      'email_confirmations',
      'tokens',
      'credentials',
      'totp_secrets',
    ],
    ...[
      'recovery_codes',
      'login_guards',
      'challenges',
      'one_time_codes',
      'sso_providers',
      'sso_logins',
      'sso_links',
    ],
    ...['sso_invitations', 'groups'],
  ],
  'Settings and texts of the practice.': [
    ...[
      'org',
      'org_numbers',
      'resellers',
      'client_settings',
      'client_secrets',
      'plugins',
      'queues',
      'reminders',
    ],
    ...[
      'phone_files',
      'audio_files',
      'phone_speech',
      'phone_sequences',
      'text_templates',
      'email_templates',
      'actions',
    ],
    ...['dial_plans', 'known_columns', 'payment_accounts', 'library_versions'],
  ],
  'IDs, counts and times only.': [
    ...[
      'jobs',
      'job_changes',
      'job_counts',
      'message_moves',
      'reminder_runs',
      'row_counts',
      'call_hours',
      'recordings',
    ],
    ...['contacts_apart', 'contact_merges', 'payment_links', 'payment_verifications', 'verification_guards'],
    ...[
      'payment_asks',
      'payment_ask_rows',
      'payment_charges',
      'gateway_orders',
      'gateway_asked',
      'inbound_texts',
    ],
    ...['mail_refusals', 'row_failures', 'loose_blobs', 'erasures', 'retention_runs', 'data_exports'],
  ],
  'Digests that cannot be read back.': ['loaded_rows', 'notification_files'],
  'Data of the installation.': [
    ...['database_keys', 'demo_parts', 'installation', 'backups', 'migrations', 'restore_drills'],
    ...['sandbox_keys', 'sandbox_charges', 'sandbox_methods', 'sandbox_refunds'],
  ],
  'Deletions that can be undone delay an erasure until they cannot.': ['deletions', 'deleted_rows'],
  'A legal hold of the patient delays an erasure until it is lifted.': ['legal_holds'],
};

describeApi('the erasure of a patient', (api) => {
  /** Returns `table.column` of all columns with something of the patient. */
  const findTraces = async (): Promise<string[]> => {
    const { rows } = await sql<{ table: string; column: string; type: string }>`
      select class.relname as table, attname as column, format_type(atttypid, null) as type
      from pg_attribute
      join pg_class class on class.oid = attrelid
      where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      and relkind = 'r'
      and attnum > 0
      and not attisdropped
      and atttypid::regtype::text = any(array['text', 'json', 'jsonb', 'bytea', 'text[]', 'date', 'character varying'])
      order by 1, 2
    `.execute(api.database.db);
    const found: string[] = [];
    for (const { table, column, type } of rows) {
      const name = table.startsWith('_private') ? sql.table(`graphile_worker.${table}`) : sql.table(table);
      const value =
        type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`;
      const values = await sql<{ text: string | null }>`select ${value} as text from ${name}`.execute(
        api.database.db,
      );
      if (values.rows.some(({ text }) => text !== null && traces.test(text)))
        found.push(`${table}.${column}`);
    }
    return found;
  };

  it('removes the patient from every column of every table and from every file', async () => {
    const token = await signIn(api, { org });
    const contact = await importPatient(api, token);
    await fillTables(api, contact);
    const { db } = api.database;
    const filled = new Set((await findTraces()).map((place) => place.split('.')[0]));
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1
    `.execute(db);
    const known = new Set(Object.values(withoutPatients).flat());
    expect(
      tables.map(({ name }) => name).filter((name) => !filled.has(name) && !known.has(name)),
    ).to.deep.equal([]);

    const body = { reason: 'Request of Zephyrine Quixotewood', confirm: 'erase' };
    const started = await api.call(`POST contacts/${contact}/erasure`, body, { token });
    expect(started.status, started.body.msg).to.equal(200);
    // The role of production, which may only add audit rows.
    await runWorker(api, { db: api.serving.db });
    const { rows: ended } = await sql<{ status: string; error: string }>`
      select status, error from tasks where kind = 'erasure'
    `.execute(db);
    expect(ended).to.deep.equal([{ status: 'done', error: null }]);

    expect(await findTraces()).to.deep.equal(Object.keys(stays));
    const { rows: files } = await sql<{ blob: string }>`
      select blob from imports union select blob from list_files
    `.execute(db);
    const blobs = createDiskBlobs(join(api.dataDir, 'files'));
    for (const { blob } of files) {
      const text = String(await buffer(await blobs.open(blob)));
      expect(text).not.to.match(traces);
      expect(text).to.include('First Name').and.include('Benedict,Marlow,3125557401');
    }
  });
});

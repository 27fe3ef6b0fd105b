import { sql } from 'kysely';
import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import type { Trx } from '../database/db.ts';
import { codeColumn, isAbout } from './mentions.ts';
import { replaceMentions, type Erasing } from './replace-mentions.ts';

/** Removes the patient from imports, rejected rows, files, task texts and the audit trail. */
export async function eraseMentions(trx: Trx, erasure: string, erasing: Erasing): Promise<void> {
  await eraseImported(trx, erasing);
  await eraseSamples(trx, erasing);
  await eraseRejected(trx, erasing);
  const { person, records } = erasing;
  await sql`delete from data_exports where id_org = ${person.idOrg}::bigint`.execute(trx);
  await sql`delete from files where id = any(${records.files.map(({ id }) => id)}::text[])`.execute(trx);
  const texts = { pattern: records.mentions.anywhere, where: sql`id_org = ${person.idOrg}::bigint` };
  await replaceMentions(trx, erasing, { ...texts, table: 'tasks', columns: ['detail', 'error'] });
  await replaceMentions(trx, erasing, { ...texts, table: 'notifications', columns: ['name'] });
  await eraseAudit(trx, erasure, erasing);
}

async function eraseImported(trx: Trx, erasing: Erasing): Promise<void> {
  const { person, records } = erasing;
  const org = sql`${person.idOrg}::bigint`;
  const written = [person.id, ...records.unpaid, ...records.charged];
  await sql`
    delete from imported_rows
    using imports
    where imports.id = imported_rows.import
    and imports.id_org = ${org}
    and record = any(${written}::text[])
  `.execute(trx);
  await sql`
    delete from imported_stops
    using imports
    where imports.id = imported_stops.import
    and imports.id_org = ${org}
    and address = any(${[...person.own.phones, ...person.own.emails]}::text[])
  `.execute(trx);
  const texts = { pattern: records.mentions.anywhere, where: sql`id_org = ${org}` };
  const json = { ...texts, json: true };
  await replaceMentions(trx, erasing, {
    ...json,
    table: 'imports',
    columns: ['faults', 'reasons', 'undone', 'warnings'],
  });
  await replaceMentions(trx, erasing, { ...texts, table: 'imports', columns: ['name', 'note', 'error'] });
  await replaceMentions(trx, erasing, {
    ...json,
    table: 'payment_files',
    columns: ['errors', 'warnings'],
  });
  await replaceMentions(trx, erasing, { ...texts, table: 'payment_files', columns: ['name'] });
  await replaceMentions(trx, erasing, { ...texts, table: 'list_files', columns: ['name'] });
}

interface Rejected {
  id: string;
  owner: string;
  cells: unknown;
  resource: string;
  mapping: string[];
}

/** Deletes rejected rows of imports and notification lists that are about the patient. */
async function eraseRejected(trx: Trx, { person, records }: Erasing): Promise<void> {
  const { search } = records.mentions;
  const { rows: imported } = await sql<Rejected>`
    select refused_rows.id, import as owner, cells, resource, mapping
    from refused_rows
    join imports on imports.id = import
    where refused_rows.id_org = ${person.idOrg}::bigint
    and cells::text ~* ${search}
  `.execute(trx);
  await dropRejected(
    trx,
    { table: 'refused_rows', owner: 'imports', count: 'refused' },
    isOf(imported, records),
  );
  const { rows: listed } = await sql<Rejected>`
    select id, notification as owner, ${notificationRows.name} as resource, '["patient_code"]'::jsonb as mapping,
      jsonb_build_array(patient_code, name, phone, mobile_phone, email) || coalesce(refused_cells -> 'cells', '[]') as cells
    from notification_rows
    where id_org = ${person.idOrg}::bigint
    and status = 'error'
    and contact is null
    and concat_ws(' ', name, phone, mobile_phone, email, patient_code, refused_cells::text) ~* ${search}
  `.execute(trx);
  const lists = { table: 'notification_rows', owner: 'notifications', count: 'total' } as const;
  await dropRejected(trx, lists, isOf(listed, records));
}

const isOf = (rows: readonly Rejected[], { mentions }: Erasing['records']) =>
  rows.filter(
    ({ cells, resource, mapping }) =>
      Array.isArray(cells) &&
      isAbout(
        cells.map((cell) => String(cell ?? '')),
        mentions,
        codeColumn(resource, mapping),
      ),
  );

interface RejectedTable {
  table: 'refused_rows' | 'notification_rows';
  owner: 'imports' | 'notifications';
  /** Column of the owner that counts the rows. */
  count: 'refused' | 'total';
}

async function dropRejected(
  trx: Trx,
  { table, owner, count }: RejectedTable,
  rows: readonly Rejected[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = any(${rows.map(({ id }) => id)}::text[])`.execute(trx);
  for (const id of new Set(rows.map((row) => row.owner))) {
    const gone = rows.filter((row) => row.owner === id).length;
    await sql`
      update ${sql.table(owner)} set ${sql.ref(count)} = greatest(0, ${sql.ref(count)} - ${gone}::int) where id = ${id}
    `.execute(trx);
  }
}

interface Sampled {
  id: string;
  sample: unknown;
  resource: string;
  mapping: string[];
}

/** Removes the patient's rows from the first rows of uploaded files, which the pages of imports show. */
async function eraseSamples(trx: Trx, { person, records }: Erasing): Promise<void> {
  for (const table of ['imports', 'list_files'] as const) {
    const { rows } = await sql<Sampled>`
      select id, sample, mapping,
        ${table === 'imports' ? sql`resource` : sql`${notificationRows.name}`} as resource
      from ${sql.table(table)}
      where id_org = ${person.idOrg}::bigint
      and sample::text ~* ${records.mentions.search}
    `.execute(trx);
    for (const { id, sample, resource, mapping } of rows) {
      const codeAt = codeColumn(resource, mapping);
      if (!Array.isArray(sample)) continue;
      const others = sample.filter(
        (row) => !Array.isArray(row) || !isAbout(row.map(String), records.mentions, codeAt),
      );
      await sql`
        update ${sql.table(table)} set sample = ${JSON.stringify(others)}::jsonb where id = ${id}
      `.execute(trx);
    }
  }
}

async function eraseAudit(trx: Trx, erasure: string, { person, records }: Erasing): Promise<void> {
  const { mentions, calls, paidCalls, files } = records;
  const ids = [
    ...[person.id, ...records.appointments, ...records.messages, ...records.mails],
    ...[...records.charged, ...records.unpaid, ...calls, ...paidCalls, ...files.map(({ id }) => id)],
  ];
  const addresses = [
    ...person.own.phones,
    ...person.own.phones.map((phone) => `+1${phone}`),
    ...person.own.emails,
  ];
  await sql`
    select erase_from_audit(${erasure}, ${ids}::text[], ${addresses}::text[], ${mentions.anywhere}, ${mentions.own})
  `.execute(trx);
}

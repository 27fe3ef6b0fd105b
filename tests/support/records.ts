import { sql } from 'kysely';
import { notificationRows } from '../../shared/resources/notification-rows.ts';
import { messages } from '../../shared/resources/notifications.ts';
import { findResource } from '../../shared/resources/index.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { noneChosen, type FieldDefinition, type FieldKind } from '../../shared/resources/fields.ts';
import type { Db } from '../../server/api/database/db.ts';

/** Record in API format, where every value except JSON is text. */
export type SampleRecord = Readonly<Record<string, string | number | object>>;

/** Ids or names of records that a field may refer to. */
export type SampleIds = ReadonlyMap<string, readonly string[]>;

/** Values that a resource requires beyond its field types. */
const fixedSamples: Readonly<Record<string, (index: number, ids: SampleIds) => SampleRecord>> = {
  users: (index) => ({
    landing_page: '/app/contacts',
    access_group: '',
    user_name: `sample.${index}`,
    pw: 'Correct-Horse-8',
  }),
  org: (index) => ({
    timezone: 'America/Chicago',
    quiet_from: '20:00',
    quiet_to: '08:00',
    holidays: '12/25/2026 Christmas',
    pay_reminder_days: '3, 7, 14',
    // Each number belongs to one organization only.
    text_from: String(3_125_550_000 + index),
    voice_from: String(3_125_560_000 + index),
  }),
  // Numbers owned by the demo practice.
  dial_plans: (index) => ({ caller_id: index % 2 ? '3125550170' : '3125550171' }),
  plugins: (index) => ({ events: index % 2 ? 'confirmed, cancelled' : '' }),
  phone_sequences: () => ({ steps: [{ do: 'hang_up' }] }),
  payments: () => ({
    items: [{ other_id: 'RX1', desc: 'Visit', qty: 1, amount: '10.00' }],
    verify_fields: ['last_name'],
  }),
  // All seeded jobs are closed, because a notification list has at most one open job and the form tests create it.
  jobs: (index, ids) => ({
    notification: ids.get('notifications')?.[index % 3] ?? '',
    status: ['done', 'failed', 'cancelled'][index % 3] ?? '',
  }),
  messages: (index, ids) => ({
    job: ids.get('jobs')?.[0] ?? '',
    contact: sampleId(index),
    status: ['planned', 'sent', 'failed'][index % 3] ?? '',
    row: ids.get('notification_rows')?.[0] ?? '',
    // A message belongs to a job or a payment; the sample messages belong to a job.
    payment: '',
  }),
  notification_rows: (index, ids) => ({
    notification: ids.get('notifications')?.[0] ?? '',
    reason_code: 'too_late',
    same_as: String(index),
  }),
  imports: () => ({ resource: 'contacts' }),
  tasks: () => ({ payment: '' }),
};

/** Start time in Unix seconds. Ids add one second per record, and times add one minute. */
const start = 1_763_600_000;

const sampleId = (index: number) => `${start + index}-sample`;

const samples: Record<FieldKind, (field: FieldDefinition, index: number) => string | number | object> = {
  text: ({ label, maxLength = 60 }, index) => `${label} ${index}`.slice(-maxLength),
  multiline: ({ label }, index) => `${label} ${index}\nsecond line`,
  flag: (_field, index) => (index % 2 ? 'T' : 'F'),
  choice: ({ choices = [] }, index) => choices.filter(Boolean)[index % choices.filter(Boolean).length] ?? '',
  phone: (_field, index) => `312555${String(100 + (index % 900)).padStart(4, '0')}`,
  email: (_field, index) => `sample${index}@example.com`,
  money: (_field, index) => `${10 + index}.50`,
  date: (_field, index) => `04/${String((index % 28) + 1).padStart(2, '0')}/1985`,
  time: (_field, index) => start + index * 60,
  number: ({ min = 1, max = 100 }, index) => min + (index % (max - min)),
  clock: ({ label }) => (label.includes('after') ? '17:30' : '09:00'),
  weekdays: () => 'Mon,Wed',
  json: () => [{ line: 2, field: 'phone', msg: 'Phone must have 10 digits', value: '12' }],
  url: (_field, index) => `https://example.com/${index}`,
  secret: (_field, index) => `sample-secret-${index}`,
};

export function sampleRecord(definition: ResourceDefinition, index: number, ids: SampleIds): SampleRecord {
  const fields = Object.entries(definition.fields).map(([name, field]) => [
    name,
    field.reference ? (ids.get(field.reference.to)?.[0] ?? '') : samples[field.kind](field, index),
  ]);
  return { ...(Object.fromEntries(fields) as SampleRecord), ...fixedSamples[definition.name]?.(index, ids) };
}

export function typedFields(
  definition: ResourceDefinition,
  record: SampleRecord,
): Record<string, string | string[]> {
  const open = Object.entries(definition.fields).filter(([, { hidden, serverSet }]) => !hidden && !serverSet);
  return Object.fromEntries(open.map(([name, field]) => [name, typed(field, record[name] ?? '')]));
}

function typed({ kind, none }: FieldDefinition, value: SampleRecord[string]): string | string[] {
  if (none && value === '') return noneChosen;
  if (kind === 'weekdays') return String(value).split(',');
  if (kind === 'time') return new Date(Number(value) * 1000).toISOString().slice(0, 16);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Inserts rows directly, including server-set fields, and returns their ids by resource. */
export async function enterSamples(
  db: Db,
  definitions: readonly ResourceDefinition[],
  { idOrg, rows }: { idOrg: string; rows: number },
): Promise<Map<string, readonly string[]>> {
  const ids = new Map<string, readonly string[]>();
  const enter = async (definition: ResourceDefinition): Promise<void> => {
    if (ids.has(definition.name)) return;
    ids.set(definition.name, []);
    for (const { reference } of Object.values(definition.fields)) {
      const target = reference?.by === 'id' && findResource(reference.to);
      if (target) await enter(target);
    }
    // Notification rows are not a resource, so no field can refer to them.
    if (definition === messages) await enter(notificationRows);
    const entered: string[] = [];
    for (let index = 0; index < rows; index += 1)
      entered.push(
        await enterRow(db, definition, { record: sampleRecord(definition, index, ids), idOrg, index }),
      );
    ids.set(definition.name, entered);
  };
  for (const definition of definitions) await enter(definition);
  return ids;
}

interface NewRow {
  record: SampleRecord;
  idOrg: string;
  index: number;
}

/** Columns with ids of other rows in the same table, which samples leave empty. */
const toOtherRows: readonly string[] = ['part_of', 'rest_payment', 'grouped'];

async function enterRow(
  db: Db,
  definition: ResourceDefinition,
  { record, idOrg, index }: NewRow,
): Promise<string> {
  const id = definition.ids === 'decimal' ? String(9_000_000 + index) : sampleId(index);
  const values = Object.entries(record).map(([name, value]) => [
    name,
    toColumn(definition.fields[name], value),
  ]);
  const row = { ...(Object.fromEntries(values) as SampleRecord), id, id_org: idOrg, blob: `sample-${id}` };
  const names = (await columnsOf(db, definition.name))
    .filter((name) => name in row && !toOtherRows.includes(name))
    .map((name) => sql.ref(name));
  await sql`
    insert into ${sql.table(definition.name)} (${sql.join(names)})
    select ${sql.join(names)}
    from jsonb_populate_record(null::${sql.table(definition.name)}, ${JSON.stringify(row)}::jsonb)
  `.execute(db);
  return id;
}

async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Converts a value to JSON input for PostgreSQL. */
function toColumn(field: FieldDefinition | undefined, value: SampleRecord[string]): unknown {
  if (field?.kind === 'time') return new Date(Number(value) * 1000).toISOString();
  if (field?.kind === 'date') return String(value).replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');
  return value === '' ? null : value;
}

import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../database/db.ts';
import { flexPayOfOrg, type FlexPay } from '../database/flex-pay.ts';

export interface MessageValues {
  id_org: string;
  org_name: string;
  org_phone: string | null;
  org_address: string;
  timezone: string | null;
  flex_pay: FlexPay;
  /** True if the text is in Spanish; undefined for a message that is not planned yet. */
  is_spanish?: boolean;
  appointment: Readonly<Record<string, string | null>>;
  contact: Readonly<Record<string, string | null>> | null;
}

/** True if a `message` uses its reminder's Spanish template. */
const isSpanish = sql`coalesce(
  message.template in (reminders.phone_sequence_es, reminders.text_template_es, reminders.email_template_es), false
)`;

/** True if a `message` uses a Spanish template of those that its job was confirmed with. The query must join `jobs`. */
export const isSpanishInJob = sql`case
  when jobs.templates is null then ${isSpanish}
  else coalesce(
    message.template in (
      jobs.templates -> 'chosen' ->> 'phone_sequence_es', jobs.templates -> 'chosen' ->> 'text_template_es',
      jobs.templates -> 'chosen' ->> 'email_template_es'
    ), false
  )
end`;

/** Columns of the practice. The query must join `org`. */
const practiceColumns = sql`
  org.id::text as id_org, org.name as org_name, org.phone as org_phone,
  concat_ws(', ', nullif(org.addr, ''), nullif(org.city, ''), nullif(org.state, '')) as org_address, org.timezone,
  ${flexPayOfOrg} as flex_pay
`;

/** Columns of the patient. The query must join `appointment` (a row of a notification list) and `contacts`. */
const personColumns = sql`
  coalesce(to_jsonb(appointment), '{}'::jsonb) || jsonb_build_object('date', to_char(appointment.date, 'MM/DD/YYYY')) as appointment,
  to_jsonb(contacts) || jsonb_build_object('dob', to_char(contacts.dob, 'MM/DD/YYYY')) as contact
`;

/** Columns of `MessageValues`. The query must join `org`, `appointment` (a row of a notification list) and `contacts`. */
export const valueColumns = sql`${practiceColumns}, ${personColumns}`;

type PracticeValues = Omit<MessageValues, 'appointment' | 'contact' | 'is_spanish'>;
type PersonValues = Pick<MessageValues, 'appointment' | 'contact'>;

export async function loadPracticeValues(trx: Trx, idOrg: string): Promise<PracticeValues> {
  const { rows } = await sql<PracticeValues>`
    select ${practiceColumns} from org where id = ${idOrg}::bigint
  `.execute(trx);
  const [values] = rows;
  if (!values) throw new Error('The notification list has no organization');
  return values;
}

type PersonReader = (
  people: readonly { row: string; contact: string | null }[],
) => Promise<Map<string, PersonValues>>;

/**
 * Returns a reader that loads many patients' values in one statement, by notification list row. Reads only fields with the given names, because reading
 * whole records of a long list takes longer than filling in the texts.
 */
export async function openPersonReader(trx: Trx, names: ReadonlySet<string>): Promise<PersonReader> {
  const appointment = await columnsNamed(trx, { table: 'notification_rows', alias: 'appointment', names });
  const contact = await columnsNamed(trx, { table: 'contacts', alias: 'contacts', names });
  return async (people) => {
    if (people.length === 0) return new Map();
    const [rows, contacts] = [people.map(({ row }) => row), people.map(({ contact: id }) => id)];
    const found = await sql<PersonValues & { row: string }>`
      select appointment.id as "row",
        jsonb_build_object(${appointment}) as appointment,
        case when contacts.id is not null then jsonb_build_object(${contact}) end as contact
      from unnest(${rows}::text[], ${contacts}::text[]) as person ("row", contact)
      join notification_rows appointment on appointment.id = person."row"
      left join contacts on contacts.id = person.contact and contacts.id_org = appointment.id_org
    `.execute(trx);
    return new Map(found.rows.map(({ row, ...values }) => [row, values]));
  };
}

const days: ReadonlySet<string> = new Set(['appointment.date', 'contacts.dob']);

async function columnsNamed(
  trx: Trx,
  { table, alias, names }: { table: string; alias: string; names: ReadonlySet<string> },
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name
    from pg_attribute
    where attrelid = ${table}::regclass
    and attnum > 0
    and not attisdropped
    and attname = any(${[...names]}::text[])
  `.execute(trx);
  const pairs = rows.flatMap(({ name }) => {
    const column = sql.ref(`${alias}.${name}`);
    const value = days.has(`${alias}.${name}`) ? sql`to_char(${column}, 'MM/DD/YYYY')` : column;
    return [sql.lit(name), value];
  });
  return pairs.length > 0 ? sql.join(pairs) : sql``;
}

import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../database/db.ts';
import { flexPayOfOrg, type FlexPay } from '../database/flex-pay.ts';

/** Whose values fill the text of a message. */
export interface MessageValues {
  id_org: string;
  org_name: string;
  org_phone: string | null;
  org_address: string;
  timezone: string | null;
  flex_pay: FlexPay;
  /** Whether its text is one for Spanish speakers; of what is not planned yet, missing. */
  is_spanish?: boolean;
  /** The row of its list, by the names of the fields. */
  visit: Readonly<Record<string, string | null>>;
  contact: Readonly<Record<string, string | null>> | null;
}

/** Whether a `message` sends what its reminder has for Spanish speakers. */
export const isSpanish = sql`coalesce(
  message.template in (reminders.phone_sequence_es, reminders.text_template_es, reminders.email_template_es), false
)`;

/** Columns of the practice. The query joins `org`. */
const practiceColumns = sql`
  org.id::text as id_org, org.name as org_name, org.phone as org_phone,
  concat_ws(', ', nullif(org.addr, ''), nullif(org.city, ''), nullif(org.state, '')) as org_address, org.timezone,
  ${flexPayOfOrg} as flex_pay
`;

/** Columns of the person. The query joins `visit` (a row of a list) and `contacts`. */
const personColumns = sql`
  coalesce(to_jsonb(visit), '{}'::jsonb) || jsonb_build_object('date', to_char(visit.date, 'MM/DD/YYYY')) as visit,
  to_jsonb(contacts) || jsonb_build_object('dob', to_char(contacts.dob, 'MM/DD/YYYY')) as contact
`;

/** Reads them where `org`, `visit` (a row of a list) and `contacts` are joined. */
export const valueColumns = sql`${practiceColumns}, ${personColumns}`;

type PracticeValues = Omit<MessageValues, 'visit' | 'contact' | 'is_spanish'>;
type PersonValues = Pick<MessageValues, 'visit' | 'contact'>;

export async function loadPracticeValues(trx: Trx, idOrg: string): Promise<PracticeValues> {
  const { rows } = await sql<PracticeValues>`
    select ${practiceColumns} from org where id = ${idOrg}::bigint
  `.execute(trx);
  const [values] = rows;
  if (!values) throw new Error('A list has an organization');
  return values;
}

type PersonReader = (
  people: readonly { row: string; contact: string | null }[],
) => Promise<Map<string, PersonValues>>;

/**
 * Reads many people's values in one statement, by the rows of their list: those fields alone that have one of these names, since whole
 * records of a long list take longer to read than to fill in.
 */
export async function openPersonReader(trx: Trx, names: ReadonlySet<string>): Promise<PersonReader> {
  const visit = await columnsNamed(trx, { table: 'notification_rows', alias: 'visit', names });
  const contact = await columnsNamed(trx, { table: 'contacts', alias: 'contacts', names });
  return async (people) => {
    if (people.length === 0) return new Map();
    const [rows, contacts] = [people.map(({ row }) => row), people.map(({ contact: id }) => id)];
    const found = await sql<PersonValues & { row: string }>`
      select visit.id as "row",
        jsonb_build_object(${visit}) as visit,
        case when contacts.id is not null then jsonb_build_object(${contact}) end as contact
      from unnest(${rows}::text[], ${contacts}::text[]) as person ("row", contact)
      join notification_rows visit on visit.id = person."row"
      left join contacts on contacts.id = person.contact and contacts.id_org = visit.id_org
    `.execute(trx);
    return new Map(found.rows.map(({ row, ...values }) => [row, values]));
  };
}

/** Days are written as in `personColumns`. */
const days: ReadonlySet<string> = new Set(['visit.date', 'contacts.dob']);

/** Names and values of the columns of a table that have one of these names. */
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

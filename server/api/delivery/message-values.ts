import { sql } from 'kysely';
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

/** Reads them where `org`, `visit` (a row of a list) and `contacts` are joined. */
export const valueColumns = sql`
  org.id::text as id_org, org.name as org_name, org.phone as org_phone,
  concat_ws(', ', nullif(org.addr, ''), nullif(org.city, ''), nullif(org.state, '')) as org_address, org.timezone,
  ${flexPayOfOrg} as flex_pay,
  coalesce(to_jsonb(visit), '{}'::jsonb) || jsonb_build_object('date', to_char(visit.date, 'MM/DD/YYYY')) as visit,
  to_jsonb(contacts) || jsonb_build_object('dob', to_char(contacts.dob, 'MM/DD/YYYY')) as contact
`;

import { sql } from 'kysely';
import type { CheckCode } from '../../../shared/reminders/reasons.ts';
import type { VerifyFieldName } from '../../../shared/payment/record.ts';
import { payableStatuses } from '../../../shared/resources/payments.ts';

export type PaymentStop = Extract<
  CheckCode,
  'off' | 'paid' | 'charging' | 'closed' | 'nothing_due' | 'unproved'
>;

const asksFor = (field: VerifyFieldName) =>
  sql`coalesce(payments.verify_fields::text, settings.verify_fields) like ${`%"${field}"%`}`;

/** Matches a zip code with fewer than five digits, which no payer would type. Zip codes with letters are foreign. */
const isPartOfZip = sql`
  coalesce(payments.zip, '') !~ case when payments.zip ~* '[a-z]' then '[0-9]' else '([0-9][^0-9]*){5}' end
`;

/** Matches payments whose verification requires a value that is missing on file, so that no answer could match. */
const isUnverifiable = sql`
  (
    ${asksFor('first_name')} and coalesce(payments.first_name, '') = ''
    or ${asksFor('last_name')} and coalesce(payments.last_name, '') = ''
    or ${asksFor('unique_id')} and coalesce(payments.patient_id, '') = ''
    or ${asksFor('dob')} and payments.dob is null
    or ${asksFor('zip')} and ${isPartOfZip}
  )
`;

/** Selects the stop reason of a payment from `payments` and its client's `settings`, or null if the payment can be requested. */
export const paymentStop = sql<PaymentStop | null>`
  case
    when settings.payment_enabled is distinct from 'T' then 'off'
    when payments.status = 'Paid' then 'paid'
    when payments.charging = 'T' then 'charging'
    when payments.status <> all(${[...payableStatuses]}::text[]) then 'closed'
    when coalesce(payments.amount, 0) <= 0 then 'nothing_due'
    when ${isUnverifiable} then 'unproved'
  end
`;

/** Selects the stop reason of a request `message`, including an address changed since. */
export const requestStop = sql<PaymentStop | 'changed' | null>`
  coalesce(
    ${paymentStop},
    case
      when message.address is distinct from case message.channel when 'text' then payments.mobile_phone else payments.email end
        then 'changed'
    end
  )
`;

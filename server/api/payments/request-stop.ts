import { sql } from 'kysely';
import type { CheckCode } from '../../../shared/delivery/reasons.ts';
import { payableStatuses } from '../../../shared/resources/payments.ts';

/** Why a payment is not asked for whichever way. */
export type PaymentStop = Extract<CheckCode, 'off' | 'paid' | 'closed'>;

/** Of `payments` with the `settings` of its client; null where it may be asked for. */
export const paymentStop = sql<PaymentStop | null>`
  case
    when settings.payment_enabled is distinct from 'T' then 'off'
    when payments.status = 'Paid' then 'paid'
    when payments.status <> all(${[...payableStatuses]}::text[]) then 'closed'
  end
`;

/** The same of a `message` that asks for it, which goes where it was asked to go alone. */
export const requestStop = sql<PaymentStop | 'changed' | null>`
  coalesce(
    ${paymentStop},
    case
      when message.address is distinct from case message.channel when 'text' then payments.mobile_phone else payments.email end
        then 'changed'
    end
  )
`;

import type { PersonSummary } from '../contacts/person-line.tsx';
import type { PaymentEvent } from '../../shared/payment/events.ts';
import type { Payment } from '../../shared/payment/payment-status.ts';

export interface PaymentRecordProps {
  csrfToken: string;
  payment: Payment;
  /** Events in chronological order; undefined if the API does not return them. */
  events?: {
    happened: readonly PaymentEvent[];
    /** Unix seconds of the next reminder. */
    nextReminder?: number;
  };
  /** Newer payment of the same patient; set only if this one could be requested again. */
  newer?: Payment;
  /** True if the API reports when the bank settles an accepted payment. */
  hasSettlements: boolean;
  mayCreate: boolean;
  zone: string;
  nowSeconds: number;
  /** Contact with the payment's patient code; missing if there is none or the user may not open it. */
  person?: PersonSummary;
  /** Missing if the payment cannot be requested or the user may not request it. */
  requestHref?: string;
  /** Missing if nothing can be refunded or the user may not refund it. */
  refundHref?: string;
  /** Reason why nothing can be refunded; set only for users with the refund permission. */
  noRefund?: string;
  /** Missing if the link can no longer be paid. */
  payerLink?: string;
  /** Formatted end of the lock after failed verifications; missing if the payment is not locked. */
  lockedUntil?: string;
}

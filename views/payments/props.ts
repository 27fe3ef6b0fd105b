import type { KnownPerson } from '../contacts/person-line.tsx';
import type { PaymentEvent } from '../../shared/payment/events.ts';
import type { Payment } from '../../shared/payment/standing-words.ts';

export interface PaymentRecordProps {
  csrfToken: string;
  payment: Payment;
  /** In the order in which they happened; undefined where the API tells none. */
  events?: {
    happened: readonly PaymentEvent[];
    /** When it is asked for again, in unix seconds. */
    nextReminder?: number;
  };
  /** What the same patient was asked for since, of one that could be asked for anew. */
  newer?: Payment;
  /** The API tells when a bank has paid what it accepted. */
  tellsSettled: boolean;
  /** The user may make payments. */
  mayCreate: boolean;
  zone: string;
  nowSeconds: number;
  /** The contact with that patient code, where the user may open it. */
  person?: KnownPerson;
  /** Missing where nobody is asked any more, or not by this user. */
  askHref?: string;
  /** Missing where nothing can be given back, or not by this user. */
  refundHref?: string;
  /** Why nothing of what was paid can be given back, for who may give back. */
  noRefund?: string;
  /** Missing where nobody can pay by it any more. */
  payerLink?: string;
  /** Wrong answers have locked the link till then. */
  lockedUntil?: string;
}

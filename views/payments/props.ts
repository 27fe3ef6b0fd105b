import type { Payment } from '../../shared/payment/standing-words.ts';
import type { ResourceScreen } from '../resource/props.ts';
import type { ShellProps } from '../shell/props.ts';

export interface PaymentRecordProps {
  shell: ShellProps;
  payment: Payment;
  may: ResourceScreen['may'];
  zone: string;
  nowSeconds: number;
  /** The list as one came from it. */
  listHref: string;
  /** The person's page, where the user may open it. */
  contactHref?: string;
  /** Missing where nobody can pay by it any more. */
  payerLink?: string;
  /** Wrong answers have locked the link till then. */
  lockedUntil?: string;
}

import type { PaymentFormStrings, PaymentStrings } from '../../shared/locales/en/payment-strings.ts';
import type { Moment } from '../ui/local-time.tsx';
import type { FieldErrors, PaymentFormField, PaymentMethod } from '../../shared/payment/forms.ts';
import type { BillingItem, VerifyFieldName } from '../../shared/payment/record.ts';
import type { Day } from '../../shared/written-day.ts';
import type { Brand } from '../shell/props.ts';
import type { TimeLimitProps } from './time-limit.tsx';

export interface PayFrame extends Brand {
  client: {
    /** Empty string if the API does not return it. */
    name: string;
    /** Validated logo: a URL on this site or an image data URL. If missing, an icon is shown. */
    logo?: string;
  };
  csrfToken: string;
  /** UI strings; missing for English, which the browser bundle contains. */
  strings?: PaymentStrings;
  /** Session time limit; missing on pages without input that could be lost. */
  timeLimit?: TimeLimitProps;
  /** Permanent banner above the body. The temporary one is `StatusBanner`. */
  banner?: { kind: 'success' | 'error' | 'info'; text: string; next?: string; refusal?: Refusal };
}

/** Declined payment for which nothing was charged. Never set if the result is unknown. */
interface Refusal {
  advice: string;
  /** True if an earlier attempt may still be charged. The banner then does not say that nothing was charged. */
  isUnconfirmed?: true;
}

export interface BillItem extends BillingItem {
  day?: string;
}

export interface VerifyBody {
  state: 'verify';
  fields: readonly VerifyFieldName[];
  /** True if the bill has selectable items, so that the next page also needs the item list. */
  byItems?: boolean;
  values?: Partial<Record<VerifyFieldName, string>>;
  errors?: FieldErrors<VerifyFieldName>;
}

/** Data of the payment form as plain JSON, without card data. Part of it becomes the island's props. */
export interface PayBody {
  state: 'pay';
  payer: { firstName: string };
  /** Amount to charge in cents: the total of the selected items, the balance, or the amount entered before. */
  amountCents: number;
  /** Total amount due in cents, regardless of the amount paid now. */
  dueCents: number;
  /** Number of this partial payment; missing if the API allows only one payment per link. */
  part?: number;
  /** Earlier payments of the link; missing if there are none. */
  before?: PaidBefore;
  /** True if `payer_editable` is 'T'. The field is locked while billing items are selected. */
  amountEditable: boolean;
  /** Maximum amount that may be typed; missing without a limit. */
  limitCents?: number;
  /** Rejected amount as typed. If missing, `amountCents` is shown. */
  amountTyped?: string;
  /** Label from `describeSavedMethod`; missing if there is no usable saved method. */
  savedMethod?: string;
  /** True for a bank account, which needs a debit authorization. */
  savedIsBank?: boolean;
  /** Address of the confirmation page for removal; missing if the payer may not remove the method. */
  removeHref?: string;
  /** True if no payment method can be saved, so saving is not offered. */
  savesNone?: boolean;
  items: readonly BillItem[];
  /** True if `item_detail_type` is EPIC_PRESCRIPTION, which shows the prescription list. */
  itemsSelectable: boolean;
  patientEditable: boolean;
  selection: readonly string[];
  /** Message about the balance, such as `paymentMessages.zeroBalance`. */
  notice?: string;
  method: PaymentMethod;
  /** Values shown again after a decline. Never contains card or account data. */
  values?: { name?: string; zip?: string; storeMethod?: boolean };
  errors?: FieldErrors<PaymentFormField | 'items'>;
  /** Current date at the practice, used to validate the expiration date before submitting. */
  today: Day;
}

interface PaidBefore {
  events: readonly MoneyEvent[];
  paidCents: number;
  /** Total amount due, including earlier payments. */
  dueCents: number;
}

export interface OverBody {
  state: 'over';
  /** Same meaning as in `PayBody`. */
  part?: number;
  amountCents: number;
  /** True if an earlier attempt may still be charged. */
  isUnconfirmed?: boolean;
  dueCents: number;
  /** Values to pass on so they need not be retyped. Never contains card or account data. */
  method?: PaymentMethod;
  values: NonNullable<PayBody['values']>;
}

export interface RemoveBody {
  state: 'remove';
  savedMethod: string;
  backHref: string;
}

export interface SuccessBody {
  state: 'success';
  method: 'card' | 'bank';
  auth: string;
  cardBrand: string;
  last4: string;
  amountCents: number;
  items: readonly BillItem[];
  /** Payment time with the zone's name. */
  date: string;
  /** Patient of the bill. Names are '' if the API does not return them. */
  patient: { firstName: string; lastName: string };
  /** Name of the card or account holder as typed. */
  holder?: string;
  /** Practice address on one line; '' if the API does not return it. */
  address: string;
  /** Practice phone; '' if the API does not return it. */
  phone: string;
  /** Amount still due in cents; missing if unknown. */
  remainingCents?: number;
  /** Amount still due that can be paid with the same link; missing if the link accepts only one payment. */
  restCents?: number;
  /** True if the same link accepts the rest, but the amount now due is unknown. */
  mayPayRest?: boolean;
  /** All payments made through the link; missing if this is the only one. */
  events?: readonly MoneyEvent[];
  receipt: {
    /** Masked email from `maskEmail`. Posting it unchanged selects the address on file. */
    onFile?: string;
    value?: string;
    error?: string;
    /** Confirmation from `paymentMessages.receiptSent(…)`, shown after sending. */
    sent?: string;
    /** Set if the receipt was captured in the test outbox, with its address there if available. */
    captured?: { href?: string };
    /** Message from `paymentMessages.receiptLimit` that replaces the form. */
    limit?: string;
  };
}

/** Page for a payment that was made earlier or outside this payer's session. */
export interface PaidBody {
  state: 'paid';
  isRefunded?: boolean;
  /** Verification form for viewing the details; missing if there are none. */
  verify?: Omit<VerifyBody, 'state'>;
}

export interface MoneyEvent {
  kind: 'paid' | 'accepted' | 'refunded' | 'returned';
  amountCents: number;
  /** Formatted time with the zone's name; '' if unknown. */
  date: string;
  /** Payment method such as `VISA ending in 4242`; set only for payments. */
  method?: string;
  auth?: string;
}

export interface StatementBody extends Pick<
  SuccessBody,
  'items' | 'patient' | 'holder' | 'address' | 'phone' | 'receipt'
> {
  state: 'statement';
  remainingCents: number;
  /** Refunded amount of the most recent payment. */
  refundedCents: number;
  isFullRefund: boolean;
  events: readonly MoneyEvent[];
}

export type PayBodyProps =
  | { state: 'error' }
  | PaidBody
  /** The practice has not set up online payment. `phone` is as the API returns it, or ''. */
  | { state: 'notSetUp'; phone: string }
  /** The link is valid but has expired. `phone` as above. */
  | { state: 'expired'; phone: string }
  | { state: 'locked'; until: Moment }
  /** Outcome unknown. The server sends `Refresh`. `long` is set if the check takes longer than usual. */
  | { state: 'checking'; long?: boolean }
  | VerifyBody
  | PayBody
  | OverBody
  | RemoveBody
  | StatementBody
  | SuccessBody;

export type PayPageProps = PayFrame & PayBodyProps;

export interface PaymentFormFacts extends Pick<
  PayBody,
  | 'amountCents'
  | 'dueCents'
  | 'amountEditable'
  | 'limitCents'
  | 'amountTyped'
  | 'savedMethod'
  | 'savedIsBank'
  | 'savesNone'
  | 'method'
  | 'values'
  | 'today'
> {
  /** English UI strings if missing. */
  strings?: PaymentFormStrings;
  /** True if billing items are selectable, so at least one must be selected. */
  itemsEditable: boolean;
  errors?: FieldErrors<PaymentFormField | 'items'>;
  /** False while the typed amount is invalid. */
  isAmountPayable?: boolean;
}

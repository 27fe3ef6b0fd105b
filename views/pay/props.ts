import type { PaymentFormWords, PaymentWords } from '../../shared/messages/payment-words.ts';
import type { Moment } from '../ui/local-time.tsx';
import type { FieldErrors, PaymentFormField, PaymentMethod } from '../../shared/payment/forms.ts';
import type { BillingItem, VerifyFieldName } from '../../shared/payment/record.ts';
import type { Day } from '../../shared/written-day.ts';
import type { Brand } from '../shell/props.ts';
import type { TimeLimitProps } from './time-limit.tsx';

/** What every page of a payment link shows around its body. */
export interface PayFrame extends Brand {
  client: {
    /** '' where the API does not tell. */
    name: string;
    /** A URL of our own or a `data:image/png|jpeg|webp` one, already checked. Missing: a drawn mark. */
    logo?: string;
  };
  csrfToken: string;
  /** Missing: English, which the browser has by itself. */
  words?: PaymentWords;
  /** Missing where nothing is lost when the page ends. */
  timeLimit?: TimeLimitProps;
  /** A sentence above the body. It stays: the timed banner is `StatusBanner`. */
  banner?: { kind: 'success' | 'error' | 'info'; text: string; next?: string; refusal?: Refusal };
}

/** Of a payment that was certainly not charged; never where the outcome is unknown. */
interface Refusal {
  /** What to do now. */
  advice: string;
  /** An earlier attempt may still turn out to be charged: nothing is said of that. */
  isUnconfirmed?: true;
}

export interface ShownItem extends BillingItem {
  /** Its date as a receipt has it. */
  day?: string;
}

export interface VerifyBody {
  state: 'verify';
  fields: readonly VerifyFieldName[];
  /** The bill is of items to choose from: its form has their list, too. */
  byItems?: boolean;
  /** What was typed, given back after a failure. */
  values?: Partial<Record<VerifyFieldName, string>>;
  errors?: FieldErrors<VerifyFieldName>;
}

/** What the Make a Payment form needs; plain JSON, no card data: it is also the island's props. */
export interface PayBody {
  state: 'pay';
  payer: { firstName: string };
  /** What the form charges as it stands: the sum of the selection, the balance, or the amount typed before. */
  amountCents: number;
  /** What is due, whatever of it is paid now. */
  dueCents: number;
  /** Which of the link's payments it is; missing where the API takes one alone. */
  part?: number;
  /** What was paid by the link before; missing where nothing was. */
  before?: PaidBefore;
  /** `payer_editable` is 'T'. The field opens when, besides, no billing item is selected. */
  amountEditable: boolean;
  /** The most that may be typed, where there is a limit. */
  limitCents?: number;
  /** The amount as typed before, where it was refused; otherwise `amountCents` is printed. */
  amountTyped?: string;
  /** Of `describeSavedMethod`. Missing: there is none, or it cannot be used. */
  savedMethod?: string;
  /** It is a bank account: its debit has to be authorized. */
  savedIsBank?: boolean;
  /** Where it is asked whether it is to be forgotten. Missing: the payer may not have it so. */
  removeHref?: string;
  /** No method of this payer can be saved, and none is offered to be. */
  savesNone?: boolean;
  items: readonly ShownItem[];
  /** `item_detail_type` is EPIC_PRESCRIPTION: the prescription list is offered. */
  itemsSelectable: boolean;
  patientEditable: boolean;
  /** Keys of the chosen items, of `initialSelection`. */
  selection: readonly string[];
  /** A sentence about the balance, as `paymentMessages.zeroBalance`. */
  notice?: string;
  method: PaymentMethod;
  /** Kept after a refusal; never card or account data. */
  values?: { name?: string; zip?: string; storeMethod?: boolean };
  errors?: FieldErrors<PaymentFormField | 'items'>;
  /** Today where the practice is: the expiry is checked against it before sending. */
  today: Day;
}

/** Of a link that takes several payments. */
interface PaidBefore {
  events: readonly MoneyEvent[];
  paidCents: number;
  /** Of all parts. */
  dueCents: number;
}

/** The payer is about to pay more than is due. */
export interface OverBody {
  state: 'over';
  /** As in `PayBody`. */
  part?: number;
  amountCents: number;
  /** An earlier attempt may still turn out to be charged. */
  isUnconfirmed?: boolean;
  dueCents: number;
  /** What is typed already and need not be again: never card or account data. */
  method?: PaymentMethod;
  values: NonNullable<PayBody['values']>;
}

/** The saved method is about to be forgotten. */
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
  items: readonly ShownItem[];
  /** When it was paid, with its zone's name. */
  date: string;
  /** Whose bill it was; names that the API does not tell are ''. */
  patient: { firstName: string; lastName: string };
  /** Of the card or account, as typed. */
  holder?: string;
  /** The practice's, on one line; '' where the API does not tell. */
  address: string;
  /** The same of its phone. */
  phone: string;
  /** What is still due; missing where it is not known. */
  remainingCents?: number;
  /** Of that, what the same link takes; missing where it takes one payment alone. */
  restCents?: number;
  /** The same link takes the rest, of which the amount due now is not known. */
  mayPayRest?: boolean;
  /** All that was paid by the link, where it took more than this. */
  events?: readonly MoneyEvent[];
  receipt: {
    /** Masked by `maskEmail`. Posted as it is it means the address on file. */
    onFile?: string;
    /** What was typed, given back after a failure. */
    value?: string;
    error?: string;
    /** `paymentMessages.receiptSent(…)`. */
    sent?: string;
    /** It did not leave: where it can be read instead, if anywhere. */
    kept?: { href?: string };
    /** `paymentMessages.receiptLimit`, in the place of the form. */
    limit?: string;
  };
}

/** Paid before, and not in this payer's session. */
export interface PaidBody {
  state: 'paid';
  isRefunded?: boolean;
  /** The payer can show who they are, to see it. Missing: there is nothing to see. */
  verify?: Omit<VerifyBody, 'state'>;
}

/** What happened to the money of a link. */
export interface MoneyEvent {
  kind: 'paid' | 'accepted' | 'refunded' | 'returned';
  amountCents: number;
  /** With its zone's name; '' where nobody knows. */
  date: string;
  /** `VISA ending in 4242`; of a payment alone. */
  method?: string;
  auth?: string;
}

/** What a verified payer is shown of a payment that was made, and of its refunds. */
export interface StatementBody extends Pick<
  SuccessBody,
  'items' | 'patient' | 'holder' | 'address' | 'phone' | 'receipt'
> {
  state: 'statement';
  /** What is still due. */
  remainingCents: number;
  /** Of the last payment. */
  refundedCents: number;
  /** All of it was. */
  isWhole: boolean;
  events: readonly MoneyEvent[];
}

export type PayBodyProps =
  | { state: 'error' }
  | PaidBody
  /** The practice cannot be paid online yet. `phone` as the API has it, '' where it has none. */
  | { state: 'notSetUp'; phone: string }
  /** The link was real, and is not taken any more. `phone` as above. */
  | { state: 'expired'; phone: string }
  /** Too many wrong verifications. */
  | { state: 'locked'; until: Moment }
  /** Outcome unknown. The server sends `Refresh`; `long` after it took longer than usual. */
  | { state: 'checking'; long?: boolean }
  | VerifyBody
  | PayBody
  | OverBody
  | RemoveBody
  | StatementBody
  | SuccessBody;

export type PayPageProps = PayFrame & PayBodyProps;

/** What the form is about, as plain JSON. */
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
  /** Missing: English. */
  words?: PaymentFormWords;
  /** Billing items are there to choose from: one of them must be. */
  itemsEditable: boolean;
  errors?: FieldErrors<PaymentFormField | 'items'>;
  /** False while the amount that is being typed cannot be paid. */
  isSumKnown?: boolean;
}

import type { KnownPerson } from '../contacts/person-line.tsx';
import type { CallRow } from '../../shared/ivr/call-row.ts';
import type { Dashboard } from '../../shared/ivr/dashboard.ts';
import type { FollowUp, FollowUpState } from '../../shared/ivr/follow-up.ts';
import type { Tally } from '../../shared/ivr/metrics.ts';
import type { DialledNumber } from '../../shared/ivr/numbers.ts';
import type { Compared } from '../../shared/ivr/range.ts';
import type { IvrState } from '../../shared/ivr/state.ts';
import type { Payment } from '../../shared/payment/standing-words.ts';
import type { ShellProps } from '../shell/props.ts';

/** What every IVR page shows around its body. */
export interface IvrFrame {
  shell: ShellProps;
  state: IvrState;
  /** Sentences on what of the address was corrected. */
  corrected: readonly string[];
  /** IANA zone in which times are shown, and now. */
  zone: string;
  nowSeconds: number;
  /** By name. */
  numbers: readonly DialledNumber[];
  providers: readonly string[];
  /** Set where the figures count only a part of the calls. */
  partial?: { seen: number; of: number };
  /** Why the figures or rows could not be read; the filters still show. */
  failure?: string;
}

export interface DashboardPageProps extends IvrFrame {
  dashboard?: Dashboard;
  before?: Compared & { total: Tally };
  /** The newest calls that nobody saw to; undefined where they could not be read. */
  waiting?: WaitingCalls;
}

export interface WaitingCalls extends FollowUps {
  rows: readonly CallRow[];
  paidSince?: PaidSince;
}

export interface CallLogPageProps extends IvrFrame {
  rows: readonly CallRow[];
  /** Of all pages. */
  count?: number;
}

/** By the id of an unpaid call, the `cdr_start` of a later one in which its caller paid. Undefined where that is not known. */
export type PaidSince = ReadonlyMap<string, string> | undefined;

export interface CallPageProps extends FollowUps {
  shell: ShellProps;
  zone: string;
  nowSeconds: number;
  call: CallRow;
  numbers: readonly DialledNumber[];
  /** To the list that led here, as it stood. */
  back: { label: string; href: string };
  paidSince: PaidSince;
  /** The contact that the caller's patient code names, where the user may open it. */
  person?: KnownPerson;
  /** What can be listened to. */
  recordings: readonly { kind: 'call' | 'voicemail'; href: string }[];
  /** That was made in it, or that the caller may still make. */
  payment?: Payment;
  /** The API tells when a bank has paid what it accepted. */
  tellsSettled: boolean;
}

export interface CollectedPageProps extends IvrFrame {
  /** The same count as the dashboard's, so that the totals tie. */
  dashboard?: Dashboard;
  /** Calls that collected money, newest first. */
  rows: readonly CallRow[];
  count?: number;
}

/** Whom something can be given to. */
interface Person {
  id: string;
  name: string;
}

/** What the API keeps of follow-ups; nothing where it keeps none. */
export interface FollowUps {
  /** By the id of the call. */
  followUps?: ReadonlyMap<string, FollowUp>;
  people?: readonly Person[];
  /** May the user ask for payments. */
  mayAsk: boolean;
}

export interface FollowUpPageProps extends IvrFrame, WaitingCalls {
  count?: number;
  /** Over all pages. */
  counts?: Readonly<Record<FollowUpState, number>>;
}

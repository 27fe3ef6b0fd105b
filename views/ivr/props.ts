import type { PersonSummary } from '../contacts/person-line.tsx';
import type { CallRow } from '../../shared/ivr/call-row.ts';
import type { Dashboard } from '../../shared/ivr/dashboard.ts';
import type { FollowUp, FollowUpState } from '../../shared/ivr/follow-up.ts';
import type { Tally } from '../../shared/ivr/metrics.ts';
import type { DialledNumber } from '../../shared/ivr/numbers.ts';
import type { Compared } from '../../shared/ivr/range.ts';
import type { IvrState } from '../../shared/ivr/state.ts';
import type { Payment } from '../../shared/payment/payment-status.ts';
import type { ShellProps } from '../shell/props.ts';

export interface IvrFrame {
  shell: ShellProps;
  state: IvrState;
  corrected: readonly string[];
  /** IANA zone in which times are shown. */
  zone: string;
  nowSeconds: number;
  numbers: readonly DialledNumber[];
  providers: readonly string[];
  /** Set if the metrics cover only part of the calls. */
  partial?: { seen: number; of: number };
  /** Error if the data could not be read. The filters are shown anyway. */
  failure?: string;
}

export interface DashboardPageProps extends IvrFrame {
  dashboard?: Dashboard;
  before?: Compared & { total: Tally };
  /** Newest calls that still need a follow-up; undefined if they could not be read. */
  openFollowUps?: FollowUpCalls;
}

export interface FollowUpCalls extends FollowUps {
  rows: readonly CallRow[];
  paidSince?: PaidSince;
}

export interface CallLogPageProps extends IvrFrame {
  rows: readonly CallRow[];
  /** Number of calls on all pages. */
  count?: number;
}

/** Maps the id of an unpaid call to the `cdr_start` of a later call in which the caller paid; undefined if the payments could not be read. */
export type PaidSince = ReadonlyMap<string, string> | undefined;

export interface CallPageProps extends FollowUps {
  shell: ShellProps;
  zone: string;
  nowSeconds: number;
  call: CallRow;
  numbers: readonly DialledNumber[];
  back: { label: string; href: string };
  paidSince: PaidSince;
  /** Contact with the caller's patient code; missing if there is none or the user may not open it. */
  person?: PersonSummary;
  recordings: readonly { kind: 'call' | 'voicemail'; href: string }[];
  /** Payment made in the call, or the one that the caller still has to make. */
  payment?: Payment;
  /** True if the API reports when the bank settles an accepted payment. */
  hasSettlements: boolean;
}

export interface CollectedPageProps extends IvrFrame {
  /** Same aggregation as the dashboard, so the totals match. */
  dashboard?: Dashboard;
  /** Calls with a payment, newest first. */
  rows: readonly CallRow[];
  count?: number;
}

interface Person {
  id: string;
  name: string;
}

/** Follow-ups saved by the API; empty if it does not support them. */
export interface FollowUps {
  followUps?: ReadonlyMap<string, FollowUp>;
  people?: readonly Person[];
  mayRequest: boolean;
}

export interface FollowUpPageProps extends IvrFrame, FollowUpCalls {
  count?: number;
  /** Number of follow-ups by status on all pages. */
  counts?: Readonly<Record<FollowUpState, number>>;
}

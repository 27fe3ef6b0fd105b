import type { OutcomeRow, PreviewedMessage } from '../../../shared/api-calls/list-outcome.ts';
import type { Plan } from '../../../shared/api-calls/list-plan.ts';
import type { Channel } from '../../../shared/contacts/channels.ts';
import type { SendingState } from '../../../shared/reminders/account.ts';
import type { ShellProps } from '../../shell/props.ts';

export interface PlannedLine {
  id: string;
  name: string;
  appointment: string;
  gets: readonly Channel[];
  isUntranslated: boolean;
  /** Time of the first message, or the reason why none is sent. */
  sendTimeText: string;
  isExcluded: boolean;
}

export interface RowsFilter {
  reason: string;
  gets: string;
  untranslated: boolean;
  /** Shows only rows with both a message and a warning. */
  warned: boolean;
  flaw: string;
  search: string;
  /** True if rows canceled by rules are shown too. */
  all: boolean;
}

export interface CheckPageProps {
  shell: ShellProps;
  zone: string;
  nowSeconds: number;
  list: {
    id: string;
    name: string;
    reminder: string;
    leadDays: number;
    isActive: boolean;
    total: number;
    /** Edit page of the reminder; missing if the user may not edit it. */
    editHref?: string;
  };
  plan: Plan;
  lines: readonly PlannedLine[];
  /** Row and messages of a notification list with a single row. */
  only?: { row: string; messages: readonly PreviewedMessage[] };
  /** Number of matching rows on all pages. */
  count: number;
  page: number;
  pages: number;
  filter: RowsFilter;
  /** Id of the previous job; missing if the notification list was never sent. */
  sentBefore?: string;
  /** Earliest sending time: as typed and as parsed. */
  start: { typed: string; at: number; error?: string };
  notice?: string;
  /** Account status, if sending or calls are stopped for the practice. */
  sendingStop?: SendingState;
  /** True if messages to unverified addresses go to the test outbox until the account is approved. */
  awaitsApproval?: boolean;
  /** Warning that the notification list has more messages than the daily limit leaves; '' if it does not. */
  overLimit?: string;
}

export interface RowMessagesProps {
  shell: ShellProps;
  zone: string;
  nowSeconds: number;
  list: { id: string; name: string };
  /** Edit page of the reminder; missing if the user may not edit it. */
  editHref?: string;
  /** True if unplanned messages are sent only after the notification list is confirmed. */
  awaitsConfirm: boolean;
  isPaused: boolean;
  row: string;
  /** Contact id; missing if the user may not open contacts or the row has no contact. */
  contact?: string;
  stops: readonly string[];
  name: string;
  appointment: string;
  reason: string;
  warning: string;
  messages: readonly PreviewedMessage[];
  sent: OutcomeLine['messages'];
  /** Form to change the row; missing while the notification list is being sent, because its rows are locked. */
  change?: RowChange;
}

export interface RowChange {
  isExcluded: boolean;
  /** True if the row has a message and can be left out, or is left out and can be included again. */
  mayChangeSides: boolean;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  notice?: string;
}

export type OutcomeLine = Omit<OutcomeRow, 'date' | 'time'> & { appointment: string };

export interface OutcomePageProps {
  shell: ShellProps;
  zone: string;
  nowSeconds: number;
  refreshSeconds: number;
  /** Reason why messages go to the test outbox, if they do. */
  outbox: 'no_provider' | 'approval' | undefined;
  sendingStop?: SendingState;
  list: { id: string; name: string };
  /** Name of the inactive reminder that holds back planned messages; '' if there is none. */
  inactive: string;
  job: {
    id: string;
    status: string;
    total: number;
    waiting: number;
    sent: number;
    delivered: number;
    failed: number;
    /** Unix seconds of the next planned message; 0 if unknown. */
    firstAt: number;
  };
  /** Number of rows without any message. `nothing` is true if only these rows are shown. */
  unsentCount: number;
  nothing: boolean;
  lines: readonly OutcomeLine[];
  count: number;
  page: number;
  pages: number;
  search: string;
}

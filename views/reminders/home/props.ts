import type { PersonSummary } from '../../contacts/person-line.tsx';
import type { JobConfirmation } from '../../../shared/reminders/job-actions.ts';
import type { JobTemplate } from '../../../shared/api-calls/reminders.ts';
import type { Permission } from '../../../shared/permissions.ts';
import type { ReasonCheck } from '../../../shared/reminders/message-reason.ts';
import type { SendingState } from '../../../shared/reminders/account.ts';
import type { RowOf } from '../../../shared/resources/define.ts';
import type { messages } from '../../../shared/resources/notifications.ts';
import type { Need } from '../../../shared/reminders/worklist.ts';
import type { ShellProps } from '../../shell/props.ts';
import type { Rows } from './list-props.ts';

export interface JobLine {
  id: string;
  /** Id of the job's notification list. `name` is the list's name. */
  list: string;
  name: string;
  status: string;
  /** Start time in Unix seconds; 0 means immediately. */
  startAt: number;
  total: number;
  /** People without a message yet; for a stopped job, people who got no message because the job was stopped. */
  waiting: number;
  sent: number;
  delivered: number;
  failed: number;
  confirmed: number;
  cancelledByContact: number;
  callback: number;
  optedOut: number;
}

export interface ListLine {
  id: string;
  name: string;
  reminder: string;
  status: string;
  total: number;
  /** Number of rows canceled by rules; missing if the API did not return it. */
  cancelled?: number;
  created: number;
  openJob?: string;
  runsByItself?: boolean;
}

export type Block<Line> = { lines: readonly Line[]; count: number } | { failure: string };

/** Messages of one day, by hour in the practice's time zone. */
export interface HoursOfDay {
  day: string;
  hours: readonly { hour: number; messages: number }[];
}

interface Failed {
  failure: string;
}

export interface Morning {
  account: SendingState | Failed;
  days: readonly HoursOfDay[] | Failed;
  needs: readonly Need[] | Failed;
  /** True if the API lists a day's appointments. */
  hasAppointments: boolean;
  confirming?: 'run' | 'stop';
  /** Reason entered by the user if stopping the account failed. */
  reason?: string;
}

export interface FirstSteps {
  reminder: { id: string; name: string } | undefined;
  /** Newest notification list with rows. `emptyList` is the newest notification list overall, if that one has no rows. */
  filled: { id: string; name: string; total: number } | undefined;
  emptyList: { id: string; name: string } | undefined;
  hasJob: boolean;
  hasStarters: boolean;
  mayWrite: boolean;
  /** Page for changing the practice's time zone; missing if the user may not change it. */
  zoneHref?: string;
}

export interface Trouble {
  kind: 'tasks' | 'queues';
  count: number;
  example: string;
  href: string;
}

export interface HomePageProps {
  shell: ShellProps;
  zone: string;
  nowSeconds: number;
  jobs: Block<JobLine>;
  lists: Block<ListLine>;
  toConfirm: Block<JobLine>;
  /** Failed background tasks and stopped queues. */
  troubles: readonly Trouble[];
  /** Missing if the API does not provide this data. */
  morning?: Morning;
  /** Missing once the account has a reminder, a notification list with rows, and a job. */
  firstSteps?: FirstSteps;
  hideCBR: boolean;
  /** True if messages go to the test outbox. */
  capturesMessages: boolean;
  refreshSeconds: number;
}

export interface MessageLine {
  id: string;
  name: string;
  /** Contact id; '' if there is none. */
  contact: string;
  channel: string;
  address: string;
  status: string;
  reason: string;
  response: string;
  time: number;
  /** Planned sending time in Unix seconds; 0 if unknown. */
  sendAt: number;
}

export interface MessageViewProps {
  zone: string;
  nowSeconds: number;
  message: RowOf<typeof messages>;
  /** True if the API explains why the message was or was not sent. */
  hasExplanation: boolean;
  checks: readonly ReasonCheck[];
  moves: readonly { time: number; sentence: string }[];
  /** Other messages for the same appointment. */
  others: readonly MessageLine[];
  job?: { href: string; startedAt: number; isPaused: boolean };
  list?: { href: string; name: string };
  /** Recipient; missing if the user may not open the contact. */
  person?: PersonSummary;
  paymentHref?: string;
  /** Address of a preview with current data. */
  previewHref?: string;
  /** True if the message is waiting and this user may stop it. */
  stops: boolean;
  /** Page of the test outbox where the user can answer the message as the patient. */
  outboxHref?: string;
}

export interface JobPanelProps {
  csrfToken: string;
  permissions: readonly Permission[];
  zone: string;
  nowSeconds: number;
  job: JobLine;
  /** Unix seconds of the next planned message; 0 if unknown. */
  firstAt: number;
  unsentCount: number;
  /** Unix seconds; 0 if not finished yet. */
  finished: number;
  refreshSeconds: number;
  /** Rows of the notification list, while the job awaits confirmation. */
  rows?: Rows;
  /** Messages of the job, once it was confirmed. */
  messages?: Block<MessageLine>;
  opensContacts: boolean;
  /** Action that the user has to confirm. `from` is the page to return to, such as Home. */
  confirmation?: JobConfirmation & { step: string; from: string };
  hideCBR: boolean;
  outbox?: 'no_provider' | 'approval' | undefined;
  /** Templates that a confirmed job sends, in the versions that it was confirmed with. */
  templates: readonly JobTemplate[];
  opensLibrary: boolean;
}

import type { KnownPerson } from '../contacts/person-line.tsx';
import type { JobQuestion } from '../../shared/home/job-actions.ts';
import type { Permission } from '../../shared/permissions.ts';
import type { WhyCheck } from '../../shared/delivery/why.ts';
import type { AccountState } from '../../shared/home/account.ts';
import type { RowOf } from '../../shared/resources/define.ts';
import type { messages } from '../../shared/resources/notifications.ts';
import type { WorkKind, WorkLine } from '../../shared/home/worklist.ts';
import type { ShellProps } from '../shell/props.ts';
import type { Rows } from './list-props.ts';

/** A job as the screens show it. */
export interface JobLine {
  id: string;
  /** Its notification list: id and name. */
  list: string;
  name: string;
  status: string;
  /** Unix seconds; 0 = at once. */
  startAt: number;
  total: number;
  waiting: number;
  sent: number;
  delivered: number;
  failed: number;
  confirmed: number;
  cancelledByContact: number;
  callback: number;
  optedOut: number;
}

/** A notification list as Home shows it. */
export interface ListLine {
  id: string;
  name: string;
  reminder: string;
  status: string;
  total: number;
  /** Rows that rules cancelled; missing where the API did not say. */
  cancelled?: number;
  created: number;
  /** Of the job that sends it now. */
  openJob?: string;
  /** Its reminder takes the visits from it by itself. */
  runsByItself?: boolean;
}

/** A part of Home, or why it could not be read. */
export type Block<Line> = { lines: readonly Line[]; count: number } | { failure: string };

/** What leaves on a day, by the hour of the practice's clocks. */
export interface HoursOfDay {
  /** YYYY-MM-DD */
  day: string;
  hours: readonly { hour: number; messages: number }[];
}

/** What of a kind waits for a person, with the newest of it. */
export interface Need {
  kind: WorkKind;
  count: number;
  newest: readonly WorkLine[];
}

interface Failed {
  failure: string;
}

/** What a practice looks at first in the morning. */
export interface Morning {
  account: AccountState | Failed;
  days: readonly HoursOfDay[] | Failed;
  needs: readonly Need[] | Failed;
  /** The API tells who comes on a day. */
  tellsVisits: boolean;
  /** Which way of the switch is asked about. */
  asked?: 'run' | 'stop';
  /** The reason that was typed, where the account could not be stopped. */
  reason?: string;
}

/** What there is of what a first reminder takes. */
export interface FirstSteps {
  reminder: { id: string; name: string } | undefined;
  /** The newest list that has people, and the newest of all. */
  filled: { id: string; name: string; total: number } | undefined;
  emptyList: { id: string; name: string } | undefined;
  hasJob: boolean;
  /** The API puts starter templates into the library. */
  hasStarters: boolean;
  /** The user may change the library. */
  mayWrite: boolean;
  /** Where the practice's time zone is changed, for those who may. */
  zoneHref?: string;
}

/** Of one kind: how many, the newest, and where it is seen to. */
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
  /** The newest jobs that wait to be confirmed. */
  toConfirm: Block<JobLine>;
  /** Work in the background that stands still. */
  troubles: readonly Trouble[];
  /** Missing where the API does not tell. */
  morning?: Morning;
  /** Missing where the first reminder was sent. */
  firstSteps?: FirstSteps;
  hideCBR: boolean;
  /** What is sent is kept in an outbox. */
  keepsMessages: boolean;
  refreshSeconds: number;
}

/** A message of a job. */
export interface MessageLine {
  id: string;
  name: string;
  /** The contact's id, '' for none. */
  contact: string;
  channel: string;
  address: string;
  status: string;
  reason: string;
  response: string;
  time: number;
  /** When it leaves; 0 where nobody knows. */
  sendAt: number;
}

/** One message with all that is known of it. */
export interface MessageViewProps {
  zone: string;
  nowSeconds: number;
  message: RowOf<typeof messages>;
  /** The API says why it was sent or not. */
  isTold: boolean;
  checks: readonly WhyCheck[];
  moves: readonly { time: number; sentence: string }[];
  /** Of the same visit. */
  others: readonly MessageLine[];
  job?: { href: string; startedAt: number; isPaused: boolean };
  list?: { href: string; name: string };
  /** Whom it is for, where the user may open their contact. */
  person?: KnownPerson;
  /** What it asks for. */
  paymentHref?: string;
  /** As it would be written now. */
  previewHref?: string;
  /** It waits, and this user may stop it. */
  stops: boolean;
  /** Where it can be answered in the place of the person. */
  outboxHref?: string;
}

export interface JobPanelProps {
  csrfToken: string;
  permissions: readonly Permission[];
  zone: string;
  nowSeconds: number;
  job: JobLine;
  /** When the first of what waits leaves; 0 where nobody knows. */
  firstAt: number;
  /** How many of the list have nothing of it. */
  gotNothing: number;
  /** Unix seconds; 0 = not yet. */
  finished: number;
  refreshSeconds: number;
  /** While it awaits confirmation. */
  rows?: Rows;
  /** Afterwards. */
  messages?: Block<MessageLine>;
  /** The user may see contacts. */
  opensContacts: boolean;
  /** A step that is asked about; from Home one goes back there. */
  asked?: JobQuestion & { step: string; from: string };
  /** Whether the list's rows that rules cancelled are left out. */
  hideCBR: boolean;
  /** What is sent is kept in an outbox. */
  outbox?: 'no_provider' | 'approval' | undefined;
}

import type { Channel } from '../../shared/contacts/channels.ts';
import type { AccountState } from '../../shared/home/account.ts';
import type { MessageFlaw } from '../../shared/delivery/message-flaws.ts';
import type { RowRule } from '../../shared/resources/notification-rows.ts';
import type { ShellProps } from '../shell/props.ts';

export type WhyNothing = RowRule | 'error';

/** A message that reads wrong, as an example. */
export interface FlawExample {
  people: number;
  /** Its row; '' where the API names none. */
  row: string;
  name: string;
  channel?: Channel;
}

/** What a list would do if it were confirmed now, in people. */
export interface Foreseen {
  people: number;
  nothing: number;
  /** Of `people`, who has no date of a visit: the message leaves as soon as one may. */
  undated: number;
  /** Of `people`, whose message leaves later than the reminder says: its day is past. */
  late: number;
  /** Placeholders that messages name and that have no value. */
  open: readonly (FlawExample & { field: string })[];
  flaws: readonly (FlawExample & { code: MessageFlaw; quote: string; length: number })[];
  /** Of `people`, whose row has an address that cannot be used. */
  warned: number;
  /** Encodings of its files that were guessed. */
  readAs: readonly string[];
  /** Of `people`, who gets something in English though they speak Spanish, and by which channels. */
  untranslated: { people: number; channels: readonly Channel[] };
  /** Unix seconds; 0 where nobody gets anything. */
  firstAt: number;
  lastAt: number;
  gets: readonly { channels: readonly Channel[]; people: number }[];
  reasons: readonly { code: WhyNothing; people: number }[];
  /** Whether one channel follows another until one reaches the person. */
  oneByOne: boolean;
  /** What the reminder would send, but no provider is set up for. */
  noProvider: readonly Channel[];
}

export interface ForeseenLine {
  id: string;
  name: string;
  /** The visit's day and time. */
  visit: string;
  gets: readonly Channel[];
  /** Something of it in another language than theirs. */
  isUntranslated: boolean;
  /** When the first leaves, or why nothing does. */
  leaves: string;
  isLeftOut: boolean;
}

/** Which rows are shown. */
export interface RowsAsked {
  reason: string;
  gets: string;
  /** Those alone who get something in another language than theirs. */
  untranslated: boolean;
  /** Those alone who get something and have a warning. */
  warned: boolean;
  /** Those alone whose messages have that mistake. */
  flaw: string;
  search: string;
  /** Whether those that rules cancelled are shown too. */
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
    /** So many days before a visit it leaves. */
    leadDays: number;
    isActive: boolean;
    total: number;
    /** Where the reminder is edited; missing for who may not. */
    editHref?: string;
  };
  plan: Foreseen;
  lines: readonly ForeseenLine[];
  /** What the person gets where the list has but one: its row, and the messages that leave. */
  only?: { row: string; messages: readonly PreviewedMessage[] };
  /** Of all pages. */
  count: number;
  page: number;
  pages: number;
  asked: RowsAsked;
  /** The job by which it was sent before; missing where it was not. */
  sentBefore?: string;
  /** Nothing leaves before it: as it was typed, and as it was understood. */
  start: { typed: string; at: number; error?: string };
  notice?: string;
  /** Where sending of the practice, or its calls, stand still. */
  held?: AccountState;
  /** Messages to addresses that nobody confirmed go to the test outbox. */
  awaitsApproval?: boolean;
}

/** A message as it would be sent. */
export interface PreviewedMessage {
  channel: Channel;
  to: string;
  /** Unix seconds; 0 where it is not sent, for the reason. */
  sendAt: number;
  reason: string;
  subject: string;
  text: string;
  segments: number;
  /** In another language than the person's. */
  isUntranslated: boolean;
  /** Where the user would get it as a test; '' where it cannot be sent to them. */
  testTo: string;
}

export interface RowMessagesProps {
  shell: ShellProps;
  zone: string;
  nowSeconds: number;
  list: { id: string; name: string };
  /** Where the reminder is edited; missing for who may not. */
  editHref?: string;
  /** Nothing leaves, but what is planned already, before the list is confirmed. */
  awaitsConfirm: boolean;
  /** What is planned waits until its job is resumed. */
  isPaused: boolean;
  /** Its id. */
  row: string;
  /** Whom it reaches, where the user may look at people; missing where the row names nobody. */
  contact?: string;
  /** What they stopped, when and how, where nothing is sent for that. */
  stops: readonly string[];
  name: string;
  visit: string;
  /** Why nothing is sent at all. */
  reason: string;
  /** Addresses that cannot be used. */
  warning: string;
  messages: readonly PreviewedMessage[];
  /** What went already, or waits. */
  sent: OutcomeLine['messages'];
  /** Missing where the list is being sent: nothing of the row can be changed then. */
  change?: RowChange;
}

export interface RowChange {
  isLeftOut: boolean;
  /** Something would leave, so that it means something to be left out; or that was done, and can be taken back. */
  mayChangeSides: boolean;
  /** Of its fields, and what is wrong with them. */
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  notice?: string;
}

export interface OutcomeLine {
  id: string;
  name: string;
  visit: string;
  messages: readonly { id: string; channel: Channel; status: string; sendAt: number }[];
  /** Why nothing was sent, where that is so. */
  reason: string;
  answer: string;
}

export interface OutcomePageProps {
  shell: ShellProps;
  zone: string;
  nowSeconds: number;
  refreshSeconds: number;
  /** What is sent is kept in an outbox. */
  outbox: 'no_provider' | 'approval' | undefined;
  held?: AccountState;
  list: { id: string; name: string };
  /** The reminder that what waits is held back by, as it is not active; '' where none is. */
  inactive: string;
  job: {
    id: string;
    status: string;
    total: number;
    waiting: number;
    sent: number;
    delivered: number;
    failed: number;
    /** When the first of what waits leaves; 0 where nobody knows. */
    firstAt: number;
  };
  /** How many of the list have nothing of it, and whether they alone are shown. */
  gotNothing: number;
  nothing: boolean;
  lines: readonly OutcomeLine[];
  count: number;
  page: number;
  pages: number;
  search: string;
}

import type { Permission } from '../../shared/permissions.ts';
import type { Planned } from '../../shared/home/planned.ts';
import type { RefusedList } from '../refused/refused-groups.tsx';

/** A row of a notification list. */
export interface RowLine {
  id: string;
  /** Its page, where it is read and changed; missing where lists are not looked through. */
  href?: string;
  name: string;
  /** The contact, where the user may open it. */
  contactHref?: string;
  phones: readonly string[];
  email: string;
  appointment: string;
  planned: readonly Planned[];
  status: string;
  reason: string;
  /** Addresses that are not used while the row is sent. */
  warning: string;
  /** What became of its messages; '' before there are any. */
  standing: string;
  /** Its messages, which say why they were sent or not; missing before there are any. */
  messagesHref?: string;
}

/** The rows of a list, a page of them, or why they could not be read. */
export type Rows =
  | {
      lines: readonly RowLine[];
      /** Of all pages. */
      count: number;
      page: number;
      pages: number;
      /** Left out because rules cancelled them, or shown though they did; missing where the API did not say how many. */
      cancelled?: number;
    }
  | { failure: string };

/** What came of rows that were added. */
export interface RowsAdded {
  accepted: number;
  rejected: number;
  cancelled: number;
  faults: readonly { line: string; field: string; msg: string }[];
  /** Of `accepted`, rows without an address that could not be used; the first of those addresses. */
  warned: number;
  warnings: readonly { line: string; field: string; msg: string }[];
  /** When the very same file was added to another list, in unix seconds, and its name; 0 where it was not, or nobody says. */
  loadedBefore: number;
  loadedInto: string;
  /** How many of the health record's appointments changed, dropped out, stayed, and have to wait; missing where it was not read. */
  record?: { updated: number; withdrawn: number; unchanged: number; later: number };
  /** Rows of a corrected download that name a row that is not refused any more. */
  gone?: number;
  /** Why nothing was added. */
  failure?: string;
}

/** What the health record is read for. */
export interface RecordDays {
  /** MM/DD/YYYY: those that were read last, else from today on. */
  from: string;
  to: string;
  /** When it was read into this list last, in unix seconds; 0 for never. */
  readAt: number;
}

/** Contacts that were searched for. */
export interface ContactsFound {
  search: string;
  people: readonly { id: string; name: string; about: string }[];
  /** Of all that are found. */
  count: number;
  failure?: string;
}

export interface ListPanelProps {
  /** The reminder's page, where the user may open it. */
  reminderHref?: string;
  csrfToken: string;
  permissions: readonly Permission[];
  zone: string;
  nowSeconds: number;
  id: string;
  status: string;
  reminder: string;
  /** What the reminder sends, in words. */
  sends: string;
  total: number;
  hideCBR: boolean;
  rows: Rows;
  /** The list's last job. */
  job?: { id: string; status: string };
  /** By reason, or why they could not be read; none where the API does not group them. */
  refused: RefusedList;
  added?: RowsAdded;
  /** Whether it is looked through by a check of its own before it is sent. */
  isChecked: boolean;
  /** Its reminder takes the visits from it by itself. */
  runsByItself: boolean;
  /** Who may be ticked; missing for who may not see contacts. */
  contacts?: ContactsFound;
  /** Lists whose people can be taken; missing where the API does not take them over. */
  earlier?: readonly { value: string; label: string }[];
  /** Missing where the practice has no health record that is read. */
  record?: RecordDays;
  /** Contacts who were ticked to come on a list. */
  chosen?: ChosenPeople;
  /** Of the form for one person. */
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** Who was ticked in Contacts and is on no list yet. */
export interface ChosenPeople {
  /** `Ada Lee`, `Ada Lee and 3 others`. */
  who: string;
  isOne: boolean;
  /** Of how many a next visit is known, and of how many not. */
  dated: number;
  undated: number;
  /** Of one: the next visit and with whom, and as a form has it; '' for none. */
  when?: string;
  day: { date: string; time: string };
}

import type { AddedRows } from '../../../shared/api-calls/added-rows.ts';
import type { Permission } from '../../../shared/permissions.ts';
import type { Planned } from '../../../shared/reminders/planned.ts';
import type { RefusedList } from '../../refused/refused-groups.tsx';

export interface RowLine {
  id: string;
  /** Address of the row's page; missing if the API has no check page. */
  href?: string;
  name: string;
  /** Address of the contact if the user may open it. */
  contactHref?: string;
  phones: readonly string[];
  email: string;
  appointment: string;
  planned: readonly Planned[];
  status: string;
  reason: string;
  /** Invalid addresses. They are skipped, but the row is still sent. */
  warning: string;
  /** Delivery status of its messages; '' before any exist. */
  messageStatus: string;
  /** Address of the row's messages with their reasons; missing before any exist. */
  messagesHref?: string;
}

export type Rows =
  | {
      lines: readonly RowLine[];
      /** Number of rows on all pages. */
      count: number;
      page: number;
      pages: number;
      /** Number of rows canceled by rules, hidden or shown; missing if the API did not return it. */
      cancelled?: number;
    }
  | { failure: string };

/** Result of adding rows, with field labels in the errors. */
export type Addition = AddedRows | { failure: string };

export interface RecordDays {
  /** Dates as MM/DD/YYYY: the last range read, or a range starting today if none was read. */
  from: string;
  to: string;
  /** Unix seconds of the last import from the health record; 0 for never. */
  readAt: number;
}

export interface ContactsFound {
  search: string;
  people: readonly { id: string; name: string; about: string }[];
  /** Number of all matching contacts. */
  count: number;
  failure?: string;
}

export interface ListPanelProps {
  /** Address of the reminder; missing if the user may not open it. */
  reminderHref?: string;
  csrfToken: string;
  permissions: readonly Permission[];
  zone: string;
  nowSeconds: number;
  id: string;
  status: string;
  reminder: string;
  sends: string;
  total: number;
  hideCBR: boolean;
  rows: Rows;
  job?: { id: string; status: string };
  /** Rejected rows by reason, or an error if they could not be read; empty if the API does not group them. */
  refused: RefusedList;
  added?: Addition;
  /** True if the API offers a check page before sending. */
  isChecked: boolean;
  /** True if the notification list's reminder sends automatically. */
  runsByItself: boolean;
  /** Contact search results; missing if the user may not see contacts. */
  contacts?: ContactsFound;
  /** Earlier notification lists to copy rows from; missing if the API does not support it. */
  earlier?: readonly { value: string; label: string }[];
  /** Missing if no health record is connected. */
  record?: RecordDays;
  chosen?: ChosenPeople;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

export interface ChosenPeople {
  /** Names as `Ada Lee` or `Ada Lee and 3 others`. */
  who: string;
  isOne: boolean;
  /** Number of contacts with a known next appointment. `undated` counts those without one. */
  dated: number;
  undated: number;
  /** Next appointment of a single contact, with the clinician; '' if there is none. `day` has the form values. */
  when?: string;
  day: { date: string; time: string };
}

import { channels } from '../contacts/channels.ts';
import { messageFlaws } from '../reminders/message-flaws.ts';
import { notificationRows, rowRules } from '../resources/notification-rows.ts';
import { placeholders } from '../templates/placeholders.ts';
import {
  choice,
  choices,
  flag,
  list,
  number,
  optional,
  record,
  rowOf,
  text,
  time,
  type ValueOf,
  type WireOf,
} from '../wire/wire-types.ts';

/** Filters of the page of rows, and options of the preview. `meta`, `search` and `filter` apply as in every list. */
export const planRequest = record({
  /** Keeps recipients of exactly these channels. */
  gets: choices(channels),
  /** Keeps rows with missing translations. */
  untranslated: flag,
  /** Keeps recipients with a warning. */
  warned: flag,
  /** Keeps rows with this mistake: a `MessageFlaw` or the name of an empty placeholder. */
  flaw: text,
  /** Earliest send time; immediately if missing. */
  start_at: time,
  /** 'F' skips the slow search for template mistakes. */
  words: optional(flag),
});

const example = {
  people: number,
  /** Id of the first row. */
  row: text,
  name: text,
  channel: optional(choice(channels)),
};

const group = record({ channels: choices(channels), people: number });

/** Preview of the job of a notification list, with a page of its rows. All counts are rows. */
export const planResult = record({
  people: number,
  nothing: number,
  /** Rows in `people` without an appointment date. Their messages are sent as soon as sending hours allow. */
  undated: number,
  /** Rows in `people` whose scheduled day has passed, so their message is sent later than the reminder's lead time. */
  late: number,
  /** Empty placeholders of the messages. */
  open: list(record({ field: choice(placeholders.map(({ name }) => name)), ...example })),
  flaws: list(record({ code: choice(messageFlaws), quote: text, length: number, ...example })),
  /** Rows in `people` with an address that cannot be used. */
  warned: number,
  /** Text encodings that were guessed for the uploaded files. */
  read_as: list(text),
  /** Messages by day, earliest first. If channels are tried in order, counts only the first message of each row. */
  per_day: list(record({ day: text, messages: number })),
  first_at: time,
  last_at: time,
  gets: list(group),
  reasons: list(record({ code: choice([...rowRules, 'error']), people: number })),
  /** Spanish speakers who get English messages. */
  untranslated: list(group),
  /** True if channels are tried in order until one reaches the patient. */
  one_by_one: flag,
  /** Channels of the reminder without a provider. */
  no_provider: list(choice(channels)),
  /** Digest of the texts, calls and keys that would be sent, so that a confirmation can tell whether they have changed. */
  templates: text,
  rows: list(
    rowOf(notificationRows, {
      gets: list(record({ channel: choice(channels), send_at: number, untranslated: flag })),
    }),
  ),
});

export type PlanRequest = ValueOf<typeof planRequest>;
export type PlanWire = WireOf<typeof planResult>;
type PlanAnswer = ValueOf<typeof planResult>;
export type Plan = Omit<PlanAnswer, 'rows'>;
export type PlanRow = PlanAnswer['rows'][number];

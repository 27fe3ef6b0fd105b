import { errorReasons, rowErrors } from '../imports/row-errors.ts';
import { readValueMap, type ValueMap } from '../imports/value-map.ts';
import { notificationRows } from '../resources/notification-rows.ts';
import {
  cell,
  flag,
  list,
  mapOf,
  number,
  omittable,
  optional,
  record,
  text,
  time,
  type ValueOf,
  type WireOf,
  type WireType,
} from '../wire/wire-types.ts';

/** Set only if the rows come from the health record. */
const ofRecord = optional(number);

/** Counts of the rows that were added to a notification list. `accepted` includes `cancelled`, the rows skipped by rules. */
export const addedRowsResult = record({
  rows: number,
  accepted: number,
  rejected: number,
  cancelled: number,
  errors: rowErrors,
  /** Accepted rows without the invalid addresses in `warnings`. */
  warned: omittable(number),
  warnings: omittable(rowErrors),
  /** Corrections of rows that are no longer rejected. */
  gone: omittable(number),
  /** Time when the same file was added to the notification list `loaded_into`. */
  loaded_before: omittable(time),
  loaded_into: omittable(text),
  /** Changed rows. `withdrawn` counts rows that are no longer valid, and `unchanged` rows without changes. */
  updated: ofRecord,
  withdrawn: ofRecord,
  unchanged: ofRecord,
  /** Changes that must wait until the notification list is no longer being sent. */
  later: ofRecord,
});

const valueMap: WireType<ValueMap, ValueMap> = {
  schema: mapOf(mapOf(text)).schema,
  read: (value) => readValueMap(value, notificationRows),
};

/** Search for contacts, or id of another list. Its rows keep their own date and time if the request has none. */
export const addPeopleRequest = record({ search: text, list: text, date: text, time: text });

/** Columns of a file whose rows are not added yet. */
export const listFileResult = record({
  id: text,
  name: text,
  columns: list(cell),
  sample: list(list(cell)),
  /** Field of each column; '' to skip it. */
  mapping: list(cell),
  value_map: valueMap,
  /** Unmapped columns that contain values. */
  unread: list(text),
  /** Fields whose cells are all unreadable. */
  wrong: list(text),
  reasons: errorReasons,
  /** First line if it does not contain column names. */
  header: optional(text),
  /** True if the user should check the columns before the rows are added. */
  asks: flag,
});

/** Added rows, or the file if `asks` is 'T'. */
export const addListFileResult: WireType<
  WireOf<typeof addedRowsResult> | WireOf<typeof listFileResult>,
  AddedRows & Pick<ListFile, 'asks'>
> = {
  ...record({ ...addedRowsResult.fields, asks: omittable(flag) }),
  schema: { anyOf: [addedRowsResult.schema, listFileResult.schema] },
};

export type AddedRows = ValueOf<typeof addedRowsResult>;
export type ListFile = ValueOf<typeof listFileResult>;

import { readJsonOrValue } from '../reply.ts';
import { importStatuses } from '../resources/operations.ts';
import {
  cell,
  cents,
  choice,
  list,
  mapOf,
  number,
  optional,
  record,
  text,
  time,
  withDefault,
  type ValueOf,
  type WireOf,
  type WireType,
} from '../wire/wire-types.ts';
import { cellErrors, errorReasons } from './row-errors.ts';

/** JSON value that may also arrive as JSON text. */
const json = <Wire, Value>(type: WireType<Wire, Value>): WireType<Wire, Value> => ({
  ...type,
  read: (value) => type.read(readJsonOrValue(value)),
});

/** Result of undoing an import. `stayed` counts records kept because they were edited or used since; `still` lists the first of them. */
const undone = record({
  all: number,
  removed: number,
  restored: number,
  stayed: number,
  still: list(record({ id: text, name: text })),
});

/** Fields of an import that its pages show, with the formats of the JSON fields. */
export const importDetails = record({
  id: text,
  name: text,
  status: withDefault(choice(importStatuses), 'failed'),
  columns: json(list(cell)),
  mapping: json(list(cell)),
  rule: text,
  rows: number,
  done: number,
  to_create: number,
  to_update: number,
  to_skip: number,
  refused: number,
  amount: cents,
  unreachable: number,
  unproven: json(mapOf(number)),
  phase: text,
  faults: json(cellErrors),
  reasons: json(errorReasons),
  loaded_before: time,
  loaded_before_by: text,
  undo_until: time,
  undone: optional(json(undone)),
  note: text,
  error: text,
});

export type ImportDetails = ValueOf<typeof importDetails>;
export type Undone = WireOf<typeof undone>;

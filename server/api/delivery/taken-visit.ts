import { sql, type RawBuilder } from 'kysely';

// Each is a look-up a row, by its limit: what only exists may be answered by reading the whole table once a statement.

/** Whether the visit was taken from somewhere, another list or the practice's health record, where it may stand otherwise by now. */
export const isTaken = (row: string): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${row}.source_row`)} is not null or ${sql.ref(`${row}.record_visit`)} is not null)
`;

/**
 * Whether a visit does not stand there so any more: in the health record it was canceled or moved, or on the list from which a reminder
 * took it by itself it is gone, moved, at fault or left out by now.
 */
export const isWithdrawn = (row: string): RawBuilder<boolean> => sql<boolean>`
  (
    ${sql.ref(`${row}.record_gone`)} is not null
    or ${sql.ref(`${row}.source_row`)} is not null
    and (
      select true
      from notification_rows source
      where source.id = ${sql.ref(`${row}.source_row`)}
      and source.date is not distinct from ${sql.ref(`${row}.date`)}
      and source.time is not distinct from ${sql.ref(`${row}.time`)}
      and source.status <> 'error'
      and source.reason_code is distinct from 'left_out'
      and source.record_gone is null
      limit 1
    ) is null
  )
`;

/** Whether the patient canceled the visit, by this row's messages or by those of any other row that stands for the same visit. */
export const isCancelled = (row: string): RawBuilder<boolean> => sql<boolean>`
  (
    coalesce(${sql.ref(`${row}.answer`)} = 'cancel', false)
    or ${sql.ref(`${row}.source_row`)} is not null
    and (
      select true
      from notification_rows same
      where (same.id = ${sql.ref(`${row}.source_row`)} or same.source_row = ${sql.ref(`${row}.source_row`)})
      and same.answer = 'cancel'
      limit 1
    ) is not null
    or ${sql.ref(`${row}.record_visit`)} is not null
    and (
      select true
      from notification_rows same
      where ${isSameAppointment(row, 'same')}
      and same.answer = 'cancel'
      limit 1
    ) is not null
  )
`;

/** Whether both rows stand for one appointment of the health record, at one time: it may be on several lists. */
export const isSameAppointment = (row: string, other: string): RawBuilder<boolean> => sql<boolean>`
  (
    ${sql.ref(`${other}.id_org`)} = ${sql.ref(`${row}.id_org`)}
    and ${sql.ref(`${other}.record_visit`)} = ${sql.ref(`${row}.record_visit`)}
    and ${sql.ref(`${other}.useless_after`)} is not distinct from ${sql.ref(`${row}.useless_after`)}
  )
`;

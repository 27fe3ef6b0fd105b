import { sql, type RawBuilder } from 'kysely';

// Uses subqueries with `limit 1` because the planner may answer `exists` by reading the whole table once per statement.

/** SQL condition: the appointment was copied from another notification list or the health record, and may have changed there since. */
export const hasSource = (row: string): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${row}.source_row`)} is not null or ${sql.ref(`${row}.record_appointment`)} is not null)
`;

/**
 * SQL condition: the appointment is no longer valid at its source. It was canceled or moved in the health record, or its row in the source
 * list was removed, moved, marked invalid or left out.
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

/** SQL condition: the patient canceled the appointment through this row or any other row for the same appointment. */
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
    or ${sql.ref(`${row}.record_appointment`)} is not null
    and (
      select true
      from notification_rows same
      where ${isSameAppointment(row, 'same')}
      and same.answer = 'cancel'
      limit 1
    ) is not null
  )
`;

/** SQL condition: both rows are for the same appointment in the health record at the same time, possibly on different notification lists. */
export const isSameAppointment = (row: string, other: string): RawBuilder<boolean> => sql<boolean>`
  (
    ${sql.ref(`${other}.id_org`)} = ${sql.ref(`${row}.id_org`)}
    and ${sql.ref(`${other}.record_appointment`)} = ${sql.ref(`${row}.record_appointment`)}
    and ${sql.ref(`${other}.useless_after`)} is not distinct from ${sql.ref(`${row}.useless_after`)}
  )
`;

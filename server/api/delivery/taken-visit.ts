import { sql, type RawBuilder } from 'kysely';

// Each is a look-up a row, by its limit: what only exists may be answered by reading the whole table once a statement.

/** Of a row that a reminder took by itself from another list: whether the visit there is gone, moved, at fault or left out by now. */
export const isWithdrawn = (row: string): RawBuilder<boolean> => sql<boolean>`
  (
    ${sql.ref(`${row}.source_row`)} is not null
    and (
      select true
      from notification_rows source
      where source.id = ${sql.ref(`${row}.source_row`)}
      and source.date is not distinct from ${sql.ref(`${row}.date`)}
      and source.time is not distinct from ${sql.ref(`${row}.time`)}
      and source.status <> 'error'
      and source.reason_code is distinct from 'left_out'
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
  )
`;

import { sql, type RawBuilder } from 'kysely';

/** Whether a reminder sends anything, never null: what `isActiveReminder` says of its record. */
export const isActive = (reminder: string): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${reminder}.active`)} is not distinct from 'T')
`;

/** Whether somebody switched the reminder of a message off; what waits then stays where it is. */
export const isSwitchedOff = (message: string): RawBuilder<boolean> => sql<boolean>`
  exists (
    select 1
    from reminders switched
    where switched.id = ${sql.ref(`${message}.reminder`)}
    and not ${isActive('switched')}
  )
`;

import { sql, type RawBuilder } from 'kysely';

/** Whether somebody switched the reminder of a message off; what waits then stays where it is. */
export const isSwitchedOff = (message: string): RawBuilder<boolean> => sql<boolean>`
  exists (
    select 1
    from reminders switched
    where switched.id = ${sql.ref(`${message}.reminder`)}
    and switched.active = 'F'
  )
`;

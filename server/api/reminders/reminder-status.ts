import { sql, type RawBuilder } from 'kysely';

/** SQL condition, never null: the reminder is active, as in `isActiveReminder`. */
export const isActive = (reminder: string): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${reminder}.active`)} is not distinct from 'T')
`;

/** SQL condition: the message's reminder is inactive, so the message keeps waiting. */
export const isSwitchedOff = (message: string): RawBuilder<boolean> => sql<boolean>`
  exists (
    select 1
    from reminders switched
    where switched.id = ${sql.ref(`${message}.reminder`)}
    and not ${isActive('switched')}
  )
`;

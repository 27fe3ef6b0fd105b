import { sql, type RawBuilder } from 'kysely';

/** How what was imported into one resource is taken back. */
interface UndoRule {
  /** Whether something hangs on a record `mine` since it was made: then it stays. */
  isUsed: RawBuilder<boolean>;
}

/** The rules by resource. There is none for payments, which people are asked for: what a file made of those stands. */
export const undoRules: Readonly<Record<string, UndoRule>> = {
  contacts: {
    isUsed: sql<boolean>`(
      exists (
        select from notification_rows
        where notification_rows.id_org = mine.id_org
        and notification_rows.contact = mine.id
      )
      or exists (
        select from messages
        where messages.id_org = mine.id_org
        and messages.contact = mine.id
      )
    )`,
  },
};

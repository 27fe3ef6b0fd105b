import { sql, type RawBuilder } from 'kysely';

interface UndoRule {
  /** SQL condition: the record `mine` has been used since its creation, so it stays. */
  isUsed: RawBuilder<boolean>;
}

/** Undo rules by resource. Payments have none, because patients may already have received payment requests. */
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

import { sql } from 'kysely';
import { isLanguage, type Language } from '../../../shared/language.ts';
import type { Db, Trx } from '../database/db.ts';
import { payerMailTexts, type PayerMailTexts } from '../../../shared/locales/en/payer-mail.ts';
import { spanishPayerMail } from '../../../shared/locales/es/payer-mail.ts';

/** Selects the payer's language from the payment, or else from the contact. Null if neither has one. */
export const payerLanguage = sql<Language | null>`
  coalesce(payments.language, (
    select contacts.language
    from contacts
    where contacts.id_org = payments.id_org
    and contacts.patient_code = nullif(payments.patient_id, '')
    and contacts.language <> ''
    order by contacts.id
    limit 1
  ))
`;

/** Saves the payer's language if none is set yet. Later reminders and refund emails use it. */
export async function saveLanguage(db: Db | Trx, { id }: { id: string }, language: string): Promise<void> {
  if (!isLanguage(language)) return;
  await db
    .updateTable('payments')
    .set({ language })
    .where('id', '=', id)
    .where('language', 'is', null)
    .execute();
}

export const readPayerLanguage = (language: string | null): Language =>
  isLanguage(language) ? language : 'en';

export const payerMailStrings: Readonly<Record<Language, PayerMailTexts>> = {
  en: payerMailTexts,
  es: spanishPayerMail,
};

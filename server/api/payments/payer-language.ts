import { sql } from 'kysely';
import { isLanguage, type Language } from '../../../shared/language.ts';
import { payerMailTexts, type PayerMailTexts } from '../../../shared/messages/payer-mail.ts';
import { spanishPayerMail } from '../../../shared/messages/spanish/payer-mail.ts';

/** What the payer of a row of `payments` reads: as the payment says, else as their contact says; null where neither does. */
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

/** English where nobody knows better. */
export const readPayerLanguage = (language: string | null): Language =>
  isLanguage(language) ? language : 'en';

export const payerMailWords: Readonly<Record<Language, PayerMailTexts>> = {
  en: payerMailTexts,
  es: spanishPayerMail,
};

import { sql } from 'kysely';
import { formatPhone } from '../../../shared/contact-details.ts';
import { plainSpaces } from '../../../shared/time.ts';
import { fillMarkdown, renderMarkdown, renderPlainText } from '../../../shared/templates/markdown.ts';
import { fillTemplate } from '../../../shared/templates/placeholders.ts';
import { requestPlaceholders } from '../../../shared/templates/request-placeholders.ts';
import { flexPayOfOrg, type FlexPay } from '../database/flex-pay.ts';
import { payerLanguage } from './payer-language.ts';

/** The practice's own templates of a payment request in the payer's language, with the values that fill them. */
export interface OwnWords {
  text: string | null;
  subject: string | null;
  email: string | null;
  provider: string | null;
  address: string;
  flex_pay: FlexPay;
}

/** Of a row of `payments` and its `org`; null if the practice chose no templates. */
export const ownWords = sql<OwnWords | null>`
  case
    when num_nonnulls(org.payment_text, org.payment_text_es, org.payment_email, org.payment_email_es) > 0 then (
      select jsonb_build_object(
        'text', texts.template, 'subject', emails.subject, 'email', emails.template, 'provider', payments.provider,
        'address', concat_ws(', ', nullif(org.addr, ''), nullif(org.city, ''), nullif(org.state, '')),
        'flex_pay', ${flexPayOfOrg}
      )
      from (select ${payerLanguage} as language) payer
      left join text_templates texts
        on texts.id = case when payer.language = 'es' then org.payment_text_es else org.payment_text end
        and texts.id_org = org.id
      left join email_templates emails
        on emails.id = case when payer.language = 'es' then org.payment_email_es else org.payment_email end
        and emails.id_org = org.id
    )
  end
`;

interface Payer {
  first_name: string | null;
  org_phone: string | null;
  own_words: OwnWords | null;
}

const longestName = 30;

/** What a message calls the payer by; '' where the name on file is none to be greeted by. */
export function greetingOf({ first_name: given }: Pick<Payer, 'first_name'>): string {
  const name = (given ?? '').trim();
  return /^\p{L}/u.test(name) && name.length <= longestName ? name : '';
}

/** A text has 1,600 characters at most, and the name, link, phone and stop line come with it. */
const longestText = 1200;

/** The practice's own words of a text; undefined where the standard ones are sent. */
export function writeOwnText(payer: Payer): string | undefined {
  const template = payer.own_words?.text ?? '';
  const values = valuesFor(payer, template);
  const text = values ? plainSpaces(fillTemplate(template, values)).trim() : '';
  return text && text.length <= longestText ? text : undefined;
}

/** The same of an email, its text as HTML and plain. */
export function writeOwnMail(payer: Payer): { subject: string; html: string; text: string } | undefined {
  const { subject: title, email } = payer.own_words ?? {};
  const values = valuesFor(payer, `${title ?? ''}${email ?? ''}`);
  if (!values) return undefined;
  const subject = plainSpaces(fillTemplate(title ?? '', values)).trim();
  const body = fillMarkdown(email ?? '', values);
  const text = renderPlainText(body).trim();
  return subject && text ? { subject, html: renderMarkdown(body), text } : undefined;
}

/** Undefined where something that the template names is missing: a sentence with a gap is never sent. */
function valuesFor(payer: Payer, template: string): Record<string, string> | undefined {
  const { own_words: own } = payer;
  if (!own || template.trim() === '') return undefined;
  const values: Record<string, string> = {
    ...own.flex_pay,
    first_name: greetingOf(payer),
    provider: own.provider ?? '',
    facility_phone: formatPhone(payer.org_phone ?? ''),
    facility_address: own.address,
  };
  const { named, unknown } = requestPlaceholders(template);
  return unknown.length === 0 && named.every((name) => values[name]) ? values : undefined;
}

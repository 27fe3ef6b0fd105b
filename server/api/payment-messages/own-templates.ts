import { sql } from 'kysely';
import { formatPhone } from '../../../shared/contact-details.ts';
import { plainSpaces } from '../../../shared/time.ts';
import { fillMarkdown, renderMarkdown, renderPlainText } from '../../../shared/templates/markdown.ts';
import { fillTemplate } from '../../../shared/templates/placeholders.ts';
import { requestPlaceholders } from '../../../shared/templates/placeholder-errors.ts';
import { flexPayOfOrg, type FlexPay } from '../database/flex-pay.ts';
import { payerLanguage } from './payer-language.ts';

export interface OwnTemplates {
  text: string | null;
  subject: string | null;
  email: string | null;
  provider: string | null;
  address: string;
  flex_pay: FlexPay;
}

const payerValues = sql`
  'provider', payments.provider,
  'address', concat_ws(', ', nullif(org.addr, ''), nullif(org.city, ''), nullif(org.state, '')),
  'flex_pay', ${flexPayOfOrg}
`;

/** Selects the templates for a row of `payments` and its `org`, or null if the practice chose none. */
export const ownTemplates = sql<OwnTemplates | null>`
  case
    when num_nonnulls(org.payment_text, org.payment_text_es, org.payment_email, org.payment_email_es) > 0 then (
      select jsonb_build_object(
        'text', texts.template, 'subject', emails.subject, 'email', emails.template, ${payerValues}
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

const isVersion = (alias: 'texts' | 'emails', kind: 'text' | 'email') => {
  const version = sql.ref(alias);
  return sql`
    ${version}.record = message.templates -> 'chosen'
      ->> case when payer.language = 'es' then ${`payment_${kind}_es`} else ${`payment_${kind}`} end
    and ${version}.version = (message.templates -> 'versions' ->> ${version}.record)::integer
  `;
};

/** Selects the templates that a request `message` was planned with, or the current ones if it was planned before versions were kept. */
export const keptTemplates = sql<OwnTemplates | null>`
  case
    when message.templates is null then ${ownTemplates}
    when message.templates -> 'chosen' <> '{}'::jsonb then (
      select jsonb_build_object(
        'text', texts.content ->> 'template', 'subject', emails.content ->> 'subject',
        'email', emails.content ->> 'template', ${payerValues}
      )
      from (select ${payerLanguage} as language) payer
      left join library_versions texts on ${isVersion('texts', 'text')}
      left join library_versions emails on ${isVersion('emails', 'email')}
    )
  end
`;

interface Payer {
  first_name: string | null;
  org_phone: string | null;
  own_words: OwnTemplates | null;
}

const longestName = 30;

/** Returns the first name for the greeting, or '' if it is too long or not a name. */
export function requestGreetingOf({ first_name: firstName }: Pick<Payer, 'first_name'>): string {
  const name = (firstName ?? '').trim();
  return /^\p{L}/u.test(name) && name.length <= longestName ? name : '';
}

/** Maximum length of the practice's own text. A text has at most 1,600 characters, including name, link, phone and opt-out line. */
const longestText = 1200;

/** Returns the text from the practice's template, or undefined if the standard text applies. */
export function writeOwnText(payer: Payer): string | undefined {
  const template = payer.own_words?.text ?? '';
  const values = valuesFor(payer, template);
  const text = values ? plainSpaces(fillTemplate(template, values)).trim() : '';
  return text && text.length <= longestText ? text : undefined;
}

export function writeOwnMail(payer: Payer): { subject: string; html: string; text: string } | undefined {
  const { subject: title, email } = payer.own_words ?? {};
  const values = valuesFor(payer, `${title ?? ''}${email ?? ''}`);
  if (!values) return undefined;
  const subject = plainSpaces(fillTemplate(title ?? '', values)).trim();
  const body = fillMarkdown(email ?? '', values);
  const text = renderPlainText(body).trim();
  return subject && text ? { subject, html: renderMarkdown(body), text } : undefined;
}

/** Returns the placeholder values, or undefined if one is missing, so that no incomplete sentence is sent. */
function valuesFor(payer: Payer, template: string): Record<string, string> | undefined {
  const { own_words: templates } = payer;
  if (!templates || template.trim() === '') return undefined;
  const values: Record<string, string> = {
    ...templates.flex_pay,
    first_name: requestGreetingOf(payer),
    provider: templates.provider ?? '',
    facility_phone: formatPhone(payer.org_phone ?? ''),
    facility_address: templates.address,
  };
  const { named, unknown } = requestPlaceholders(template);
  return unknown.length === 0 && named.every((name) => values[name]) ? values : undefined;
}

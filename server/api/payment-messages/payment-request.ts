import { sql } from 'kysely';
import { formatPhone, nameForPatients } from '../../../shared/contact-details.ts';
import { fill } from '../../../shared/language.ts';
import { paths } from '../../../shared/paths.ts';
import { isBounce } from '../opt-outs/stops.ts';
import type { Db, Stored } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import {
  requestGreetingOf,
  ownTemplates,
  writeOwnMail,
  writeOwnText,
  type OwnTemplates,
} from './own-templates.ts';
import { payerLanguage, payerMailStrings, readPayerLanguage } from './payer-language.ts';
import { writePaymentMail } from './payment-mail.ts';
import { paymentStop, type PaymentStop } from './request-stop.ts';

type AddressStop = 'opted_out' | 'bounced';

export interface RequestedPayment extends Pick<
  Stored<'payments'>,
  'id' | 'status' | 'patient_id' | 'first_name' | 'last_name' | 'email' | 'mobile_phone' | 'amount'
> {
  id_org: string;
  /** ID of the payment that owns the link. */
  root: string;
  org_name: string;
  org_phone: string | null;
  /** Reason that blocks every channel, or null if the payment can be requested. */
  stop: PaymentStop | null;
  /** Time of the last payment request by a user, in Unix seconds. */
  asked: number | null;
  /** True if messages go only to addresses confirmed by the practice. */
  awaits_approval: boolean;
  account_stopped: boolean;
  timezone: string | null;
  quiet_from: string | null;
  quiet_to: string | null;
  holidays: string | null;
  /** Reason why the address gets no messages: an opt-out, a block by the practice, or a bounce. */
  email_stopped: AddressStop | null;
  text_stopped: AddressStop | null;
  language: string | null;
  /** Code of the short link, or null before the first payment request. */
  link_code: string | null;
  own_words: OwnTemplates | null;
}

export async function findRequested(
  db: Db,
  { id, idOrg }: { id: string; idOrg: string },
  { lock = false } = {},
): Promise<RequestedPayment | undefined> {
  if (!/^[A-Za-z0-9-]{1,80}$/.test(id)) return undefined;
  const { rows } = await sql<RequestedPayment>`
    ${requested}
    where payments.id = ${id}
    and payments.id_org = ${idOrg}::bigint
    ${lock ? sql`for no key update of payments` : sql``}
  `.execute(db);
  return rows[0];
}

export type ManyRequested = { ids: readonly string[] } | { file: string };

export async function listRequested(
  db: Db,
  { idOrg, ...many }: ManyRequested & { idOrg: string },
  { lock = false } = {},
): Promise<RequestedPayment[]> {
  const those =
    'file' in many ? sql`payments.file = ${many.file}` : sql`payments.id = any(${[...many.ids]}::text[])`;
  const { rows } = await sql<RequestedPayment>`
    ${requested}
    where payments.id_org = ${idOrg}::bigint
    and ${those}
    order by payments.id
    ${lock ? sql`for no key update of payments` : sql``}
  `.execute(db);
  return rows;
}

/**
 * Selects the stop reason of an address. An opt-out or block takes precedence over a bounce.
 * A contact blocked only by a bounce counts as bounced.
 */
function stopAt(channel: 'email' | 'text', address: 'email' | 'mobile_phone') {
  const column = sql.ref(`payments.${address}`);
  const ofContact =
    channel === 'email'
      ? sql`contacts.email`
      : sql`coalesce(nullif(contacts.mobile_phone, ''), contacts.phone)`;
  return sql`
    (
      select case when bool_or(not found.bounced) then 'opted_out' when bool_or(found.bounced) then 'bounced' end
      from (
        select ${isBounce} as bounced
        from opt_outs
        where opt_outs.id_org = payments.id_org
        and opt_outs.channel = ${channel}
        and opt_outs.address in (${column}, lower(${column}))
        union all
        select exists (
            select 1
            from opt_outs
            where opt_outs.id_org = contacts.id_org
            and opt_outs.channel = ${channel}
            and opt_outs.address = lower(${ofContact})
            and ${isBounce}
          )
        from contacts
        where contacts.id_org = payments.id_org
        and contacts.patient_code = nullif(payments.patient_id, '')
        and ${sql.ref(`contacts.opt_out_${channel}`)} = 'T'
      ) found
    )
  `;
}

export const linkCode = sql<string | null>`
  (select link.code from payment_links link where link.payment_id = coalesce(payments.part_of, payments.id))
`;

const requested = sql`
  select payments.id, payments.id_org::text, coalesce(payments.part_of, payments.id) as root, org.name as org_name,
    org.phone as org_phone, ${paymentStop} as stop, floor(extract(epoch from payments.asked_at))::bigint as asked, org.stopped_at is not null as account_stopped,
    org.awaits_approval,
    org.timezone, org.quiet_from, org.quiet_to, org.holidays, payments.status, payments.patient_id,
    payments.first_name, payments.last_name, payments.amount, payments.email,
    payments.mobile_phone, ${stopAt('email', 'email')} as email_stopped,
    ${stopAt('text', 'mobile_phone')} as text_stopped, ${payerLanguage} as language,
    ${linkCode} as link_code, ${ownTemplates} as own_words
  from payments
  join org on org.id = payments.id_org
  left join client_settings settings on settings.id = org.id
`;

type Origin = Pick<ApiDeps['config'], 'publicUrl'>;

/** The only payment data that a payment request message may use. */
export type LinkedPayment = Pick<
  RequestedPayment,
  'id' | 'id_org' | 'org_name' | 'org_phone' | 'first_name' | 'language' | 'link_code' | 'own_words'
>;

/** Returns the payment link, with the language of the message so that the page matches. */
export function requestLinkOf(payment: LinkedPayment, { publicUrl }: Origin): string {
  const { id, id_org: clientId, language, link_code: code } = payment;
  const path = code ? paths.shortLink.to({ code }) : paths.pay.to({ clientId, paymentId: id });
  const link = new URL(path, publicUrl).toString();
  return readPayerLanguage(language) === 'es' ? `${link}?lang=es` : link;
}

/**
 * Writes the text message of a payment request. The message contains no billing data, because the payer is verified only after opening the
 * link.
 */
export function writeRequestText(payment: LinkedPayment, origin: Origin): string {
  const words = payerMailStrings[readPayerLanguage(payment.language)];
  const name = requestGreetingOf(payment);
  const phone = formatPhone(payment.org_phone ?? '');
  const own = writeOwnText(payment);
  const standard = name ? words.requestText : words.requestTextUnnamed;
  return fill(own === undefined ? standard : words.requestTextOwn, {
    practice: nameForPatients(payment.org_name),
    name,
    words: own ?? '',
    link: requestLinkOf(payment, origin),
    questions: phone && `${fill(words.questionsText, { phone })} `,
  });
}

interface RequestMail {
  subject: string;
  html: string;
  text: string;
}

export function writeRequestMail(payment: LinkedPayment, origin: Origin): RequestMail {
  const language = readPayerLanguage(payment.language);
  const words = payerMailStrings[language];
  const name = requestGreetingOf(payment);
  const phone = formatPhone(payment.org_phone ?? '');
  const values = { practice: nameForPatients(payment.org_name), phone, name };
  const fillIn = (text: string) => fill(text, values);
  const own = writeOwnMail(payment);
  return writePaymentMail({
    subject: own?.subject ?? fillIn(words.requestSubject),
    practice: values.practice,
    language,
    lines: own ? [] : [name ? words.helloName : words.hello, words.request].map(fillIn),
    body: own,
    button: { label: words.seeAndPay, href: requestLinkOf(payment, origin) },
    notes: [phone ? words.questionsAt : words.questions, words.noCardsByMail].map(fillIn),
  });
}

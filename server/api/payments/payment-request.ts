import { sql } from 'kysely';
import { formatPhone, nameForPatients } from '../../../shared/contact-details.ts';
import { fill } from '../../../shared/messages/fill.ts';
import { paths } from '../../../shared/paths.ts';
import { isBounce } from '../contacts/stops.ts';
import type { Db, Stored } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { greetingOf, ownWords, writeOwnMail, writeOwnText, type OwnWords } from './own-words.ts';
import { payerLanguage, payerMailWords, readPayerLanguage } from './payer-language.ts';
import { writePaymentMail } from './payment-mail.ts';
import { paymentStop, type PaymentStop } from './request-stop.ts';

/** Why nobody writes to an address. */
type AddressStop = 'opted_out' | 'bounced';

/** What asking for a payment needs to know of it. */
export interface RequestedPayment extends Pick<
  Stored<'payments'>,
  'id' | 'status' | 'patient_id' | 'first_name' | 'last_name' | 'email' | 'mobile_phone' | 'amount'
> {
  id_org: string;
  /** The payment whose link it is reached by. */
  root: string;
  org_name: string;
  org_phone: string | null;
  /** Why it is not asked for whichever way; null where it may be. */
  stop: PaymentStop | null;
  /** When somebody asked for it last, in unix seconds. */
  asked: number | null;
  /** Nothing leaves to addresses that the practice did not confirm. */
  awaits_approval: boolean;
  /** The practice sends nothing at all. */
  account_stopped: boolean;
  timezone: string | null;
  quiet_from: string | null;
  quiet_to: string | null;
  holidays: string | null;
  /** Nobody writes there any more: the person or the practice stopped it, or no message arrives. */
  email_stopped: AddressStop | null;
  text_stopped: AddressStop | null;
  /** Of the payer, where it is known. */
  language: string | null;
  /** Of its short link; null where it was never asked for. */
  link_code: string | null;
  own_words: OwnWords | null;
}

/** Finds a payment of the organisation; `lock` holds it until the transaction ends. */
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
    ${lock ? sql`for update of payments` : sql``}
  `.execute(db);
  return rows[0];
}

/** Many payments: by their ids, or by the file that they came with. */
export type ManyRequested = { ids: readonly string[] } | { file: string };

/** Finds those of them that are the organisation's; `lock` holds them until the transaction ends. */
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
    ${lock ? sql`for update of payments` : sql``}
  `.execute(db);
  return rows;
}

/** A stop by the patient or the practice counts before a bounce. A contact that is stopped by a bounce alone counts as bounced. */
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

/** The code of the short link of a row of `payments`. */
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
    ${linkCode} as link_code, ${ownWords} as own_words
  from payments
  join org on org.id = payments.id_org
  left join client_settings settings on settings.id = org.id
`;

type Origin = Pick<ApiDeps['config'], 'publicUrl'>;

/** What a request says is made of this alone. */
export type LinkedPayment = Pick<
  RequestedPayment,
  'id' | 'id_org' | 'org_name' | 'org_phone' | 'first_name' | 'language' | 'link_code' | 'own_words'
>;

/** The page that it leads to is in the language of what leads there. */
export function linkOf(payment: LinkedPayment, { publicUrl }: Origin): string {
  const { id, id_org: clientId, language, link_code: code } = payment;
  const path = code ? paths.shortLink.to({ code }) : paths.pay.to({ clientId, paymentId: id });
  const link = new URL(path, publicUrl).toString();
  return readPayerLanguage(language) === 'es' ? `${link}?lang=es` : link;
}

/** Nothing in it says who owes what: the link asks first who the payer is. */
export function writeRequestText(payment: LinkedPayment, origin: Origin): string {
  const words = payerMailWords[readPayerLanguage(payment.language)];
  const name = greetingOf(payment);
  const phone = formatPhone(payment.org_phone ?? '');
  const own = writeOwnText(payment);
  const standard = name ? words.requestText : words.requestTextUnnamed;
  return fill(own === undefined ? standard : words.requestTextOwn, {
    practice: nameForPatients(payment.org_name),
    name,
    words: own ?? '',
    link: linkOf(payment, origin),
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
  const words = payerMailWords[language];
  const name = greetingOf(payment);
  const phone = formatPhone(payment.org_phone ?? '');
  const values = { practice: nameForPatients(payment.org_name), phone, name };
  const said = (text: string) => fill(text, values);
  const own = writeOwnMail(payment);
  return writePaymentMail({
    subject: own?.subject ?? said(words.requestSubject),
    practice: values.practice,
    language,
    lines: own ? [] : [name ? words.helloName : words.hello, words.request].map(said),
    body: own,
    button: { label: words.seeAndPay, href: linkOf(payment, origin) },
    notes: [phone ? words.questionsAt : words.questions, words.noCardsByMail].map(said),
  });
}

import { sql } from 'kysely';
import type { Trx } from '../database/db.ts';
import { queueForget } from '../payments/forget-method.ts';
import { replaceMentions, type Erasing } from './replace-mentions.ts';

/** Removes the patient from charged payments, which the law requires, and deletes unpaid requests and the saved payment method. */
export async function eraseMoney(trx: Trx, erasing: Erasing): Promise<void> {
  const { charged, unpaid } = erasing.records;
  await forgetMethods(trx, erasing);
  await sql`delete from payments where id = any(${unpaid}::text[])`.execute(trx);
  await erasePayer(trx, erasing);
  await eraseAttempts(trx, charged);
  for (const table of ['payment_links', 'payment_verifications', 'verification_guards'] as const)
    await sql`delete from ${sql.table(table)} where payment_id = any(${charged}::text[])`.execute(trx);
  await sql`update worklist_notes set note = null where payment = any(${charged}::text[])`.execute(trx);
}

async function erasePayer(trx: Trx, erasing: Erasing): Promise<void> {
  const { records, pseudonym } = erasing;
  const { charged, mentions } = records;
  await sql`
    update payments
    set first_name = ${pseudonym.first}, last_name = ${pseudonym.last}, patient_id = null, dob = null, zip = null, email = null,
      mobile_phone = null, language = null
    where id = any(${charged}::text[])
  `.execute(trx);
  const texts = { pattern: mentions.own, where: sql`id = any(${charged}::text[])` };
  await replaceMentions(trx, erasing, {
    ...texts,
    table: 'payments',
    columns: ['items', 'paid_items'],
    json: true,
  });
  const ofPayment = { ...texts, where: sql`payment_id = any(${charged}::text[])` };
  await replaceMentions(trx, erasing, { ...ofPayment, table: 'payment_events', columns: ['detail'] });
  await replaceMentions(trx, erasing, { ...ofPayment, table: 'payment_refunds', columns: ['reason'] });
  await replaceMentions(trx, erasing, { ...ofPayment, table: 'record_notices', columns: ['label'] });
}

/** Deletes settled attempts, as the hourly cleanup does later. Reversed ones stay for the staff's worklist. */
async function eraseAttempts(trx: Trx, payments: readonly string[]): Promise<void> {
  await sql`
    delete from payment_attempts
    where payment_id = any(${[...payments]}::text[])
    and state in ('paid', 'refused')
  `.execute(trx);
  await sql`
    update payment_attempts
    set patient_id = null, card_holder = null, routing_number = null, items = null, answer = null
    where payment_id = any(${[...payments]}::text[])
  `.execute(trx);
}

/** Deletes the saved payment method here and queues its deletion at the gateway. */
async function forgetMethods(trx: Trx, { person, records }: Erasing): Promise<void> {
  const { idOrg, code, ownsCode } = person;
  if (!code || !ownsCode) return;
  const { rows } = await sql<{ token: string; account: string | null }>`
    delete from saved_methods
    where id_org = ${idOrg}::bigint
    and patient_id = ${code}
    returning token, account
  `.execute(trx);
  const paymentId = records.charged.at(-1) ?? '';
  for (const { token, account } of rows)
    await queueForget(trx, { idOrg, paymentId, token, account: account ?? '' });
}

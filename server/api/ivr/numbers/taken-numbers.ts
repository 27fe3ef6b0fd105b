import { sql } from 'kysely';
import { lastTenDigits } from '../../../../shared/contact-details.ts';
import { phoneDigits } from '../../../../shared/constants.ts';
import { numberMessages } from '../../../../shared/messages/organisation.ts';
import { textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { Trx } from '../../database/db.ts';
import type { Actor } from '../../operation/actor.ts';
import { refuse, Refusal } from '../../operation/answer.ts';
import { bareNumbers, readNumbers } from './ivr-number.ts';

interface NumberChange {
  /** Of the organisation. */
  id: string;
  before: ApiRecord;
  after: ApiRecord;
}

/**
 * A number leads to one practice alone. What a practice has already is not asked about, so that an old fault stops no other change. Whose
 * a number is, internal admins alone are told.
 */
export async function refuseTakenNumbers(
  trx: Trx,
  actor: Actor,
  { id, before, after }: NumberChange,
): Promise<void> {
  const had = dialledIn(textOf(before, 'ivr_number'));
  const added = dialledIn(textOf(after, 'ivr_number')).filter((number) => !had.includes(number));
  if (added.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtext('ivr numbers'))`.execute(trx);
  const { rows } = await sql<{ name: string; ivr_number: string }>`
    select name, ivr_number
    from org
    where id <> ${id}::bigint
    and exists (select from unnest(${added}::text[]) number where position(number in ${bareNumbers}) > 0)
    order by id
  `.execute(trx);
  for (const { name, ivr_number } of rows) {
    const theirs = dialledIn(ivr_number);
    const taken = added.find((number) => theirs.includes(number));
    if (taken) throw new Refusal(refuse(409, numberMessages.taken(taken, actor.admin ? name : undefined)));
  }
}

/** Those that a call can come in by. Extensions, which are shorter, lead to each practice's own desks. */
function dialledIn(ivr_number: string): string[] {
  const { production, local = {} } = readNumbers({ name: '', ivr_number });
  return [...Object.keys(production), ...Object.keys(local)]
    .map((number) => lastTenDigits(number))
    .filter((number) => number.length === phoneDigits);
}

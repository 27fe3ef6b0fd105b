import { sql } from 'kysely';
import { numbersIn, type SavedNumbers } from '../../../shared/ivr/number-setting.ts';
import { numberMessages, senderMessages } from '../../../shared/locales/en/organization.ts';
import type { Db, Trx } from '../database/db.ts';
import type { Actor } from '../operation/actor.ts';
import { refuse, Refusal } from '../operation/answer.ts';

interface NumberChange {
  id: string;
  before: SavedNumbers;
  values: SavedNumbers;
}

/**
 * Updates number ownership in `org_numbers` after a settings change. Each number has one owner. Only internal
 * admins assign numbers; other users may list only numbers that their organization owns. Numbers that are already listed are not checked
 * again.
 */
export async function assignNumbers(
  trx: Trx,
  actor: Actor,
  { id, before, values }: NumberChange,
): Promise<void> {
  const after = { ...before, ...values };
  const [had, has] = [numbersIn(before), numbersIn(after)];
  const added = has.filter((number) => !had.includes(number));
  if (!actor.admin) return requireOwn(trx, id, added);
  const conflict = await claimNumbers(trx, id, added);
  if (conflict) throw new Refusal(refuse(409, describeConflict(conflict, after)));
  const dropped = had.filter((number) => !has.includes(number));
  await sql`
    delete from org_numbers
    where id_org = ${id}::bigint
    and number = any(${dropped}::text[])
  `.execute(trx);
}

/** Assigns the numbers to the organization. Stops at the first number that another organization owns, and returns it with the owner's name. */
export async function claimNumbers(
  trx: Trx,
  id: string,
  numbers: readonly string[],
): Promise<{ number: string; holder: string } | undefined> {
  // Sorts the numbers so that concurrent changes cannot deadlock.
  for (const number of numbers.toSorted()) {
    await sql`
      insert into org_numbers (number, id_org)
      values (${number}, ${id}::bigint)
      on conflict (number) do nothing
    `.execute(trx);
    const { rows } = await sql<{ holder: string }>`
      select org.name as holder
      from org_numbers
      join org on org.id = org_numbers.id_org
      where org_numbers.number = ${number}
      and org_numbers.id_org <> ${id}::bigint
    `.execute(trx);
    if (rows[0]) return { number, ...rows[0] };
  }
  return undefined;
}

/** True if the organization owns the number. Locks the ownership until the transaction ends. */
export async function ownsNumber(db: Db, id: string, number: string): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from org_numbers
    where number = ${number}
    and id_org = ${id}::bigint
    for key share
  `.execute(db);
  return rows.length > 0;
}

async function requireOwn(trx: Trx, id: string, numbers: readonly string[]): Promise<void> {
  for (const number of numbers)
    if (!(await ownsNumber(trx, id, number))) throw new Refusal(refuse(403, numberMessages.assigned(number)));
}

function describeConflict(
  { number, holder }: { number: string; holder: string },
  { ivr_number }: SavedNumbers,
): string {
  const isDialed = numbersIn({ ivr_number }).includes(number);
  return isDialed ? numberMessages.taken(number, holder) : senderMessages.taken;
}

import { sql } from 'kysely';
import { joinedCallStrings } from '../../../shared/locales/en/joined-calls.ts';
import type { Language } from '../../../shared/language.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import { moveWhere, type Moved } from './move.ts';
import { isCancelled, hasSource, isWithdrawn } from './appointment-source.ts';

// Calls to the same number on the same day are combined. Messages are joined to the first one, and only that one is handed to the provider.

/** Given the id of any message in a combined call, returns the ids of all its messages in speaking order. */
export async function callMembers(db: Db | Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select member.id
    from messages asked
    cross join lateral (select coalesce(asked.joined_to, asked.id) as id) lead
    join messages member on member.id = lead.id or member.joined_to = lead.id
    where asked.id = ${id}
    and member.status in ('sending', 'sent', 'delivered', 'unknown')
    order by member.joined_to is not null, member.send_at, member.id
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Returns the reminder that a call asks about next: the first one without an answer. The name is '' if the call has only one reminder. */
export async function nextPersonAsked(trx: Trx, id: string): Promise<{ message: string; name: string }> {
  const members = await callMembers(trx, id);
  if (members.length < 2) return { message: id, name: '' };
  const { rows } = await sql<{ message: string; name: string }>`
    select id as message, coalesce(name, '') as name
    from messages
    where id = any(${members}::text[])
    order by coalesce(response, '') <> '', array_position(${members}::text[], id)
    limit 1
  `.execute(trx);
  return rows[0] ?? { message: id, name: '' };
}

/** Leaves out joined messages whose appointment was canceled, was moved or has begun. */
export async function excludeJoined(trx: Trx, calls: readonly string[], now: number): Promise<Moved[]> {
  if (calls.length === 0) return [];
  const joined = sql`message.joined_to = any(${calls}::text[])`;
  const { rows } = await sql`select 1 from messages message where ${joined} limit 1`.execute(trx);
  if (rows.length === 0) return [];
  const reasons = [
    ['cancelled', isCancelled('appointment')],
    ['withdrawn', sql`${hasSource('appointment')} and ${isWithdrawn('appointment')}`],
    ['too_late', sql`message.useless_after <= ${toTimestamp(now)}`],
  ] as const;
  const excluded: Moved[] = [];
  for (const [reason, holds] of reasons) {
    const where = sql`
      ${joined} and exists (select 1 from notification_rows appointment where appointment.id = message."row" and ${holds})
    `;
    excluded.push(...(await moveWhere(trx, 'leave_out', { where, now, reason })));
  }
  return excluded;
}

interface CalledPerson {
  values: Readonly<Record<string, string>>;
  language: Language;
}

/** Returns the announcement of each reminder of a call, or '' if there is only one reminder. */
export function introductions(people: readonly CalledPerson[]): string[] {
  if (people.length < 2) return people.map(() => '');
  const names = people.map(({ values }) => nameIn(values, people));
  return people.map(({ language }, index) =>
    joinedCallStrings[language].reminder(index + 1, people.length, names[index] ?? ''),
  );
}

export const describeAppointment = ({ values }: CalledPerson, people: readonly CalledPerson[]): string =>
  [nameIn(values, people), values['date'], values['time']].filter(Boolean).join(', ');

/** Returns the first name, or the full name if two patients share it. */
function nameIn(values: CalledPerson['values'], people: readonly CalledPerson[]): string {
  const first = values['first_name'] ?? '';
  const isShared = people.filter((one) => one.values['first_name'] === first).length > 1;
  return (isShared ? values['name'] : first) || (values['name'] ?? '');
}

/** If the lead message of a shared household call is not sent, makes the first remaining message the lead. */
export async function reassignJoinedCalls(trx: Trx, leads: readonly string[]): Promise<void> {
  if (leads.length === 0) return;
  await sql`
    update messages
    set joined_to = nullif(heirs.lead, messages.id)
    from (
      select id, first_value(id) over (partition by joined_to order by send_at, id) as lead
      from messages
      where joined_to = any(${leads}::text[])
      and status in ('planned', 'due')
    ) heirs
    where messages.id = heirs.id
  `.execute(trx);
}

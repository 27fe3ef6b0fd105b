import { homeMessages } from '../../../../shared/messages/home.ts';
import { keepTitle } from '../../../../shared/person-title.ts';
import { textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { contacts, type Contact } from '../../../../shared/resources/contacts.ts';
import { withSlashes } from '../../../../shared/resources/day.ts';
import type { ChosenPeople } from '../../../../views/home/list-props.ts';
import { chosenPeople } from '../../session/chosen-people.ts';
import { askNextVisits, sayWhen } from '../../visit/next-visits.ts';
import type { Visit } from '../../visit/visit.ts';

export type ChosenRow = Readonly<Record<'contact' | 'date' | 'time' | 'provider' | 'location', string>>;

export interface Chosen {
  /** Rows with the next appointment, without a date if none is known. */
  rows: readonly ChosenRow[];
  /** Selected contact, if there is only one. */
  person?: Contact;
  shown: ChosenPeople;
}

/** Loads the contacts selected on the Contacts page and not yet added to a list, or undefined if none. */
export async function loadChosen(visit: Visit): Promise<Chosen | undefined> {
  const ids = chosenPeople.read(visit.req) ?? [];
  const [first] = ids;
  if (first === undefined) return undefined;
  const [read, visits = []] = await Promise.all([
    visit.api.one(contacts, first),
    askNextVisits(
      visit,
      ids.map((id) => ({ id })),
    ),
  ]);
  const known = new Map(visits.map((record) => [textOf(record, 'contact'), record]));
  const rows = ids.map((id) => rowOf(id, known.get(id)));
  const next = ids.length === 1 ? visits[0] : undefined;
  const shown = {
    who: sayWho(read.ok ? read.row : undefined, ids.length),
    isOne: ids.length === 1,
    dated: rows.filter(({ date }) => date !== '').length,
    undated: rows.filter(({ date }) => date === '').length,
    when: next && [sayWhen(visit, next), keepTitle(textOf(next, 'provider'))].filter(Boolean).join(', '),
    day: { date: next ? (rows[0]?.date ?? '') : '', time: next ? (rows[0]?.time ?? '') : '' },
  };
  return { rows, shown, ...(ids.length === 1 && read.ok && { person: read.row }) };
}

const rowOf = (contact: string, record: ApiRecord | undefined): ChosenRow => ({
  contact,
  date: withSlashes(textOf(record, 'date')),
  time: textOf(record, 'time'),
  provider: textOf(record, 'provider'),
  location: textOf(record, 'location'),
});

function sayWho(first: Contact | undefined, count: number): string {
  const name = [first?.first_name, first?.last_name].filter(Boolean).join(' ');
  if (!name) return homeMessages.people(count);
  return count > 1 ? homeMessages.andOthers(name, count - 1) : name;
}

import type { NextAppointmentRow } from '../../../../../shared/appointments/appointment.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { joinTitle } from '../../../../../shared/person-name.ts';
import { contacts, type Contact } from '../../../../../shared/resources/contacts.ts';
import { withSlashes } from '../../../../../shared/written-day.ts';
import type { ChosenPeople } from '../../../../../views/reminders/home/list-props.ts';
import { chosenPeopleSlot } from '../../../session/chosen-people.ts';
import { fetchNextAppointments, formatNextAppointment } from '../../../page/next-appointments.ts';
import type { RequestContext } from '../../../page/request-context.ts';

export type ChosenRow = Readonly<Record<'contact' | 'date' | 'time' | 'provider' | 'location', string>>;

export interface Chosen {
  /** Rows with each contact's next appointment, or without a date if none is known. */
  rows: readonly ChosenRow[];
  /** The selected contact, if only one is selected. */
  person?: Contact;
  summary: ChosenPeople;
}

/** Loads the contacts selected on the Contacts page and not yet added to a notification list. Returns undefined if there are none. */
export async function loadChosen(ctx: RequestContext): Promise<Chosen | undefined> {
  const ids = chosenPeopleSlot.read(ctx.req) ?? [];
  const [first] = ids;
  if (first === undefined) return undefined;
  const [read, appointments = []] = await Promise.all([
    ctx.api.one(contacts, first),
    fetchNextAppointments(
      ctx,
      ids.map((id) => ({ id })),
    ),
  ]);
  const byContact = new Map(appointments.map((found) => [found.contact, found]));
  const rows = ids.map((id) => rowOf(id, byContact.get(id)));
  const next = ids.length === 1 ? appointments[0] : undefined;
  const summary = {
    who: describePeople(read.ok ? read.row : undefined, ids.length),
    isOne: ids.length === 1,
    dated: rows.filter(({ date }) => date !== '').length,
    undated: rows.filter(({ date }) => date === '').length,
    when: next && [formatNextAppointment(ctx, next), joinTitle(next.provider)].filter(Boolean).join(', '),
    day: { date: next ? (rows[0]?.date ?? '') : '', time: next ? (rows[0]?.time ?? '') : '' },
  };
  return { rows, summary, ...(ids.length === 1 && read.ok && { person: read.row }) };
}

const rowOf = (contact: string, next: NextAppointmentRow | undefined): ChosenRow => ({
  contact,
  date: withSlashes(next?.date ?? ''),
  time: next?.time ?? '',
  provider: next?.provider ?? '',
  location: next?.location ?? '',
});

function describePeople(first: Contact | undefined, count: number): string {
  const name = [first?.first_name, first?.last_name].filter(Boolean).join(' ');
  if (!name) return homeMessages.people(count);
  return count > 1 ? homeMessages.andOthers(name, count - 1) : name;
}

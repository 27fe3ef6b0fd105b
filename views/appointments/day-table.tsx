import type { Appointment } from '../../shared/appointments/appointment.ts';
import { sayClock } from '../../shared/time.ts';
import { checkPlace } from '../../shared/home/check-place.ts';
import { contacts } from '../../shared/resources/contacts.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { ColumnHeads } from '../ui/column-heads.tsx';
import { isUnreached, sayAnswer, sayWent, sayWith } from './appointment-words.ts';
import type { AppointmentsPageProps } from './props.ts';
import { PhoneLink } from '../ui/phone-link.tsx';

/** Appointments grouped by hour, one table body each. The "With" column appears only if a clinician or location is known. */
export function DayTable(props: AppointmentsPageProps) {
  const { visits } = props;
  const tellsWith = visits.some((visit) => sayWith(visit) !== '');
  return (
    <table className="visits" aria-label="Appointments">
      <ColumnHeads heads={['Time', 'Name', 'Phone', ...(tellsWith ? ['With'] : []), 'Sent', 'Answer']} />
      {byHour(visits).map(([hour, those]) => (
        <tbody key={hour}>
          {those.map((visit) => (
            <VisitRow key={visit.id} {...props} visit={visit} tellsWith={tellsWith} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Groups appointments by hour in the given order, so those without a time stay last. */
function byHour(visits: readonly Appointment[]): [string, Appointment[]][] {
  const hours = new Map<string, Appointment[]>();
  for (const visit of visits) {
    const hour = visit.time.slice(0, 2);
    hours.set(hour, [...(hours.get(hour) ?? []), visit]);
  }
  return [...hours];
}

interface RowProps extends AppointmentsPageProps {
  visit: Appointment;
  tellsWith: boolean;
}

function VisitRow({ visit, tellsWith, opensContacts, ...when }: RowProps) {
  const { name, phone, time, contact, list, id, answer } = visit;
  const href = contact && opensContacts ? placeOf(contacts).one(contact) : checkPlace.row(list, id);
  return (
    <tr>
      <td>{time && sayClock(time)}</td>
      <td>
        <a href={href}>{name || 'No name'}</a>
      </td>
      <td>{phone && <PhoneLink number={phone} />}</td>
      {tellsWith && <td>{sayWith(visit)}</td>}
      <td className={isUnreached(visit) ? 'bad' : undefined}>
        {sayWent(visit, { ...when, day: when.asked.day })}
      </td>
      <td className={answer === 'confirm' || answer === 'none' ? undefined : answerTone(answer)}>
        {sayAnswer(visit)}
      </td>
    </tr>
  );
}

const answerTone = (answer: Appointment['answer']) => (answer === 'callback' ? 'warn' : 'bad');

import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { appointmentDayStrings } from '../../shared/locales/en/appointments.ts';
import type { AppointmentAnswer, Appointment } from '../../shared/appointments/appointment.ts';
import { formatClock } from '../../shared/time.ts';
import { checkPath } from '../../shared/reminders/reminder-paths.ts';
import { contacts } from '../../shared/resources/contacts.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { ColumnHeads } from '../ui/table.tsx';
import { isUnreached, describeAnswer, describeSent, formatProviderAndLocation } from './appointment-text.ts';
import type { AppointmentsPageProps } from './props.ts';
import { PhoneLink } from '../ui/phone-link.tsx';

const { title, heads } = appointmentDayStrings;

/** Appointments of a day, with one table body per hour. The "With" column appears only if a clinician or location is known. */
export function DayTable(props: AppointmentsPageProps) {
  const { appointments } = props;
  const hasWithColumn = appointments.some((appointment) => formatProviderAndLocation(appointment) !== '');
  return (
    <table className="visits" aria-label={title}>
      <ColumnHeads
        heads={[
          ...[heads.time, heads.name, heads.phone],
          ...(hasWithColumn ? [heads.provider] : []),
          ...[heads.sent, heads.answer],
        ]}
      />
      {byHour(appointments).map(([hour, those]) => (
        <tbody key={hour}>
          {those.map((appointment) => (
            <AppointmentRow
              key={appointment.id}
              {...props}
              appointment={appointment}
              hasWithColumn={hasWithColumn}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Groups appointments by hour in the given order, so that those without a time stay last. */
function byHour(appointments: readonly Appointment[]): [string, Appointment[]][] {
  const hours = new Map<string, Appointment[]>();
  for (const appointment of appointments) {
    const hour = appointment.time.slice(0, 2);
    hours.set(hour, [...(hours.get(hour) ?? []), appointment]);
  }
  return [...hours];
}

interface RowProps extends AppointmentsPageProps {
  appointment: Appointment;
  hasWithColumn: boolean;
}

function AppointmentRow({ appointment, hasWithColumn, opensContacts, ...when }: RowProps) {
  const { name, phone, time, contact, notification, id, answer = 'none' } = appointment;
  const href = contact && opensContacts ? pathsOf(contacts).one(contact) : checkPath.row(notification, id);
  return (
    <tr>
      <td>{time && formatClock(time)}</td>
      <td>
        <a href={href}>{name || resourceMessages.noName}</a>
      </td>
      <td>{phone && <PhoneLink number={phone} />}</td>
      {hasWithColumn && <td>{formatProviderAndLocation(appointment)}</td>}
      <td className={isUnreached(appointment) ? 'bad' : undefined}>
        {describeSent(appointment, { ...when, day: when.filter.day })}
      </td>
      <td className={answer === 'confirm' || answer === 'none' ? undefined : answerTone(answer)}>
        {describeAnswer(appointment)}
      </td>
    </tr>
  );
}

const answerTone = (answer: AppointmentAnswer) => (answer === 'callback' ? 'warn' : 'bad');

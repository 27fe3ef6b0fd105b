import { paths } from '../../shared/paths.ts';
import { appointmentsHref, daysBeside } from './appointment-words.ts';
import type { AppointmentsPageProps } from './props.ts';

/** The day before and after, today, and any other. The chosen provider goes along. */
export function DaySteps({ asked, today, zone, nowSeconds }: AppointmentsPageProps) {
  const { day, provider } = asked;
  const [before, after] = daysBeside(day, { zone, nowSeconds });
  return (
    <nav className="day-steps no-print" aria-label="Day">
      {before && (
        <a rel="prev" href={appointmentsHref({ day: before.day, provider })}>
          {before.name}
        </a>
      )}
      <form method="get" action={paths.appointments.to()}>
        {provider && <input type="hidden" name="provider" value={provider} />}
        <label className="visually-hidden" htmlFor="day">
          Day
        </label>
        <input className="form-control" type="date" id="day" name="day" defaultValue={day} required />
        <button className="btn btn-quiet">Show</button>
      </form>
      {after && (
        <a rel="next" href={appointmentsHref({ day: after.day, provider })}>
          {after.name}
        </a>
      )}
      {day !== today && <a href={appointmentsHref({ provider })}>Today</a>}
    </nav>
  );
}

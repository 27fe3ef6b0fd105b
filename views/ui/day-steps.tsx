import type { ReactNode } from 'react';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { dayAfter, formatDay } from '../../shared/time.ts';

interface Props {
  day: string;
  today: string;
  zone: string;
  nowSeconds: number;
  /** Form action that receives the selected date as `day`. */
  action: string;
  /** Returns the address for a day; the default is today. */
  href: (day?: string) => string;
  children?: ReactNode;
}

export function DaySteps({ day, today, zone, nowSeconds, action, href, children }: Props) {
  const [before, after] = [-1, 1].map((days) => dayAfter(day, days));
  return (
    <nav className="day-steps no-print" aria-label={controlStrings.day}>
      {before && (
        <a rel="prev" href={href(before)}>
          {formatDay(before, zone, nowSeconds)}
        </a>
      )}
      <form method="get" action={action}>
        {children}
        <label className="visually-hidden" htmlFor="day">
          {controlStrings.day}
        </label>
        <input className="form-control" type="date" id="day" name="day" defaultValue={day} required />
        <button className="btn btn-quiet">{controlStrings.show}</button>
      </form>
      {after && (
        <a rel="next" href={href(after)}>
          {formatDay(after, zone, nowSeconds)}
        </a>
      )}
      {day !== today && <a href={href()}>{controlStrings.today}</a>}
    </nav>
  );
}

import { homePageStrings } from '../../../shared/locales/en/home.ts';
import { formatCount } from '../../../shared/count.ts';
import { isPastTrial, isStopped } from '../../../shared/reminders/account.ts';
import { trialMessages } from '../../../shared/locales/en/trial.ts';
import { paths } from '../../../shared/paths.ts';
import { dayKeyIn, fromWallClock, formatDate } from '../../../shared/time.ts';
import { appointmentsHref } from '../../appointments/appointment-text.ts';
import { sumOf } from './account-strip.tsx';
import type { HomePageProps, HoursOfDay, Morning } from './props.ts';
import { Unreadable } from './unreadable.tsx';

export function HoursBlock({ morning, zone, nowSeconds }: HomePageProps & { morning: Morning }) {
  const { days, account } = morning;
  const tomorrow = dayKeyIn(zone, nowSeconds, 1);
  const stopped = !('failure' in account) && isStopped(account);
  const isPast = !('failure' in account) && isPastTrial(account, nowSeconds);
  const stoppedText = isPast ? trialMessages.overHours : homePageStrings.onHold;
  return (
    <section aria-labelledby="next-title">
      <div className="sec-h">
        <h2 id="next-title">{homePageStrings.hours}</h2>
        <p className="soft">{stopped ? stoppedText : homePageStrings.byHour}</p>
      </div>
      {'failure' in days ? (
        <Unreadable text={days.failure} />
      ) : days.every((day) => sumOf(day) === 0) ? (
        <p className="soft nothing">{homePageStrings.noHours}</p>
      ) : (
        <Days days={days} zone={zone} nowSeconds={nowSeconds} />
      )}
      {morning.hasAppointments && (
        <p className="part-foot">
          <a href={paths.appointments.to()}>{homePageStrings.today}</a>
          <a href={appointmentsHref({ day: tomorrow })}>{homePageStrings.tomorrow}</a>
        </p>
      )}
    </section>
  );
}

type When = Pick<HomePageProps, 'zone' | 'nowSeconds'>;

function Days({ days, ...when }: When & { days: readonly HoursOfDay[] }) {
  const most = Math.max(...days.flatMap(({ hours }) => hours.map(({ messages }) => messages)));
  const next = days.findIndex((day) => sumOf(day) > 0);
  return days.map((day, index) => (
    <DayOfHours key={day.day} day={day} most={most} isNext={index === next} {...when} />
  ));
}

interface DayProps extends When {
  day: HoursOfDay;
  /** Maximum messages per hour over all days, for the bar height. */
  most: number;
  isNext: boolean;
}

function DayOfHours({ day: { day, hours }, most, isNext, zone, nowSeconds }: DayProps) {
  const sum = sumOf({ day, hours });
  const first = hours.find(({ messages }) => messages > 0)?.hour;
  const noon = fromWallClock(`${day} 12:00`, zone) ?? nowSeconds;
  return (
    <div className="day">
      <div className="day-head">
        <h3>{formatDate(noon, zone, nowSeconds)}</h3>
        <span className="soft">
          {sum === 0 ? homePageStrings.noMessages : homePageStrings.dayTotal(sum, formatHour(first ?? 0))}
        </span>
      </div>
      {sum > 0 && (
        <ol className="hours">
          {hours.map(({ hour, messages }) => (
            <li key={hour} className={isNext && hour === first ? 'next' : undefined}>
              <div>
                {messages > 0 && formatCount(messages)}
                <i className={`v${barOf(messages, most)}`} />
              </div>
              <span aria-hidden>{hour % 12 || 12}</span>
              <span className="visually-hidden">{homePageStrings.hourTotal(formatHour(hour), messages)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const highestBar = 15;

/** Returns the bar height. A count above 0 is always visible. */
const barOf = (messages: number, most: number) =>
  messages === 0 ? 0 : Math.max(1, Math.round((messages / most) * highestBar));

const formatHour = (hour: number) => `${hour % 12 || 12}\u00a0${hour < 12 ? 'AM' : 'PM'}`;

import { controlStrings } from '../../shared/locales/en/controls.ts';
import { peopleSearchStrings } from '../../shared/locales/en/search.ts';
import { paymentListStrings } from '../../shared/locales/en/payments.ts';
import { contactMessages } from '../../shared/locales/en/contacts.ts';
import { appointmentDayStrings } from '../../shared/locales/en/appointments.ts';
import { formatCount } from '../../shared/count.ts';
import { appointmentAnswers } from '../../shared/appointments/appointment.ts';
import { paths } from '../../shared/paths.ts';
import { answerFilters, appointmentsHref } from './appointment-text.ts';
import type { AppointmentsPageProps } from './props.ts';

const maxUnfilteredRows = 10;

/** Filters of the day page: by answer if there are several, and by clinician and name if the day has many appointments. */
export function DayFilters(props: AppointmentsPageProps) {
  const { filter, sum } = props;
  const usedAnswers = appointmentAnswers.filter(
    (answer) => sum.answers?.[answer] || answer === filter.answer,
  );
  const providers = [...new Set([...sum.providers, ...(filter.provider ? [filter.provider] : [])])];
  const isLong = sum.visits > maxUnfilteredRows || filter.search !== '';
  return (
    <div className="day-filters no-print">
      {(usedAnswers.length > 1 || filter.answer) && (
        <nav className="work-kinds" aria-label={appointmentDayStrings.byAnswer}>
          <a
            href={appointmentsHref({ ...filter, answer: undefined, page: 1 })}
            aria-current={currentIf(!filter.answer)}
          >
            {appointmentDayStrings.all(sum.visits)}
          </a>
          {usedAnswers.map((answer) => (
            <a
              key={answer}
              href={appointmentsHref({ ...filter, answer, page: 1 })}
              aria-current={currentIf(answer === filter.answer)}
            >
              {`${answerFilters[answer]} ${formatCount(sum.answers?.[answer] ?? 0)}`}
            </a>
          ))}
        </nav>
      )}
      {(providers.length > 1 || isLong || filter.provider) && (
        <Narrow {...props} providers={providers.length > 1 || filter.provider ? providers : []} />
      )}
    </div>
  );
}

const currentIf = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);

function Narrow({ filter, providers }: AppointmentsPageProps & { providers: readonly string[] }) {
  return (
    <details className="menu settings" data-menu>
      <summary>{appointmentDayStrings.filter}</summary>
      <form className="menu-list" method="get" action={paths.appointments.to()} role="search">
        <input type="hidden" name="day" value={filter.day} />
        {filter.answer && <input type="hidden" name="answer" value={filter.answer} />}
        {providers.length > 0 && (
          <>
            <label htmlFor="provider">{appointmentDayStrings.heads.provider}</label>
            <select
              className="form-control select"
              id="provider"
              name="provider"
              defaultValue={filter.provider}
            >
              <option value="">{paymentListStrings.allProviders}</option>
              {providers.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </>
        )}
        <label htmlFor="visit-search">{peopleSearchStrings.label}</label>
        <input
          type="search"
          id="visit-search"
          name="search"
          className="form-control"
          placeholder={contactMessages.searchHint}
          defaultValue={filter.search}
          maxLength={200}
        />
        <button className="btn btn-quiet">{controlStrings.apply}</button>
      </form>
    </details>
  );
}

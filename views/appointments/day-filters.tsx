import { visitAnswers } from '../../shared/appointments/answers.ts';
import { paths } from '../../shared/paths.ts';
import { sayCount } from '../check/plan-words.ts';
import { answerFilters, appointmentsHref } from './appointment-words.ts';
import type { AppointmentsPageProps } from './props.ts';

const mostInSight = 10;

/** Filters by answer if there is more than one; by provider and name if the day is long enough. */
export function DayFilters(props: AppointmentsPageProps) {
  const { asked, sum } = props;
  const given = visitAnswers.filter((answer) => sum.answers[answer] || answer === asked.answer);
  const providers = [...new Set([...sum.providers, ...(asked.provider ? [asked.provider] : [])])];
  const isLong = sum.visits > mostInSight || asked.search !== '';
  return (
    <div className="day-filters no-print">
      {(given.length > 1 || asked.answer) && (
        <nav className="work-kinds" aria-label="What is shown">
          <a
            href={appointmentsHref({ ...asked, answer: undefined, page: 1 })}
            aria-current={currentIf(!asked.answer)}
          >
            {`All ${sayCount(sum.visits)}`}
          </a>
          {given.map((answer) => (
            <a
              key={answer}
              href={appointmentsHref({ ...asked, answer, page: 1 })}
              aria-current={currentIf(answer === asked.answer)}
            >
              {`${answerFilters[answer]} ${sayCount(sum.answers[answer] ?? 0)}`}
            </a>
          ))}
        </nav>
      )}
      {(providers.length > 1 || isLong || asked.provider) && (
        <Narrow {...props} providers={providers.length > 1 || asked.provider ? providers : []} />
      )}
    </div>
  );
}

const currentIf = (holds: boolean) => (holds ? 'page' : undefined);

function Narrow({ asked, providers }: AppointmentsPageProps & { providers: readonly string[] }) {
  return (
    <details className="menu settings" data-menu>
      <summary>Filter</summary>
      <form className="menu-list" method="get" action={paths.appointments.to()} role="search">
        <input type="hidden" name="day" value={asked.day} />
        {asked.answer && <input type="hidden" name="answer" value={asked.answer} />}
        {providers.length > 0 && (
          <>
            <label htmlFor="provider">Provider</label>
            <select
              className="form-control select"
              id="provider"
              name="provider"
              defaultValue={asked.provider}
            >
              <option value="">All providers</option>
              {providers.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </>
        )}
        <label htmlFor="visit-search">Search people</label>
        <input
          type="search"
          id="visit-search"
          name="search"
          className="form-control"
          placeholder="Name, phone, birth date or code"
          defaultValue={asked.search}
          maxLength={200}
        />
        <button className="btn btn-quiet">Show them</button>
      </form>
    </details>
  );
}

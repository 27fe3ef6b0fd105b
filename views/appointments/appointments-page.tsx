import { apiCalls } from '../../shared/api-calls.ts';
import { hasNeeded } from '../../shared/rights.ts';
import { paths } from '../../shared/paths.ts';
import { sayDay } from '../../shared/time.ts';
import { zoneName } from '../../shared/zone-name.ts';
import { sayPeople } from '../check/plan-words.ts';
import { DaySteps } from '../ui/day-steps.tsx';
import { RowPager } from '../ui/row-pager.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import { appointmentsExportHref, appointmentsHref, sayVisits } from './appointment-words.ts';
import { DayFilters } from './day-filters.tsx';
import { DayTable } from './day-table.tsx';
import type { AppointmentsPageProps } from './props.ts';

export function AppointmentsPage(props: AppointmentsPageProps) {
  const { shell, zone, nowSeconds, today, asked, sum, visits, count, pages } = props;
  return (
    <AppShell {...shell} current="home">
      <PageTop {...props} />
      <p className="print-only">{shell.organisation?.name}</p>
      <DaySteps
        {...{ zone, nowSeconds, today }}
        day={asked.day}
        action={paths.appointments.to()}
        href={(day) => appointmentsHref({ day, provider: asked.provider })}
      >
        {asked.provider && <input type="hidden" name="provider" value={asked.provider} />}
      </DaySteps>
      <p className="say day-say">
        {sayVisits(props)}
        {sum.visits === 0 && sum.next && (
          <>
            {' The next are on '}
            <a href={appointmentsHref({ day: sum.next })}>{sayDay(sum.next, zone, nowSeconds)}</a>.
          </>
        )}
      </p>
      {sum.visits > 0 && <DayFilters {...props} />}
      {asked.search !== '' && sum.visits > 0 && (
        <p>
          {`“${asked.search}”: ${count === 0 ? 'nobody' : sayPeople(count)}. `}
          <a className="no-print" href={appointmentsHref({ ...asked, search: '', page: 1 })}>
            Show everybody
          </a>
        </p>
      )}
      {visits.length > 0 && <DayTable {...props} />}
      {visits.length > 0 && <p className="soft">{`Times in ${zoneName(zone, nowSeconds)}`}</p>}
      <RowPager
        shown={visits.length}
        count={count}
        page={asked.page}
        pages={pages}
        href={(page) => appointmentsHref({ ...asked, page })}
      />
    </AppShell>
  );
}

function PageTop({ shell, asked, count }: AppointmentsPageProps) {
  return (
    <div className="day-top">
      <a className="back no-print" href={paths.home.to()}>
        Home
      </a>
      <h1>Appointments</h1>
      {count > 0 && hasNeeded(shell, apiCalls.noteExport.needs) && (
        <div className="actions no-print">
          <a className="btn btn-quiet" href={appointmentsExportHref(asked)} download>
            Export
          </a>
          <button type="button" className="btn btn-quiet needs-scripts" data-print>
            Print
          </button>
        </div>
      )}
    </div>
  );
}

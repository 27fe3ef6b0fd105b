import { controlStrings } from '../../shared/locales/en/controls.ts';
import { sections } from '../../shared/sections.ts';
import { peopleSearchStrings } from '../../shared/locales/en/search.ts';
import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { appointmentDayStrings } from '../../shared/locales/en/appointments.ts';
import { apiCalls } from '../../shared/api-calls.ts';
import { hasNeeded } from '../../shared/rights.ts';
import { paths } from '../../shared/paths.ts';
import { formatDay } from '../../shared/time.ts';
import { zoneName } from '../../shared/time-zones.ts';
import { formatPeople } from '../reminders/check/plan-text.ts';
import { DaySteps } from '../ui/day-steps.tsx';
import { RowPager } from '../ui/table.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import { appointmentsExportHref, appointmentsHref, describeAppointments } from './appointment-text.ts';
import { DayFilters } from './day-filters.tsx';
import { DayTable } from './day-table.tsx';
import type { AppointmentsPageProps } from './props.ts';

export function AppointmentsPage(props: AppointmentsPageProps) {
  const { shell, zone, nowSeconds, today, filter, sum, appointments, count, pages } = props;
  return (
    <AppShell {...shell} current="home">
      <PageTop {...props} />
      <p className="print-only">{shell.organization?.name}</p>
      <DaySteps
        {...{ zone, nowSeconds, today }}
        day={filter.day}
        action={paths.appointments.to()}
        href={(day) => appointmentsHref({ day, provider: filter.provider })}
      >
        {filter.provider && <input type="hidden" name="provider" value={filter.provider} />}
      </DaySteps>
      <p className="say day-say">
        {describeAppointments(props)}
        {sum.visits === 0 && sum.next && (
          <>
            {` ${appointmentDayStrings.next} `}
            <a href={appointmentsHref({ day: sum.next })}>{formatDay(sum.next, zone, nowSeconds)}</a>.
          </>
        )}
      </p>
      {sum.visits > 0 && <DayFilters {...props} />}
      {filter.search !== '' && sum.visits > 0 && (
        <p>
          {`${peopleSearchStrings.found(filter.search, count === 0 ? peopleSearchStrings.noOne : formatPeople(count))} `}
          <a className="no-print" href={appointmentsHref({ ...filter, search: '', page: 1 })}>
            {peopleSearchStrings.showAll}
          </a>
        </p>
      )}
      {appointments.length > 0 && <DayTable {...props} />}
      {appointments.length > 0 && (
        <p className="soft">{resourceMessages.timesIn(zoneName(zone, nowSeconds))}</p>
      )}
      <RowPager
        shown={appointments.length}
        count={count}
        page={filter.page}
        pages={pages}
        href={(page) => appointmentsHref({ ...filter, page })}
      />
    </AppShell>
  );
}

function PageTop({ shell, filter, count }: AppointmentsPageProps) {
  return (
    <div className="day-top">
      <a className="back no-print" href={paths.home.to()}>
        {sections.home.label}
      </a>
      <h1>{appointmentDayStrings.title}</h1>
      {count > 0 && hasNeeded(shell, apiCalls.noteExport.needs) && (
        <div className="actions no-print">
          <a className="btn btn-quiet" href={appointmentsExportHref(filter)} download>
            {controlStrings.export}
          </a>
          <button type="button" className="btn btn-quiet needs-scripts" data-print>
            {controlStrings.print}
          </button>
        </div>
      )}
    </div>
  );
}

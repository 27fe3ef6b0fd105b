import { dayKeyIn } from '../../../../shared/time.ts';
import { AppointmentsPage } from '../../../../views/appointments/appointments-page.tsx';
import { appointmentsHref } from '../../../../views/appointments/appointment-words.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { loadDaySum, loadVisits, readDayAsked } from './load-appointments.ts';

/** Appointments per page, enough to print most days on one page. */
const visitsAPage = 500;

/** Page `/app/home/appointments?day=2026-11-24` with the appointments of a day and their answers. */
export const appointmentsPage: Page = { show: showAppointments };

async function showAppointments(visit: Visit): Promise<void> {
  const asked = await readDayAsked(visit);
  const [sum, { visits, count }] = await Promise.all([
    loadDaySum(visit, asked),
    loadVisits(visit, asked, visitsAPage),
  ]);
  if (visits.length === 0 && asked.page > 1) return visit.goTo(appointmentsHref({ ...asked, page: 1 }));
  const element = (
    <AppointmentsPage
      shell={shellProps(visit, { current: 'home' })}
      zone={visit.zone()}
      nowSeconds={visit.nowSeconds}
      today={dayKeyIn(visit.zone(), visit.nowSeconds)}
      asked={asked}
      sum={sum}
      visits={visits}
      count={count}
      pages={Math.max(1, Math.ceil(count / visitsAPage))}
      opensContacts={visit.signedIn().sections.includes('contacts')}
    />
  );
  visit.show({ title: 'Appointments', styles: 'all', element });
}

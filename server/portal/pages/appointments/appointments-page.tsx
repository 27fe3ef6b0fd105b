import { dayKeyIn } from '../../../../shared/time.ts';
import { AppointmentsPage } from '../../../../views/appointments/appointments-page.tsx';
import { appointmentsHref } from '../../../../views/appointments/appointment-text.ts';
import type { Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { loadDaySum, loadAppointments, readDayQuery } from './load-appointments.ts';

/** Number of appointments per page, enough to print most days on one page. */
const appointmentsPerPage = 500;

/** Page `/app/home/appointments?day=2026-11-24`, which lists a day's appointments and the patients' answers. */
export const appointmentsPage: Page = { get: getAppointments };

async function getAppointments(ctx: RequestContext): Promise<void> {
  const dayQuery = await readDayQuery(ctx);
  const [sum, { appointments, count }] = await Promise.all([
    loadDaySum(ctx, dayQuery),
    loadAppointments(ctx, dayQuery, appointmentsPerPage),
  ]);
  if (appointments.length === 0 && dayQuery.page > 1)
    return ctx.redirect(appointmentsHref({ ...dayQuery, page: 1 }));
  const element = (
    <AppointmentsPage
      shell={shellProps(ctx, { current: 'home' })}
      zone={ctx.zone()}
      nowSeconds={ctx.nowSeconds}
      today={dayKeyIn(ctx.zone(), ctx.nowSeconds)}
      filter={dayQuery}
      sum={sum}
      appointments={appointments}
      count={count}
      pages={Math.max(1, Math.ceil(count / appointmentsPerPage))}
      opensContacts={ctx.signedIn().sections.includes('contacts')}
    />
  );
  ctx.render({ title: 'Appointments', styles: 'all', element });
}

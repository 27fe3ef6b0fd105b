import { level1 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { sql } from 'kysely';
import { checkPath } from '../../../../shared/reminders/reminder-paths.ts';
import { paths } from '../../../../shared/paths.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf } from '../../../support/page.ts';
import { signIn } from '../sign-in/staff.ts';
import { startHomeTrial } from '../reminders/home/home-trial.ts';
import { describeWith } from '../../../support/fixtures.ts';

const day = '2026-03-12';

const openTrial = () => startHomeTrial({ nowMs: Date.UTC(2026, 2, 10, 15) });

describeWith('appointments page', openTrial, (trial) => {
  beforeEach(async () => {
    await trial.make('contacts', {
      first_name: 'Ana',
      last_name: 'Lee',
      patient_code: 'P-1',
      phone: '3125550109',
    });
    await trial.call(`POST notifications/${trial.list}/rows`, [
      {
        name: 'Tom Late',
        mobile_phone: '3125550111',
        date: '03/12/2026',
        time: '16:15',
        provider: 'Dr. Weiss',
      },
      { patient_code: 'P-1', date: '03/12/2026', time: '09:30', provider: 'Dr. Park', location: 'North' },
      { name: '=1+1', mobile_phone: '3125550112', date: '03/12/2026', time: '10:00', provider: 'Dr. Park' },
      { name: 'Next Day', mobile_phone: '3125550113', date: '03/13/2026', time: '10:00' },
    ]);
    await answer('Tom Late', 'cancel');
  });

  const query = <Row>(text: ReturnType<typeof sql<Row>>) => text.execute(trial.api.database.db);
  const answer = (name: string, said: string) =>
    query(sql`
      update notification_rows set answer = ${said}, answered_by = 'text', answered_at = ${new Date(trial.api.now.ms)}
      where name = ${name}
    `);
  const open = (more = '') => trial.browser.get(`${paths.appointments.to()}?day=${day}${more}`);
  const rowsOf = (page: Awaited<ReturnType<typeof open>>) => page.all('tr').slice(1).map(textOf);

  it('summarizes the day, then lists appointments by time with phone number, provider and answer', async () => {
    const page = await open();
    expect(page.text).to.include('3 appointments on Thu, Mar 12: 1 canceled, 2 have not been contacted yet.');
    expect(rowsOf(page)).to.deep.equal([
      '9:30 AM Ana Lee (312) 555-0109 Dr. Park, North Nothing sent yet',
      '10:00 AM =1+1 (312) 555-0112 Dr. Park Nothing sent yet',
      '4:15 PM Tom Late (312) 555-0111 Dr. Weiss Nothing sent yet Canceled by text',
    ]);
    const hrefs = page
      .all('td')
      .flatMap((cell) =>
        cell.childNodes.flatMap((link) => ('attrs' in link ? (attributeOf(link, 'href') ?? '') : [])),
      );
    const [{ id: contact }] = (
      await query(sql<{ id: string }>`select id from contacts where patient_code = 'P-1'`)
    ).rows as [{ id: string }];
    expect(hrefs.slice(0, 2)).to.deep.equal([pathsOf(contacts).one(contact), 'tel:+13125550109']);
    expect(hrefs[2]).to.include(checkPath.row(trial.list, ''));
  });

  it('shows no pending message for past appointments', async () => {
    trial.api.now.ms = Date.UTC(2026, 2, 12, 13, 45);
    await signIn(trial.browser, { user_name: 'home.user' });
    expect(rowsOf(await open())).to.deep.equal([
      '9:30 AM Ana Lee (312) 555-0109 Dr. Park, North Nothing was sent',
      '10:00 AM =1+1 (312) 555-0112 Dr. Park Nothing sent yet',
      '4:15 PM Tom Late (312) 555-0111 Dr. Weiss Nothing sent yet Canceled by text',
    ]);
  });

  it('opens on today and links to the previous day, the next day and the next day with appointments', async () => {
    const today = await trial.browser.get(paths.appointments.to());
    expect(today.text).to.include(
      'No appointments on Tue, Mar 10. The next appointments are on Thu, Mar 12.',
    );
    const hrefs = today.all('a').map((link) => attributeOf(link, 'href') ?? '');
    for (const other of ['2026-03-09', '2026-03-11', day])
      expect(hrefs).to.include(`${paths.appointments.to()}?day=${other}`);
    expect((await trial.browser.get(`${paths.appointments.to()}?day=2026-02-30`)).text).to.include(
      'Tue, Mar 10',
    );
  });

  it('filters by answer, provider and search', async () => {
    expect(rowsOf(await open('&answer=cancel'))).to.have.length(1);
    const park = await open('&provider=Dr.%20Park');
    expect(park.text).to.include(
      '2 appointments with Dr. Park on Thu, Mar 12: 2 have not been contacted yet.',
    );
    expect(rowsOf(park)).to.have.length(2);
    expect(rowsOf(await open('&search=lee'))).to.have.length(1);
    const nobody = await open('&search=nobody');
    expect(nobody.text).to.include('“nobody”: no one.');
    expect(nobody.all('a').map(textOf)).to.include('Show everyone');
  });

  it('exports the shown rows with formulas escaped and writes an audit row', async () => {
    const page = await open('&provider=Dr.%20Park');
    const link = page.all('a').find((each) => textOf(each) === 'Export');
    const file = await trial.browser.get(attributeOf(link!, 'href')!);
    expect(file.headers['content-disposition']).to.include('appointments-2026-03-12.csv');
    const zone = 'America/New_York';
    expect(file.html.replace('\uFEFF', '').trim().split(/\r?\n/)).to.deep.equal([
      `Date,Time (${zone}),Name,Phone,Email,Provider,Location,Sent,Answer,Answered (${zone})`,
      '03/12/2026,09:30,Ana Lee,3125550109,,Dr. Park,North,Nothing sent yet,,',
      "03/12/2026,10:00,'=1+1,3125550112,,Dr. Park,,Nothing sent yet,,",
    ]);
    const { rows } = await query(sql<{ detail: string }>`select detail from audit where action = 'export'`);
    expect(rows.map(({ detail }) => detail)).to.deep.equal([
      "Exported 2 appointments; Day '2026-03-12', Provider 'Dr. Park'",
    ]);
  });

  it('links from Home to the appointments of today and tomorrow', async () => {
    const home = await trial.browser.get(paths.home.to());
    const links = home
      .all('a')
      .filter((link) => attributeOf(link, 'href')?.startsWith(paths.appointments.to()));
    expect(links.map(textOf)).to.deep.equal(['Today’s appointments', 'Tomorrow’s appointments']);
  });
});

describe('appointments page with an API that lacks appointments', () => {
  it('returns 404 and is not linked from Home', async () => {
    const trial = await startHomeTrial({ offer: level1 });
    expect((await trial.browser.get(paths.appointments.to())).status).to.equal(404);
    expect((await trial.browser.get(paths.appointmentsExport.to())).status).to.equal(404);
    const home = await trial.browser.get(paths.home.to());
    expect(home.html).to.not.include(paths.appointments.to());
    await trial.close();
  });
});

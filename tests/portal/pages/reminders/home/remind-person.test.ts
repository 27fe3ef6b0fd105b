import { level1 } from '../../../../support/test-api.ts';
import { expect } from 'chai';
import { sql } from 'kysely';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { contacts } from '../../../../../shared/resources/contacts.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf, type Page } from '../../../../support/page.ts';
import { idOrg, startHomeTrial, type HomeTrial } from './home-trial.ts';

describe('reminder for one person', () => {
  let trial: HomeTrial;
  let ada: string;
  beforeEach(async () => {
    // Tuesday, 11 AM in New York.
    trial = await startHomeTrial({ nowMs: Date.UTC(2026, 2, 10, 15) });
    ada = await make('Ada', '3125550161');
    await sql`
      insert into notification_rows (id, id_org, notification, line, contact, date, time, provider, location, status, same_as)
      values ('1700000300-v', ${idOrg}::bigint, ${trial.list}, 900, ${ada}, '2026-03-17', '09:30', 'Dr. Rahimi', 'Main', 'ready', 'v')
    `.execute(trial.api.database.db);
  });
  afterEach(() => trial.close());

  const make = (first_name: string, mobile_phone: string, more: object = {}) =>
    trial.make('contacts', { first_name, last_name: 'Contact', mobile_phone, ...more });
  const remind = async (id: string) =>
    trial.browser.press(await trial.browser.get(pathsOf(contacts).one(id)), 'Send a reminder');
  const remindSome = async (id: string[]) => {
    const { csrfToken } = await trial.browser.get(pathsOf(contacts).list);
    return trial.browser.post(pathsOf(contacts).list, { _csrf: csrfToken, bulk: 'remind', id });
  };
  const valueOf = (page: Page, label: string) => attributeOf(page.control(label), 'value');
  const rowsOf = async (id: string) => (await trial.call(`GET notifications/${id}/rows`)).body.results;
  const listOf = (page: Page) => /notifications\/([^/]+)/.exec(page.url.pathname)?.[1] ?? '';

  it('takes two clicks to the check page, with a named notification list, a reminder and the next appointment', async () => {
    const form = await remind(ada);
    expect(form.text).to.include(
      homeMessages.putOnFor('Ada Contact', '03/17/2026 09:30 AM EDT, Dr. Rahimi').replaceAll('\u00a0', ' '),
    );
    expect(valueOf(form, 'Name')).to.equal('Ada Contact, created Tue, Mar 10');
    const check = await trial.browser.press(form, 'Continue');
    const list = listOf(check);
    expect(check.url.pathname).to.equal(checkPath.of(list));
    const visit = { date: '03/17/2026', time: '09:30', provider: 'Dr. Rahimi', location: 'Main' };
    expect(await rowsOf(list)).to.have.length(1);
    expect((await rowsOf(list))[0]).to.include({ contact: ada, status: 'ready', ...visit });
    expect((await trial.browser.get(pathsOf(notifications).create)).text).to.not.include('Ada Contact');
  });

  it('preselects neither automatic reminders nor reminders that cannot reach the person', async () => {
    const { results } = (await trial.call('GET reminders')).body;
    const { text_template } = results[0]!;
    const times = { send_from: '09:00', send_to: '18:00', weekdays: 'Mon,Tue,Wed,Thu,Fri', lead_days: 1 };
    await trial.make('reminders', { name: 'Auto', ...times, text_template, runs: 'by_itself' });
    expect((await trial.browser.press(await remind(ada), 'Continue')).url.pathname).to.match(/\/check$/);
    const stopped = await make('Eve', '3125550163', { opt_out_text: 'T' });
    const form = await trial.browser.press(await remind(stopped), 'Continue');
    expect(form.status).to.equal(422);
    expect(form.text).to.include('Choose a reminder.').and.include('Add Eve Contact to the list');
  });

  it('leaves the person out when unchecked', async () => {
    const page = await trial.browser.press(await remind(ada), 'Continue', { with_chosen: '' });
    expect(page.url.pathname).to.equal(pathsOf(notifications).one(listOf(page)));
    expect(page.text).to.not.include('Ada Contact Remove').and.not.include('Add to this list');
    expect(await rowsOf(listOf(page))).to.deep.equal([]);
  });

  it('adds several people for their next appointments and asks for the day of the others', async () => {
    const abe = await make('Abe', '3125550162');
    const form = await remindSome([ada, abe]);
    expect(form.text)
      .to.include('Add Ada Contact and 1 other to the list, each for their next appointment')
      .and.include(homeMessages.daysLater(1));
    const page = await trial.browser.press(form, 'Continue');
    const list = listOf(page);
    expect(page.url.pathname).to.equal(pathsOf(notifications).one(list));
    expect((await rowsOf(list)).map(({ contact }) => contact)).to.deep.equal([ada]);
    const primary = page.all('button').filter((one) => attributeOf(one, 'class')?.includes('btn-primary'));
    expect(primary.map(textOf)).to.not.include('Upload');
    await trial.browser.press(page, 'Add to this list', { chosen_date: '03/18/2026' });
    expect((await rowsOf(list)).at(-1)).to.include({ contact: abe, date: '03/18/2026' });
  });

  it('adds the person to an existing notification list for the date typed in the form', async () => {
    await remind(ada);
    const page = await trial.browser.get(pathsOf(notifications).one(trial.list));
    expect([valueOf(page, 'Date'), valueOf(page, 'Time')]).to.deep.equal(['03/17/2026', '09:30']);
    await trial.browser.press(page, 'Add to this list', { chosen_date: '03/20/2026', chosen_time: '' });
    const row = (await rowsOf(trial.list)).at(-1)!;
    expect(row).to.include({ contact: ada, date: '03/20/2026' });
    expect([row['time'] ?? '', row['provider'] ?? '']).to.deep.equal(['', '']);
  });

  it('asks for the day if the API lacks appointments', async () => {
    const other = await startHomeTrial({ offer: level1 });
    try {
      const id = await other.make('contacts', {
        first_name: 'Ada',
        last_name: 'Contact',
        phone: '3125550161',
      });
      const record = await other.browser.get(pathsOf(contacts).one(id));
      const form = await other.browser.press(record, 'Send a reminder');
      const page = await other.browser.press(form, 'Continue');
      expect(page.text).to.include('Ada Contact').and.include('Add to this list');
    } finally {
      await other.close();
    }
  });
});

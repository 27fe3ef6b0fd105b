import { expect } from 'chai';
import { sql } from 'kysely';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { paths } from '../../../../../shared/paths.ts';
import { attributeOf, textOf } from '../../../../support/page.ts';
import { startHomeTrial, type HomeTrial } from './home-trial.ts';

describe('unreachable patients on Home', () => {
  let trial: HomeTrial;
  afterEach(() => trial.close());

  /** Adds a row for an appointment tomorrow that has no phone number or email address. */
  const addUnreachable = async (name: string) => {
    await trial.call(`POST notifications/${trial.list}/rows`, [{ name, mobile_phone: '3125550177' }]);
    const due = new Date(trial.api.now.ms + 24 * 3_600_000);
    await sql`
      update notification_rows set mobile_phone = null, useless_after = ${due}, date = (${due}::timestamptz at time zone 'America/New_York')::date, time = '09:30'
      where name = ${name}
    `.execute(trial.api.database.db);
  };

  it('counts unreachable patients under Needs you with the reason and a link to the row', async () => {
    trial = await startHomeTrial();
    const name = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
    await addUnreachable(name);
    const home = await trial.browser.get(paths.home.to());
    expect(home.text).to.include(`No way to reach the patient ${name}, no working phone number or email`);
    const list = await trial.browser.get(`${paths.worklist.to()}?kind=unreachable`);
    const link = list.all('a').find((one) => textOf(one) === name);
    expect(attributeOf(link, 'href')).to.include(checkPath.row(trial.list, ''));
    expect(list.text).to.include('Appointment tomorrow').and.include('no working phone number or email');
    const done = await trial.browser.press(list, `Save ${name}`, { done: 'T' });
    expect(done.text).to.include('Every patient with an appointment in the next two days can be reached.');
  });
});

import { expect } from 'chai';
import { sql } from 'kysely';
import { org } from '../../../../shared/resources/org.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { paths } from '../../../../shared/paths.ts';
import { addUser, password } from '../../../support/sign-in.ts';
import { startHomeTrial, type HomeTrial } from '../reminders/home/home-trial.ts';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';

const holidays = '03/12/2026 Inventory';
const practice = '204260';
const movedOut = 'Organization saved. 2 scheduled messages were moved to the next time these hours allow.';
const warning =
  /2 scheduled messages fall into these hours or holidays\. 2 messages will go out as soon as these hours allow\./;

describe('quiet hours and holidays on the organization form', () => {
  let trial: HomeTrial;
  afterEach(() => trial.close());

  /** Creates a job with two texts scheduled for Thursday, 03/12/2026, at 9 AM. */
  const start = async (options = {}) => {
    // Tuesday, 10 AM in Chicago.
    trial = await startHomeTrial({ nowMs: Date.UTC(2026, 2, 10, 15), ...options });
    const list = await trial.make('notifications', {
      name: 'Saturday',
      reminder: (await trial.call(`GET notifications/${trial.list}`)).body.results[0]!['reminder'],
    });
    const rows = ['Ana', 'Ben'].map((name, index) => ({
      name,
      mobile_phone: `312555014${index}`,
      date: '03/14/2026',
      time: '10:00',
    }));
    await trial.call(`POST notifications/${list}/rows`, rows);
    await trial.send(list);
  };
  const save = async (fields: Record<string, string>) => {
    const form = await trial.browser.get(pathsOf(org).list);
    return trial.browser.press(form, 'Save', fields);
  };
  const plannedDays = async () => {
    const { rows } = await sql<{ day: string }>`
      select distinct to_char(send_at at time zone 'UTC', 'MM/DD') as day from messages where status = 'planned'
    `.execute(trial.api.database.db);
    return rows.map(({ day }) => day);
  };

  it('warn about messages that a new holiday would reschedule before saving it', async () => {
    await start();
    const asked = await save({ holidays });
    expect(asked.text).to.match(warning);
    expect(asked.text, 'as typed').to.include(holidays);
    expect(await plannedDays()).to.deep.equal(['03/12']);
    const saved = await trial.browser.press(asked, 'Save anyway');
    expect(saved.text).to.include(movedOut);
    expect(await plannedDays()).to.deep.equal(['03/13']);
  });

  it('warn an internal admin who edits the organization, and report the number of rescheduled messages', async () => {
    await start();
    await addUser(trial.api, { userName: 'ada', org: '204117', admin: true, group: '' });
    const browser = trial.portal.browser();
    await browser.press(await browser.get(paths.login.to()), 'Login', { user_name: 'ada', pw: password });
    const asked = await browser.press(await browser.get(`${pathsOf(org).one(practice)}/edit`), 'Save', {
      holidays,
    });
    expect(asked.text).to.match(warning);
    expect(await plannedDays()).to.deep.equal(['03/12']);
    expect((await browser.press(asked, 'Save anyway')).text).to.include(movedOut);
    expect(await plannedDays()).to.deep.equal(['03/13']);
  });

  it('saves without a warning when no scheduled message is affected', async () => {
    await start();
    expect((await save({ holidays: '12/25/2026 Christmas' })).text).to.include('Organization saved');
    expect(await plannedDays()).to.deep.equal(['03/12']);
  });
});

describe('payment templates on the organization form', () => {
  let trial: HomeTrial;
  beforeEach(async () => {
    trial = await startHomeTrial();
  });
  afterEach(() => trial.close());

  it('show an error at the field for a placeholder that payment requests cannot fill', async () => {
    const template = await trial.make('text_templates', { name: 'W', template: 'You owe {{balance}}' });
    const form = await trial.browser.get(pathsOf(org).list);
    const refused = await trial.browser.press(form, 'Save', { payment_text_es: template });
    expect(refused.status).to.equal(422);
    const { label } = org.fields.payment_text_es;
    const sentence = requestMessages.notFilled(label, '{{balance}}');
    expect(refused.text).to.include(sentence);
    expect(refused.html, 'the choice').to.match(new RegExp(`<option[^>]*value="${template}"[^>]*selected`));
    expect(refused.html).to.include('id="payment_text_es-error"').and.include('href="#payment_text_es"');
  });
});

import { expect } from 'chai';
import { sql } from 'kysely';
import { paths } from '../../../../../shared/paths.ts';
import { attributeOf, textOf, type Page } from '../../../../support/page.ts';
import { addUser } from '../../../../support/sign-in.ts';
import { login } from '../../sign-in/staff.ts';
import { idOrg, startHomeTrial } from './home-trial.ts';
import { describeWith } from '../../../../support/fixtures.ts';

describeWith('background problems on Home', startHomeTrial, (trial) => {
  const wayOf = (page: Page, text: string) =>
    attributeOf(
      page.all('a').find((one) => textOf(one) === text),
      'href',
    );

  it('shows users with the Admin tab a count, an example and one button', async () => {
    const before = await trial.browser.get(paths.home.to());
    expect(before.text).to.not.include('failed').and.not.include('on hold');
    const nowSeconds = Math.floor(Date.now() / 1000);
    const [old, recent] = [nowSeconds - 31 * 86_400, nowSeconds - 3600];
    await sql`
      insert into tasks (id, id_org, kind, status, progress, detail, error, created)
      values (${`${old}-old`}, ${idOrg}::bigint, 'import', 'failed', 10, 'Contacts: old.csv', 'Too old.', to_timestamp(${old})),
        (${`${recent}-bad`}, ${idOrg}::bigint, 'render', 'failed', 10, 'Phone Speech: Hello', 'No voice is there.', to_timestamp(${recent})),
        (${`${recent}-far`}, 204117, 'render', 'failed', 10, 'Of another practice', 'Not ours.', to_timestamp(${recent}))
    `.execute(trial.api.database.db);
    const queue = await trial.make('queues', { name: 'Evening texts', kind: 'text', paused: 'T' });
    const page = await trial.browser.get(paths.home.to());
    expect(page.text).to.include('1 Failed task Phone Speech: Hello: No voice is there. See the task');
    expect(page.text).to.include('1 Queue on hold Evening texts See the queue');
    expect(page.text).to.not.include('Too old.').and.not.include('Of another practice');
    expect(wayOf(page, 'See the task')).to.equal(`/admin/tasks/${recent}-bad`);
    expect(wayOf(page, 'See the queue')).to.equal(`/admin/queues/${queue}`);
    await trial.call('PUT queues', { id: queue, paused: 'F' });
    expect((await trial.browser.get(paths.home.to())).text).to.not.include('on hold');
  });

  it('hides problems from users who cannot fix them', async () => {
    await trial.make('groups', { name: 'Front Desk', home: 'T', contacts: 'T' });
    await addUser(trial.api, { userName: 'desk.one', org: idOrg, group: 'Front Desk' });
    await trial.make('queues', { name: 'Evening texts', kind: 'text', paused: 'T' });
    const browser = trial.portal.browser();
    const home = await login(browser, { user_name: 'desk.one' });
    expect(home.url.pathname).to.equal(paths.home.to());
    expect(home.text).to.include('Home').and.not.include('on hold');
  });
});

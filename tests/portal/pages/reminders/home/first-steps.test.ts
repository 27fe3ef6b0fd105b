import { expect } from 'chai';
import { enterGroup } from '../../../../../server/api/users/enter-group.ts';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { paths } from '../../../../../shared/paths.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { reminders } from '../../../../../shared/resources/reminders.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../../support/browser.ts';
import { attributeOf, textOf, type Page } from '../../../../support/page.ts';
import { addUser, tokenOf } from '../../../../support/sign-in.ts';
import { enter, startSignInTrial } from '../../sign-in/staff.ts';
import { enter as enterAs } from '../../library/staff.ts';
import { describePortal } from '../../../../support/fixtures.ts';

const org = '204260';
const title = 'Three steps to your first reminder';

describePortal('Home of an empty account', ({ api, portal }) => {
  let browser: Browser;
  beforeEach(async () => {
    await addUser(api, { userName: 'new.user', org, group: 'admin' });
    browser = await enterAs(portal, 'new.user');
  });

  const home = () => browser.get(paths.home.to());
  const steps = (page: Page) =>
    page
      .all('h3')
      .map(textOf)
      .filter((text) => /^(Take|Add|Check)/.test(text));
  const primary = (page: Page) =>
    [...page.all('a'), ...page.all('button')]
      .filter((one) => attributeOf(one, 'class')?.split(' ').includes('btn-primary'))
      .map((one) => attributeOf(one, 'href') ?? textOf(one))
      .filter((name) => !['Stay Signed In', 'Confirm'].includes(name));
  const call = async (route: string, body: object) =>
    (await api.call(route, body, { token: await tokenOf(api, 'new.user') })).body;

  it('guides the user to sending the first reminder and marks completed steps', async () => {
    const first = await home();
    expect(first.text).to.include(title);
    expect(steps(first)).to.deep.equal(['Add starter templates', 'Add people', 'Check and confirm']);
    expect(primary(first)).to.deep.equal(['Add starter templates']);
    expect(first.text)
      .to.include('Welcome, Pat · Harbor Dental Group')
      .and.include('All times are Eastern (E');
    const zone = first.all('a').find((link) => textOf(link) === homeMessages.changeZone);
    const practice = await browser.get(attributeOf(zone!, 'href')!);
    expect(practice.control('Time Zone')).to.not.equal(undefined);
    const taken = await browser.press(first, 'Add starter templates');
    expect(taken.withRole('status').join()).to.include(homeMessages.startersTaken);
    expect(steps(taken)[0]).to.equal('Add starter templates (done)');
    expect(taken.text).to.include('Appointment reminder is in your library.');
    expect(primary(taken)).to.deep.equal([pathsOf(notifications).create]);
    const form = await browser.get(pathsOf(notifications).create);
    expect(form.fill('Continue').fields['name']).to.match(/^Appointment reminder, created \w{3}, \w{3} \d+$/);
    const made = await browser.press(form, 'Continue', { name: 'Monday' });
    const list = decodeURIComponent(made.url.pathname.split('/').at(-1) ?? '');
    expect(made.text).to.include('Reminder Appointment reminder').and.include('Add people');
    const hrefs = made.all('a').map((link) => attributeOf(link, 'href'));
    expect(hrefs, 'no link to content already visible').to.not.include('#new-people');
    const empty = await home();
    expect(empty.text).to.include('“Monday” is empty.');
    expect(primary(empty)).to.deep.equal([`${pathsOf(notifications).one(list)}#new-people`]);
    await call(`POST notifications/${list}/rows`, [{ name: 'Ann', mobile_phone: '3125550101' }]);
    const filled = await home();
    expect(filled.text).to.include('Monday has 1 person.');
    expect(primary(filled)).to.deep.equal([checkPath.of(list)]);
    const check = await browser.get(checkPath.of(list));
    await browser.press(check, 'Confirm and send');
    const done = await home();
    expect(done.text).to.not.include(title);
    expect(primary(done)).to.deep.equal([pathsOf(notifications).create]);
  });

  it('shows the steps again when no reminder is left and never adds starter templates twice', async () => {
    const first = await home();
    await browser.press(first, 'Add starter templates');
    await browser.press(first, 'Add starter templates');
    const { results } = (
      await api.call('GET reminders', undefined, { token: await tokenOf(api, 'new.user') })
    ).body;
    expect(results).to.have.length(1);
    await api.call('DELETE reminders', [{ id: results[0]!['id'] }], {
      token: await tokenOf(api, 'new.user'),
    });
    expect(primary(await home())).to.deep.equal(['Add starter templates']);
  });

  it('offers no starter templates to users without the Library tab', async () => {
    const desk = { name: 'Front Desk', open: ['home', 'contacts'] } as const;
    await api.database.db.transaction().execute((trx) => enterGroup(trx, org, desk));
    await addUser(api, { userName: 'desk.user', org, group: 'Front Desk' });
    browser = await enterAs(portal, 'desk.user');
    const page = await home();
    expect(page.text)
      .to.include('Someone on your team with access to the library can do this.')
      .and.include('All times are')
      .and.not.include(homeMessages.changeZone);
    expect(primary(page)).to.deep.equal([]);
  });
});

describe('Home of an empty account with an API that lacks starter templates', () => {
  const open = async () => {
    const trial = await startSignInTrial();
    const browser = await enter(trial.portal, trial.api.addUser());
    const page = await browser.get(paths.home.to());
    await trial.close();
    return page;
  };

  it('links to the form for a new reminder', async () => {
    const page = await open();
    expect(page.text).to.include(title);
    const hrefs = page.all('a').map((link) => attributeOf(link, 'href'));
    expect(hrefs).to.include(pathsOf(reminders).create);
    expect(page.all('button').map(textOf)).to.not.include('Add starter templates');
  });
});

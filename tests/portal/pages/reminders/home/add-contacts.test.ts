import { expect } from 'chai';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { resourceMessages } from '../../../../../shared/locales/en/resources.ts';
import { contacts } from '../../../../../shared/resources/contacts.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf } from '../../../../support/page.ts';
import { startHomeTrial } from './home-trial.ts';
import { describeWith } from '../../../../support/fixtures.ts';

describeWith('contacts on a notification list', startHomeTrial, (trial) => {
  const listPage = (query = '') => trial.browser.get(`${pathsOf(notifications).one(trial.list)}${query}`);
  const rows = async () => (await trial.call(`GET notifications/${trial.list}/rows`)).body.results;

  it('can be searched, selected and added for one day', async () => {
    const ids = [];
    for (const [first_name, phone] of [
      ['Ada', '3125550161'],
      ['Abe', '3125550162'],
    ])
      ids.push(await trial.make('contacts', { first_name, last_name: 'Contact', phone }));
    const page = await listPage('?contacts=contact');
    expect(page.text).to.include('Contact, Ada').and.include('Contact, Abe').and.include('(312) 555-0161');
    const none = await trial.browser.press(page, 'Add selected people');
    expect(none.text).to.include(homeMessages.tickContacts);
    const wrong = await trial.browser.press(page, 'Add selected people', {
      contact: ids[0]!,
      contacts_time: '25:00',
    });
    expect(wrong.status).to.equal(422);
    const before = (await rows()).length;
    const added = await trial.browser.press(page, 'Add selected people', {
      contact: ids[0]!,
      contacts_date: '04/09/2030',
    });
    const links = added.all('a').map((one) => [textOf(one), attributeOf(one, 'href')]);
    expect(links).to.deep.include(['Ada Contact', pathsOf(contacts).one(ids[0]!)]);
    expect(links).to.deep.include(['(312) 555-0161', 'tel:+13125550161']);
    expect(await rows()).to.have.length(before + 1);
    expect((await rows()).at(-1)).to.include({ contact: ids[0], date: '04/09/2030', phone: '3125550161' });
    expect((await listPage('?contacts=nobody%20at%20all')).text).to.include('No contacts match');
  });

  const make = (first_name: string, phone: string) =>
    trial.make('contacts', { first_name, last_name: 'Contact', phone });

  it('can all be added at once from a search', async () => {
    await make('Ada', '3125550161');
    await make('Abe', '3125550162');
    const before = (await rows()).length;
    const page = await listPage('?contacts=contact');
    await trial.browser.press(page, 'Add all 2 found', { contacts_date: '04/09/2030' });
    expect(
      (await rows())
        .slice(before)
        .map(({ name }) => name)
        .sort(),
    ).to.deep.equal(['Abe Contact', 'Ada Contact']);
  });

  it('can be selected on the contact list and added to a new notification list or left out', async () => {
    const id = await make('Ada', '3125550161');
    const people = await trial.browser.get(`${pathsOf(contacts).list}?search=contact`);
    const empty = await trial.browser.press(people, 'Send a reminder');
    expect(empty.text).to.include(resourceMessages.nothingSelected);
    const form = await trial.browser.press(people, 'Send a reminder', { id });
    expect(form.text).to.include(homeMessages.putOn('Ada Contact')).and.include(homeMessages.dayLater);
    const page = await listPage();
    const wrong = await trial.browser.press(page, 'Add to this list', { chosen_time: '25:00' });
    expect(wrong.status).to.equal(422);
    const before = (await rows()).length;
    const added = await trial.browser.press(wrong, 'Add to this list', {
      chosen_date: '04/09/2030',
      chosen_time: '',
    });
    expect(await rows()).to.have.length(before + 1);
    expect((await rows()).at(-1)).to.include({ contact: id, date: '04/09/2030' });
    expect(added.text).to.not.include('Add to this list');
    await trial.browser.press(people, 'Send a reminder', { id });
    const left = await trial.browser.press(await listPage(), 'Don’t add');
    expect(left.text).to.not.include('Add to this list');
    expect(await rows()).to.have.length(before + 1);
  });

  it('can be added from an earlier notification list', async () => {
    const { reminder } = (await trial.call(`GET notifications/${trial.list}`)).body.results[0]!;
    const earlier = await trial.make('notifications', { name: 'Last week', reminder });
    const known = { name: 'Early Person', phone: '3125550170', date: '04/08/2030' };
    await trial.call(`POST notifications/${earlier}/rows`, [known]);
    const page = await listPage();
    expect(page.text).to.include('Last week (1 row)');
    const none = await trial.browser.press(page, 'Add people from this list');
    expect(none.text).to.include(homeMessages.chooseList);
    await trial.browser.press(page, 'Add people from this list', { earlier });
    expect((await rows()).at(-1)).to.include(known);
  });
});

import { expect } from 'chai';
import { homeMessages } from '../../../../shared/messages.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { startHomeTrial, type HomeTrial } from './home-trial.ts';

describe('contacts on a list', () => {
  let trial: HomeTrial;
  beforeEach(async () => {
    trial = await startHomeTrial();
  });
  afterEach(() => trial.close());

  const listPage = (query = '') => trial.browser.get(`${placeOf(notifications).one(trial.list)}${query}`);
  const rows = async () => (await trial.call(`GET notifications/${trial.list}/rows`)).body.results;

  it('are found by a search and added by a tick, for one day', async () => {
    const ids = [];
    for (const [first_name, phone] of [
      ['Ada', '3125550161'],
      ['Abe', '3125550162'],
    ])
      ids.push(await trial.make('contacts', { first_name, last_name: 'Contact', phone }));
    const page = await listPage('?contacts=contact');
    expect(page.text).to.include('Contact, Ada').and.include('Contact, Abe').and.include('(312) 555-0161');
    const none = await trial.browser.press(page, 'Add ticked people');
    expect(none.text).to.include(homeMessages.tickContacts);
    const wrong = await trial.browser.press(page, 'Add ticked people', {
      contact: ids[0]!,
      contacts_time: '25:00',
    });
    expect(wrong.status).to.equal(422);
    const before = (await rows()).length;
    await trial.browser.press(page, 'Add ticked people', { contact: ids[0]!, contacts_date: '04/09/2030' });
    expect(await rows()).to.have.length(before + 1);
    expect((await rows()).at(-1)).to.include({ contact: ids[0], date: '04/09/2030', phone: '3125550161' });
    expect((await listPage('?contacts=nobody%20at%20all')).text).to.include('Nobody is found');
  });
});

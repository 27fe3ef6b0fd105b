import { expect } from 'chai';
import { searchMessages } from '../../../../shared/locales/en/search.ts';
import { paths } from '../../../../shared/paths.ts';
import { attributeOf, isWithin, textOf, type Page } from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { enter, startSignInTrial } from '../sign-in/staff.ts';
import { idOrg, startHomeTrial } from '../reminders/home/home-trial.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

describeWithOne('global search', startHomeTrial, (trial) => {
  let ann: string;
  before(async () => {
    ann = await trial.make('contacts', {
      first_name: 'Annabel',
      last_name: 'Quartz',
      phone: '3125550177',
      patient_code: 'QX-77',
    });
    await trial.make('text_templates', { name: 'Bring', template: 'Please bring your quartz card.' });
  });

  const find = (search: string) =>
    trial.browser.get(`${paths.search.to()}?${new URLSearchParams({ search }).toString()}`);

  it('finds contacts by name, phone, and code, and templates by a word, grouped by kind', async () => {
    const page = await find('quartz');
    expect(kindsOf(page)).to.deep.equal({ Contacts: ['Quartz, Annabel'], 'Text Message': ['Bring'] });
    expect(page.all('mark').map(textOf)).to.deep.equal(['Quartz', 'quartz']);
    for (const search of ['(312) 555-0177', '5550177', 'QX-77', 'annabel quartz']) {
      const found = await find(search);
      expect(kindsOf(found)['Contacts'], search).to.deep.equal(['Quartz, Annabel']);
      expect(hrefOf(found, 'Quartz, Annabel'), search).to.equal(`/app/contacts/${ann}`);
    }
  });

  it('shows at most five results per kind and links to all results on the list page', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F'])
      await trial.make('contacts', { first_name: name, last_name: 'Manifold', phone: '3125550199' });
    const page = await find('manifold');
    expect(kindsOf(page)['Contacts']).to.have.length(5);
    expect(hrefOf(page, searchMessages.all('Contacts'))).to.equal('/app/contacts?search=manifold');
  });

  it('finds nothing from another organization', async () => {
    const { db } = trial.api.database;
    const other = await db
      .selectFrom('contacts')
      .select(['last_name', 'id_org'])
      .where('id_org', '<>', (await trial.call(`GET contacts/${ann}`)).body.results[0]!['id_org'] as never)
      .executeTakeFirst();
    const name = other?.last_name ?? 'Nobody of another organization';
    expect((await find(name)).text).to.include(searchMessages.none(name));
  });

  it('finds users, groups, payment files, and library items, but no organizations', async () => {
    await addUser(trial.api, { userName: 'uma.zebrano', org: idOrg, group: 'admin' });
    await trial.make('groups', { name: 'Zebrano desk', contacts: 'T' });
    await trial.make('dial_plans', { name: 'Zebrano line', max_lines: 2 });
    await trial.api.database.db
      .insertInto('payment_files')
      .values({ id: '1700000300-z', id_org: Number(idOrg), name: 'zebrano.csv', status: 'done' })
      .execute();
    const kinds = kindsOf(await find('zebrano'));
    expect(Object.keys(kinds)).to.have.members(['Dial Plans', 'Payment files', 'Users', 'User Groups']);
    expect(kindsOf(await find('Lakeside'))).to.deep.equal({});
  });

  it('reports queries that are too short or match nothing and escapes the input', async () => {
    expect((await find('q')).text).to.include(searchMessages.tooShort);
    const page = await find('<b id="typed">zz</b>');
    expect(page.text).to.include(searchMessages.none('<b id="typed">zz</b>'));
    expect(page.all('b').filter((one) => attributeOf(one, 'id') === 'typed')).to.deep.equal([]);
  });

  it('appears as a form in the page frame', async () => {
    const page = await trial.browser.get(paths.contacts.to());
    const found = await trial.browser.get(`${paths.search.to()}?search=quartz`);
    const forms = page.all('form').filter((one) => attributeOf(one, 'action') === paths.search.to());
    expect(forms).to.have.length(1);
    expect(found.control(searchMessages.field)).to.not.equal(undefined);
  });
});

describe('global search for a user with limited access', () => {
  it('searches only the sections that the user may open and shows the other results when one fails', async () => {
    const trial = await startSignInTrial();
    try {
      trial.api.groups.set('Callers', { contacts: 'T' }).set('Shelf', { library: 'T' });
      trial.api.records.set('contacts', [{ id: '1', last_name: 'Doe', first_name: 'Jane' }]);
      trial.api.records.set('text_templates', [{ id: '2', name: 'Doe text', template: 'Hi' }]);
      const caller = await enter(trial.portal, trial.api.addUser({ access_group: 'Callers' }));
      trial.api.calls.length = 0;
      const page = await caller.get(`${paths.search.to()}?search=Doe`);
      expect(Object.keys(kindsOf(page))).to.deep.equal(['Contacts']);
      expect(trial.api.calls.map(({ name }) => name)).to.deep.equal(['GET contacts']);
      const shelf = await enter(trial.portal, trial.api.addUser({ access_group: 'Shelf' }));
      trial.api.always.set('GET reminders', { status: 500, body: { success: false } });
      const other = await shelf.get(`${paths.search.to()}?search=Doe`);
      expect(other.status).to.equal(200);
      expect(other.text).to.include(`Reminders ${searchMessages.failed}`).and.include('Doe text');
      expect(other.text).to.not.include('Doe, Jane');
    } finally {
      await trial.close();
    }
  });
});

function kindsOf(page: Page): Record<string, string[]> {
  const sections = page.all('section').filter((one) => attributeOf(one, 'class') === 'found');
  return Object.fromEntries(
    sections.map((section) => [
      page
        .all('h2')
        .filter((one) => isWithin(one, section))
        .map(textOf)[0] ?? '',
      page
        .all('a')
        .filter((one) => isWithin(one, section) && one.parentNode?.nodeName === 'li')
        .map(textOf),
    ]),
  );
}

const hrefOf = (page: Page, text: string) =>
  attributeOf(
    page.all('a').find((one) => textOf(one) === text),
    'href',
  );

import { level1, level2 } from '../../support/test-api.ts';
import { expect } from 'chai';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { bannerMessages, routerMessages } from '../../../shared/locales/en/router.ts';
import { audit } from '../../../shared/resources/audit.ts';
import { phoneSpeech, textTemplates } from '../../../shared/resources/library.ts';
import { queues, tasks } from '../../../shared/resources/operations.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../support/browser.ts';
import { findDeleteButton, attributeOf, rowTitles, textOf } from '../../support/page.ts';
import { enter, startSignInTrial, type SignInTrial } from '../pages/sign-in/staff.ts';

const list = '/app/contacts';
describe('list page', () => {
  let trial: SignInTrial;
  let browser: Browser;
  const contacts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `1760000000-${index}`,
      first_name: 'Jane',
      last_name: `Doe${String(index).padStart(5, '0')}`,
    }));

  before(async () => {
    trial = await startSignInTrial();
  });
  after(() => trial.close());
  beforeEach(async () => {
    trial.api.records.set('contacts', contacts(60));
    browser = await enter(trial.portal, trial.api.addUser());
  });

  it('shows the last page for a page number that is too high', async () => {
    const page = await browser.get(`${list}?page=7`);
    expect(page.status).to.equal(200);
    expect(rowTitles(page)).to.have.length(10);
    expect(page.text).to.include(resourceMessages.lastPage(3)).and.include('51-60 of 60');
  });

  it('always filters queues and tasks by organization', async () => {
    const { id = '' } = trial.api.org;
    for (const definition of [queues, tasks]) {
      const { name } = definition;
      const [kind = ''] = definition.fields.kind.choices;
      trial.api.records.set(name, [{ id: '1760000000-a', id_org: id, kind, name: 'One' }]);
      for (const query of ['', `?kind=${kind}`, '?size=0'])
        await browser.get(pathsOf(definition).list + query);
      const filters = trial.api.callsOf(`GET ${name}`).map(({ query }) => query.get('filter') ?? '{}');
      const asked = filters.map((filter) => JSON.parse(filter) as Record<string, string>);
      expect(asked.map((filter) => filter['id_org'])).to.deep.equal(asked.map(() => id));
      expect(asked).to.deep.include({ kind, id_org: id });
    }
    await browser.get(list);
    expect(trial.api.callsOf('GET contacts').at(-1)!.query.get('filter')).to.equal(null);
  });

  it('saves the page size per user and list and preserves other settings', async () => {
    const user = [...trial.api.users.values()].at(-1)!;
    const settings = { theme: 'dark', perPage: { files: 50 } };
    for (const ui_settings of [JSON.stringify(settings), settings]) {
      trial.api.records.set('users', [{ id: user.id, ui_settings }]);
      const page = await browser.press(await browser.get(`${list}?search=Doe`), 'Set', { size: '10' });
      expect(page.url.search).to.equal('?search=Doe');
      expect(rowTitles(page)).to.have.length(10);
      const [kept] = trial.api.callsOf('PUT users').slice(-1);
      expect(JSON.parse(String(kept!.body['ui_settings']))).to.deep.equal({
        theme: 'dark',
        perPage: { contacts: 10 },
      });
      expect(kept!.body).to.have.all.keys('id', 'ui_settings');
    }
    expect(rowTitles(await browser.get(list))).to.have.length(10);
  });

  it('reads filter values at most once a minute and adds those of the displayed rows immediately', async () => {
    const provided = (provider: string) =>
      contacts(30).map((record, index) => ({ ...record, ...(index === 29 && { provider }) }));
    const offers = async (address: string) => (await browser.get(address)).all('option').map(textOf);
    const asked = () => trial.api.callsOf('GET contacts').length;
    trial.api.records.set('contacts', provided('Dr. First'));
    expect(await offers(list)).to.include('Dr. First');
    trial.api.records.set('contacts', provided('Dr. Second'));
    const before = asked();
    expect(await offers(list))
      .to.include('Dr. First')
      .and.not.include('Dr. Second');
    expect(asked() - before).to.equal(1);
    expect(await offers(`${list}?page=2`)).to.include.members(['Dr. First', 'Dr. Second']);
    trial.time.now += 60_000;
    expect(await offers(list))
      .to.include('Dr. Second')
      .and.not.include('Dr. First');
  });

  it('requests distinct filter values only from an API that supports them and checks for support every minute', async () => {
    const asked = async () => {
      trial.time.now += 60_000;
      for (let count = 0; count < 2; count += 1)
        await enter(trial.portal, trial.api.addUser()).then((one) => one.get(list));
      const queries = trial.api.callsOf('GET contacts').map(({ query }) => query.get('fields'));
      return queries.filter((fields) => fields?.includes('provider')).at(-1);
    };
    expect(await asked()).to.equal('provider');
    trial.api.report(level2);
    const before = trial.api.healthIds.length;
    expect(await asked()).to.equal('DISTINCT provider');
    expect(trial.api.healthIds.length - before, 'asked once').to.equal(1);
    expect(trial.api.healthIds.every((id) => /^[0-9a-f-]{36}$/.test(String(id)))).to.equal(true);
    trial.api.report(level1);
    expect(await asked()).to.equal('provider');
  });

  it('redirects to a URL without the empty form fields', async () => {
    const found = await browser.get(`${list}?sort=-phone&size=10&search=a%26b&provider=&language=&page=`);
    expect(found.url.search).to.equal('?sort=-phone&size=10&search=a%26b');
    expect((await browser.get(`${list}?search=why?&provider=`)).url.search).to.equal('?search=why?');
    expect((await browser.get('/app/library?tab=4&search=')).url.search).to.equal('?tab=4');
    expect((await browser.get(`${list}?search=`)).url.href).to.match(/\/app\/contacts$/);
  });

  it('offers file folders only as chips and searches within the selected folder', async () => {
    const file = { id: '1760000000-f', name: 'letter.pdf', type: 'application/pdf', size: 9 };
    trial.api.records.set('files', [{ ...file, folder: 'Letters' }]);
    const page = await browser.get('/app/files?folder=Letters&search=let&sort=name');
    expect(page.all('select').filter((one) => attributeOf(one, 'name') === 'folder')).to.deep.equal([]);
    expect(page.fill('Apply', { search: 'pdf' }).fields).to.deep.include({
      folder: ['Letters'],
      search: 'pdf',
    });
    const chips = page.all('a').filter((link) => attributeOf(link, 'class') === 'chip');
    expect(chips.map((chip) => attributeOf(chip, 'href'))).to.deep.equal([
      '/app/files?search=let&sort=name',
      '/app/files?search=let&folder=Letters&sort=name',
    ]);
  });

  it('offers folders in the filter when there are too many for chips', async () => {
    const file = { name: 'letter.pdf', type: 'application/pdf', size: 9 };
    const files = Array.from({ length: 25 }, (_, n) => ({
      ...file,
      id: `1760000000-${n}`,
      folder: `Year ${n}`,
    }));
    trial.api.records.set('files', files);
    const page = await browser.get('/app/files?folder=Year+7');
    const chips = page.all('a').filter((link) => attributeOf(link, 'class') === 'chip');
    expect(chips.map((chip) => attributeOf(chip, 'aria-label'))).to.deep.equal([
      'Year 7, remove this filter',
    ]);
    expect(attributeOf(page.control('Folder'), 'name')).to.equal('folder');
    expect(page.all('option').map(textOf)).to.include.members(files.map(({ folder }) => folder));
  });

  it('streams all rows for size 0', async () => {
    trial.api.records.set('contacts', contacts(2500));
    const page = await browser.get(`${list}?size=0`);
    expect(page.headers['content-length']).to.equal(undefined);
    expect(rowTitles(page)).to.have.length(2500);
    expect(page.text).to.include('All 2,500');
    expect(page.all('footer')).to.have.length(1);
  });

  it('[O4] says that the API is not responding and keeps the navigation', async () => {
    trial.api.always.set('GET contacts', { status: 500, body: '' });
    const page = await browser.get(list).finally(() => trial.api.always.clear());
    expect(page.status).to.equal(502);
    expect(page.withRole('alert').join()).to.include(routerMessages.unavailable);
    expect(page.all('nav')).to.not.be.empty;
    trial.time.now += 1_000; // The wait is over, so one call closes the circuit breaker again.
    expect((await browser.get(list)).status).to.equal(200);
  });

  it('ends the session when the API rejects the token', async () => {
    trial.api.answerNext('GET contacts', { status: 401, body: {} }, { status: 401, body: {} });
    const page = await browser.get(list);
    expect(page.url.pathname).to.equal('/login');
  });

  it('reports an unknown tab and shows the first one', async () => {
    const page = await browser.get('/app/library?tab=99');
    expect(page.all('h1').map(textOf)).to.deep.equal(['Reminders']);
    expect(page.text).to.include(resourceMessages.noTab('99'));
    const fifth = await browser.get('/app/library/text-templates');
    expect(fifth.url.search).to.equal('?tab=4');
  });

  describe('deletion', () => {
    it('asks for confirmation and shows names and remaining uses', async () => {
      const unused = { id: '17-u', name: 'Come again', template: 'Hi' };
      trial.api.records.set('text_templates', [{ id: '17-t', name: 'See you soon', template: 'Hi' }, unused]);
      trial.api.records.set('reminders', [{ id: '17-r', name: 'Annual check-up', text_template: '17-t' }]);
      const before = trial.api.callsOf('DELETE text_templates').length;
      const open = await browser.get('/app/library?tab=4');
      const asked = await browser.press(open, 'Delete', { id: ['17-t', '17-u'] });
      expect(asked.text).to.include('See you soon').and.include('Come again');
      const user = asked.all('a').find((link) => textOf(link) === 'Reminder: Annual check-up');
      expect(attributeOf(user, 'href')).to.equal('/app/library/reminders/17-r');
      expect(trial.api.callsOf('DELETE text_templates')).to.have.length(before);
      trial.api.answerNext('DELETE text_templates', {
        status: 409,
        body: { success: false, msg: 'The record is in use.' },
      });
      const refused = await browser.press(asked, findDeleteButton(asked));
      expect(refused.withRole('alert').join()).to.equal(resourceMessages.nothingDeleted);
      expect(refused.text).to.include('Still in use.').and.not.include('The record is in use.');
      const gone = await browser.press(refused, findDeleteButton(refused));
      expect(gone.withRole('status').join()).to.include('2 text messages deleted');
      expect(trial.api.callsOf('DELETE text_templates').at(-1)!.list).to.deep.equal([
        { id: '17-t' },
        { id: '17-u' },
      ]);
    });

    it('offers no Delete button and links back when every selected record is in use', async () => {
      trial.api.records.set('text_templates', [{ id: '17-t', name: 'See you soon', template: 'Hi' }]);
      trial.api.records.set('reminders', [{ id: '17-r', name: 'Annual check-up', text_template: '17-t' }]);
      const open = await browser.get('/app/library?tab=4');
      const kept = await browser.press(open, 'Delete', { id: '17-t' });
      expect(kept.title).to.equal('This text message cannot be deleted yet');
      expect(kept.text).to.include('Reminder: Annual check-up').and.not.include('This cannot be undone.');
      expect(() => kept.fill(findDeleteButton(kept))).to.throw('No form has a button');
      const back = kept.all('a').find((link) => textOf(link) === 'Back to Text Message');
      expect(attributeOf(back, 'href')).to.equal('/app/library?tab=4');
    });

    it('stops when the uses of a record cannot be read, in fields or in sequence steps', async () => {
      trial.api.records.set('text_templates', [{ id: '17-t', name: 'See you soon', template: 'Hi' }]);
      trial.api.records.set('phone_speech', [{ id: '17-s', name: 'Greeting', text: 'Hi' }]);
      for (const [tab, id, users] of [
        [pathsOf(textTemplates).list, '17-t', 'reminders'],
        [pathsOf(phoneSpeech).list, '17-s', 'phone_sequences'],
      ] as const) {
        const open = await browser.get(tab);
        trial.api.always.set(`GET ${users}`, { status: 400, body: { success: false, msg: 'Not read.' } });
        const asked = await browser.press(open, 'Delete', { id }).finally(() => trial.api.always.clear());
        expect(asked.status, users).to.equal(400);
        expect(asked.text).to.include('Not read.');
        expect(() => asked.fill(findDeleteButton(asked))).to.throw('No form has a button');
      }
    });

    it('shows how many more uses are not listed', async () => {
      trial.api.records.set('text_templates', [{ id: '17-t', name: 'See you soon', template: 'Hi' }]);
      const reminders = Array.from({ length: 7 }, (_, at) => ({
        id: `17-r${at}`,
        name: `Check-up ${at}`,
        text_template: '17-t',
      }));
      trial.api.records.set('reminders', reminders);
      const kept = await browser.press(await browser.get('/app/library?tab=4'), 'Delete', { id: '17-t' });
      expect(kept.all('dd').map(textOf)).to.have.length(6);
      expect(kept.all('dd').map(textOf).at(-1)).to.equal('and 2 more');
    });

    it('shows a rejection by the API, then deletes the rows and returns to their page', async () => {
      const open = await browser.get(`${list}?page=2`);
      const asked = await browser.press(open, 'Delete', { id: ['1760000000-30', '1760000000-31'] });
      trial.api.answerNext('DELETE contacts', {
        status: 409,
        body: { success: false, msg: 'The record is in use.' },
      });
      const refused = await browser.press(asked, findDeleteButton(asked));
      expect(refused.status).to.equal(422);
      expect(refused.withRole('alert').join()).to.include('The record is in use.');
      const gone = await browser.press(refused, findDeleteButton(refused));
      expect(gone.url.search).to.equal('?page=2');
      expect(gone.withRole('status').join()).to.include('2 contacts deleted');
    });

    it('deletes nothing without a selection', async () => {
      const page = await browser.press(await browser.get(list), 'Delete');
      expect(page.text).to.include(resourceMessages.nothingSelected);
    });

    it('deletes a thousand rows at once', async () => {
      trial.api.records.set('contacts', contacts(1000));
      const open = await browser.get(`${list}?size=1000`);
      const asked = await browser.press(open, 'Delete', { id: contacts(1000).map(({ id }) => id) });
      expect(asked.status).to.equal(200);
      await browser.press(asked, findDeleteButton(asked));
      expect(trial.api.records.get('contacts')).to.deep.equal([]);
    });
  });

  describe('of an API that records exports', () => {
    before(async () => {
      trial.api.report(level2);
      trial.time.now += 60_000;
      await enter(trial.portal, trial.api.addUser());
    });
    after(() => trial.api.report(level1));

    it('exports its own rows, order, and time zone', async () => {
      trial.api.records.set('contacts', [
        { id: '1760000001-a', first_name: '=cmd()', last_name: 'Zed', phone: '3125550142', provider: 'Park' },
        { id: '1760000002-b', first_name: 'Ann', last_name: 'Abe', provider: 'Park' },
        { id: '1760000003-c', first_name: 'Not', last_name: 'Requested', provider: 'Other' },
      ]);
      const page = await browser.get(`${list}/export?provider=Park&sort=-last_name`);
      expect(page.headers['content-disposition']).to.equal('attachment; filename="contacts-2025-08-15.csv"');
      expect(page.headers['x-content-type-options']).to.equal('nosniff');
      expect(page.headers['cache-control']).to.include('no-store');
      const [head, ...rows] = page.html.trim().split('\r\n');
      expect(head).to.match(/First Name,Last Name,Phone/);
      expect(rows.map((row) => row.split(',').slice(0, 3))).to.deep.equal([
        ["'=cmd()", 'Zed', '3125550142'],
        ['Ann', 'Abe', ''],
      ]);
      expect(trial.api.callsOf('exports').at(-1)!.body).to.deep.equal({
        resource: 'contacts',
        rows: 2,
        filter: { provider: 'Park' },
      });
      const files = await browser.get('/app/payments/export');
      expect(files.html).to.include('Created (America/Chicago)');
    });

    it('neither shows nor exports a date range when reading the row before it fails', async () => {
      const rows = Array.from({ length: 40 }, (_, n) => ({
        id: `${1755000000 + n * 3600}-r`,
        user_name: 'maria',
      }));
      trial.api.records.set('audit', rows);
      const range = 'from=2025-08-12&to=2025-08-12';
      const { list: trail, export: file } = pathsOf(audit);
      expect((await browser.get(`${trail}&${range}`)).status).to.equal(200);
      for (const path of [`${trail}&${range}`, `${file}?${range}`]) {
        const counted = { body: { success: true, results: rows.slice(0, 1), p1: "{'cnt': 40}" } };
        trial.api.answerNext('GET audit', counted, {
          status: 403,
          body: { success: false, msg: 'Not these rows.' },
        });
        const noted = trial.api.callsOf('exports').length;
        const page = await browser.get(path);
        expect(page.status, path).to.equal(403);
        expect(page.text).to.include('Not these rows.');
        expect(trial.api.callsOf('exports')).to.have.length(noted);
      }
    });

    it('rejects the export when the audit trail cannot record it', async () => {
      trial.api.answerNext('exports', { status: 400, body: { success: false, msg: bannerMessages.error } });
      const page = await browser.get(`${list}/export`);
      expect(page.status).to.equal(502);
      expect(page.text).to.include(resourceMessages.exportNotNoted);
    });
  });
});

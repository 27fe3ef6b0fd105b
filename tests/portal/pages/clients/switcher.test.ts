import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { actFor, startAdminTrial } from './admin-trial.ts';
import { describeWith } from '../../../support/fixtures.ts';

const nameOfClients = (page: Page) =>
  page
    .all('span')
    .filter((one) => attributeOf(one, 'class') === 'client-name')
    .map(textOf);

describeWith('client switcher', startAdminTrial, (trial) => {
  let browser: Browser;
  let page: Page;
  beforeEach(async () => {
    ({ browser, page } = await trial.enter());
  });

  it("opens after an admin's sign-in and lists demo accounts and clients by name", () => {
    expect(page.url.pathname).to.equal(paths.admin.to());
    expect(page.title).to.equal('Admin Panel');
    expect(textOf(page.control('Payment Demo Acc')!)).to.include('Demo Practice');
    expect(nameOfClients(page)).to.deep.equal([
      'Clínica José Martí',
      'Harbor Dental 204118',
      'Lakeside Family Clinic 204117',
    ]);
    expect(page.text).to.include('3 clients');
  });

  const searches: [string, string[]][] = [
    ['clinic FAMILY', ['Lakeside Family Clinic 204117']],
    ['jose', ['Clínica José Martí']],
    ['204119', ['Clínica José Martí']],
    ['2041 dental', ['Harbor Dental 204118']],
    ['nobody', []],
    ['  ', ['Clínica José Martí', 'Harbor Dental 204118', 'Lakeside Family Clinic 204117']],
  ];
  for (const [search, found] of searches) {
    it(`matches every word of a search anywhere, ignoring case and accents: ${search}`, async () => {
      const { method, action, fields } = page.fill('Search', { search });
      expect({ method, fields }).to.deep.equal({ method: 'get', fields: { search } });
      const answer = await browser.get(`${action}?${new URLSearchParams({ search }).toString()}`);
      expect(nameOfClients(answer)).to.deep.equal(found);
      expect(attributeOf(answer.control('Client List'), 'value')).to.equal(search);
      if (!found.length) expect(answer.text).to.include('No client matches “nobody”.');
    });
  }

  it('reads the client list at most once a minute', async () => {
    await browser.get(`${paths.admin.to()}?search=a`);
    await browser.get(`${paths.admin.to()}?search=ab`);
    expect(trial.callsOf('GET admin_get_org')).to.have.length(1);
    trial.api.clients.push({ id: '9', name: 'Newly Signed' });
    trial.time.now += 61_000;
    expect((await browser.get(`${paths.admin.to()}?search=newly`)).text).to.include('Newly Signed');
  });

  it('requires exactly one choice and keeps the input', async () => {
    const none = await browser.press(page, 'Login', { reason: 'Ticket 7' });
    expect(none.status).to.equal(422);
    expect(none.withRole('alert').join()).to.include('Choose a client or a payment demo account.');
    expect(attributeOf(none.control('Reason'), 'value')).to.equal('Ticket 7');
    const both = await browser.press(page, 'Login', { id: '900001', id_org: '204117' });
    expect(both.status).to.equal(422);
    expect(both.withRole('alert').join()).to.include('not both');
    const radio = both.all('input').find((one) => attributeOf(one, 'value') === '204117');
    expect(attributeOf(radio, 'checked')).to.not.equal(undefined);
    expect(trial.callsOf('POST admin_set_org')).to.deep.equal([]);
  });

  it('starts acting for a client with admin_set_org and the reason, and redirects to /app/home', async () => {
    const home = await actFor(browser, '204117', { reason: 'Ticket 7' });
    expect(home.url.pathname).to.equal(paths.home.to());
    expect(trial.callsOf('POST admin_set_org').map(({ body }) => body)).to.deep.equal([
      { id_org: '204117', reason: 'Ticket 7' },
    ]);
    expect(home.text).to.include('Account # 204117').and.include('(312) 555-0142');
  });

  it('sends no reason if none is given', async () => {
    await actFor(browser, '204118');
    expect(trial.callsOf('POST admin_set_org')[0]!.body).to.deep.equal({ id_org: '204118' });
  });

  it('starts acting for a payment demo account with a separate API call', async () => {
    const home = await browser.press(page, 'Login', { id: '900001' });
    expect(home.url.pathname).to.equal(paths.home.to());
    expect(home.text).to.include('You are acting for Demo Practice.');
    expect(trial.callsOf('POST notify2pay/set_org')[0]!.body).to.deep.equal({ id: '900001' });
    expect(trial.callsOf('POST admin_set_org')).to.deep.equal([]);
  });

  it('shows why acting for a client could not start', async () => {
    const gone = await actFor(browser, '1');
    expect(gone.status).to.equal(422);
    expect(gone.withRole('alert').join()).to.include('We couldn’t open this account.');
    trial.api.next.set('POST admin_set_org', {
      status: 400,
      body: { success: false, msg: 'This client is closed.' },
    });
    expect((await actFor(browser, '204117')).withRole('alert').join()).to.include('This client is closed.');
  });

  it('shows an error instead of the lists when they cannot be read', async () => {
    for (const name of ['GET notify2pay/get_org', 'GET admin_get_org'])
      trial.api.next.set(name, { status: 400, body: { success: false } });
    trial.time.now += 61_000;
    const broken = await browser.get(paths.admin.to());
    expect(broken.status).to.equal(200);
    expect(broken.withRole('alert').join()).to.include('The accounts could not be loaded.');
  });

  it('signs out a user who is no longer an admin and redirects to /login', async () => {
    trial.api.admin = false;
    const out = await browser.get(paths.admin.to());
    expect(out.url.pathname).to.equal(paths.login.to());
    expect((await browser.get(paths.home.to())).url.pathname).to.equal(paths.login.to());
    expect(trial.callsOf('POST logout')).to.have.length(1);
  });

  it('limits the page to 50 of 20,000 clients and searches them without another API call', async () => {
    trial.api.clients = Array.from({ length: 20_000 }, (_, index) => ({
      id: String(300_000 + index),
      name: `Practice of ${['Family', 'Dental', 'Heart'][index % 3]} Medicine ${index}`,
    }));
    trial.time.now += 61_000;
    const first = await browser.get(paths.admin.to());
    expect(first.text).to.include('Showing 50 of 20,000 clients. Type more to narrow the list.');
    const asked = trial.callsOf('GET admin_get_org').length;
    const found = await browser.get(`${paths.admin.to()}?search=heart+19997`);
    expect(trial.callsOf('GET admin_get_org')).to.have.length(asked);
    expect(nameOfClients(found)).to.deep.equal(['Practice of Heart Medicine 19997']);
    expect(found.text).to.include('1 of 20,000 clients matches.');
    expect(first.html.length).to.be.below(100_000);
  });
});

import { expect } from 'chai';
import { sql } from 'kysely';
import { failedWrites } from '../../../shared/locales/en/failed-writes.ts';
import { worklistMessages } from '../../../shared/locales/en/worklist.ts';
import { accountMessages } from '../../../shared/locales/en/organization.ts';
import { uploadMessages } from '../../../shared/locales/en/files.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { bannerMessages } from '../../../shared/locales/en/router.ts';
import { paths } from '../../../shared/paths.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { files } from '../../../shared/resources/files.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { startBreakingProxy, type Break, type BreakingProxy } from '../../support/breaking-proxy.ts';
import type { Browser } from '../../support/browser.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { attributeOf, type Page } from '../../support/page.ts';
import { startTestPortal, type TestPortal } from '../../support/portal.ts';
import { addUser, password, tokenOf } from '../../support/sign-in.ts';
import { sendForm } from '../pages/files/send-form.ts';

const org = '204260';
const place = pathsOf(contacts);

describe('portal after a lost response', function () {
  this.timeout(60_000);
  let api: EmbeddedApi;
  let proxy: BreakingProxy;
  let portal: TestPortal;
  let staff: Browser;
  let id: string;
  let call: (route: string, body: object) => Promise<string>;
  beforeEach(async () => {
    api = await startEmbeddedApi();
    proxy = await startBreakingProxy(api.url);
    portal = await startTestPortal({ api: proxy.url, clock: () => api.now.ms });
    await addUser(api, { userName: 'pat', org, group: 'admin' });
    const token = await tokenOf(api, 'pat');
    call = async (route, body) => (await api.call(route, body, { token })).body.p1!;
    id = await call('POST contacts', { first_name: 'Ana', last_name: 'Lopez' });
    staff = portal.browser();
    await staff.press(await staff.get(paths.login.to()), 'Login', { user_name: 'pat', pw: password });
  });
  afterEach(async () => {
    await portal.close();
    await proxy.close();
    await api.close();
  });

  async function makeList(): Promise<string> {
    const text_template = await call('POST text_templates', { name: 'Text', template: 'Hi' });
    const reminder = await call('POST reminders', {
      name: 'Visit',
      lead_days: 2,
      send_from: '09:00',
      send_to: '18:00',
      weekdays: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun',
      text_template,
    });
    return call('POST notifications', { name: 'March', reminder });
  }

  const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(api.database.db)).rows;
  const said = (page: Page) => [...page.withRole('status'), ...page.withRole('alert')].join(' ');
  const faults: Omit<Break, 'call'>[] = [
    { moment: 'after', answer: 500 },
    { moment: 'after', answer: 504 },
    { moment: 'after', answer: 'reset' },
    { moment: 'before', answer: 500 },
    { moment: 'before', answer: 504 },
    { moment: 'before', answer: 'reset' },
  ];

  for (const fault of faults) {
    const { moment, answer } = fault;
    it(`reports correctly whether a contact was saved or deleted, with ${answer} ${moment} the API`, async () => {
      const form = await staff.get(`${place.one(id)}/edit`);
      proxy.break({ call: 'PUT contacts', ...fault });
      const saved = await staff.press(form, 'Save', { first_name: 'Anabel', notes: 'Calls back' });
      expect(proxy.broken).to.be.greaterThan(0);
      const [row] = await read(sql<{ first_name: string }>`select first_name from contacts where id = ${id}`);
      if (moment === 'after') {
        expect(row?.first_name).to.equal('Anabel');
        expect(said(saved)).to.include(resourceMessages.saved('contact'));
      } else {
        expect(row?.first_name).to.equal('Ana');
        expect(saved.status).to.equal(502);
        expect(saved.text).to.include(answer === 504 ? failedWrites.pending : failedWrites.notSaved);
        expect(attributeOf(saved.control('First Name'), 'value')).to.equal('Anabel');
      }
      proxy.break();
      const asked = await staff.press(await staff.get(`${place.one(id)}/edit`), 'Delete');
      proxy.break({ call: 'DELETE contacts', ...fault });
      const deleted = await staff.press(asked, 'Delete contact');
      const left = await read(sql`select 1 from contacts where id = ${id}`);
      expect(left).to.have.length(moment === 'after' ? 0 : 1);
      const notDeleted = answer === 504 ? failedWrites.pending : failedWrites.notDeleted;
      expect(deleted.text).to.include(moment === 'after' ? resourceMessages.deleted('contact') : notDeleted);
    });

    it(`reports correctly whether a contact was created, with ${answer} ${moment} the API`, async () => {
      const form = await staff.get(pathsOf(contacts).create);
      const typed = { first_name: 'Bea', last_name: 'Nowak' };
      const count = async () => (await read(sql`select 1 from contacts where last_name = 'Nowak'`)).length;
      const lost = { call: 'POST contacts', ...fault };
      proxy.break(lost, { call: 'GET operations/*', moment: 'before', answer: 500 });
      const unknown = await staff.press(
        form,
        'Save',
        moment === 'after' ? { ...typed, first_name: 'Ben' } : typed,
      );
      const { createUnknown, createFailed } = resourceMessages;
      expect(unknown.text).to.include(answer === 504 ? createUnknown : createFailed);
      expect(attributeOf(unknown.control('Last Name'), 'value')).to.equal('Nowak');
      expect(await count()).to.equal(moment === 'after' ? 1 : 0);
      proxy.break(lost);
      const saved = await staff.press(await staff.get(pathsOf(contacts).create), 'Save', typed);
      expect(await count()).to.equal(moment === 'after' ? 2 : 0);
      if (moment === 'after') expect(said(saved)).to.include(resourceMessages.saved('contact'));
      else expect(saved.text).to.include(answer === 504 ? failedWrites.pending : failedWrites.notSaved);
    });
  }

  for (const moment of ['after', 'before'] as const)
    it(`reports correctly whether all sending was stopped, with a response lost ${moment} the API`, async () => {
      await makeList();
      const asked = await staff.get(`${paths.home.to()}?ask=stop`);
      proxy.break({ call: 'POST delivery/account', moment, answer: 504 });
      const stopped = await staff.press(asked, 'Stop all sending', { reason: 'Phones are down' });
      expect(proxy.broken, 'a POST is sent once').to.equal(1);
      expect(stopped.text).to.include(moment === 'after' ? accountMessages.done.stop : failedWrites.pending);
      expect(stopped.text).to.include(moment === 'after' ? 'STOPPED' : 'RUNNING');
      if (moment === 'before')
        expect(stopped.fill('Stop all sending').fields['reason']).to.deep.equal(['Phones are down']);
    });

  for (const moment of ['after', 'before'] as const)
    it(`reports correctly whether files were uploaded, with a response lost ${moment} the API`, async () => {
      const isDone = moment === 'after';
      const send = async (path: string, name: string, bytes: string) => {
        const { csrfToken } = await staff.get(path);
        const sent = { path, fields: { _csrf: csrfToken ?? '' }, files: [{ name, bytes }] };
        const page = await sendForm(portal, staff, sent);
        return page.status === 303 ? staff.get(page.headers['location'] ?? '') : page;
      };
      proxy.break({ call: 'POST files', moment, answer: 'reset' });
      const uploaded = await send(pathsOf(files).create, 'own.pdf', '%PDF-1.4\n%%EOF\n');
      expect(uploaded.text).to.include(isDone ? uploadMessages.done(['own.pdf']) : failedWrites.notSaved);
      const list = await makeList();
      proxy.break({ call: `POST notifications/${list}/files/*`, moment, answer: 'reset' });
      const rows = await send(
        `${pathsOf(notifications).one(list)}/rows`,
        'rows.csv',
        'Name,Cell\nAnn,3125550101\n',
      );
      expect(rows.text).to.include(isDone ? failedWrites.done.added : failedWrites.notSaved);
      expect(await read(sql`select 1 from notification_rows where notification = ${list}`)).to.have.length(
        isDone ? 1 : 0,
      );
    });

  it('says whether the password was changed and never shows a password', async () => {
    const secret = 'Canary-Fjord-77!x';
    const change = { pw_old: password, pw: secret, confirm: secret };
    const form = await staff.get(paths.userPassword.to());
    const lost = { call: 'POST user/password', moment: 'before', answer: 500 } as const;
    proxy.break(lost, { ...lost, call: 'GET operations/*' });
    const unknown = await staff.press(form, 'Save', change);
    expect(unknown.status).to.equal(502);
    expect(unknown.text).to.include(failedWrites.password);
    expect(unknown.html).to.not.include(secret);
    proxy.break({ ...lost, moment: 'after' });
    const changed = await staff.press(await staff.get(paths.userPassword.to()), 'Save', change);
    expect(said(changed)).to.include(bannerMessages.success);
  });

  it('says that nothing was changed when the API is unreachable', async () => {
    await makeList();
    const asked = await staff.get(`${paths.home.to()}?ask=stop`);
    await proxy.close();
    const page = await staff.press(asked, 'Stop all sending', { reason: 'Phones are down' });
    expect(page.text).to.include(failedWrites.notSent);
    proxy = await startBreakingProxy(api.url);
  });

  for (const moment of ['after', 'before'] as const)
    it(`reports correctly whether a worklist note was saved, with a response lost ${moment} the API`, async () => {
      const list = await makeList();
      await call(`POST notifications/${list}/rows`, [{ name: 'Tess Text', mobile_phone: '3125550101' }]);
      await sql`
        update notification_rows set answer = 'callback', answered_by = 'text', answered_at = ${new Date(api.now.ms)}
      `.execute(api.database.db);
      const shown = await staff.get(paths.worklist.to());
      proxy.break({ call: 'POST delivery/worklist', moment, answer: 'reset' });
      const page = await staff.press(shown, 'Save Tess Text', { note: 'After 4 PM' });
      const isSaved = moment === 'after';
      expect(page.text).to.include(isSaved ? worklistMessages.kept : failedWrites.notSaved);
      expect(attributeOf(page.control('Note on Tess Text'), 'value')).to.equal(isSaved ? 'After 4 PM' : '');
    });
});

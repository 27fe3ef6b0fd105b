import { level1, level2 } from '../../support/test-api.ts';
import { expect } from 'chai';
import { paths } from '../../../shared/paths.ts';
import { audit } from '../../../shared/resources/audit.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { emailTemplates, phoneSpeech } from '../../../shared/resources/library.ts';
import { tasks } from '../../../shared/resources/operations.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { users } from '../../../shared/resources/users.ts';
import type { Browser } from '../../support/browser.ts';
import { attributeOf, rowCells, type Page } from '../../support/page.ts';
import { enter, startSignInTrial } from '../pages/sign-in/staff.ts';
import { startAdminTrial } from '../pages/clients/admin-trial.ts';
import { describeWithOne } from '../../support/fixtures.ts';

const id = '1760000000-a';
const filterOf = (page: Page, name: string) =>
  page.all('select').find((control) => attributeOf(control, 'name') === name);
const optionsOf = (page: Page, name: string) =>
  filterOf(page, name)!
    .childNodes.map((option) => ('tagName' in option ? attributeOf(option, 'value') : ''))
    .filter(Boolean);

for (const named of [false, true]) {
  const offer = named ? level2 : level1;

  describeWithOne(
    `an API with ${named ? 'contract level 2' : 'the contract alone'}`,
    startSignInTrial,
    (trial) => {
      let browser: Browser;
      before(async () => {
        trial.api.report(offer);
        browser = await enter(trial.portal, trial.api.addUser({ id: '1', admin_user: 'T' }));
      });
      const support = named ? 'supported' : 'unsupported';
      const put = (name: string, record: object) => trial.api.records.set(name, [{ id, ...record }]);
      const callsTo = (part: string) => trial.api.calls.filter(({ name }) => name.includes(part));

      it(`treats the suspended flag of users as ${support}`, async () => {
        put('users', { user_name: 'pat', first_name: 'Pat', last_name: 'Doe', disabled: 'T' });
        const list = await browser.get(`${pathsOf(users).list}&disabled=T&sort=-disabled`);
        expect(list.status).to.equal(200);
        expect(/suspended/i.test(rowCells(list).join())).to.equal(named);
        expect(filterOf(list, 'disabled') !== undefined).to.equal(named);
        const asked = callsTo('GET users').map(({ query }) => `${query.get('filter')} ${query.get('sort')}`);
        expect(asked.join().includes('disabled')).to.equal(named);
        const form = await browser.get(pathsOf(users).edit(id));
        expect(form.control('Suspended') !== undefined).to.equal(named);
        const { action, fields } = form.fill('Save', { middle_name: 'Q' });
        await browser.post(new URL(action, form.url).href, { ...fields, disabled: 'F' });
        const sent = trial.api.callsOf('PUT users').at(-1)!.body;
        expect(sent).to.include({ middle_name: 'Q' });
        expect('disabled' in sent).to.equal(named);
        const file = await browser.get(pathsOf(users).export);
        expect(file.html.split('\r\n')[0]!.includes('Suspended')).to.equal(named);
      });

      it(`treats the full name in the audit trail as ${support}`, async () => {
        put('audit', { user_name: 'ada', full_name: 'Ada Min', action: 'update', resource: 'users' });
        const page = await browser.get(pathsOf(audit).one(id));
        expect(page.text.includes('Ada Min')).to.equal(named);
        expect(page.text.includes('Full Name')).to.equal(named);
        const file = await browser.get(pathsOf(audit).export);
        expect(file.html.includes('Full Name')).to.equal(named);
      });

      it(`treats the opt-out source as ${support}`, async () => {
        const opt_outs = [{ channel: 'text', address: '3125550142', source: 'patient', time: 1 }];
        put('contacts', { last_name: 'Doe', mobile_phone: '3125550142', opt_out_text: 'T', opt_outs });
        const page = await browser.get(pathsOf(contacts).edit(id));
        expect(attributeOf(page.control('Do not text'), 'type') === 'checkbox').to.equal(!named);
      });

      it(`treats the task kinds for unsent messages as ${support}`, async () => {
        put('tasks', { id_org: '204117', kind: 'export', status: 'done' });
        const kinds = optionsOf(await browser.get(`${pathsOf(tasks).list}?kind=export`), 'kind');
        expect(kinds.includes('mail') && kinds.includes('text')).to.equal(named);
        expect(kinds).to.include.members(['import', 'export', 'render', 'retry']);
      });

      it(`treats imports as ${support}`, async () => {
        put('tasks', { id_org: '204117', kind: 'import', status: 'failed' });
        put('contacts', { last_name: 'Doe' });
        await browser.get(pathsOf(tasks).list);
        const list = await browser.get(pathsOf(contacts).list);
        const links = list.all('a').map((link) => attributeOf(link, 'href'));
        expect(links.includes(pathsOf(contacts).import)).to.equal(named);
        const start = await browser.get(pathsOf(contacts).import);
        expect(start.status).to.equal(named ? 200 : 404);
        if (!named) expect(start.text).to.include('Import is not available for this account.');
        expect((await browser.get(pathsOf(contacts).importOne(id))).status).to.equal(404);
        expect(callsTo('imports').length > 0).to.equal(named);
      });

      it(`treats auditing of exports as ${support}`, async () => {
        const file = await browser.get(pathsOf(contacts).export);
        expect(file.status).to.equal(200);
        expect(callsTo('exports').length > 0).to.equal(named);
      });

      it(`treats test emails and speech audio as ${support}`, async () => {
        put('email_templates', { name: 'E', subject: 'Hi', template: 'Dear you' });
        const place = pathsOf(emailTemplates).edit(id);
        const form = await browser.get(place);
        expect(form.text.includes('Send test')).to.equal(named);
        const { csrfToken: _csrf } = form;
        const values = { subject: 'Hi', template: 'Dear you', test_email: 'me@mail.example' };
        await browser.post(place, { _csrf, step: 'sendTest', ...values });
        put('phone_speech', { name: 'S', text: 'Hello' });
        await browser.get(pathsOf(phoneSpeech).one(id));
        await browser.get(pathsOf(phoneSpeech).content(id));
        expect([callsTo('/test').length > 0, callsTo('/content').length > 0]).to.deep.equal([named, named]);
      });

      it(`treats reopening a payment link as ${support}`, async () => {
        put('payments', { last_name: 'Doe', status: 'Sent' });
        const locked = { id, status: 'Sent', verification_locked_until: '4102444800' };
        trial.api.always.set('notify2pay/get_payment_detail', { body: { success: true, results: [locked] } });
        const place = pathsOf(payments).one(id);
        const page = await browser.get(place);
        expect(page.text.includes('Open Again')).to.equal(named);
        const { status } = await browser.post(place, { _csrf: page.csrfToken, step: 'openLink' });
        if (!named) expect(status).to.equal(404);
        expect(callsTo('open_link').length > 0).to.equal(named);
      });

      it(`treats single sign-on invitations as ${support}`, async () => {
        put('users', { user_name: 'kim', first_name: 'Kim', last_name: 'Doe', email: 'kim@mail.example' });
        trial.api.always.set(`GET users/${id}/sso_invitation`, {
          body: { success: true, results: { standing: 'open', expires: '' } },
        });
        trial.api.always.set(`users/${id}/sso_invitation`, { body: { success: true, results: [] } });
        const place = pathsOf(users).one(id);
        const page = await browser.get(place);
        expect(page.text.includes('Invite to single sign-on')).to.equal(named);
        const { status } = await browser.post(place, { _csrf: page.csrfToken, step: 'inviteToSso' });
        if (!named) expect(status).to.equal(404);
        expect(trial.api.callsOf(`users/${id}/sso_invitation`)).to.have.length(named ? 1 : 0);
        expect(callsTo('sso_invitation').length > 0).to.equal(named);
      });

      it(`treats the admin reason and paying more than is due as ${support}`, async () => {
        const settings = { id: '204117', org_name: 'Lakeside', payer_may_exceed: 'F' };
        const admins = await startAdminTrial({ settings, offer });
        const { browser: admin, page } = await admins.enter();
        expect(page.control('Reason') !== undefined).to.equal(named);
        const setting = await admin.get(paths.clientSetting.to({ id: '204117' }));
        expect(setting.control('Payer may pay more than is due') !== undefined).to.equal(named);
        const { action, fields } = setting.fill('Save');
        const typed = { ...fields, payer_may_exceed: 'T' };
        await admin.post(new URL(action, setting.url).href, typed);
        const saved = admins.callsOf('PUT notify2pay/client_setting').at(-1)!.body as object;
        expect('payer_may_exceed' in saved).to.equal(named);
        const switcher = page.fill('Login', { id_org: '204117' });
        await admin.post(paths.admin.to(), { ...switcher.fields, reason: 'Ticket 7' });
        const [entered] = admins.callsOf('POST admin_set_org').map(({ body }) => body);
        expect(entered).to.deep.equal({ id_org: '204117', ...(named && { reason: 'Ticket 7' }) });
        await admins.close();
      });
    },
  );
}

import { expect } from 'chai';
import { sql } from 'kysely';
import { administrationMessages, historyMessages } from '../../../../shared/locales/en/administration.ts';
import { resources } from '../../../../shared/resources/index.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { formatTime } from '../../../../shared/time.ts';
import type { Browser } from '../../../support/browser.ts';
import { attributeOf, rowCells, textOf, type Page } from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { idOrg, startHomeTrial } from '../reminders/home/home-trial.ts';
import { signIn } from '../sign-in/staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const { audit, contacts, email_templates, notifications, org, payments, text_templates, users } = resources;
const daySeconds = 86_400;
const zone = 'America/New_York';

describeWithOne('history of a record', startHomeTrial, (trial) => {
  let contact: string;
  let payment: string;
  before(async () => {
    contact = await trial.make('contacts', { first_name: 'Jane', last_name: 'Quimby', phone: '3125550177' });
    payment = await trial.make('payments', { first_name: 'Jane', last_name: 'Quimby', amount: '45.00' });
  });

  const signInAs = async (userName: string, tabs: Record<string, 'T'>): Promise<Browser> => {
    await trial.make('groups', { name: userName, ...tabs });
    await addUser(trial.api, { userName, org: idOrg, group: userName });
    const browser = trial.portal.browser();
    await signIn(browser, { user_name: userName });
    return browser;
  };
  const historyOf = (page: Page) => page.all('section').filter((one) => textOf(one).startsWith('History'));
  const linesOf = (page: Page) => {
    const [section] = historyOf(page);
    const list = section?.childNodes.find((node) => node.nodeName === 'ol');
    return list && 'childNodes' in list ? list.childNodes.map(textOf) : [];
  };
  const change = async (resource: string, id: string, values: object) => {
    trial.api.now.ms += 1000;
    const { status, body } = await trial.call(`PUT ${resource}`, { id, ...values });
    expect(status, body.msg).to.equal(200);
  };

  it('shows each change of a contact with its time, user and values', async () => {
    const earlier = Math.floor(trial.api.now.ms / 1000) - 30 * daySeconds;
    await sql`
      insert into audit (id, id_org, time, user_name, action, resource, record_id, detail)
      values (${`${earlier}-a`}, ${idOrg}::bigint, to_timestamp(${earlier}), 'home.user', 'export', 'contacts', ${contact}, '')
    `.execute(trial.api.database.db);
    await change('contacts', contact, { phone: '3125550178' });
    const [newest = '', second = '', oldest = ''] = linesOf(
      await trial.browser.get(pathsOf(contacts).one(contact)),
    );
    expect(newest).to.match(/^Today at \d\d:\d\d [AP]M E[SD]T/);
    expect(newest).to.include('Pat Doe changed contact Jane Quimby').and.include("from '(312) 555-0177'");
    expect(second).to.include('Pat Doe created contact Jane Quimby');
    expect(oldest.startsWith(formatTime(earlier, zone)), oldest).to.equal(true);
  });

  it('shows the changes of notification lists, payments, users, organizations and templates', async () => {
    const { browser, list } = trial;
    const [{ id: user = '' } = {}] = (await trial.call('GET users?filter={"user_name":"home.user"}')).body
      .results as { id?: string }[];
    const text = await trial.make('text_templates', { name: 'Recall', template: 'Hi' });
    const mail = await trial.make('email_templates', { name: 'Recall', subject: 'S', template: 'Hi' });
    const cases = [
      { definition: notifications, id: list, values: { name: 'April visits' }, said: 'April visits' },
      { definition: payments, id: payment, values: { amount: '50.00' }, said: "to '$50.00'" },
      { definition: users, id: user, values: { landing_page: '/app/ivr?tab=1' }, said: 'IVR: Call Logs' },
      { definition: text_templates, id: text, values: { template: 'Hello' }, said: 'Text after Hello' },
      { definition: email_templates, id: mail, values: { subject: 'Recall' }, said: 'Subject after Recall' },
    ];
    for (const { definition, id, values, said } of cases) {
      await change(definition.name, id, values);
      const [newest] = linesOf(await browser.get(pathsOf(definition).one(id)));
      expect(newest, definition.name).to.include('Pat Doe changed').and.include(said);
    }
    await change('org', idOrg, { city: 'Columbus' });
    const [newest] = linesOf(await browser.get(pathsOf(org).list));
    expect(newest).to.match(/City .*'Columbus'/);
  });

  it('links to the audit trail filtered to the record', async () => {
    await trial.make('contacts', { first_name: 'Other', last_name: 'Person', phone: '3125550199' });
    const page = await trial.browser.get(pathsOf(contacts).one(contact));
    const link = page.all('a').find((one) => textOf(one) === historyMessages.all(3));
    const trail = await trial.browser.get(attributeOf(link, 'href') ?? '');
    expect(rowCells(trail).map(([sentence]) => sentence)).to.deep.equal([
      'Pat Doe changed contact Jane Quimby',
      'Pat Doe created contact Jane Quimby',
      'Pat Doe exported contacts',
    ]);
    expect(trail.text).to.include(historyMessages.only('contact Jane Quimby'));
    const all = trail.all('a').find((one) => textOf(one) === historyMessages.showAll);
    expect(attributeOf(all, 'href')).to.equal(pathsOf(audit).list);
  });

  it('shows at most ten changes, newest first', async () => {
    const id = await trial.make('queues', { name: 'Queue 00', kind: 'text' });
    for (let at = 1; at <= 11; at += 1) await change('queues', id, { name: `Queue ${at}` });
    const page = await trial.browser.get(pathsOf(resources.queues).one(id));
    expect(linesOf(page)).to.have.length(10);
    expect(linesOf(page)[0]).to.include("to 'Queue 11'");
    expect(page.text).to.include(historyMessages.all(12));
  });

  it('hides patient data from staff without the Contacts tab', async () => {
    const cashier = await signInAs('cashier', { files: 'T', admin: 'T' });
    const page = await cashier.get(pathsOf(payments).one(payment));
    expect(linesOf(page).join()).to.include('Pat Doe changed the payment').and.not.include('$50.00');
    expect(page.text).to.include(administrationMessages.patientsHidden);
  });

  it('shows no history without the Admin tab', async () => {
    const clerk = await signInAs('clerk', { contacts: 'T', files: 'T', library: 'T' });
    for (const [definition, id] of [
      [contacts, contact],
      [payments, payment],
    ] as const) {
      const page = await clerk.get(pathsOf(definition).one(id));
      expect(page.status).to.equal(200);
      expect(historyOf(page)).to.deep.equal([]);
    }
  });
});

import { expect } from 'chai';
import { sql } from 'kysely';
import { checkPath } from '../../../../shared/reminders/reminder-paths.ts';
import { checkMessages } from '../../../../shared/locales/en/check.ts';
import { rowReasons } from '../../../../shared/locales/en/jobs.ts';
import { contactMessages } from '../../../../shared/locales/en/contacts.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { messages, notifications } from '../../../../shared/resources/notifications.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { enter, startLibraryTrial } from '../library/staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const text = '1794000000-text';
const mail = '1794000000-mail';

describeWithOne('contact record', startLibraryTrial, (trial) => {
  let ana: string;
  let list: string;
  before(async () => {
    const person = {
      first_name: 'Ana',
      last_name: 'Whitfield',
      dob: '03/14/1974',
      patient_code: 'LFC-20170',
    };
    const reached = { phone: '3125552142', mobile_phone: '7735553142', email: 'ana@whitfield.example' };
    ana = await trial.make('contacts', { ...person, ...reached, notes: 'Uses a wheelchair' });
    const template = await trial.make('text_templates', { name: 'Visit', template: 'Your visit' });
    const hours = { send_from: '09:00', send_to: '18:00', weekdays: 'Mon,Tue', lead_days: '2' };
    const reminder = await trial.make('reminders', {
      name: 'Appointment',
      text_template: template,
      ...hours,
    });
    list = await trial.make('notifications', { name: 'New patients', reminder });
    const { db } = trial.api.database;
    await sql`
      insert into notification_rows (id, id_org, notification, line, contact, date, time, provider, status, same_as)
      values ('1794000000-row', 204117, ${list}, 1, ${ana}, current_date + 8, '09:30', 'Dr. Park', 'ready', 'a')
    `.execute(db);
    const send = (id: string, channel: string, status: string) => sql`
      insert into messages (id, id_org, contact, row, name, channel, address, status, reason, checks, time)
      values (
        ${id}, 204117, ${ana}, '1794000000-row', 'Ana', ${channel}, '7735553142', ${status},
        ${status === 'left_out' ? 'opted_out' : ''}, '[["no_window", true], ["opted_out", false]]', now()
      )
    `;
    await send(text, 'text', 'left_out').execute(db);
    await send(mail, 'email', 'delivered').execute(db);
    const owes = { patient_id: 'LFC-20170', first_name: 'Ana', last_name: 'Whitfield' };
    await trial.make('payments', { ...owes, amount: '132.10' });
  });

  const open = () => trial.browser.get(pathsOf(contacts).one(ana));
  const hrefOf = (page: Page, said: string) =>
    attributeOf(
      page.all('a').find((link) => textOf(link) === said),
      'href',
    );

  it('shows front-desk details first, with clickable phone numbers and email address', async () => {
    const page = await open();
    expect(page.all('h1').map(textOf)).to.deep.equal(['Ana Whitfield']);
    expect(page.text).to.match(/\d\d years, born Mar 14, 1974 · LFC-20170/);
    expect(hrefOf(page, '(773) 555-3142')).to.equal('tel:+17735553142');
    expect(hrefOf(page, 'ana@whitfield.example')).to.equal('mailto:ana@whitfield.example');
    expect(page.text).to.include('Notes Uses a wheelchair');
    expect(page.control('First Name')).to.equal(undefined);
    const form = await trial.browser.get(hrefOf(page, 'Edit')!);
    expect(attributeOf(form.control('First Name'), 'value')).to.equal('Ana');
  });

  it('shows the next appointment before the history, with its messages and the reasons why some were not sent', async () => {
    const page = await open();
    const headings = page.all('h2').map(textOf);
    expect(headings.indexOf('Next appointment')).to.be.within(0, headings.indexOf('Activity') - 1);
    expect(page.text).to.match(/(?:\d{2}\/\d{2}\/\d{4}|Tomorrow at) 09:30 AM [A-Z]{3} Dr\. Park/);
    expect(page.html).to.include(checkPath.row(list, '1794000000-row'));
    expect(hrefOf(page, 'Email delivered')).to.equal(pathsOf(messages).one(mail));
    const [why] = page.all('details').filter((part) => attributeOf(part, 'class') === 'why');
    const told = textOf(why!);
    const inOrder = ['They had opted out of texts.', 'It was within sending hours.', 'had opted out'];
    expect(inOrder.map((sentence) => told.indexOf(sentence))).to.not.include(-1);
    expect(told.indexOf(inOrder[0]!)).to.be.below(told.indexOf(inOrder[1]!));
  });

  it('links to payments due and to a new notification list for a reminder', async () => {
    const page = await open();
    expect(hrefOf(page, '$132.10')).to.match(new RegExp(`^${pathsOf(payments).one('')}\\d+-`));
    const made = await trial.browser.press(page, 'Send a reminder');
    expect(made.url.pathname).to.equal(pathsOf(notifications).create);
  });

  it('explains why an appointment gets no reminder and links to its row', async () => {
    const eve = await trial.make('contacts', { first_name: 'Eve', last_name: 'Out', phone: '3125550177' });
    await sql`
      insert into notification_rows (id, id_org, notification, line, contact, date, time, status, reason, reason_code, same_as)
      values ('1794000000-out', 204117, ${list}, 9, ${eve}, current_date + 1, '09:30', 'cancelled_by_rules',
        ${rowReasons.optedOut}, 'opted_out', 'e')
    `.execute(trial.api.database.db);
    await sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (204117, 'text', '3125550177', 'reply STOP', '2026-10-25T15:05:00Z')
    `.execute(trial.api.database.db);
    const page = await trial.browser.get(pathsOf(contacts).one(eve));
    expect(page.text).to.include(`${contactMessages.reminderLeftOut} ${rowReasons.optedOut} Why?`);
    expect(hrefOf(page, 'Why?')).to.equal(checkPath.row(list, '1794000000-out'));
    const row = await trial.browser.get(checkPath.row(list, '1794000000-out'));
    expect(row.text).to.match(/\(312\) 555-0177: stopped by the patient \(reply STOP\) on 10\/25\//);
    expect(hrefOf(row, checkMessages.openContact)).to.equal(pathsOf(contacts).one(eve));
    await sql`delete from notification_rows where id = '1794000000-out'`.execute(trial.api.database.db);
  });

  it('shows a canceled appointment when no other is scheduled', async () => {
    const id = await trial.make('contacts', { first_name: 'Off', last_name: 'Called' });
    await sql`
      insert into notification_rows (id, id_org, notification, line, contact, date, time, provider, status, same_as, answer)
      values ('1794000000-off', 204117, ${list}, 2, ${id}, current_date + 9, '10:15', 'Dr. Weiss', 'ready', 'b', 'cancel')
    `.execute(trial.api.database.db);
    expect((await trial.browser.get(pathsOf(contacts).one(id))).text).to.match(
      new RegExp(
        `${contactMessages.noAppointment} \\d{2}/\\d{2}/\\d{4} 10:15 AM [A-Z]{3} Dr\\..Weiss · Canceled`,
      ),
    );
  });

  it("says that no appointment is scheduled, and hides what the user's group may not open", async () => {
    const id = await trial.make('contacts', { first_name: 'Una', last_name: 'Alone' });
    const alone = await trial.browser.get(pathsOf(contacts).one(id));
    expect(alone.text).to.include(contactMessages.noAppointment).and.include('No activity yet.');
    expect(alone.text).to.match(/times in Central \(C[DS]T\)/);
    await sql`
      insert into groups (id_org, name, home, ivr, library, contacts, files, admin)
      values (204117, 'Desk', 'F', 'F', 'F', 'T', 'F', 'F')
    `.execute(trial.api.database.db);
    await addUser(trial.api, { userName: 'dee', group: 'Desk' });
    const browser = await enter(trial.portal, 'dee');
    const page = await browser.get(pathsOf(contacts).one(ana));
    expect(page.text)
      .to.include('Text not sent')
      .and.not.include('Send a reminder')
      .and.not.include('$132.10');
    expect(page.html).to.not.include(pathsOf(messages).one(text)).and.not.include(checkPath.of(list));
  });
});

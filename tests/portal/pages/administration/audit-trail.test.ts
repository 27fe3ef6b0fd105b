import { expect } from 'chai';
import { sql } from 'kysely';
import { administrationMessages } from '../../../../shared/locales/en/administration.ts';
import { resources } from '../../../../shared/resources/index.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf, rowCells, textOf, type Page } from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { signIn } from '../sign-in/staff.ts';
import { idOrg, startHomeTrial } from '../reminders/home/home-trial.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const { audit, users } = resources;

describeWithOne('audit trail page', startHomeTrial, (trial) => {
  const open = (query: string) => trial.browser.get(`${pathsOf(audit).list}&${query}`);
  const titles = (page: Page) =>
    rowCells(page).map(([sentence, , changes = '']) => `${sentence} ${changes}`.trim());
  const changesOf = (page: Page) => rowCells(page).map(([, , changes = '']) => changes);

  it('filters a day by its 23 or 25 hours when clocks change', async () => {
    // Midnight in New York, the time zone of the practice.
    const days = {
      '2024-03-10': [Date.UTC(2024, 2, 10, 5), 23],
      '2024-11-03': [Date.UTC(2024, 10, 3, 4), 25],
    };
    for (const [day, [midnight, hours]] of Object.entries(days) as [string, [number, number]][]) {
      await sql`
        insert into audit (id, id_org, time, user_name, action, resource, record_id, detail)
        select (${midnight / 1000}::bigint + n * 3600)::text || '-h', ${idOrg}::bigint,
          to_timestamp(${midnight / 1000}::bigint + n * 3600), ${day}, 'update', 'contacts', '', 'Hour ' || n
        from generate_series(-3, 30) n
      `.execute(trial.api.database.db);
      const page = await open(`from=${day}&to=${day}&user_name=${day}&size=50`);
      const shown = titles(page).map((title) => Number(/Hour (-?\d+)/.exec(title)?.[1]));
      expect(shown, day).to.deep.equal(Array.from({ length: hours }, (_, at) => hours - 1 - at));
      const file = await trial.browser.get(`${pathsOf(audit).export}?from=${day}&to=${day}&user_name=${day}`);
      expect(file.html.trim().split('\r\n'), day).to.have.length(hours + 1);
    }
  });

  it('keeps values that contain separators intact', async () => {
    const name = 'Call; now';
    const id = await trial.make('text_templates', {
      name,
      template: 'Hi {{first_name}}; call us; Text is free',
    });
    await trial.call('DELETE text_templates', [{ id }]);
    await trial.make('contacts', { first_name: 'Jane', last_name: "O'Neil; Jr" });
    const page = await open('resource=text_templates&action=create');
    expect(changesOf(page)).to.include(
      "Name set to 'Call; now'; Text set to 'Hi {{first_name}}; call us; Text is free'",
    );
    expect(titles(page).join()).to.include('Pat Doe created text message Call; now ');
    expect(titles(await open('resource=contacts&action=create')).join()).to.include(
      "Pat Doe created contact Jane O'Neil; Jr ",
    );
  });

  it('shows the most recent name of deleted records', async () => {
    const id = await trial.make('actions', { name: 'Yes', kind: 'confirm' });
    trial.api.now.ms += 1;
    await trial.call('PUT actions', { id, digit: '1' });
    trial.api.now.ms += 1;
    await trial.call('DELETE actions', [{ id }]);
    expect(titles(await open('resource=actions')).map((title) => title.split(' Yes ')[0])).to.deep.equal([
      'Pat Doe deleted action',
      'Pat Doe changed action',
      'Pat Doe created action',
    ]);
    const alone = titles(await open('resource=actions&action=update'))[0];
    expect(alone).to.equal("Pat Doe changed action Yes Key set to '1'");
  });

  it('lists changes within one second in reverse order', async () => {
    trial.api.now.ms = Math.ceil(trial.api.now.ms / 1000) * 1000;
    const words = Array.from({ length: 12 }, (_, at) => `Queue ${String(at).padStart(2, '0')}`);
    for (const name of words) {
      await trial.make('queues', { name, kind: 'text' });
      trial.api.now.ms += 10;
    }
    const told = titles(await open('resource=queues&action=create')).map(
      (title) => /Queue \d+/.exec(title)?.[0],
    );
    expect(told).to.deep.equal(words.toReversed());
  });

  it('describes changes to users in words and never shows a password set by an admin', async () => {
    const person = { user_name: 'bill.one', first_name: 'Bill', last_name: 'One', pw: 'Correct-Horse-9' };
    const id = await trial.make('users', { ...person, access_group: 'admin' });
    await trial.call('PUT users', { id, disabled: 'T', landing_page: '/app/ivr?tab=1' });
    await trial.call('PUT users', { id, pw: 'Correct-Horse-8' });
    const page = await open('resource=users&action=update');
    expect(changesOf(page)).to.include('Password changed');
    expect(changesOf(page).join())
      .to.include("Suspended changed from 'No' to 'Yes'")
      .and.include("Landing Page set to 'IVR: Call Logs'");
    expect(page.text).to.not.include('Saved without changes').and.not.include('Correct-Horse');
    const form = await trial.browser.get(`${pathsOf(users).one(id)}/edit`);
    expect(form.text).to.include('IVR: Call Logs');
  });

  it('searches the fields named in its placeholder', async () => {
    const page = await open('resource=queues');
    expect(attributeOf(page.control('Search'), 'placeholder')).to.equal(administrationMessages.searchAudit);
    expect(titles(await open('search=home.user')), 'by user name').to.not.be.empty;
    expect(titles(await open('search=Queue+07')), 'by what changed').to.have.length(1);
  });

  it('hides patient names and values from staff without the Contacts tab', async () => {
    const person = { first_name: 'Jane', last_name: 'Quimby', phone: '3125550177' };
    const id = await trial.make('contacts', person);
    await trial.make('payments', { first_name: 'Jane', last_name: 'Quimby', amount: '45.00' });
    expect((await open('resource=contacts')).text).to.include('Quimby');
    await trial.make('groups', {
      name: 'Office',
      home: 'T',
      ivr: 'T',
      files: 'T',
      admin: 'T',
      may_export: 'T',
    });
    await addUser(trial.api, { userName: 'office.user', org: idOrg, group: 'Office' });
    const browser = trial.portal.browser();
    await signIn(browser, { user_name: 'office.user' });
    const page = await browser.get(`${pathsOf(audit).list}&size=100`);
    expect(page.text)
      .to.include(administrationMessages.patientsHidden)
      .and.not.match(/Quimby|555-0177/);
    expect(titles(page)).to.include('Pat Doe created a contact').and.include('Pat Doe created the payment');
    const file = await browser.get(pathsOf(audit).export);
    expect(file.html)
      .to.include('created a contact')
      .and.not.match(/Quimby|5550177/);
    const found = await browser.get(`${pathsOf(audit).list}&search=Quimby`);
    expect(rowCells(found)).to.deep.equal([]);
    await trial.call('DELETE contacts', [{ id }]);
    const [row] = (await trial.call('GET audit?filter={"resource":"contacts","action":"delete"}')).body
      .results;
    const entry = await browser.get(pathsOf(audit).one(row!['id']!));
    expect(entry.all('h1').map(textOf)).to.deep.equal(['Pat Doe deleted a contact']);
    expect(entry.text).to.not.match(/Quimby|555-0177/);
  });

  it("uses the sentence of a row as the heading of the row's page", async () => {
    const page = await open('resource=queues&search=Queue+07');
    const link = page.all('a').find((one) => textOf(one) === 'Pat Doe created queue Queue 07');
    const row = await trial.browser.get(attributeOf(link, 'href') ?? '');
    expect(row.all('h1').map(textOf)).to.deep.equal(['Pat Doe created queue Queue 07']);
    expect(row.text).to.include("Name set to 'Queue 07'").and.not.include('Record');
  });
});

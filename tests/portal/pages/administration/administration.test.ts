import { expect } from 'chai';
import { sql } from 'kysely';
import { administrationMessages } from '../../../../shared/locales/en/administration.ts';
import { hoursMessages, senderMessages } from '../../../../shared/locales/en/organization.ts';
import { paths } from '../../../../shared/paths.ts';
import { noneChosen } from '../../../../shared/resources/fields.ts';
import { resources } from '../../../../shared/resources/index.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import {
  attributeOf,
  findDeleteButton,
  isWithin,
  rowCells,
  textOf,
  type Page,
} from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { signIn } from '../sign-in/staff.ts';
import { idOrg, startHomeTrial } from '../reminders/home/home-trial.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const { audit, queues, tasks, groups, org, users } = resources;

describeWithOne('administration section with the real API', startHomeTrial, (trial) => {
  const open = (list: string, query = '') => {
    const mark = list.includes('?') ? '&' : '?';
    return trial.browser.get(query ? `${list}${mark}${query}` : list);
  };
  const titles = (page: Page) =>
    rowCells(page).map(([sentence, , changes = '']) => `${sentence} ${changes}`.trim());

  it('describes each change with the user, the client acted for, and the values before and after', async () => {
    const id = await trial.make('contacts', { first_name: 'Jane', last_name: 'Doe', phone: '3125550140' });
    await trial.call('PUT contacts', { id, phone: '3125550141' });
    const update = titles(await open(pathsOf(audit).list, 'action=update'));
    expect(update[0]).to.equal(
      "Pat Doe changed contact Jane Doe Phone changed from '(312) 555-0140' to '(312) 555-0141'",
    );
    await sql`
      insert into audit (id, id_org, time, user_name, acting_for, action, resource, record_id, detail)
      values ('1700000000-x', ${idOrg}::bigint, to_timestamp(1700000000), 'linda.chen', 'Harbor', 'update',
        'contacts', ${id}, 'Notes set to ''x''')
    `.execute(trial.api.database.db);
    const acting = titles(await open(pathsOf(audit).list, 'user_name=linda.chen'));
    expect(acting).to.deep.equal([
      "linda.chen, acting for Harbor, changed contact Jane Doe Notes set to 'x'",
    ]);
  });

  it("names deleted records and a job's notification list, describes each action, and exports the same sentences", async () => {
    const person = { first_name: 'Marcus', last_name: 'Lee', phone: '3125550142', language: 'es' };
    const id = await trial.make('contacts', { ...person, opt_out_text: 'F' });
    const all = titles(await open(pathsOf(audit).list, 'action=create&resource=contacts'));
    const made = all.find((text) => text.startsWith('Pat Doe created contact Marcus Lee'));
    expect(made).to.include("Language set to 'Spanish'").and.not.include('Do not text');
    await trial.call('DELETE contacts', [{ id }]);
    const gone = titles(await open(pathsOf(audit).list, 'action=delete'))[0];
    expect(gone).to.match(/^Pat Doe deleted contact Marcus Lee Removed: First Name Marcus/);
    expect(gone).to.include('Phone (312) 555-0142').and.not.include('set to');

    const job = await trial.make('jobs', { notification: trial.list });
    for (const status of ['queued', 'paused', 'queued', 'cancelled'])
      await trial.call('PUT jobs', { id: job, status });
    const steps = titles(await open(pathsOf(audit).list, 'resource=jobs'));
    expect(steps.map((text) => / (\w+) the job for 'March visits'/.exec(text)?.[1])).to.have.members([
      ...['canceled', 'resumed', 'paused', 'confirmed', 'created'],
    ]);
    expect(steps.join()).to.include("Status changed from 'Awaiting confirmation' to 'Queued'");

    await sql`
      insert into audit (id, id_org, time, user_name, acting_for, action, resource, record_id, detail)
      values ('1700000001-y', ${idOrg}::bigint, to_timestamp(1700000001), 'admin', 'Harbor', 'update',
        'client_settings', ${idOrg}, 'Epic User set to ''x''')
    `.execute(trial.api.database.db);
    const sentence = 'admin, acting for Harbor, changed the payment settings of Harbor';
    const settings = await open(pathsOf(audit).list, 'user_name=admin');
    expect(titles(settings)[0]).to.include(sentence);
    expect(settings.all('option').map(textOf)).to.include.members(['Signed in', 'Locked', 'Added rows']);
    const csv = await trial.browser.get(`${pathsOf(audit).export}?user_name=admin`);
    expect(csv.html.trim().split('\r\n')[1]).to.match(new RegExp(`^"?${sentence}: Epic User set to 'x'`));
  });

  it("keeps a record's name at the time of each change after a rename and a deletion", async () => {
    const id = await trial.make('contacts', { first_name: 'Ann', last_name: 'Early', phone: '3125550150' });
    await trial.call('PUT contacts', { id, phone: '3125550151' });
    await trial.call('PUT contacts', { id, last_name: 'Later' });
    await trial.call('DELETE contacts', [{ id }]);
    const trail = titles(await open(pathsOf(audit).list, `search=${id}`));
    expect(trail.map((text) => /contact \w+ \w+/.exec(text)?.[0])).to.deep.equal([
      'contact Ann Later',
      'contact Ann Later',
      'contact Ann Early',
      'contact Ann Early',
    ]);
    const text = await trial.make('text_templates', { name: 'First name', template: 'Hi' });
    await trial.call('PUT text_templates', { id: text, name: 'Second name' });
    const renamed = titles(await open(pathsOf(audit).list, `search=${text}`));
    expect(renamed[0]).to.include('changed text message Second name');
    expect(renamed[1]).to.include('created text message First name');
  });

  it('writes no audit row for a changed page size', async () => {
    const { rows } = await sql<{ id: string }>`
      select id::text from users where user_name = 'home.user'
    `.execute(trial.api.database.db);
    const id = rows[0]!.id;
    const count = async () => {
      const counted = await sql<{ count: string }>`
        select count(*) from audit where id_org = ${idOrg}::bigint
      `.execute(trial.api.database.db);
      return Number(counted.rows[0]!.count);
    };
    const before = await count();
    const ui_settings = '{"perPage":{"contacts":50}}';
    expect((await trial.call('PUT users', { id, ui_settings })).status).to.equal(200);
    expect(await count()).to.equal(before);
    await trial.call('PUT users', { id, middle_name: 'Q' });
    expect(await count()).to.equal(before + 1);
  });

  it("filters the audit trail by days in the organization's time zone, with paging, and exports only those days", async () => {
    const { rows } = await sql<{
      timezone: string;
    }>`select timezone from org where id = ${idOrg}::bigint`.execute(trial.api.database.db);
    expect(rows[0]?.timezone, 'the days below are those of this zone').to.equal('EST');
    const start = Date.UTC(2024, 4, 10, 12) / 1000;
    await sql`
      insert into audit (id, id_org, time, user_name, action, resource, record_id, detail)
      select (${start}::bigint + n * 3600)::text || '-r', ${idOrg}::bigint,
        to_timestamp(${start}::bigint + n * 3600), 'ranger', 'update', 'contacts', '', 'Hour ' || n
      from generate_series(0, 119) n
    `.execute(trial.api.database.db);
    const hours = (page: Page) => titles(page).map((title) => Number(/Hour (\d+)/.exec(title)?.[1]));
    const range = 'from=2024-05-12&to=2024-05-13&user_name=ranger&size=10';
    const [first, second, last] = await Promise.all(
      ['', '&page=2', '&page=5'].map((page) => open(pathsOf(audit).list, range + page)),
    );
    expect(first!.text).to.include('48 changes').and.include('1-10 of 48');
    // In New York, the last hour of May 13 begins at 03:00 UTC on May 14.
    const newest = (Date.UTC(2024, 4, 14, 3) / 1000 - start) / 3600;
    const down = (from: number, length: number) => Array.from({ length }, (_, at) => from - at);
    expect([...hours(first!), ...hours(second!)]).to.deep.equal(down(newest, 20));
    expect(hours(last!)).to.deep.equal(down(newest - 40, 8));
    expect(attributeOf(first!.control('From'), 'value')).to.equal('2024-05-12');
    const next = first!.all('a').find((link) => attributeOf(link, 'rel') === 'next');
    expect(attributeOf(next, 'href')).to.include('from=2024-05-12&to=2024-05-13');

    const csv = await trial.browser.get(
      `${pathsOf(audit).export}?from=2024-05-12&to=2024-05-13&user_name=ranger`,
    );
    expect(csv.html.trim().split('\r\n')).to.have.length(49);
    const none = await open(pathsOf(audit).list, 'from=2001-01-01&to=2001-01-02');
    expect(none.text).to.include('Nothing found');
    const turned = await open(
      pathsOf(audit).list,
      'from=2024-05-13&to=2024-05-12&user_name=ranger&sort=detail',
    );
    expect(turned.text)
      .to.include('48 changes')
      .and.include(administrationMessages.daysTurned)
      .and.include(administrationMessages.byTime);
    for (const bad of ['2024-02-30', '02/30/2024', '13/01/2024', '5/12/24', 'soon'])
      expect((await open(pathsOf(audit).list, `from=${bad}`)).text).to.include(
        administrationMessages.badDay(bad),
      );
    for (const days of ['from=05/12/2024&to=05/13/2024', 'from=5-12-2024&to=+2024/05/13+']) {
      const typed = await open(pathsOf(audit).list, `${days}&user_name=ranger`);
      expect(typed.text).to.include('48 changes').and.not.include('isn’t a valid date');
      expect(attributeOf(typed.control('From'), 'value')).to.equal('2024-05-12');
    }
    const one = await open(pathsOf(audit).list, 'search=Hour+119&user_name=ranger');
    expect(one.text).to.include('1 change ·');
  });

  it('lists queues and tasks under /admin after the other Admin pages and redirects the old URLs', async () => {
    for (const path of ['/app/admin', pathsOf(users).list, paths.locks.to(), '/admin/queues']) {
      const page = await open(path);
      const lists = page.all('nav').find((nav) => attributeOf(nav, 'aria-label') === 'Lists');
      const label = lists && textOf(lists).replace('More: Queues', 'More');
      expect(label, path).to.equal('Organization User Groups Users Audit Trail Locks More Queues Tasks');
    }
    const lead = async (path: string) => {
      const { status, headers } = await trial.browser.get(path, { follow: false });
      return `${status} ${headers.location}`;
    };
    expect(await lead('/app/admin?tab=4&paused=T')).to.equal('308 /admin/queues?paused=T');
    expect(await lead('/app/admin?tab=5')).to.equal('308 /admin/tasks');
    expect(await lead('/app/admin/queues/new')).to.equal('308 /admin/queues/new');
    expect(await lead('/app/admin/tasks/17-a?list=page%3D2')).to.equal('308 /admin/tasks/17-a?list=page%3D2');
    const there = await open('/admin/tasks');
    expect(there.status).to.equal(200);
    expect(there.text).to.include('More: Tasks');
  });

  it('pauses and resumes a queue with one click and refreshes its waiting count', async () => {
    const id = await trial.make('queues', { name: 'Texts', kind: 'text', max_concurrent: 5 });
    const pausedOf = async () => (await trial.call(`GET queues/${id}`)).body.results[0]!['paused'];
    const menu = () => open(pathsOf(queues).list, `menu=${id}`);
    const paused = await trial.browser.press(await menu(), 'Pause Texts');
    expect(paused.text).to.include(administrationMessages.queuePaused('Texts'));
    expect(await pausedOf()).to.equal('T');
    const rows = paused.all('tbody').find((one) => attributeOf(one, 'id') === 'rows');
    expect(attributeOf(rows, 'data-refresh-seconds')).to.equal('5');
    await trial.browser.press(await menu(), 'Resume Texts');
    expect(await pausedOf()).to.equal('F');
  });

  it('cancels a running task, offers a restart when possible, and links to its import', async () => {
    await sql`
      insert into tasks (id, id_org, kind, status, progress, detail, error)
      values ('1700000100-run', ${idOrg}::bigint, 'import', 'running', 40, 'Contacts: people.csv', null),
        ('1700000101-bad', ${idOrg}::bigint, 'render', 'failed', 10, 'Phone Speech: Hello', 'No voice is there.'),
        ('1700000103-old', ${idOrg}::bigint, 'import', 'cancelled', 10, 'Contacts: gone.csv', null)
    `.execute(trial.api.database.db);
    await sql`
      insert into imports (id, id_org, name, resource, status, columns, sample, mapping, blob, hash, task)
      values ('1700000102-imp', ${idOrg}::bigint, 'people.csv', 'contacts', 'running', '[]', '[]', '[]', 'b', '\\x00', '1700000100-run')
    `.execute(trial.api.database.db);
    const menuOf = (id: string) => open(pathsOf(tasks).list, `menu=${id}`);
    const page = await menuOf('1700000100-run');
    expect(page.text).to.include('40%').and.include('No voice is there.');
    const link = page.all('a').find((one) => textOf(one) === 'Open import');
    expect(attributeOf(link, 'href')).to.equal(pathsOf(resources.contacts).importOne('1700000102-imp'));
    const retries = async (id: string) => (await menuOf(id)).all('button').map(textOf).includes('Retry');
    expect(await retries('1700000101-bad'), 'nothing is left to be started again').to.equal(false);
    const refused = await trial.call('PUT tasks', { id: '1700000101-bad', status: 'queued' });
    expect(refused.body.msg).to.equal('This kind of task can’t be started again.');
    const stop = page.all('a').find((one) => textOf(one) === 'Stop this import');
    const itsPage = async (id: string) => (await open(pathsOf(tasks).one(id))).all('a');
    const stopOnItsPage = (await itsPage('1700000100-run')).find((one) => textOf(one) === 'Stop this import');
    expect(attributeOf(stopOnItsPage, 'href')).to.equal(attributeOf(stop, 'href'));
    expect((await itsPage('1700000103-old')).map(textOf)).not.to.include('Stop this import');
    const asked = await trial.browser.get(attributeOf(stop, 'href')!);
    expect(asked.text).to.include(
      'Stop this import? Contacts: people.csv: Work that is already done is kept.',
    );
    expect(findDeleteButton(asked)).to.equal('Stop this import');
    const back = asked.all('a').find((one) => textOf(one) === 'Cancel');
    expect(attributeOf(back, 'href')).to.equal(pathsOf(tasks).list);
    const cancelled = await trial.browser.press(asked, 'Stop this import');
    expect(cancelled.text).to.include(administrationMessages.taskCancelled).and.include('Canceled');
    await sql`update imports set status = 'cancelled' where task = '1700000100-run'`.execute(
      trial.api.database.db,
    );
    expect(await retries('1700000100-run')).to.equal(true);
    expect(await retries('1700000103-old')).to.equal(false);
  });

  it("links from an unsent message's task to the payment and shows no progress", async () => {
    const { db } = trial.api.database;
    const patient = {
      first_name: 'Ada',
      last_name: 'Byron',
      dob: '12/10/1985',
      amount: '45.50',
      email: 'ada@mail.example',
    };
    const payment = await trial.make('payments', patient);
    await sql`
      insert into tasks (id, id_org, kind, status, progress, detail, error, payment)
      values ('1700000200-pay', ${idOrg}::bigint, 'mail', 'failed', null, 'Pay (mail to ada***)', 'Refused.', ${payment})
    `.execute(db);
    const list = () => open(pathsOf(tasks).list, 'kind=mail&menu=1700000200-pay');
    const linksOn = (page: Page) => page.all('a').filter((one) => textOf(one).startsWith('Open payment'));
    const page = await list();
    expect(page.all('progress')).to.have.length(0);
    expect(page.text).to.include('Pay (mail to ada***)').and.not.include('0%');
    const [link] = linksOn(page);
    expect(linksOn(page).map(textOf)).to.deep.equal(['Open payment of Ada Byron']);
    expect(attributeOf(link, 'href')).to.equal(pathsOf(resources.payments).one(payment));
    expect((await trial.call('DELETE payments', [{ id: payment }])).status).to.equal(200);
    expect(linksOn(await list())).to.deep.equal([]);
  });

  it('shows the error for a duplicate group at the Name field', async () => {
    await trial.make('groups', { name: 'Front Office', home: 'T' });
    const taken = await trial.browser.press(await open(pathsOf(groups).create), 'Save', {
      name: 'front office',
    });
    expect(taken.status).to.equal(422);
    expect(taken.withRole('alert').join()).to.include('A group with this name already exists.');
    const name = taken.control('Name');
    expect(attributeOf(name, 'value')).to.equal('front office');
    expect(attributeOf(name, 'aria-invalid')).to.equal('true');
  });

  it('describes what each tab gives access to and prevents deleting a group in use', async () => {
    const id = await trial.make('groups', { name: 'Night Shift', home: 'T' });
    const form = await open(pathsOf(groups).edit(id));
    expect(form.text).to.include('Notification lists, jobs, messages and payment requests');
    expect(form.text).to.include('Calls, their outcomes, payments by phone and payment requests');
    expect(form.text).to.include('Files of your practice, and payment requests');
    expect(form.text).to.include(
      'A group named Admin has all tabs and all permissions, regardless of these choices.',
    );
    await sql`
      insert into users (id_org, user_name, last_name, first_name, access_group)
      values (${idOrg}::bigint, 'night.one', 'Night', 'Nora', 'Night Shift')
    `.execute(trial.api.database.db);
    const asked = await trial.browser.press(form, 'Delete');
    expect(asked.text).to.include('Night, Nora');
    expect(() => asked.fill(findDeleteButton(asked)), 'nothing to ask').to.throw('No form has a button');
    expect((await trial.call('DELETE groups', [{ id }])).status).to.be.within(400, 499);
    expect((await trial.call(`GET groups/${id}`)).status).to.equal(200);
  });

  it('names the new user after saving', async () => {
    const pw = 'Correct-Horse-9';
    const page = await trial.browser.press(await open(pathsOf(users).create), 'Save', {
      ...{ user_name: ' nina.new ', first_name: 'Nina', last_name: 'New', pw, confirm: pw },
      access_group: noneChosen,
      entry: 'password',
    });
    expect(page.text).to.include('User saved: nina.new can sign in.');
  });

  it('offers no actions that the API would reject for oneself and internal admins in the user list', async () => {
    await addUser(trial.api, { userName: 'internal.one', org: idOrg, admin: true, group: '' });
    const person = { user_name: 'bill.two', first_name: 'Bill', last_name: 'Two', pw: 'Correct-Horse-9' };
    await trial.make('users', { ...person, access_group: 'admin' });
    const { list } = pathsOf(users);
    const offeredTo = async (userName: string) => {
      const { rows } = await sql<{ id: string }>`
        select id::text from users where user_name = ${userName}
      `.execute(trial.api.database.db);
      const page = await open(list, `menu=${rows[0]!.id}`);
      const row = page.all('tr').find((one) => textOf(one).includes(userName));
      const of = (one: { parentNode: unknown }) => isWithin(one, row);
      return [
        ...page
          .all('input')
          .filter(of)
          .map((box) => attributeOf(box, 'aria-label')?.split(' ')[0]),
        ...[...page.all('a'), ...page.all('button')].filter(of).map(textOf).slice(1),
      ].filter((word) => word !== undefined);
    };
    expect(await offeredTo('bill.two')).to.deep.equal(['Select', 'Edit', 'Duplicate', 'Delete']);
    expect(await offeredTo('home.user')).to.deep.equal(['Edit', 'Duplicate']);
    expect(await offeredTo('internal.one')).to.deep.equal(['Duplicate']);
  });

  it('lists time zones of the United States, the six main ones first, and explains two-step sign-in', async () => {
    const page = await open(pathsOf(org).list);
    const options = page.all('option').map(textOf);
    const from = options.findIndex((text) => text.startsWith('Eastern'));
    expect(options.slice(from, from + 7).map((text) => text.split(' ')[0])).to.deep.equal([
      ...['Eastern', 'Central', 'Mountain', 'Pacific', 'Alaska', 'Hawaii'],
      'Phoenix',
    ]);
    expect(page.text).to.include('Required for everyone: users must set it up before they continue');
  });

  it('offers to trust the second factor of the organization’s sign-in provider only with an active provider', async () => {
    const { list } = pathsOf(org);
    const provide = (allowed: boolean) =>
      sql`
        insert into sso_providers (url_id, id_org, issuer, client_id, client_secret, allowed)
        values ('lakeside', ${idOrg}::bigint, 'https://login.example', 'portal', 'x', ${allowed})
        on conflict (url_id) do update set allowed = excluded.allowed
      `.execute(trial.api.database.db);
    const isOffered = async () => (await open(list)).html.includes('name="sso_second_factor"');
    expect(await isOffered(), 'without a provider').to.equal(false);
    await provide(false);
    expect(await isOffered(), 'with one that is off').to.equal(false);
    await provide(true);
    const saved = await trial.browser.press(await open(list), 'Save', { sso_second_factor: 'T' });
    expect(saved.text).to.include('Organization saved');
    const { rows } = await sql<{ said: string }>`
      select sso_second_factor as said from org where id = ${idOrg}::bigint
    `.execute(trial.api.database.db);
    expect(rows).to.deep.equal([{ said: 'T' }]);
    await sql`delete from sso_providers`.execute(trial.api.database.db);
    expect(await isOffered(), 'after the provider').to.equal(false);
  });

  it('saves quiet hours and holidays and names the line of an invalid day', async () => {
    const { list } = pathsOf(org);
    const quiet = { quiet_from: '20:00', quiet_to: '08:00' };
    const wrong = await trial.browser.press(await open(list), 'Save', {
      ...quiet,
      holidays: '12/25/2026 Christmas\n02/30/2027',
    });
    expect(wrong.text).to.include(hoursMessages.badDays([2]));
    const half = await trial.browser.press(await open(list), 'Save', { quiet_from: '20:00' });
    expect(half.text).to.include(hoursMessages.half);
    const holidays = '12/25/2026 Christmas\n\n01/01/2027';
    const saved = await trial.browser.press(await open(list), 'Save', { ...quiet, holidays });
    expect(saved.text).to.include('Organization saved');
    const { results } = (await trial.call(`GET org/${idOrg}`)).body;
    expect(results[0]).to.include({ ...quiet, holidays });
    const told = titles(await open(pathsOf(audit).list, 'resource=org'));
    const said = told.find((one) => one.includes('Holidays'));
    expect(said).to.include("Quiet from set to '8:00 PM'; Quiet until set to '8:00 AM'");
    expect(said).to.include("Holidays set to '12/25/2026 Christmas 01/01/2027'");
  });

  it('shows an organization its own sender numbers and lets internal admins change them', async () => {
    const form = await open(pathsOf(org).list);
    expect(form.text).to.include(`Texts come from ${senderMessages.theirs}`);
    expect(form.control('Texts come from')).to.equal(undefined);
    await addUser(trial.api, { userName: 'root', org: '204388', admin: true });
    const browser = trial.portal.browser();
    await signIn(browser, { user_name: 'root' });
    const edit = async (text_from: string) =>
      browser.press(await browser.get(pathsOf(org).edit(idOrg)), 'Save', { text_from });
    expect((await edit('12')).text).to.include(senderMessages.form);
    expect((await edit('(312) 555-0190')).text).to.include('Organization saved');
    expect((await open(pathsOf(org).list)).text).to.include('(312) 555-0190');
    const other = await browser.press(await browser.get(pathsOf(org).edit('204117')), 'Save', {
      text_from: '3125550190',
    });
    expect(other.text).to.include(senderMessages.taken);
  });
});

import { expect } from 'chai';
import { profileMessages } from '../../../shared/locales/en/profile.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { dialogMessages } from '../../../shared/locales/en/router.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { Browser } from '../../support/browser.ts';
import { findDeleteButton, attributeOf, textOf, type Page } from '../../support/page.ts';
import { enter, startSignInTrial, type SignInTrial } from '../pages/sign-in/staff.ts';

const jane = {
  id: '1760000000-jane',
  first_name: 'Jane',
  last_name: 'Doe',
  phone: '3125550142',
  email: 'jane@example.com',
  notes: 'first line\nsecond line',
  opt_out_text: 'T',
};
const janePath = '/app/contacts/1760000000-jane/edit';
const valueOf = (page: Page, label: string) => attributeOf(page.control(label), 'value');

describe('record form', () => {
  let trial: SignInTrial;
  let browser: Browser;
  const sent = (name: string) => trial.api.callsOf(name).at(-1)?.body;
  const count = (name: string) => trial.api.callsOf(name).length;

  before(async () => (trial = await startSignInTrial()));
  after(() => trial.close());
  beforeEach(async () => {
    trial.api.records.set('contacts', [{ ...jane }]);
    browser = await enter(trial.portal, trial.api.addUser({ access_group: '' }));
  });

  it('sends only changed fields, with their line breaks', async () => {
    const open = await browser.get(janePath);
    expect(open.title).to.equal('Doe, Jane');
    const saved = await browser.press(open, 'Save', {
      notes: 'first line\r\n\r\n third\u0007 line ',
      opt_out_text: 'F',
    });
    expect(saved.withRole('status').join()).to.include(resourceMessages.saved('contact'));
    expect(sent('PUT contacts')).to.deep.equal({
      id: jane.id,
      notes: 'first line\n\n third line',
      opt_out_text: 'F',
    });
  });

  for (const [stored, shown] of [
    ['1985-04-09', '04/09/1985'],
    ['04-09-1985', '04/09/1985'],
    ['4-9-1985', '04/09/1985'],
  ] as const)
    it(`saves a contact with a birth date stored as ${stored}`, async () => {
      trial.api.records.set('contacts', [{ ...jane, dob: stored }]);
      const open = await browser.get(janePath);
      expect(valueOf(open, 'Date of Birth')).to.equal(shown);
      const saved = await browser.press(open, 'Save', { notes: 'changed' });
      expect(saved.withRole('status').join()).to.include(resourceMessages.saved('contact'));
      expect(sent('PUT contacts')).to.deep.equal({ id: jane.id, notes: 'changed' });
      await browser.press(await browser.get(janePath), 'Save', { dob: '1985-04-10' });
      expect(sent('PUT contacts')).to.deep.equal({ id: jane.id, dob: '04/10/1985' });
    });

  it('does not suggest creating the record again when the first attempt may have succeeded', async () => {
    const create = async (answer: Parameters<typeof trial.api.answerNext>[1]) => {
      trial.api.answerNext('contacts', answer);
      return browser.press(await browser.get('/app/contacts/new'), 'Save', {
        first_name: 'Ann',
        last_name: 'Lee',
      });
    };
    for (const answer of [{ drop: true }, { status: 502, body: '<html>' }] as const) {
      const page = await create(answer);
      expect(page.status).to.equal(502);
      expect(page.text).to.include(resourceMessages.createFailed);
      expect(page.text).to.not.include('try again in a moment');
    }
    const refused = await create({ status: 400, body: { success: false, msg: 'Not so' } });
    expect(refused.text).to.include('Not so').and.not.include('whether the record was saved');
  });

  it('links back to the filtered list page', async () => {
    trial.api.records.set(
      'contacts',
      Array.from({ length: 30 }, (_, n) => ({ ...jane, id: `1760000000-${n}`, first_name: `Jane${n}` })),
    );
    const list = '/app/contacts?search=Jane&sort=-phone&size=10&page=2';
    const link = (page: Page, text: string) => {
      const found = page.all('a').find((one) => textOf(one).startsWith(text));
      return attributeOf(found, 'href')!.replace('via=record&', '');
    };
    const inputs = (await browser.get(list)).all('input');
    const id = inputs.find((one) => attributeOf(one, 'name') === 'id');
    const row = attributeOf(id, 'value');
    const shown = await browser.get(`${list}&menu=${row}`);
    expect(link(await browser.get(link(shown, 'Doe, Jane')), 'Edit')).to.equal(link(shown, 'Edit'));
    for (const text of ['Edit', 'New contact', 'Duplicate']) {
      const form = await browser.get(link(shown, text));
      expect(link(form, 'Cancel'), text).to.equal(list);
      expect(form.all('a').filter((one) => attributeOf(one, 'href') === list)).to.have.length(2);
    }
    const open = await browser.get(link(shown, 'Edit'));
    const wrong = await browser.press(open, 'Save', { first_name: '' });
    const saved = await browser.press(wrong, 'Save', { first_name: 'Janet' });
    expect(saved.url.pathname + saved.url.search).to.equal(list);
    const asked = await browser.press(await browser.get(link(shown, 'Edit')), 'Delete');
    expect(link(asked, 'Cancel')).to.equal(list);
    const deleted = await browser.press(asked, findDeleteButton(asked));
    expect(deleted.url.pathname + deleted.url.search).to.equal(list);
  });

  it('redirects only to its own list, whatever the URL says', async () => {
    for (const list of ['https://evil.example/', '//evil.example?search=a', 'sort=nothing&page=x', '%00']) {
      const saved = await browser.press(
        await browser.get(`${janePath}?list=${encodeURIComponent(list)}`),
        'Save',
      );
      expect(saved.url.pathname + saved.url.search, list).to.equal('/app/contacts');
    }
  });

  it('warns before leaving a rejected form with unsaved input', async () => {
    const marks = (page: Page) =>
      page.all('form').filter((form) => attributeOf(form, 'data-changed') === 'true').length;
    const open = await browser.get(janePath);
    expect(marks(open)).to.equal(0);
    expect(marks(await browser.press(open, 'Save', { email: 'nobody' }))).to.equal(1);
  });

  it('sends nothing without changes', async () => {
    const before = count('PUT contacts');
    const saved = await browser.press(await browser.get(janePath), 'Save');
    expect(saved.url.pathname).to.equal('/app/contacts');
    expect(count('PUT contacts')).to.equal(before);
  });

  it('[Z4] ignores fields outside the form', async () => {
    const { csrfToken } = await browser.get(janePath);
    const extra = {
      id: 'other',
      id_org: '7',
      opt_outs: '[]',
      __proto__: 'x',
      constructor: 'x',
      zip: '60601',
    };
    await browser.post(janePath, { _csrf: csrfToken, ...extra });
    expect(sent('PUT contacts')).to.deep.equal({ id: jane.id, zip: '60601' });
  });

  it('shows the entered values again with errors', async () => {
    const open = await browser.get('/app/contacts/new');
    const page = await browser.press(open, 'Save', { first_name: 'Jane', phone: '12', email: 'nobody' });
    expect(page.status).to.equal(422);
    expect(page.withRole('alert').join())
      .to.include('Last name is required.')
      .and.include('Phone must have 10 digits')
      .and.include('Invalid Email Address');
    expect(valueOf(page, 'First Name')).to.equal('Jane');
    expect(valueOf(page, 'Phone')).to.equal('12');
  });

  it('rejects a birth date in the future', async () => {
    const asked = count('PUT contacts');
    const refused = await browser.press(await browser.get(janePath), 'Save', { dob: '1/31/2999' });
    expect([refused.status, valueOf(refused, 'Date of Birth')]).to.deep.equal([422, '1/31/2999']);
    expect(refused.withRole('alert').join()).to.include('Date of Birth must not be in the future');
    expect(count('PUT contacts')).to.equal(asked);
  });

  it('prefills a copy of a record without its secrets', async () => {
    trial.api.records.set('plugins', [
      { id: '17-p', name: 'Chart', kind: 'webhook', url: 'https://example.com/hook', secret: 'hush' },
    ]);
    const page = await browser.get('/app/library/plugins/new?from=17-p');
    expect(valueOf(page, 'Name')).to.equal('Chart (copy)');
    expect(valueOf(page, 'Address')).to.equal('https://example.com/hook');
    expect(page.html).to.not.include('hush');
    await browser.press(page, 'Save');
    expect(sent('plugins')).to.include({ name: 'Chart (copy)' }).and.not.have.any.keys('secret', 'id');
  });

  it('prefills a copy of a contact without its patient code and opt-outs', async () => {
    trial.api.records.set('contacts', [{ ...jane, patient_code: 'P-1' }]);
    const page = await browser.get(`/app/contacts/new?from=${jane.id}`);
    expect(page.fill('Save').fields).to.deep.include({
      first_name: ['Jane'],
      patient_code: [''],
      opt_out_text: ['F'],
    });
  });

  it('[Z7] keeps a secret when no new one is typed', async () => {
    trial.api.records.set('plugins', [
      { id: '17-p', name: 'Chart', kind: 'webhook', url: 'https://example.com/' },
    ]);
    await browser.press(await browser.get('/app/library/plugins/17-p/edit'), 'Save', { name: 'Charts' });
    expect(sent('PUT plugins')).to.deep.equal({ id: '17-p', name: 'Charts' });
  });

  it('returns 404 for an unknown record and reports a record that was deleted after the form was opened', async () => {
    const missing = await browser.get('/app/contacts/17-nobody');
    expect([missing.status, missing.headers['refresh']]).to.deep.equal([404, undefined]);
    expect(missing.all('h1').map(textOf)).to.deep.equal([resourceMessages.noSuch('contact')]);
    const back = missing.all('a').find((link) => textOf(link) === 'Back to Contacts');
    expect(attributeOf(back, 'href')).to.equal('/app/contacts');
    expect(missing.all('nav').map(textOf).join()).to.include('Library');
    const open = await browser.get(janePath);
    trial.api.answerNext('PUT contacts', { status: 404, body: { success: false } });
    const page = await browser.press(open, 'Save', { first_name: 'Janet' });
    expect(page.text).to.include(resourceMessages.deletedMeanwhile);
    expect(valueOf(page, 'First Name')).to.equal('Janet');
  });

  it("shows the API's own message when the API rejects the input", async () => {
    const body = { success: false, msg: 'Zip Code is unknown.' };
    trial.api.answerNext('PUT contacts', { status: 400, body });
    const page = await browser.press(await browser.get(janePath), 'Save', { zip: '99999' });
    expect(page.status).to.equal(422);
    expect(page.withRole('alert').join()).to.include('Zip Code is unknown.');
    expect(valueOf(page, 'Zip Code')).to.equal('99999');
  });

  describe('concurrent edit of a record', () => {
    it('shows both versions and saves on the second click', async () => {
      const open = await browser.get(janePath);
      const [record] = trial.api.records.get('contacts')!;
      Object.assign(record!, { email: 'new@example.com', last_name: 'Smith' });
      const before = count('PUT contacts');
      const page = await browser.press(open, 'Save', { last_name: 'Roe', zip: '60601' });
      expect(page.status).to.equal(409);
      expect(count('PUT contacts')).to.equal(before);
      expect(page.text).to.match(/Someone else changed this while you were editing[^]*Last Name Smith Roe/);
      expect(valueOf(page, 'Last Name')).to.equal('Roe');
      expect(valueOf(page, 'Email')).to.equal('new@example.com');
      await browser.press(page, 'Save');
      expect(sent('PUT contacts')).to.deep.equal({ id: jane.id, last_name: 'Roe', zip: '60601' });
    });

    it('merges changes of different fields and asks for another save', async () => {
      const open = await browser.get(janePath);
      const [record] = trial.api.records.get('contacts')!;
      Object.assign(record!, { location: 'Tab two', email: '' });
      const page = await browser.press(open, 'Save', { notes: 'Mine' });
      expect(page.status).to.equal(409);
      expect(page.withRole('alert').join())
        .to.include('Your changes are still in the form below: Notes.')
        .and.include("Location was changed to 'Tab two' by someone else.")
        .and.include('Email was cleared by someone else.')
        .and.not.include('Save anyway')
        .and.not.include('Theirs');
      await browser.press(page, 'Save');
      expect(sent('PUT contacts')).to.deep.equal({ id: jane.id, notes: 'Mine' });
    });
  });

  describe('user form', () => {
    const fields = {
      access_group: '(none)',
      first_name: 'Ann',
      last_name: 'Abe',
      user_name: 'ann',
      pw: 'Correct-Horse-8',
      confirm: 'Correct-Horse-8',
    };
    const faults: [string, Record<string, string>, string | undefined][] = [
      ['without a first name', { first_name: '' }, dialogMessages[1]],
      ['without a last name', { last_name: '' }, dialogMessages[1]],
      ['without a user name', { user_name: '' }, dialogMessages[2]],
      ['without a password', { pw: '', confirm: '' }, dialogMessages[3]],
      ['with two different passwords', { confirm: 'Correct-Horse-9' }, dialogMessages[4]],
      ['with a short password', { pw: 'Ab-1234', confirm: 'Ab-1234' }, dialogMessages[5]],
      ['with two character groups', { pw: 'abcdefg1', confirm: 'abcdefg1' }, dialogMessages[6]],
      ['without a chosen access group', { access_group: '' }, 'Choose an access group.'],
      ['with 4 equal characters', { pw: 'Abc-1111', confirm: 'Abc-1111' }, dialogMessages[6]],
    ];
    for (const [what, change, message] of faults)
      it(`rejects a user ${what}`, async () => {
        const before = count('users');
        const page = await browser.press(await browser.get('/app/admin/users/new'), 'Save', {
          ...fields,
          ...change,
        });
        expect(page.status).to.equal(422);
        expect(page.withRole('alert').join()).to.include(message);
        expect(page.html).to.not.include('Correct-Horse');
        expect(count('users')).to.equal(before);
      });

    it('sends the password once and accepts three identical characters in a row', async () => {
      const open = await browser.get('/app/admin/users/new');
      await browser.press(open, 'Save', { ...fields, pw: 'Abc-111x', confirm: 'Abc-111x' });
      expect(sent('users'))
        .to.include({ user_name: 'ann', pw: 'Abc-111x' })
        .and.not.have.any.keys('confirm', 'disabled', 'access_group');
    });

    it('keeps the choice of no group after an error and shows in the list what no group means', async () => {
      const open = await browser.get('/app/admin/users/new');
      expect(open.fill('Save').fields['access_group']).to.deep.equal(['']);
      const page = await browser.press(open, 'Save', { ...fields, first_name: '' });
      expect(page.fill('Save').fields['access_group']).to.deep.equal(['(none)']);
      trial.api.records.set('users', [{ id: '7', user_name: 'ann', last_name: 'Abe', access_group: '' }]);
      expect((await browser.get('/app/admin?tab=2')).text).to.include('All tabs');
      const edit = await browser.get('/app/admin/users/7/edit');
      expect(edit.fill('Save').fields['access_group']).to.deep.equal(['']);
      expect(edit.text).to.include('No group: all tabs').and.not.include('Choose…');
    });

    it('shows the error about missing names once', async () => {
      const page = await browser.press(await browser.get('/app/admin/users/new'), 'Save', {});
      const said = page.withRole('alert').join().split(dialogMessages[1]!);
      expect(said).to.have.length(2);
    });

    it('reports a username that is taken', async () => {
      const body = { success: false, msg: profileMessages.duplicate };
      trial.api.answerNext('users', { status: 409, body });
      const page = await browser.press(await browser.get('/app/admin/users/new'), 'Save', fields);
      expect(page.status).to.equal(422);
      expect(page.withRole('alert').join()).to.include(profileMessages.duplicate);
    });

    it('prevents users from raising their own rights', async () => {
      const user = [...trial.api.users.values()].at(-1)!;
      trial.api.records.set('users', [
        Object.assign(user as unknown as ApiRecord, { access_group: 'Front Desk', disabled: 'F' }),
      ]);
      const path = `/app/admin/users/${user.id}/edit`;
      const open = await browser.get(path);
      expect(open.control('Access Group')).to.equal(undefined);
      expect(open.control('Password')).to.equal(undefined);
      expect(open.text).to.include('Front Desk').and.include(resourceMessages.mayNotOneself);
      const raise = {
        access_group: 'admin',
        disabled: 'T',
        admin_user: 'T',
        pw: 'Correct-Horse-8',
        mfa_method: '',
      };
      await browser.post(path, { _csrf: open.csrfToken, first_name: 'Mary', ...raise });
      expect(sent('PUT users')).to.deep.equal({ id: user.id, first_name: 'Mary' });
      expect(valueOf(await browser.get('/app/user'), 'First Name')).to.equal('Mary');
    });

    it('shows an internal admin as read-only and never lets users delete themselves', async () => {
      const own = [...trial.api.users.values()].at(-1)!;
      const admin = { id: '90', user_name: 'alex', last_name: 'Morgan', first_name: 'Alex', admin_user: 'T' };
      trial.api.records.set('users', [own as unknown as ApiRecord, admin]);
      const theirs = await browser.get('/app/admin/users/90');
      expect(theirs.text).to.include('Morgan');
      expect(theirs.control('Last Name')).to.equal(undefined);
      expect(theirs.all('button').map(textOf)).to.not.include('Save').and.not.include('Delete');
      const { csrfToken } = theirs;
      const posted = await browser.post('/app/admin/users/90', { _csrf: csrfToken, first_name: 'Eve' });
      expect(posted.status).to.equal(403);
      const mine = await browser.get(`/app/admin/users/${own.id}/edit`);
      expect(mine.all('button').map(textOf)).to.include('Save').and.not.include('Delete');
    });

    it('rejects users without the right to manage users', async () => {
      const staff = await enter(trial.portal, trial.api.addUser());
      const refused = await staff.get('/app/admin/users/new');
      expect(refused.status).to.equal(403);
      const back = refused.all('a').find((link) => textOf(link) === 'Back to Users');
      expect(attributeOf(back, 'href')).to.equal('/app/admin?tab=2');
      const { csrfToken, text } = await staff.get('/app/admin?tab=2');
      expect(text).to.not.include('New user');
      const post = await staff.post('/app/admin/users/new', { _csrf: csrfToken, ...fields });
      expect(post.status).to.equal(403);
    });
  });

  it("shows the user's own organization instead of a list and updates the page header", async () => {
    const { org } = trial.api;
    trial.api.records.set('org', [org]);
    const open = await browser.get('/app/admin');
    expect(open.all('h1')).to.have.length(1);
    const tabs = open.all('nav').find((nav) => attributeOf(nav, 'aria-label') === 'Lists');
    expect(textOf(tabs!)).to.equal('Organization User Groups Users Audit Trail More Queues Tasks');
    expect(open.html).to.not.include('class="back"');
    expect((await browser.get('/app/admin?tab=2')).text).to.include('Organization User Groups Users');
    const saved = await browser.press(open, 'Save', { name: 'Harbor 7654321', timezone: 'America/Denver' });
    expect(saved.text).to.include('Harbor 7654321').and.include('Account # 7654321');
    expect(sent('PUT org')).to.deep.equal({
      id: org['id'],
      name: 'Harbor 7654321',
      timezone: 'America/Denver',
    });
    Object.assign(org, { name: 'Lakeside 204117', timezone: 'CST' });
  });

  it('keeps selected values when the options cannot be loaded', async () => {
    const { always, records } = trial.api;
    const reminder = { id: '1760000000-plan', name: 'Plan', text_template: '1760000000-text' };
    const times = { lead_days: '2', send_from: '09:00', send_to: '18:00', weekdays: 'Mon' };
    const steps = [
      { do: 'play', file: '1760000000-file' },
      { do: 'speak', speech: '1760000000-words' },
      { do: 'gather', digits: { 1: '1760000000-key' } },
    ];
    records.set('reminders', [{ ...reminder, ...times }]);
    records.set('phone_sequences', [{ id: '1760000000-call', name: 'Call', steps }]);
    const read = ['text_templates', 'phone_files', 'audio_files', 'phone_speech', 'actions'];
    for (const name of read) always.set(`GET ${name}`, { status: 403, body: { success: false } });
    for (const path of ['reminders/1760000000-plan', 'phone-sequences/1760000000-call']) {
      const open = await browser.get(`/app/library/${path}/edit`);
      const saved = await browser.press(open, 'Save', { name: 'Other' });
      expect(saved.withRole('status').join(), path).to.match(/(Reminder|Phone sequence) saved/);
    }
    for (const name of read) always.delete(`GET ${name}`);
    expect(records.get('reminders')).to.deep.equal([{ ...reminder, ...times, name: 'Other' }]);
    expect(records.get('phone_sequences')).to.deep.equal([{ id: '1760000000-call', name: 'Other', steps }]);
  });

  it('restores the input after an idle logout', async () => {
    const open = await browser.get('/app/library/reminders/new');
    const draft = open.fill('Save', { name: 'Half a reminder', weekdays: ['Mon', 'Fri'] });
    trial.time.now += 3_600_000;
    await browser.post('/app/library/reminders/new', draft.fields);
    const user = [...trial.api.users.values()].at(-1)!;
    const form = await browser.get('/login');
    await browser.press(form, 'Login', { user_name: user.user_name, pw: user.password });
    const page = await browser.get('/app/library/reminders/new?draft=1');
    expect(valueOf(page, 'Name')).to.equal('Half a reminder');
    const ticked = page.all('input').filter((one) => attributeOf(one, 'checked') !== undefined);
    expect(ticked.map((one) => attributeOf(one, 'value'))).to.include.members(['Mon', 'Fri']);
  });
});

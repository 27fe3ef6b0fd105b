import { expect } from 'chai';
import { sql } from 'kysely';
import { libraryMessages } from '../../../../shared/locales/en/library.ts';
import { emailTemplates, phoneSpeech, textTemplates } from '../../../../shared/resources/library.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { reminders } from '../../../../shared/resources/reminders.ts';
import type { Browser } from '../../../support/browser.ts';
import { attributeOf, textOf } from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { signIn } from '../sign-in/staff.ts';
import { describePortal } from '../../../support/fixtures.ts';

describePortal('library list page with starter templates', ({ api, portal }) => {
  let staff: Browser;
  beforeEach(async () => {
    await sql`insert into org (id, name, timezone) values (900001, 'Harbor {Family} Clinic', 'CST')`.execute(
      api.database.db,
    );
    await addUser(api, { userName: 'sam', org: '900001', group: 'admin' });
    staff = portal.browser();
    await signIn(staff, { user_name: 'sam' });
  });
  const list = (of: { name: string }) => staff.get(pathsOf(of as typeof textTemplates).list);

  it('shows a text, an email and a speech in two languages before any is added', async () => {
    const seen: [typeof textTemplates | typeof emailTemplates | typeof phoneSpeech, RegExp, RegExp][] = [
      [textTemplates, /Maria, your appointment is on \S+/, /Maria, su cita es el \S+/],
      [emailTemplates, /Your appointment at Harbor Family Clinic/, /Su cita en Harbor Family Clinic/],
      [phoneSpeech, /This is Harbor Family Clinic/, /Llamamos de Harbor Family Clinic/],
    ];
    for (const [definition, english, spanish] of seen) {
      const page = await list(definition);
      expect(page.text, definition.name).to.match(english).and.match(spanish).and.not.include('{{');
      const { rows } = await sql`select 1 from ${sql.table(definition.name)} where id_org = 900001`.execute(
        api.database.db,
      );
      expect(rows, 'nothing is made by looking').to.have.length(0);
    }
  });

  it('adds one starter for editing and no longer offers that kind', async () => {
    const made = await staff.press(await list(textTemplates), 'Add it in Spanish');
    expect(made.url.pathname).to.match(/^\/app\/library\/text-templates\/\d+-/);
    expect(made.text).to.include(libraryMessages.starterTaken);
    expect(made.html).to.include('su cita es el {{date}}');
    const after = await list(textTemplates);
    expect(after.text).to.include('Recordatorio de cita').and.not.include(libraryMessages.startersHead);
    expect((await list(emailTemplates)).text).to.include(libraryMessages.startersHead);
  });

  it('adds the reminder with all its templates and reuses existing ones', async () => {
    await staff.press(await list(textTemplates), 'Add it in English');
    const offered = await list(reminders);
    expect(offered.text).to.include(libraryMessages.starterReminder).and.include('Email, Spanish');
    const made = await staff.press(offered, 'Add the reminder and all of these');
    expect(made.url.pathname).to.match(/^\/app\/library\/reminders\/\d+-/);
    const { rows } = await sql`select name from text_templates where id_org = 900001 order by name`.execute(
      api.database.db,
    );
    expect(rows).to.deep.equal([{ name: 'Appointment reminder' }, { name: 'Recordatorio de cita' }]);
    for (const one of [textTemplates, emailTemplates, phoneSpeech, reminders])
      expect((await list(one)).text, one.name).to.not.include(libraryMessages.startersHead);
  });

  it('links to the starters next to New when the list has rows', async () => {
    await staff.press(await list(textTemplates), 'Add it in English');
    const page = await list(textTemplates);
    const way = page.all('a').find((link) => textOf(link) === libraryMessages.startersWay);
    const offered = await staff.get((attributeOf(way, 'href') ?? '').split('#')[0] ?? '');
    expect(offered.text).to.include(libraryMessages.startersHead).and.include('Appointment reminder');
    const made = await staff.press(offered, 'Add it in Spanish');
    expect(made.text).to.include(libraryMessages.starterTaken);
    const searched = await staff.get(`${pathsOf(textTemplates).list}&search=Visit`);
    expect(searched.text).to.not.include(libraryMessages.startersWay);
  });

  it('offers no starters for an empty search result and rejects an unknown language', async () => {
    const searched = await staff.get(`${pathsOf(textTemplates).list}&search=nothing`);
    expect(searched.text).to.not.include(libraryMessages.startersHead);
    const page = await list(textTemplates);
    const { fields } = page.fill('Add it in English');
    const refused = await staff.post(page.url.pathname + page.url.search, { ...fields, language: 'fr' });
    expect(refused.text).to.include('Starter template not found.');
  });
});

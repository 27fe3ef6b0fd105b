import { expect } from 'chai';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { checkMessages } from '../../../../../shared/locales/en/check.ts';
import { contacts } from '../../../../../shared/resources/contacts.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { reminders } from '../../../../../shared/resources/reminders.ts';
import { attributeOf, textOf, type Page } from '../../../../support/page.ts';
import { addUser } from '../../../../support/sign-in.ts';
import { idOrg, startHomeTrial } from '../home/home-trial.ts';
import { signIn } from '../../sign-in/staff.ts';
import { describeWith } from '../../../../support/fixtures.ts';

const openTrial = () => startHomeTrial({ nowMs: Date.UTC(2026, 2, 10, 15) });

describeWith('language warnings for Spanish-speaking patients', openTrial, (trial) => {
  let reminder: string;
  beforeEach(async () => {
    reminder = (await trial.call('GET reminders')).body.results[0]!['id']!;
    await trial.make('contacts', {
      first_name: 'Susana',
      last_name: 'Vega',
      language: 'es',
      patient_code: 'S-1',
      mobile_phone: '3125550171',
      email: 'susana@mail.example',
    });
    await trial.call(`POST notifications/${trial.list}/rows`, [
      { patient_code: 'S-1', date: '03/12/2026', time: '09:30' },
      { name: 'Luz Lista', mobile_phone: '3125550172', language: 'es' },
    ]);
  });

  const check = (query = '') => trial.browser.get(`${checkPath.of(trial.list)}${query}`);
  const linkTo = (page: Page, text: string) =>
    attributeOf(
      page.all('a').find((link) => textOf(link) === text),
      'href',
    ) ?? '';
  const addText = checkMessages.addSpanish('text');

  it('count untranslated messages on the check page, list the patients, and link to the reminder form', async () => {
    const page = await check();
    expect(page.text).to.include(checkMessages.untranslated(2, 'text and email'));
    expect(linkTo(page, addText)).to.equal(`${pathsOf(reminders).edit(reminder)}#text_template_es`);
    const alone = await trial.browser.get(linkTo(page, checkMessages.seeWho).split('#')[0]!);
    expect(alone.text)
      .to.include(`${checkMessages.speakSpanish}: 2 people`)
      .and.include('Susana Vega')
      .and.include(checkMessages.inEnglish)
      .and.not.include('Tess Text');
    const row = await trial.browser.get(linkTo(alone, 'Susana Vega'));
    expect(row.text.split(checkMessages.untranslatedTo('Susana Vega'))).to.have.length(3);
    expect(linkTo(row, checkMessages.addSpanish('email'))).to.include('#email_template_es');
    const form = await trial.browser.get(linkTo(row, addText).split('#')[0]!);
    expect(attributeOf(form.control('Spanish Text'), 'id')).to.equal('text_template_es');
  });

  it('disappear for texts once the reminder has a Spanish text template', async () => {
    const text_template_es = await trial.make('text_templates', {
      name: 'ES',
      template: 'Hola {{first_name}}',
    });
    await trial.call('PUT reminders', { id: reminder, text_template_es });
    const page = await check();
    expect(page.text)
      .to.include(checkMessages.untranslated(1, 'email'))
      .and.not.include(checkMessages.untranslated(2, 'text and email'));
    const row = await trial.browser.get(linkTo(page, 'Luz Lista'));
    expect(row.text).to.include('Hola Luz').and.not.include(checkMessages.untranslatedTo('Luz Lista'));
  });

  it('omit the link to the reminder form for users without the Library tab', async () => {
    await trial.make('groups', { name: 'Desk', home: 'T' });
    await addUser(trial.api, { userName: 'desk.user', org: idOrg, group: 'Desk' });
    const browser = trial.portal.browser();
    await signIn(browser, { user_name: 'desk.user' });
    const page = await browser.get(checkPath.of(trial.list));
    expect(page.text).to.include(checkMessages.untranslated(2, 'text and email')).and.not.include(addText);
  });

  it('appear beside the reminder choices, which omit inactive reminders unless selected', async () => {
    const { id: _id, ...copy } = (await trial.call(`GET reminders/${reminder}`)).body.results[0]!;
    await trial.make('reminders', { ...copy, name: 'Recall', active: 'F' });
    const people = (await trial.call('GET contacts')).body.results;
    const susana = people.find((one) => one['first_name'] === 'Susana')!;
    const contact = await trial.browser.get(pathsOf(contacts).one(susana['id']!));
    const form = await trial.browser.press(contact, 'Send a reminder');
    const offered = (page: Page) => textOf(page.control('Reminder')!);
    expect(offered(form)).to.include(`Visit (${homeMessages.inEnglishOnly('text and email')})`);
    expect(offered(form)).to.not.include('Recall');
    expect(form.text)
      .to.include(homeMessages.speaksSpanish('Susana Vega'))
      .and.include(homeMessages.notOffered(['Recall']));
    await trial.call('PUT reminders', { id: reminder, active: 'F' });
    const edit = await trial.browser.get(pathsOf(notifications).edit(trial.list));
    expect(offered(edit)).to.include(`Visit (${homeMessages.notActive})`);
  });
});

import { level2 } from '../../../../support/test-api.ts';
import { expect } from 'chai';
import { emailActions } from '../../../../../shared/reminders/email-answer.ts';
import { emailAnswerStrings } from '../../../../../shared/locales/en/email-answer.ts';
import { spanishEmailAnswerStrings as words } from '../../../../../shared/locales/es/email-answer.ts';
import { paths } from '../../../../../shared/paths.ts';
import { expectSpanish } from '../../../../support/languages.ts';
import { attributeOf, textOf, type Page } from '../../../../support/page.ts';
import { startSignInTrial, trialStart } from '../../sign-in/staff.ts';
import { describeWith } from '../../../../support/fixtures.ts';

const query = 'oid=1760000000-abc&cid=1760000000-def';
const link = (action: string, more = '') => `${paths.emailResponse.to()}?${query}&action=${action}${more}`;
const now = trialStart / 1000;
const visit = {
  practice: 'Lakeside Clinic',
  phone: '3125550142',
  timezone: 'America/Chicago',
  date: '2025-08-21',
  time: '09:30',
  answer: null,
  answered_at: null,
  undo_until: null,
};

describeWith('the email response page in Spanish', startSignInTrial, (trial) => {
  beforeEach(async () => {
    trial.api.report(level2);
    tell({});
  });
  const tell = (more: object) =>
    trial.api.always.set('notifications/email_visit', {
      body: { success: true, results: [{ ...visit, ...more }] },
    });
  const reader = () => trial.portal.browser({ headers: { 'accept-language': 'es-MX' } });
  const said = (page: Page) => {
    expectSpanish(page, ['Lakeside Clinic', 'Notify2Pay']);
    return page;
  };

  for (const action of emailActions)
    it(`asks for and confirms ${action}`, async () => {
      const browser = reader();
      const page = said(await browser.get(link(action)));
      expect(page.text).to.include('jue, 21 ago, 9:30 a. m.').and.include(words.questions[action]);
      expect(page.headers.vary).to.include('Accept-Language');
      const done = said(await browser.press(page, words.actions[action]));
      expect(done.text).to.include(words.messages.success[action]);
    });

  it('switches the language with a link and keeps the language in forms', async () => {
    const browser = trial.portal.browser();
    const page = await browser.get(link('cancel'));
    expect(page.text).to.include(emailAnswerStrings.questions.cancel);
    const other = page.all('a').find((one) => textOf(one) === 'Español');
    const spanish = said(await browser.get(new URL(attributeOf(other, 'href') ?? '', page.url).href));
    expect(spanish.url.searchParams.get('action')).to.equal('cancel');
    const kept = said(await browser.press(spanish, words.messages.keep));
    expect(kept.url.searchParams.get('lang')).to.equal('es');
    expect(kept.text).to.include(words.messages.success.confirm);
  });

  it('shows the current answer, a past appointment and errors', async () => {
    tell({ answer: 'cancel', answered_at: now - 60, undo_until: now + 540 });
    const stands = said(await reader().get(link('cancel')));
    expect(stands.text).to.include('Usted canceló esta cita el vie, 15 ago').and.include('Deshacer');
    expect(stands.text).to.not.include('..');

    tell({ date: '2025-08-15' });
    expect(said(await reader().get(link('confirm'))).text).to.include('ya comenzó');
    expect(said(await reader().get(paths.emailResponse.to())).status).to.equal(400);
    expect(said(await reader().get(`${paths.emailCalendar.to()}?lang=es`)).url.search).to.equal('?lang=es');
  });

  it('offers a calendar file in Spanish', async () => {
    tell({ answer: 'confirm', answered_at: now });
    const page = said(await trial.portal.browser().get(link('confirm', '&lang=es')));
    const add = page.all('a').find((one) => textOf(one) === words.messages.calendar);
    const file = await trial.portal.browser().get(attributeOf(add, 'href')!);
    expect(file.html).to.include('SUMMARY:Cita en Lakeside Clinic').and.include('¿Tiene preguntas?');
  });
});

import { expect } from 'chai';
import { spanishSignUpStrings as words } from '../../../../shared/locales/es/sign-up.ts';
import { paths } from '../../../../shared/paths.ts';
import { expectSpanish } from '../../../support/languages.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { startSignInTrial, type SignInTrial } from '../sign-in/staff.ts';

const good = {
  org_name: 'Lakeside Clinic',
  user_name: 'maria.lopez',
  pw: 'Lakeside-26',
  confirm: 'Lakeside-26',
  first_name: 'Maria',
  last_name: 'Lopez',
  terms: 'on',
} as const;
/** Brand names, typed values, and tab names that stay in English. */
const data = ['Lakeside Clinic', 'Notify2Pay', 'maria.lopez', 'Home', 'Admin', '(business associate)'];

describe('/create in Spanish', () => {
  let trial: SignInTrial;
  beforeEach(async () => (trial = await startSignInTrial()));
  afterEach(() => trial.close());

  const said = (page: Page) => {
    // Removes the data passed to the form's script, which is not page text.
    const text = page.text.replace(/\{"org_name".*?\}/, '');
    expectSpanish({ ...page, text, html: page.html, all: page.all }, [...data, 'support@notify2pay.example']);
    return page;
  };
  const reader = () => trial.portal.browser({ headers: { 'accept-language': 'es' } });

  it('shows hints below an invalid email address and phone number', async () => {
    const browser = reader();
    const form = await browser.get(paths.signUp.to());
    const page = said(await browser.press(form, words.page.submit, { ...good, email: 'x@', phone: '312' }));
    expect(page.text)
      .to.include(words.messages.phone)
      .and.include(`${words.help.phone.digits('Teléfono')}.`);
    expect(page.text).to.include(words.messages.email).and.include(words.help.email);
  });

  it('shows the form, its terms, and all errors', async () => {
    const browser = reader();
    const page = said(await browser.get(paths.signUp.to()));
    expect(page.text).to.include(words.page.title).and.include('Prueba gratuita');
    const empty = said(await browser.press(page, words.page.submit, {}));
    for (const field of [
      'org_name',
      'user_name',
      'pw',
      'confirm',
      'first_name',
      'last_name',
      'terms',
    ] as const)
      expect(empty.withRole('alert').join()).to.include(words.messages[field]);
    const faulty = { ...good, pw: 'abc', confirm: 'abd', email: 'maria@', phone: '312' };
    const bad = said(await browser.press(page, words.page.submit, faulty));
    expect(bad.text).to.include(words.passwordRules);
    expect(
      JSON.parse(
        /<template id="sign-up-words">(.*?)<\/template>/.exec(page.html)?.[1]?.replaceAll('&quot;', '"') ??
          '',
      ),
    ).to.include({ differ: words.messages.differ });
  });

  it('translates known API errors about a field and hides unknown ones behind a general message', async () => {
    const browser = reader();
    const page = await browser.get(paths.signUp.to());
    trial.api.always.set('accounts', { status: 400, body: { success: false, msg: 'Duplicate username' } });
    expect(said(await browser.press(page, words.page.submit, good)).text).to.include(
      words.refusals.duplicate,
    );
    const unknown = 'Sign-ups are closed this week.';
    trial.api.always.set('accounts', { status: 400, body: { success: false, msg: unknown } });
    const closed = said(await browser.press(page, words.page.submit, good));
    expect(closed.text).to.include(words.messages.failure).and.not.include(unknown);
    trial.api.always.set('accounts', { status: 500, body: { success: false } });
    expect(said(await browser.press(page, words.page.submit, good)).text).to.include(words.messages.failure);
  });

  it('reports a colon in the username and an overlong field without calling the API', async () => {
    const browser = reader();
    const page = await browser.get(paths.signUp.to());
    const long = { city: 'x'.repeat(101) };
    const faulty = said(
      await browser.press(page, words.page.submit, { ...good, user_name: 'maria:lopez', ...long }),
    );
    expect(faulty.withRole('alert').join())
      .to.include('El nombre de usuario no puede tener dos puntos.')
      .and.include('Ciudad: máximo 100 caracteres');
    expect(trial.api.callsOf('accounts')).to.deep.equal([]);
  });

  it('switches language with a link and keeps the language on the form and the next page', async () => {
    const browser = trial.portal.browser();
    const page = await browser.get(paths.signUp.to());
    expect(page.html).to.not.include('sign-up-words');
    const other = page.all('a').find((one) => textOf(one) === 'Español');
    const spanish = said(await browser.get(new URL(attributeOf(other, 'href') ?? '', page.url).href));
    trial.api.always.set('accounts', { body: { success: true, p1: '1' } });
    const done = said(await browser.press(spanish, words.page.submit, good));
    expect(done.url.searchParams.get('lang')).to.equal('es');
    expect(done.text).to.include(words.page.doneTitle);
    said(await reader().post(paths.signUp.to(), good));
  });
});

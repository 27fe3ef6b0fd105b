import { expect } from 'chai';
import type { Page } from 'playwright';
import { paths } from '../../shared/paths.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { startSignInTrial, type SignInTrial } from '../portal/pages/sign-in/staff.ts';

const typed = {
  'Organization Name': 'Willow Creek Pediatrics',
  Username: 'nora.hale',
  Password: 'Willow-2026',
  'Confirm Password': 'Willow-2026',
  'First Name': 'Nora',
  'Last Name': 'Hale',
};

describe('the sign-up page', () => {
  let trial: SignInTrial;
  let visitor: Visitor;
  let page: Page;
  beforeEach(async () => {
    trial = await startSignInTrial();
    visitor = await newVisitor({ baseURL: trial.portal.url });
    page = visitor.page;
    await page.goto(paths.signUp.to());
  });
  afterEach(async () => {
    expect(visitor.complaints).to.deep.equal([]);
    await visitor.close();
    await trial.close();
  });

  const field = (name: string) => page.getByLabel(name, { exact: true });
  const fill = async (more: Record<string, string> = {}) => {
    for (const [name, value] of Object.entries({ ...typed, ...more })) await field(name).fill(value);
    await page.getByRole('checkbox').check();
  };
  const press = () => page.getByRole('button', { name: 'Sign Up' }).click();
  const alert = () => page.getByRole('alert');

  it('validates a field on blur, and both passwords when the first one changes', async () => {
    await field('Email').fill('nora@');
    await field('Email').blur();
    await page.locator('#email-error').getByText('Invalid Email Address').waitFor();
    expect(await field('Email').getAttribute('aria-describedby')).to.equal('email-error');
    await field('Email').fill('nora@x.example');
    expect(await page.locator('#email-error').count()).to.equal(0);
    await field('Password').fill(typed.Password);
    await field('Confirm Password').fill('Willow-2027');
    await field('Confirm Password').blur();
    await page.getByText('Passwords do not match.').waitFor();
    await field('Password').fill('Willow-2027');
    await field('Password').blur();
    expect(await page.locator('.field-error').count()).to.equal(0);
  });

  for (const [width, size] of [
    [390, 24],
    [390, 32],
    [320, 32],
  ] as const) {
    it(`fits in Spanish at ${width} px with ${size} px text`, async () => {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(`${paths.signUp.to()}?lang=es`);
      await page.evaluate((px) => {
        document.documentElement.style.fontSize = `${px}px`;
      }, size);
      const room = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(room).to.be.at.most(0);
    });
  }

  it('aligns fields on the same line even if a label wraps', async () => {
    await page.setViewportSize({ width: 390, height: 780 });
    await page.goto(`${paths.signUp.to()}?lang=es`);
    const top = async (id: string) => (await page.locator(id).boundingBox())?.y;
    expect(await top('#state')).to.equal(await top('#zip'));
  });

  it('reports all errors at once without calling the API', async () => {
    await fill({ Password: 'short', 'Confirm Password': 'short', 'Last Name': '' });
    await press();
    const rules = page.getByRole('dialog', { name: 'Password' });
    await rules.getByText('at least 3 of these 4 groups').waitFor();
    await page.keyboard.press('Escape');
    expect(await alert().innerText()).to.include('Last name is required.');
    expect(await page.title()).to.match(/^Error: /);
    expect(await page.locator('#pw').inputValue()).to.equal('short');
    expect(trial.api.callsOf('accounts')).to.deep.equal([]);
  });

  it('keeps the passwords after a server error and succeeds after the correction', async () => {
    trial.api.answerNext('accounts', { status: 409, body: { success: false, msg: 'Duplicate username' } });
    await fill();
    await press();
    await alert().getByText('Duplicate username').waitFor();
    expect(await field('Password').inputValue()).to.equal(typed.Password);
    expect(await field('Confirm Password').inputValue()).to.equal(typed.Password);
    await field('Username').fill('nora.hale.2');
    expect(await alert().count()).to.equal(0);
    await press();
    const welcome = page.getByRole('dialog', { name: 'Welcome' });
    await welcome.getByText('Your account is ready! Click confirm to redirect to login.').waitFor();
    const sent = trial.api.callsOf('accounts').map(({ body }) => (body as { user_name: string }).user_name);
    expect(sent).to.deep.equal(['nora.hale', 'nora.hale.2']);
    expect(await welcome.getByRole('link', { name: 'Confirm' }).getAttribute('href')).to.equal('/login');
  });

  it('shows a failure above the form and keeps all input', async () => {
    trial.api.answerNext('accounts', { drop: true });
    await fill();
    await press();
    await alert().getByText('Please contact our support team to up your account.').waitFor();
    expect(await field('Password').inputValue()).to.equal(typed.Password);
    await press();
    await page.getByText('Next steps').waitFor();
  });
});

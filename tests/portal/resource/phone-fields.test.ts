import { expect } from 'chai';
import { phoneProblems } from '../../../shared/locales/en/fields.ts';
import type { Browser } from '../../support/browser.ts';
import { attributeOf, type Page } from '../../support/page.ts';
import { enter, startSignInTrial, type SignInTrial } from '../pages/sign-in/staff.ts';

const valueOf = (page: Page, label: string) => attributeOf(page.control(label), 'value');
const ann = { first_name: 'Ann', last_name: 'Sample' };

describe('phone fields of a form', () => {
  let trial: SignInTrial;
  let browser: Browser;
  before(async () => (trial = await startSignInTrial()));
  after(() => trial.close());
  beforeEach(async () => {
    trial.api.records.set('contacts', []);
    browser = await enter(trial.portal, trial.api.addUser({ access_group: '' }));
  });
  const save = async (phones: { phone?: string; mobile_phone?: string }) =>
    browser.press(await browser.get('/app/contacts/new'), 'Save', { ...ann, ...phones });

  it('keep the input and explain why a number is not a valid US number', async () => {
    const typed = { phone: '+65 6123 4567', mobile_phone: '3.1255501E+09' };
    const page = await save(typed);
    expect(page.status).to.equal(422);
    expect(page.withRole('alert').join())
      .to.include(phoneProblems.abroad('Phone'))
      .and.include(phoneProblems.shortened('Mobile Phone'));
    expect(valueOf(page, 'Phone')).to.equal(typed.phone);
    expect(valueOf(page, 'Mobile Phone')).to.equal(typed.mobile_phone);
    expect(trial.api.callsOf('contacts')).to.have.length(0);
  });

  it('save a number without its extension', async () => {
    await save({ phone: '(312) 555-0142 x12', mobile_phone: '3125550140.0' });
    const { body } = trial.api.callsOf('contacts').at(-1)!;
    expect(body).to.include({ phone: '3125550142', mobile_phone: '3125550140' });
  });
});

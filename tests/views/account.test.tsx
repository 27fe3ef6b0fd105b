import { expect } from 'chai';
import { shell } from '../../scripts/preview/shell-samples.tsx';
import { accountSamples } from '../../scripts/preview/account-samples.tsx';
import { ProfilePage } from '../../views/account/profile-page.tsx';
import { attributeOf, textOf, type Page } from '../support/page.ts';
import { renderSamplePage, renderPreview } from '../support/preview.ts';

describe('user account page', () => {
  it('offers only landing pages in permitted sections, and always Home', () => {
    expect(optionsOf({ sections: ['contacts'] })).to.deep.equal(['/app/home', '/app/contacts']);
    expect(optionsOf({ sections: ['home', 'ivr', 'files'] })).to.deep.equal([
      '/app/home',
      '/app/ivr?tab=0',
      '/app/ivr?tab=1',
      '/app/ivr?tab=2',
      '/app/files',
    ]);
  });

  it('posts the fields of the contract', () => {
    const { fields, method, action } = renderPreview('profile').fill('Save');
    expect({ method, action }).to.deep.equal({ method: 'post', action: '' });
    expect(fields).to.include.keys(
      ...['first_name', 'last_name', 'user_name', 'email', 'phone', 'mobile_phone', 'landing_page', 'pw_old'],
    );
    expect(fields['landing_page']).to.deep.equal(['/app/contacts']);
    const password = renderPreview('password').fill('Save').fields;
    expect(Object.keys(password)).to.deep.equal(['_csrf', 'pw_old', 'pw', 'confirm']);
  });

  const cases: [string, string, string | undefined][] = [
    ['mfa-on', 'Remove', 'remove'],
    ['mfa-off', 'Enable', 'enable'],
    ['mfa-none', 'Continue', 'choose'],
    ['mfa-on', 'Continue', 'choose'],
  ];
  for (const [name, button, step] of cases) {
    it(`submits the action of its button: ${name}, ${button}`, () => {
      const page = renderPreview(name);
      const pressed = page.all('button').find((one) => textOf(one) === button);
      expect(attributeOf(pressed, 'name')).to.equal('step');
      expect(attributeOf(pressed, 'value')).to.equal(step);
    });
  }

  it('makes Continue, not Remove, the default button for Enter', () => {
    const submits = renderPreview('mfa-on')
      .all('button')
      .filter((one) => attributeOf(one, 'name') === 'step');
    expect(submits.map(textOf)).to.deep.equal(['Continue', 'Remove']);
  });

  it('prevents removal of an enforced authentication method', () => {
    const buttons = renderPreview('mfa-enforced').all('button').map(textOf);
    expect(buttons).not.to.include('Remove');
  });

  it('draws the QR code and shows the same secret as text', () => {
    const page = renderPreview('mfa-totp');
    const [image] = page.all('svg').filter((one) => attributeOf(one, 'role') === 'img');
    expect(attributeOf(image, 'viewBox')).to.equal('0 0 37 37');
    expect(page.text).to.include('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  });

  it('offers no way around a required step', () => {
    for (const name of ['password-forced', 'mfa-forced', 'mfa-totp-error']) {
      const hrefs = renderPreview(name)
        .all('a')
        .map((link) => attributeOf(link, 'href'));
      expect(
        hrefs.filter((href) => /^\/(app\/(?!user)|admin)/.test(href ?? '')),
        name,
      ).to.deep.equal([]);
    }
  });

  it('uses the full style sheet in each variant', () => {
    expect(Object.values(accountSamples).map(({ styles }) => styles)).not.to.include(undefined);
  });
});

function optionsOf(more: Partial<typeof shell>): (string | undefined)[] {
  const values = {
    first_name: '',
    last_name: '',
    user_name: '',
    email: '',
    phone: '',
    mobile_phone: '',
    landing_page: '/app/home',
  };
  const element = <ProfilePage shell={{ ...shell, ...more }} values={values} />;
  const page: Page = renderSamplePage({ title: 'User Profile', element });
  return page.all('option').map((option) => attributeOf(option, 'value'));
}

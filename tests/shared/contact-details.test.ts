import { expect } from 'chai';
import {
  formatPhone,
  isEmail,
  maskEmail,
  nameForPatients,
  readAccountNumber,
} from '../../shared/contact-details.ts';

describe('contact detail formatting', () => {
  it('formats ten digits as a phone number and leaves anything else unchanged', () => {
    expect(formatPhone('3125550142')).to.equal('(312) 555-0142');
    expect(formatPhone('555-0142')).to.equal('555-0142');
    expect(formatPhone('31255501421')).to.equal('31255501421');
  });

  const addresses = [
    'a@b.co',
    'ann.lee@example.com',
    "o'hara+bill@mail.example.org",
    'a_b-c@sub.example-site.co.uk',
    `${'a'.repeat(64)}@example.com`,
    `a@${'b'.repeat(63)}.com`,
  ];
  for (const address of addresses) {
    it(`accepts the address ${address.slice(0, 40)}`, () => expect(isEmail(address)).to.be.true);
  }

  const refused = [
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@@b.co',
    'a@b@c.co',
    'a b@c.co',
    'a@b..co',
    'a@.co',
    'a@b.',
    'a@-b.co',
    'a@b-.co',
    'a@b_c.co',
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    'a@b.co\r\nBcc: c@d.co',
    'a@b.co\n',
    '"a"@b.co',
    'Ann <a@b.co>',
    'ä@b.co',
    'a@bücher.de',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${`${'b'.repeat(60)}.`.repeat(5)}com`,
  ];
  for (const address of refused) {
    it(`rejects the address ${JSON.stringify(address.slice(0, 40))}`, () =>
      expect(isEmail(address)).to.be.false);
  }

  it('shows only the first three characters of an email address', () => {
    expect(maskEmail('ann@example.com')).to.equal('ann************');
    expect(maskEmail('a@b.co')).to.equal('a@b***');
    expect(maskEmail('ab')).to.equal('ab');
    expect(maskEmail('')).to.equal('');
  });

  const names: [string, string | undefined][] = [
    ['Lakeside Clinic 123456', '123456'],
    ['1234567 Lakeside', '1234567'],
    ['Lakeside (123456)', '123456'],
    ['Lakeside 12345', undefined],
    ['Lakeside 12345678', undefined],
    ['Lakeside 12345678 and 654321', '654321'],
    ['Suite 12 No. 1234567', '1234567'],
    ['Lakeside', undefined],
    ['', undefined],
  ];
  for (const [name, account] of names) {
    it(`finds the account number ${account} in '${name}'`, () => {
      expect(readAccountNumber(name)).to.equal(account);
    });
  }
});

describe('nameForPatients', () => {
  const cases = [
    ['Lakeside Family Clinic 204117', 'Lakeside Family Clinic'],
    ['Lakeside Family Clinic (204117)', 'Lakeside Family Clinic'],
    ['Lakeside Family Clinic # 2041178', 'Lakeside Family Clinic'],
    ['204117 Lakeside Family Clinic', 'Lakeside Family Clinic'],
    ['Clinic 12345', 'Clinic 12345'],
    ['204117', '204117'],
    ['', ''],
  ] as const;
  for (const [name, shown] of cases) {
    it(`shows ${JSON.stringify(name)} as ${JSON.stringify(shown)}`, () => {
      expect(nameForPatients(name)).to.equal(shown);
    });
  }
});

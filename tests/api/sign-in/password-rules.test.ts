import { expect } from 'chai';
import { findPasswordError } from '../../../server/api/sign-in/password-errors.ts';
import { passwordHints } from '../../../shared/locales/en/profile.ts';
import type { PasswordForm } from '../../../shared/sign-in/credentials.ts';

/** Passwords that break exactly one rule, with the hint that states the rule. */
const broken: Record<PasswordForm, readonly [password: string, told: string][]> = {
  signUp: [
    ['Ab3-def', 'At least 8 characters.'],
    ['abcdefg3', 'Use at least 3 of: uppercase, lowercase, numbers, symbols.'],
    ['Abbb-efg3', 'No character three times in a row.'],
    [`Ab3-${'xy'.repeat(127)}`, 'At most 256 characters.'],
    ['Password1', 'Common passwords aren’t allowed.'],
  ],
  change: [
    ['Abc3def', 'At least 8 characters.'],
    ['abc-def3', 'Use a lowercase letter, an uppercase letter and a number.'],
    ['ABC-DEF3', 'Use a lowercase letter, an uppercase letter and a number.'],
    ['Abc-defg', 'Use a lowercase letter, an uppercase letter and a number.'],
    ['Abbb-efg3', 'No character three times in a row.'],
    [`Ab3-${'xy'.repeat(127)}`, 'At most 256 characters.'],
    ['Password1', 'Common passwords aren’t allowed.'],
  ],
  user: [
    ['Ab3-def', 'At least 8 characters.'],
    ['abcdefg3', 'Use at least 3 of: uppercase, lowercase, numbers, symbols.'],
    ['Abbbb-ef3', 'No character more than 3 times in a row.'],
    [`Ab3-${'xy'.repeat(127)}`, 'At most 256 characters.'],
    ['Password1', 'Common passwords aren’t allowed.'],
  ],
};

describe('password rules', () => {
  for (const [form, cases] of Object.entries(broken) as [PasswordForm, (typeof broken)[PasswordForm]][]) {
    it(`match the hints shown before typing: ${form}`, () => {
      const told = [...new Set(cases.map(([, sentence]) => sentence))];
      expect(passwordHints[form]).to.have.length(told.join(' ').length);
      for (const [password, sentence] of cases) {
        expect(passwordHints[form]).to.include(sentence);
        expect(findPasswordError(password, form), password.slice(0, 20)).to.not.equal(undefined);
      }
    });

    it(`accept passwords at the exact limits: ${form}`, () => {
      for (const password of ['Abb-efg3', `Ab3-${'xy'.repeat(126)}`])
        expect(findPasswordError(password, form), password.slice(0, 20)).to.equal(undefined);
    });
  }

  it('differ by form where the specification requires it', () => {
    expect(findPasswordError('Abbb-efg3', 'user')).to.equal(undefined);
    expect(findPasswordError('abc-def3', 'user')).to.equal(undefined);
    expect(passwordHints.userUnchanged).to.include(passwordHints.user);
  });
});

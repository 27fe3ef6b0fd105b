import { expect } from 'chai';
import { matchesRecord } from '../../../server/api/payments/payer-match.ts';
import type { VerifyFieldName } from '../../../shared/payment/record.ts';

const ann = { first: 'Ann', last: 'Sample' };
/** Field, stored value, typed value, and optionally the first and last name on file. */
type Case = [VerifyFieldName, string, string, typeof ann?];

describe('verification answer matching', () => {
  const fits = ([field, stored, given, name = ann]: Case) =>
    matchesRecord(field, { stored, answer: given, name });

  const right: Case[] = [
    ['last_name', 'Đinh', 'Dinh'],
    ['last_name', 'Đinh', 'Đinh'],
    ['last_name', 'Dinh', 'Đinh'],
    ['last_name', 'Łukasz', 'lukasz'],
    ['last_name', 'Sørensen', 'Sorensen'],
    ['last_name', 'Ærø', 'Aero'],
    ['last_name', 'Groß', 'GROSS'],
    ['last_name', 'Núñez', 'nunez'],
    ['last_name', 'O’Brien', "O'Brien"],
    ['last_name', 'Sample', 'Sample Jr.'],
    ['last_name', 'Sample Jr.', 'sample'],
    ['last_name', 'Sample, III', 'Sample'],
    ['last_name', 'Sample', 'Ann Sample'],
    ['last_name', 'Sample', 'Sample, Ann'],
    ['last_name', 'Sample', 'Ann B. Sample, Jr.'],
    ['last_name', 'Garcia Lopez', 'Ana Garcia Lopez', { first: 'Ana', last: 'Garcia Lopez' }],
    ['first_name', 'Ann', 'Ann Sample'],
    ['first_name', 'Ann', 'Ann B.'],
    ['first_name', 'ANN B.', 'Ann', { first: 'ANN B.', last: 'Sample' }],
    ['zip', '60611-1234', ' 60611'],
    ['unique_id', 'P-20418', 'p20418'],
  ];
  for (const one of right) {
    const [field, stored, given] = one;
    it(`accepts ${given} as ${field} for ${stored}`, () => expect(fits(one)).to.equal(true));
  }

  const wrong: Case[] = [
    ['last_name', 'Sample', ''],
    ['last_name', 'Sample', 'Bob Sample Smith'],
    ['last_name', 'Sample', 'Smith Sample'],
    ['last_name', 'Sample', 'Sample, Smith, Jones'],
    ['last_name', 'Sample', 'Jr.'],
    ['last_name', '', ''],
    ['last_name', '', 'Ann', { first: 'Ann', last: '' }],
    ['first_name', '', '', { first: '', last: 'Sample' }],
    ['first_name', 'X', ''],
    ['last_name', '.', '-'],
    ['zip', '60611', '60612'],
    ['dob', '03/14/1962', '03/14/1963'],
  ];
  for (const one of wrong) {
    const [field, stored, given] = one;
    it(`rejects ${JSON.stringify(given)} as ${field} for ${JSON.stringify(stored)}`, () =>
      expect(fits(one)).to.equal(false));
  }
});

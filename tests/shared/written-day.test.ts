import { expect } from 'chai';
import { checkBody } from '../../server/validation.ts';
import { findSearchedDay } from '../../shared/searched-day.ts';
import { readIsoDay, readWrittenDay } from '../../shared/written-day.ts';
import { contacts } from '../../shared/resources/contacts.ts';
import { payments } from '../../shared/resources/payments.ts';

const now = Date.UTC(2026, 10, 27);
const typed = [
  '03 14 1962',
  '3 14 1962',
  '03 / 14 / 1962',
  '03.14.1962',
  '1962 03 14',
  '1962-03-14',
  '03141962',
];

describe('typed date', () => {
  for (const text of typed)
    it(`reads '${text}' in every date field`, () => {
      expect(readWrittenDay(text)).to.equal('03/14/1962');
      expect(readIsoDay(text)).to.equal('1962-03-14');
      for (const definition of [payments, contacts]) {
        const record = { first_name: 'Ann', last_name: 'Lee', amount: '10', dob: text };
        const check = checkBody(definition, { mode: 'create', now }, record);
        expect(check.ok && check.values['dob'], definition.name).to.equal('03/14/1962');
      }
    });

  it('reads six digits as a date with a past year', () => {
    expect(readWrittenDay('031462', 2026)).to.equal('03/14/1962');
    expect(readWrittenDay('031424', 2026)).to.equal('03/14/2024');
    expect(readWrittenDay('031462')).to.equal(undefined);
  });

  for (const text of ['13 14 1962', '02 30 1962', '3 14', '03  14  19 62', '31462', 'May 3'])
    it(`rejects '${text}'`, () => expect(readWrittenDay(text, 2026)).to.equal(undefined));

  it('finds a date with spaces in a search', () => {
    expect(findSearchedDay('Lee 03 14 1962')).to.include({ written: '03 14 1962' });
    expect(findSearchedDay('312 555 0142')).to.equal(undefined);
  });
});

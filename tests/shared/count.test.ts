import { expect } from 'chai';
import { counted, formatCount, plural } from '../../shared/count.ts';
import { rowMessageStrings } from '../../shared/locales/en/check.ts';
import { homePageStrings } from '../../shared/locales/en/home.ts';
import { importPageStrings } from '../../shared/locales/en/imports.ts';
import { collectedStrings } from '../../shared/locales/en/ivr.ts';

describe('counts and their nouns', () => {
  it('formats thousands with separators', () => {
    expect([0, 1, 999, 1000, 12345678].map(formatCount)).to.deep.equal([
      '0',
      '1',
      '999',
      '1,000',
      '12,345,678',
    ]);
  });

  it('uses the singular for 1 alone', () => {
    expect([0, 1, 2].map((count) => counted(count, 'row'))).to.deep.equal(['0 rows', '1 row', '2 rows']);
    expect(counted(1200, 'person', 'people')).to.equal('1,200 people');
  });

  it('uses the singular in strings that count one', () => {
    expect([
      homePageStrings.hourTotal('9 AM', 1),
      importPageStrings.rowsRead(1),
      importPageStrings.progress(0, 1),
      collectedStrings.byDay(1),
      rowMessageStrings.size(1, 1),
    ]).to.deep.equal(['9 AM, 1 message', '1 row', '0 of 1 row', 'By day, 1 row', '1 character, one text']);
  });

  it('uses a given form for many', () => {
    expect([plural(1, 'is', 'are'), plural(2, 'is', 'are')]).to.deep.equal(['is', 'are']);
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { cardBrands } from '../../shared/payment/card-brands.ts';
import { formatCardNumber } from '../../shared/payment/rules.ts';
import { caretAfter, formatExpiry } from '../../views/islands/typed-text.ts';
import { fuzz } from '../support/full-run.ts';

describe('formatExpiry', () => {
  const cases: readonly [typed: string, before: string, shown: string][] = [
    ['0', '', '0'],
    ['1', '', '1'],
    ['5', '', '05/'],
    ['05', '0', '05/'],
    ['05/2', '05/', '05/2'],
    ['05/28', '05/2', '05/28'],
    ['05', '05/', '0'],
    ['0528', '', '05/28'],
    ['05/2028', '', '05/28'],
    ['5 / 2028', '', '05/28'],
    ['12-2031', '', '12/31'],
    ['122031', '', '12/31'],
    ['2031-12', '', '12/31'],
    ['2031/05', '', '05/31'],
    ['203105', '', '05/31'],
    ['2031 / 05', '', '05/31'],
    ['12/203', '12/20', '12/203'],
    ['12/2030', '12/203', '12/30'],
    ['03/2031', '03/203', '03/31'],
  ];
  for (const [typed, before, shown] of cases) {
    it(`shows ${JSON.stringify(shown)} for ${JSON.stringify(typed)} after ${JSON.stringify(before)}`, () => {
      expect(formatExpiry(typed, before)).to.equal(shown);
    });
  }
});

describe('formatCardNumber', () => {
  for (const brand of cardBrands) {
    it(`groups the digits of a ${brand.name} number and stops at its maximum length`, () => {
      const [prefix] = brand.prefixes;
      const digits = (typeof prefix === 'string' ? prefix : prefix![0]).padEnd(30, '0');
      const shown = formatCardNumber(digits);
      expect(shown.replace(/ /g, '')).to.have.length(Math.max(...brand.lengths));
      expect(shown[brand.gaps[0]!]).to.equal(' ');
    });
  }
});

describe('caretAfter', () => {
  it('keeps the caret after the same digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 ]{0,23}$/), fc.nat(23), (typed, place) => {
        const caret = Math.min(place, typed.length);
        const tidy = formatCardNumber(typed);
        const kept = caretAfter(tidy, typed, caret);
        const before = digits(typed.slice(0, caret)).length;
        const shown = digits(tidy).length;
        if (caret < typed.length) expect(digits(tidy.slice(0, kept))).to.have.length(Math.min(before, shown));
        else expect(kept).to.equal(tidy.length);
      }),
      fuzz(20_000),
    );
  });

  it('keeps the caret at the end', () => {
    expect(caretAfter('4111 1', '41111', 5)).to.equal(6);
  });
});

const digits = (text: string) => text.replace(/[^0-9]/g, '');

import { expect } from 'chai';
import fc from 'fast-check';
import {
  formatCents,
  parseCents,
  parseTypedCents,
  readCents,
  sumCents,
  toDecimal,
} from '../../shared/money.ts';
import { fuzz } from '../support/full-run.ts';

const runs = fuzz(100_000);
const cents = fc.integer({ min: 0, max: 99_999_999 });

describe('money', () => {
  describe('typed amount', () => {
    const taken: [string, number][] = [
      ['45', 4500],
      ['45.', 4500],
      ['45.5', 4550],
      ['45.50', 4550],
      ['$45.50', 4550],
      ['  45.50  ', 4550],
      ['0.01', 1],
      ['0', 0],
      ['0.00', 0],
      ['0045', 4500],
      ['999999.99', 99_999_999],
    ];
    for (const [text, amount] of taken) {
      it(`reads '${text}' as ${amount} cents`, () => expect(parseCents(text)).to.equal(amount));
    }

    it('accepts correctly placed thousands separators', () => {
      const read = ['1,234.50', '$1,234', '999,999.99', '12,34', '1,2345', ',123', '1234,567'].map(
        parseTypedCents,
      );
      const no = undefined;
      expect(read).to.deep.equal([123_450, 123_400, 99_999_999, no, no, no, no]);
    });

    const refused = [
      '',
      ' ',
      '$',
      '.',
      '.5',
      '-1',
      '+1',
      '-0.01',
      'NaN',
      'Infinity',
      '1e9',
      '1e2',
      '0.001',
      '45.500',
      '1000000',
      '1000000.00',
      '99999999999',
      '\uff14\uff15',
      '\u0664\u0665',
      '$$45',
      '45$',
      '$ 45',
      '$45$',
      '1,000.00',
      '1 000',
      '0x10',
      '45\u0000',
      '45\n46',
      '4_5',
      '(45)',
      '45.5.5',
      '45/1',
    ];
    for (const text of refused) {
      it(`rejects ${JSON.stringify(text)}`, () => expect(parseCents(text)).to.be.undefined);
    }

    it('[P3] matches an independent parser for random input', () => {
      const typed = fc.stringMatching(/^[ $]{0,2}[0-9+-]{0,8}[.,]?[0-9e]{0,3}[ $]?$/);
      fc.assert(
        fc.property(typed, (text) => parseCents(text) === oracle(text)),
        runs,
      );
    });

    it('[P3] accepts only digits, one decimal point, one $, and surrounding spaces', () => {
      const text = fc.string({ unit: 'grapheme', maxLength: 12 });
      fc.assert(
        fc.property(text, (any) => parseCents(any) === undefined || /^\s*\$?\d+\.?\d*\s*$/.test(any)),
        runs,
      );
    });
  });

  describe('transferred amount', () => {
    it('round-trips through the API format and the form', () => {
      fc.assert(
        fc.property(cents, (amount) => {
          const wire = toDecimal(amount);
          return (
            /^\d+\.\d\d$/.test(wire) &&
            parseCents(wire) === amount &&
            parseCents(`$${wire}`) === amount &&
            readCents(wire) === amount &&
            readCents(Number(wire)) === amount &&
            readCents(`-${wire}`) === (amount && -amount)
          );
        }),
        runs,
      );
    });

    const records: [unknown, number][] = [
      ['45.00', 4500],
      [45, 4500],
      [45.1, 4510],
      [19.99, 1999],
      [0.1 + 0.2, 30],
      [8.2 + 12.55, 2075],
      [-(0.1 + 0.2), -30],
      ['-12.50', -1250],
      [-12.5, -1250],
      ['$45.00', 4500],
      ['-$45.00', -4500],
      [' 45 ', 4500],
      [undefined, 0],
      [null, 0],
      ['', 0],
      ['abc', 0],
      ['--5', 0],
      [NaN, 0],
      [Infinity, 0],
      [1e21, 0],
      [1e12, 0],
      ['123456789012.34', 12_345_678_901_234],
      ['1234567.89', 123_456_789],
      [-0.001, 0],
      ['-0.00', 0],
      [[45], 0],
      [{ amount: 45 }, 0],
      [true, 0],
    ];
    for (const [value, amount] of records) {
      it(`counts ${JSON.stringify(value) ?? 'a missing amount'} as ${amount} cents`, () => {
        expect(Object.is(readCents(value), amount)).to.be.true;
      });
    }
  });

  it('adds up in whole cents, including credits', () => {
    expect(sumCents([])).to.equal(0);
    expect(sumCents([10, 20])).to.equal(30);
    expect(sumCents(Array.from({ length: 1000 }, () => 10))).to.equal(10_000);
    expect(sumCents([4500, -1250])).to.equal(3250);
  });

  const printed: [number, string, string][] = [
    [0, '0.00', '$0.00'],
    [5, '0.05', '$0.05'],
    [4500, '45.00', '$45.00'],
    [123_450, '1234.50', '$1,234.50'],
    [99_999_999, '999999.99', '$999,999.99'],
    [-1250, '-12.50', '-$12.50'],
    [-5, '-0.05', '-$0.05'],
    [-0, '0.00', '$0.00'],
  ];
  for (const [amount, wire, shown] of printed) {
    it(`writes ${amount} cents as ${wire} and shows ${shown}`, () => {
      expect(toDecimal(amount)).to.equal(wire);
      expect(formatCents(amount)).to.equal(shown);
    });
  }

  it('formats amounts like Intl.NumberFormat', () => {
    const us = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(cents, (amount) => formatCents(amount) === us.format(amount / 100)),
      runs,
    );
  });
});

/** Implements the same rule independently in whole cents. */
function oracle(text: string): number | undefined {
  const trimmed = text.trim();
  const [whole = '', fraction, ...more] = (trimmed.startsWith('$') ? trimmed.slice(1) : trimmed).split('.');
  const digits = (part: string) => [...part].every((sign) => '0123456789'.includes(sign));
  if (more.length || !whole || whole.length > 7 || !digits(whole)) return undefined;
  if (fraction !== undefined && (fraction.length > 2 || !digits(fraction))) return undefined;
  const amount = BigInt(whole) * 100n + BigInt(`${fraction ?? ''}00`.slice(0, 2));
  return amount > 99_999_999n ? undefined : Number(amount);
}

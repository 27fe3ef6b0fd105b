import { expect } from 'chai';
import fc from 'fast-check';
import { cardBrands } from '../../../shared/payment/card-brands.ts';
import {
  findCardBrand,
  digitsOf,
  formatCardNumber,
  isAccountNumber,
  isCardNumber,
  isCvc,
  isRoutingNumber,
  isZip,
  looksLikeCardNumber,
} from '../../../shared/payment/rules.ts';
import { fuzz } from '../../support/full-run.ts';

const runs = fuzz(100_000);

/** Starting digits of each brand, number and code lengths, and printed grouping. */
const brands: { name: string; starts: string[]; lengths: number[]; cvc: number; printed: string }[] = [
  { name: 'Visa', starts: ['4111', '4242', '4000'], lengths: [13, 16, 19], cvc: 3, printed: '4444' },
  {
    name: 'Mastercard',
    starts: ['51', '55', '2221', '2720', '2500'],
    lengths: [16],
    cvc: 3,
    printed: '4444',
  },
  { name: 'American Express', starts: ['34', '37'], lengths: [15], cvc: 4, printed: '465' },
  { name: 'Diners Club', starts: ['300', '305', '36', '38'], lengths: [14], cvc: 3, printed: '464' },
  { name: 'Discover', starts: ['6011', '644', '649', '65'], lengths: [16, 19], cvc: 3, printed: '4444' },
  {
    name: 'JCB',
    starts: ['3528', '3589', '3566', '2131', '1800'],
    lengths: [16, 19],
    cvc: 3,
    printed: '4444',
  },
  { name: 'UnionPay', starts: ['62', '8100'], lengths: [14, 16, 17, 18, 19], cvc: 3, printed: '4444' },
  {
    name: 'Maestro',
    starts: ['5018', '5020', '5038', '56', '6304', '6759', '6761', '6763'],
    lengths: [12, 13, 16, 19],
    cvc: 3,
    printed: '4444',
  },
  {
    name: 'Elo',
    starts: ['401178', '438935', '636368', '650031', '509000', '655058'],
    lengths: [16],
    cvc: 3,
    printed: '4444',
  },
  { name: 'Mir', starts: ['2200', '2204'], lengths: [16, 17, 18, 19], cvc: 3, printed: '4444' },
  { name: 'Hiper', starts: ['637095', '637612'], lengths: [16], cvc: 3, printed: '4444' },
  { name: 'Hipercard', starts: ['606282'], lengths: [16], cvc: 3, printed: '4444' },
  { name: 'Dankort', starts: ['5019'], lengths: [16], cvc: 3, printed: '4444' },
  { name: 'Laser', starts: ['6706', '6709', '6771'], lengths: [16, 19], cvc: 3, printed: '4444' },
  {
    name: 'Visa Electron',
    starts: ['4026', '417500', '4405', '4508', '4844', '4913', '4917'],
    lengths: [16],
    cvc: 3,
    printed: '4444',
  },
];

const published: [string, string][] = [
  ['4242 4242 4242 4242', 'Visa'],
  ['4111-1111-1111-1111', 'Visa'],
  ['4222222222222', 'Visa'],
  ['5555 5555 5555 4444', 'Mastercard'],
  ['2223003122003222', 'Mastercard'],
  ['3782 822463 10005', 'American Express'],
  ['3714 496353 98431', 'American Express'],
  ['3056 930902 5904', 'Diners Club'],
  ['36227206271667', 'Diners Club'],
  ['6011 1111 1111 1117', 'Discover'],
  ['3566 0020 2036 0505', 'JCB'],
  ['3530111333300000', 'JCB'],
  ['6200000000000005', 'UnionPay'],
  ['6759649826438453', 'Maestro'],
  ['2200000000000004', 'Mir'],
];

describe('card brand detection', () => {
  it('covers the fifteen brands of the specification', () => {
    expect(cardBrands.map((brand) => brand.name)).to.deep.equal(brands.map((brand) => brand.name));
  });

  for (const { name, starts, lengths, cvc, printed } of brands) {
    it(`recognizes ${name} by its first digits, lengths, and security code`, () => {
      for (const start of starts) {
        expect(findCardBrand(start)?.name, start).to.equal(name);
        for (const length of lengths) {
          const number = complete(start, length);
          expect(isCardNumber(number), number).to.be.true;
          expect(findCardBrand(number)?.name, number).to.equal(name);
          expect(isCvc('1'.repeat(cvc), number), 'cvc').to.be.true;
          expect(isCvc('1'.repeat(7 - cvc), number), 'cvc of another length').to.be.false;
        }
      }
    });

    it(`rejects ${name} numbers of any other length`, () => {
      const known = cardBrands.find((brand) => brand.name === name)?.lengths ?? [];
      const wrong = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20].filter((length) => !known.includes(length));
      for (const length of wrong) {
        expect(isCardNumber(complete(starts[0]!, length)), String(length)).to.be.false;
      }
    });

    it(`formats ${name} in its groups and truncates to its maximum length`, () => {
      const longest = Math.max(...lengths);
      const shown = formatCardNumber(`${complete(starts[0]!, longest)}99999999`);
      expect(digitsOf(shown)).to.have.length(longest);
      const groups = shown.split(' ').map((group) => group.length);
      expect(groups.join('').startsWith(printed.slice(0, groups.length - 1))).to.be.true;
    });
  }

  for (const [number, name] of published) {
    it(`accepts ${number} as ${name}`, () => {
      expect(isCardNumber(number)).to.be.true;
      expect(findCardBrand(digitsOf(number))?.name).to.equal(name);
    });
  }

  it('prefers the longest prefix', () => {
    expect(findCardBrand('4')?.name).to.equal('Visa');
    expect(findCardBrand('4026')?.name).to.equal('Visa Electron');
    expect(findCardBrand('401178')?.name).to.equal('Elo');
    expect(findCardBrand('65')?.name).to.equal('Discover');
    expect(findCardBrand('650031')?.name).to.equal('Elo');
  });

  for (const digits of ['', '1', '3', '5', '6', '2', '2220', '2721', '50', '9', '0']) {
    it(`finds no brand for '${digits}'`, () => expect(findCardBrand(digits)).to.be.undefined);
  }
});

describe('card number', () => {
  const refused: [string, string][] = [
    ['', 'an empty number'],
    ['4242424242424243', 'a wrong check digit'],
    ['4242424242424224', 'two digits swapped'],
    ['424242424242424', 'a missing digit'],
    ['42424242424242424', 'an extra digit'],
    ['4242.4242.4242.4242', 'dots'],
    ['4242 4242 4242 4242x', 'a letter'],
    ['x4242 4242 4242 4242', 'a leading letter'],
    ['-4242424242424242', 'a leading minus sign'],
    ['4242\n424242424242', 'a line break'],
    ['\uff14242424242424242', 'full-width digits'],
    ['1', 'one digit'],
    ['99999999999', 'eleven digits of an unknown brand'],
    ['9'.repeat(20), 'twenty digits'],
    ['0', 'a zero'],
  ];
  for (const [text, what] of refused) {
    it(`rejects ${what}`, () => expect(isCardNumber(text)).to.be.false);
  }

  it('accepts 12 to 19 digits for an unknown brand', () => {
    for (let length = 12; length <= 19; length += 1) {
      expect(isCardNumber(complete('9', length)), String(length)).to.be.true;
    }
    expect(isCardNumber(complete('9', 11))).to.be.false;
    expect(isCardNumber(complete('9', 20))).to.be.false;
  });

  it('rejects any single wrong digit in random numbers', () => {
    const change = fc.record({
      body: fc.stringMatching(/^9[0-9]{14}$/),
      at: fc.integer({ min: 0, max: 15 }),
      by: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(change, ({ body, at, by }) => {
        const number = complete(body, 16);
        const digit = String((Number(number[at]) + by) % 10);
        const changed = number.slice(0, at) + digit + number.slice(at + 1);
        const sameBrand = findCardBrand(changed) === findCardBrand(number);
        return isCardNumber(number) && (!sameBrand || !isCardNumber(changed));
      }),
      runs,
    );
  });

  it('keeps its digits and their order when grouped, for random input', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 a-]{0,30}$/), (text) => {
        const shown = formatCardNumber(text);
        const kept = digitsOf(shown);
        return (
          digitsOf(text).startsWith(kept) &&
          kept.length <= 19 &&
          /^(?:\d+(?: \d+)*)?$/.test(shown) &&
          formatCardNumber(shown) === shown
        );
      }),
      runs,
    );
  });

  const typed: [string, string][] = [
    ['4', '4'],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242 ', '4242'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['37828', '3782 8'],
    ['378282246310005', '3782 822463 10005'],
    ['3782822463100059', '3782 822463 10005'],
    ['30569309025904', '3056 930902 5904'],
    ['305693090259049', '3056 930902 5904'],
    ['6200000000000000009', '6200 0000 0000 0000 009'],
    ['99999999999999999999', '9999 9999 9999 9999 999'],
  ];
  for (const [text, shown] of typed) {
    it(`formats '${text}' as '${shown}'`, () => expect(formatCardNumber(text)).to.equal(shown));
  }
});

describe('card security code', () => {
  it('requires three or four digits while the brand is unknown', () => {
    for (const [cvc, fits] of [
      ['123', true],
      ['1234', true],
      ['12', false],
      ['12345', false],
      ['', false],
    ] as const) {
      expect(isCvc(cvc, ''), cvc).to.equal(fits);
    }
  });

  for (const cvc of ['12a', '-12', '1.2', '\uff1123', '123\n', ' 123', '12 3']) {
    it(`rejects ${JSON.stringify(cvc)}`, () => expect(isCvc(cvc, '4242424242424242')).to.be.false);
  }
});

describe('zip code, routing number, and account number', () => {
  const table: [(text: string) => boolean, string, boolean][] = [
    [isZip, '60601', true],
    [isZip, '00000', true],
    [isZip, '6060', false],
    [isZip, '606011', false],
    [isZip, '60601-1234', false],
    [isZip, '6060a', false],
    [isZip, ' 6060', false],
    [isZip, '6060\uff11', false],
    [isRoutingNumber, '021000021', true],
    [isRoutingNumber, '02100002', false],
    [isRoutingNumber, '0210000211', false],
    [isRoutingNumber, '02100002a', false],
    [isRoutingNumber, '02100-021', false],
    [isAccountNumber, '1', true],
    [isAccountNumber, '12345678901234567', true],
    [isAccountNumber, '123456789012345678', false],
    [isAccountNumber, '', false],
    [isAccountNumber, '1234 5678', false],
    [isAccountNumber, '-1', false],
    [isAccountNumber, '1e5', false],
  ];
  for (const [check, text, fits] of table) {
    it(`${check.name} ${fits ? 'accepts' : 'rejects'} '${text}'`, () => expect(check(text)).to.equal(fits));
  }
});

describe('card number detection in names', () => {
  const cards = [
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '4242.4242.4242.4242',
    '4242/4242/4242/4242',
    'Ann Lee 4242424242424242',
    '4242424242424242 Ann Lee',
    '1 4242424242424242',
    'Ann4242Lee424242424242',
    '4242424242424243',
    '\uff14\uff12\uff14\uff12424242424242',
    '\u0664\u0662\u0664\u0662424242424242',
    '378282246310005',
    '5018000000 09',
  ];
  for (const name of cards) {
    it(`detects a card number in the name: ${name}`, () => expect(looksLikeCardNumber(name)).to.be.true);
  }

  const names = [
    '',
    'Ann Lee',
    'John Smith 3rd',
    'Müller-Lüdenscheidt',
    'Ann Lee 60601',
    'Trust of 04/09/1985',
    '李',
  ];
  for (const name of names) {
    it(`accepts the name '${name}'`, () => expect(looksLikeCardNumber(name)).to.be.false);
  }

  it('detects numbers of every brand', () => {
    for (const { starts, lengths } of brands) {
      expect(looksLikeCardNumber(`Ann ${complete(starts[0]!, lengths[0]!)}`)).to.be.true;
    }
  });
});

/** Returns a number of this length with a valid check digit, found by trial. */
function complete(start: string, length: number): string {
  const body = start.padEnd(length - 1, '0').slice(0, length - 1);
  for (let digit = 0; digit <= 9; digit += 1) if (luhn(body + digit) % 10 === 0) return body + digit;
  throw new Error('no check digit fits');
}

function luhn(number: string): number {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  return [...number]
    .reverse()
    .reduce((sum, digit, index) => sum + (index % 2 ? doubled[Number(digit)]! : Number(digit)), 0);
}

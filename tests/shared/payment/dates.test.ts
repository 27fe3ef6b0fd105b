import { expect } from 'chai';
import fc from 'fast-check';
import type { Day } from '../../../shared/written-day.ts';
import { formatExpiryAsTyped, isExpired, toBirthDate, toExpiry } from '../../../shared/payment/rules.ts';
import { fuzz } from '../../support/full-run.ts';

const runs = fuzz(100_000);
const today: Day = { year: 2026, month: 3, day: 15 };

describe('date of birth', () => {
  const taken: [string, string][] = [
    ['04/09/1985', '04/09/1985'],
    ['4/9/1985', '04/09/1985'],
    ['4/9/85', '04/09/1985'],
    ['04-09-1985', '04/09/1985'],
    ['4.9.1985', '04/09/1985'],
    ['04091985', '04/09/1985'],
    ['1985-04-09', '04/09/1985'],
    ['1985/4/9', '04/09/1985'],
    ['19850409', '04/09/1985'],
    ['12311985', '12/31/1985'],
    ['4-9-85', '04/09/1985'],
    [' 4/9/1985 ', '04/09/1985'],
    ['1/1/26', '01/01/2026'],
    ['12/31/27', '12/31/1927'],
    ['1/1/27', '01/01/1927'],
    ['1/1/00', '01/01/2000'],
    ['1/1/99', '01/01/1999'],
    ['03/15/2026', '03/15/2026'],
    ['3/15/26', '03/15/2026'],
    ['2/29/2024', '02/29/2024'],
    ['2/29/2000', '02/29/2000'],
    ['2/29/24', '02/29/2024'],
    ['2/28/2023', '02/28/2023'],
    ['1/31/1901', '01/31/1901'],
    ['03 14 1962', '03/14/1962'],
    ['031462', '03/14/1962'],
    ['3 14 62', '03/14/1962'],
    ['4 / 9 / 1985', '04/09/1985'],
    ['1962 03 14', '03/14/1962'],
  ];
  for (const [text, date] of taken) {
    it(`reads '${text}' as ${date}`, () => expect(toBirthDate(text, today)).to.equal(date));
  }

  const refused = [
    '',
    '03/16/2026',
    '3/16/26',
    '04/01/2026',
    '01/01/2027',
    '12/31/9999',
    '2/29/2023',
    '2/29/1900',
    '2/29/23',
    '2/30/2024',
    '4/31/1985',
    '0/9/1985',
    '4/0/1985',
    '13/1/1985',
    '00/00/0000',
    '1/32/1985',
    '4/9/985',
    '4/9/19855',
    '4/9/5',
    '1985-13-09',
    '19851309',
    '13091985',
    '21000101',
    '4091985',
    '851231',
    '4,9,1985',
    '4/9',
    '4//9/1985',
    '4/9/1985/1',
    'April 9, 1985',
    '4/9/1985x',
    'x4/9/1985',
    '-4/9/1985',
    '4/-9/1985',
    '004/9/1985',
    '\uff14/9/1985',
    '4/9/1985\n',
  ].filter((text) => text.trim() !== '4/9/1985');
  for (const text of refused) {
    it(`rejects ${JSON.stringify(text)}`, () => expect(toBirthDate(text, today)).to.be.undefined);
  }

  it('expands a two-digit year around the turn of the century', () => {
    expect(toBirthDate('1/1/00', { year: 2000, month: 1, day: 1 })).to.equal('01/01/2000');
    expect(toBirthDate('1/1/99', { year: 2099, month: 12, day: 31 })).to.equal('01/01/2099');
    expect(toBirthDate('1/2/00', { year: 2000, month: 1, day: 1 })).to.be.undefined;
  });

  it('matches the calendar for dates in many formats', () => {
    const parts = fc.record({
      month: fc.integer({ min: 0, max: 14 }),
      day: fc.integer({ min: 0, max: 33 }),
      year: fc.integer({ min: 1800, max: 2040 }),
      sign: fc.constantFrom('/', '-'),
      padded: fc.boolean(),
    });
    fc.assert(
      fc.property(parts, ({ month, day, year, sign, padded }) => {
        const width = padded ? 2 : 1;
        const [m, d] = [month, day].map((part) => String(part).padStart(width, '0'));
        return toBirthDate(`${m}${sign}${d}${sign}${year}`, today) === dayOracle(year, month, day);
      }),
      runs,
    );
  });

  it('expands every two-digit year by the same rule', () => {
    const parts = fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 2000, max: 2099 }));
    fc.assert(
      fc.property(parts, ([two, now]) => {
        const year = two > now % 100 ? 1900 + two : 2000 + two;
        const text = `1/1/${String(two).padStart(2, '0')}`;
        return toBirthDate(text, { year: now, month: 12, day: 31 }) === `01/01/${year}`;
      }),
      runs,
    );
  });

  it('never throws and reads its own result as the same day', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9/ -]{0,12}$/), (text) => {
        const date = toBirthDate(text, today);
        return date === undefined || (/^\d\d\/\d\d\/\d{4}$/.test(date) && toBirthDate(date, today) === date);
      }),
      runs,
    );
  });
});

describe('card expiry', () => {
  const taken: [string, string][] = [
    ['05/27', '05/27'],
    ['5/27', '05/27'],
    ['0527', '05/27'],
    ['05/2027', '05/27'],
    ['5/2027', '05/27'],
    ['05 / 27', '05/27'],
    [' 5 / 2027 ', '05/27'],
    ['2031/05', '05/31'],
    ['203105', '05/31'],
    ['2031-05', '05/31'],
    ['202012', '12/20'],
    ['12/99', '12/99'],
    ['01/00', '01/00'],
  ];
  for (const [text, expiry] of taken) {
    it(`reads '${text}' as ${expiry}`, () => expect(toExpiry(text)).to.equal(expiry));
  }

  const refused = [
    '',
    '/',
    '5',
    '13/27',
    '00/27',
    '0/27',
    '1327',
    '0027',
    '527',
    '05/2',
    '05/202',
    '05/1927',
    '05/2127',
    '0520271',
    '05_27',
    '05//27',
    '05/27/1',
    'a5/27',
    '05/27x',
    '\uff105/27',
    '-5/27',
  ];
  for (const text of refused) {
    it(`rejects '${text}'`, () => expect(toExpiry(text)).to.be.undefined);
  }

  const ends: [string, Day, boolean][] = [
    ['03/26', { year: 2026, month: 3, day: 1 }, false],
    ['03/26', { year: 2026, month: 3, day: 31 }, false],
    ['03/26', { year: 2026, month: 4, day: 1 }, true],
    ['02/24', { year: 2024, month: 2, day: 29 }, false],
    ['02/24', { year: 2024, month: 3, day: 1 }, true],
    ['12/25', { year: 2025, month: 12, day: 31 }, false],
    ['12/25', { year: 2026, month: 1, day: 1 }, true],
    ['01/26', { year: 2025, month: 12, day: 31 }, false],
    ['12/24', { year: 2026, month: 1, day: 1 }, true],
    ['01/27', { year: 2026, month: 12, day: 31 }, false],
    ['12/99', { year: 2026, month: 12, day: 31 }, false],
  ];
  for (const [expiry, day, past] of ends) {
    it(`${expiry} is ${past ? 'past' : 'good'} on ${day.month}/${day.day}/${day.year}`, () => {
      expect(isExpired(expiry, day)).to.equal(past);
    });
  }

  it('passes at the end of its month, for random dates', () => {
    const pair = fc.record({
      month: fc.integer({ min: 1, max: 12 }),
      year: fc.integer({ min: 0, max: 99 }),
      now: fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2099, 11, 31) }),
    });
    fc.assert(
      fc.property(pair, ({ month, year, now }) => {
        const date = new Date(now);
        const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
        const text = `${String(month).padStart(2, '0')}/${String(year).padStart(2, '0')}`;
        const dayAfter = Date.UTC(2000 + year, month, 1);
        return toExpiry(text) === text && isExpired(text, day) === now >= dayAfter;
      }),
      runs,
    );
  });

  it('accepts every expiry typed key by key', () => {
    const typed = fc.record({
      month: fc.integer({ min: 1, max: 12 }),
      year: fc.integer({ min: 0, max: 99 }),
      slash: fc.boolean(),
      padded: fc.boolean(),
    });
    fc.assert(
      fc.property(typed, ({ month, year, slash, padded }) => {
        const two = (part: number) => String(part).padStart(2, '0');
        const start = padded || (!slash && month < 10) ? two(month) : String(month);
        return typeAll(start + (slash ? '/' : '') + two(year)) === `${two(month)}/${two(year)}`;
      }),
      runs,
    );
  });

  const shown: [string, string, string][] = [
    ['', '1', '1'],
    ['', '0', '0'],
    ['', '5', '05/'],
    ['1', '12', '12/'],
    ['1', '1/', '01/'],
    ['12/', '12/2', '12/2'],
    ['12/2', '12/27', '12/27'],
    ['12/27', '12/279', '12/27'],
    ['12/20', '12/203', '12/203'],
    ['12/203', '12/20', '12/20'],
    ['12/', '12', '1'],
    ['12/2', '12/', '12/'],
    ['12/27', '1/27', '12/7'],
    ['', '12/27', '12/27'],
    ['', '1/27', '01/27'],
    ['', '0527', '05/27'],
    ['', 'abc', ''],
    ['1', '', ''],
  ];
  for (const [before, text, after] of shown) {
    it(`shows '${after}' when '${before}' becomes '${text}'`, () => {
      expect(formatExpiryAsTyped(text, before)).to.equal(after);
    });
  }
});

/** Types the text key by key, adding each key to the displayed value. */
function typeAll(text: string): string {
  let value = '';
  for (const key of text) value = formatExpiryAsTyped(value + key, value);
  return value;
}

function dayOracle(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal || date.getTime() > Date.UTC(today.year, today.month - 1, today.day)) return undefined;
  const [years, months, days] = date.toISOString().slice(0, 10).split('-');
  return `${months}/${days}/${years}`;
}

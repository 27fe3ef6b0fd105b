import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { writeCsvRow } from '../../shared/csv.ts';
import { fuzz } from '../support/full-run.ts';

const openers = /^[\s\u200b\u2060\ufeff"]*[=+\-@＝＋－＠]|^[\t\r]/;
const figure = /^-?\d+(?:\.\d+)?$/;
const read = (text: string) => (parse(text, { relaxColumnCount: true }) as string[][])[0] ?? [];

const bare = (cell: string) => cell.replaceAll("'", '');
/** Returns true if no reader, whatever its separator, can find a formula in the cell. */
const isSafe = (cell: string) =>
  figure.test(cell) ||
  (!/^[\t\r]/.test(cell) && cell.split(/[,;|\t\r\n]/).every((part) => !openers.test(part)));

describe('CSV row writer', () => {
  const cells: [string | number, string][] = [
    ['Doe, Jane', '"Doe, Jane"'],
    ['5" pipe', '"5"" pipe"'],
    ['=1+1', "'=1+1"],
    ['+15551234567', "'+15551234567"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', "' =1"],
    ['\t1', `"'\t1"`],
    ['\r1', `"'\r1"`],
    ['＝1', "'＝1"],
    ['a;=1', `"a;'=1"`],
    ['a, "=1', `"a, ""'=1"`],
    ['first\n-second', `"first\n'-second"`],
    ['-12.50', '-12.50'],
    [-7, '-7'],
    [12, '12'],
    ['3125550142', '3125550142'],
    ['well-known @ noon', 'well-known @ noon'],
    ['', ''],
  ];
  for (const [value, cell] of cells)
    it(`[U4] writes ${JSON.stringify(value)} as ${JSON.stringify(cell)}`, () => {
      expect(writeCsvRow([value])).to.equal(`${cell}\r\n`);
    });

  it('ends a row with CRLF as RFC 4180 requires', () => {
    expect(writeCsvRow(['a', 1, '=b'])).to.equal("a,1,'=b\r\n");
  });

  it('[U4] round-trips through another CSV parser, except for quote marks, and never starts a formula', function () {
    this.timeout(60_000);
    const piece = fc.constantFrom(...'=+-@\t\r\n,;|"\' aé0＝', '\u200b', '\ufeff', 'x');
    const text = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 2 }), (row) => {
        const found = read(writeCsvRow(['first', ...row])).slice(1);
        return (
          found.length === row.length &&
          found.every((cell, at) => isSafe(cell) && bare(cell) === bare(row[at]!))
        );
      }),
      fuzz(100_000),
    );
  });
});

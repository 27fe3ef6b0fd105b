import { expect } from 'chai';
import fc from 'fast-check';
import {
  greetingOf,
  readNameParts,
  readPersonName,
  toNameFields,
  writeName,
} from '../../shared/person-name.ts';

describe('personal name', () => {
  /** Input, full name, greeting, first name field, last name field. */
  const names: [string, string, string, string, string][] = [
    ['Ann Sample', 'Ann Sample', 'Ann', 'Ann', 'Sample'],
    ['Sample, Ann', 'Ann Sample', 'Ann', 'Ann', 'Sample'],
    ['Sample,Ann', 'Ann Sample', 'Ann', 'Ann', 'Sample'],
    ['SAMPLE, BEN A., JR.', 'BEN A. SAMPLE JR.', 'BEN', 'BEN A.', 'SAMPLE JR.'],
    ['Sample Jr., Ben A.', 'Ben A. Sample Jr.', 'Ben', 'Ben A.', 'Sample Jr.'],
    ['Sample, Jr., Ben', 'Ben Sample Jr.', 'Ben', 'Ben', 'Sample Jr.'],
    ['Sample, Jr. Ben', 'Ben Sample Jr.', 'Ben', 'Ben', 'Sample Jr.'],
    ['Ben A. Sample, Jr.', 'Ben A. Sample Jr.', 'Ben', 'Ben A.', 'Sample Jr.'],
    ['Ben Sample III', 'Ben Sample III', 'Ben', 'Ben', 'Sample III'],
    ['Sample, Ann, MD, PhD', 'Ann Sample MD PhD', 'Ann', 'Ann', 'Sample MD PhD'],
    ['Sample, Ann, DO', 'Ann Sample DO', 'Ann', 'Ann', 'Sample DO'],
    ['Lee, Do', 'Do Lee', 'Do', 'Do', 'Lee'],
    ['Ann Do', 'Ann Do', 'Ann', 'Ann', 'Do'],
    ['Doe,,', 'Doe', 'Doe', 'Doe', ''],
    ['Doe, , Jane', 'Jane Doe', 'Jane', 'Jane', 'Doe'],
    ['Doe,', 'Doe', 'Doe', 'Doe', ''],
    ['Mr. Ben Sample', 'Mr. Ben Sample', 'Ben', 'Ben', 'Sample'],
    ['Mr. Sample', 'Mr. Sample', 'Mr. Sample', '', 'Sample'],
    ['Sample, Mr.', 'Mr. Sample', 'Mr. Sample', '', 'Sample'],
    ['Sample, Dr. Ann', 'Dr. Ann Sample', 'Ann', 'Ann', 'Sample'],
    ['Mr. & Mrs. Sample', 'Mr. & Mrs. Sample', 'Mr. & Mrs. Sample', '', 'Sample'],
    ['Sra. García', 'Sra. García', 'Sra. García', '', 'García'],
    ['Mr.', 'Mr.', '', '', ''],
    ['Sample Jr.', 'Sample Jr.', 'Sample', '', 'Sample Jr.'],
    ['J. Robert Sample', 'J. Robert Sample', 'Robert', 'J. Robert', 'Sample'],
    ['Sample, J.', 'J. Sample', 'J', 'J.', 'Sample'],
    ['Mary Ann Sample', 'Mary Ann Sample', 'Mary', 'Mary Ann', 'Sample'],
    ['María de la Cruz', 'María de la Cruz', 'María', 'María', 'de la Cruz'],
    ['van Dyke, Ann', 'Ann van Dyke', 'Ann', 'Ann', 'van Dyke'],
    ['William "Bill" Sample', 'William Sample', 'William', 'William', 'Sample'],
    ['Sample, Ann (Annie)', 'Ann Sample', 'Ann', 'Ann', 'Sample'],
    ['Cher', 'Cher', 'Cher', 'Cher', ''],
    ['', '', '', '', ''],
    [' , ', '', '', '', ''],
  ];
  for (const [written, whole, greeting, first_name, last_name] of names) {
    it(`reads ${JSON.stringify(written)}`, () => {
      const name = readPersonName(written);
      expect(writeName(name)).to.equal(whole);
      expect(greetingOf(name)).to.equal(greeting);
      expect(toNameFields(name)).to.deep.equal({ first_name, last_name });
    });
  }

  it('parses its own output to the same parts', () => {
    for (const [written] of names) {
      const whole = writeName(readPersonName(written));
      expect(writeName(readPersonName(whole)), written).to.equal(whole);
      expect(greetingOf(readPersonName(whole)), written).to.equal(greetingOf(readPersonName(written)));
    }
  });

  const parts: [string, string, string][] = [
    ['Ann', 'Sample', 'Ann'],
    ['Ann', 'Sample, Jr.', 'Ann'],
    ['Mr.', 'Sample', 'Mr. Sample'],
    ['ANN B.,', 'SAMPLE', 'ANN'],
    ['Mary Ann', 'Sample', 'Mary Ann'],
    ['', 'Sample', 'Sample'],
    ['Sample, Ann', '', 'Ann'],
  ];
  for (const [first, last, greeting] of parts) {
    it(`greets ${JSON.stringify([first, last])} as ${greeting}`, () =>
      expect(greetingOf(readNameParts(first, last))).to.equal(greeting));
  }

  it('never includes a comma or a semicolon in a greeting', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (written) => {
        expect(greetingOf(readPersonName(written))).to.not.match(/[,;]/);
      }),
    ));
});

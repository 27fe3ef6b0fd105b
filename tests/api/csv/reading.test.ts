import { expect } from 'chai';
import { guessMapping } from '../../../server/api/csv/guess-mapping.ts';
import { createRowReader } from '../../../server/api/csv/read-row.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { growth, mostGrowth } from '../../support/growth.ts';

describe('the columns of a file', () => {
  const heads: [string, string][] = [
    ['First Name', 'first_name'],
    ['first_name', 'first_name'],
    ['FIRST', 'first_name'],
    ['Patient First Name', 'first_name'],
    ['Surname', 'last_name'],
    ['LName', 'last_name'],
    ['Cell', 'mobile_phone'],
    ['Cell Phone #', 'mobile_phone'],
    ['Mobile', 'mobile_phone'],
    ['Home Phone', 'phone'],
    ['Telephone', 'phone'],
    ['E-mail', 'email'],
    ['Email Address', 'email'],
    ['DOB', 'dob'],
    ['Birth Date', 'dob'],
    ['MRN', 'patient_code'],
    ['Chart No.', 'patient_code'],
    ['Patient ID', 'patient_code'],
    ['Lang', 'language'],
    ['Doctor', 'provider'],
    ['Office', 'location'],
    ['Postal Code', 'zip'],
    ['Comments', 'notes'],
    ['Do not text', 'opt_out_text'],
    ['Favourite colour', ''],
    ['', ''],
    ['__proto__', ''],
    ['constructor', ''],
  ];
  for (const [head, field] of heads) {
    it(`'${head}' are ${field || 'left out'}`, () => {
      expect(guessMapping(contacts, [head])).to.deep.equal([field]);
    });
  }

  it('are given to one field each, the exact name first', () => {
    expect(guessMapping(contacts, ['First', 'First Name', 'Last', 'Phone', 'Tel'])).to.deep.equal([
      '',
      'first_name',
      'last_name',
      'phone',
      '',
    ]);
    expect(guessMapping(payments, ['MRN', 'First', 'Last', 'Balance Due', 'Status'])).to.deep.equal([
      'patient_id',
      'first_name',
      'last_name',
      'amount',
      '',
    ]);
  });
});

describe('a cell', () => {
  const mapping = ['first_name', 'last_name', 'dob', 'phone', 'language', 'opt_out_text'];
  const read = createRowReader({ definition: contacts, mapping, now: Date.UTC(2026, 10, 22) });
  const valueOf = (name: string, cell: string): unknown => {
    const check = read(mapping.map((each) => (each === name ? cell : each.endsWith('_name') ? 'x' : '')));
    return check.ok ? check.values[name] : check.faults.map(({ msg }) => msg).join();
  };
  const cells: [string, string, string][] = [
    ['dob', '4/9/61', '04/09/1961'],
    ['dob', '04/09/1961', '04/09/1961'],
    ['dob', '4-9-1961', '04/09/1961'],
    ['dob', '1961-04-09', '04/09/1961'],
    ['dob', '1961.4.9', '04/09/1961'],
    ['dob', '4.9.61', '04/09/1961'],
    ['dob', '04091961', '04/09/1961'],
    ['dob', '19610409', '04/09/1961'],
    ['dob', '1961-04-09T00:00:00Z', '04/09/1961'],
    ['dob', '4/9/1961 12:00 AM', '04/09/1961'],
    ['dob', '9-Apr-61', '04/09/1961'],
    ['dob', 'April 9, 1961', '04/09/1961'],
    ['dob', '1/2/26', '01/02/2026'],
    ['dob', '1/2/27', '01/02/1927'],
    ['dob', '11/22/2026', '11/22/2026'],
    ['phone', '(312) 555-0142', '3125550142'],
    ['phone', '+1.312.555.0142', '3125550142'],
    ['phone', '312 555 0142 ext. 12', '3125550142'],
    ['language', 'ENGLISH', 'en'],
    ['language', 'Spanish', 'es'],
    ['language', 'es', 'es'],
    ['opt_out_text', 'yes', 'T'],
    ['opt_out_text', 'X', 'T'],
    ['opt_out_text', '0', 'F'],
    ['first_name', '  Ann ', 'Ann'],
    ['first_name', "'=SUM(A1)", '=SUM(A1)'],
    ['first_name', "'t Hooft", "'t Hooft"],
  ];
  for (const [name, cell, value] of cells) {
    it(`'${cell}' is ${value}`, () => expect(valueOf(name, cell)).to.equal(value));
  }

  const refused: [string, string, string][] = [
    ['dob', '2/30/1980', 'Date of Birth is no day of the calendar, such as 04/09/1961'],
    ['dob', '13/13/1980', 'Date of Birth is no day of the calendar, such as 04/09/1961'],
    ['dob', 'yesterday', 'Date of Birth is no day of the calendar, such as 04/09/1961'],
    ['dob', '11/23/2026', 'Date of Birth must not be in the future'],
    ['dob', '12/1/26', 'Date of Birth must not be in the future'],
    ['phone', '555-0142', 'Phone must have 10 digits'],
    ['language', 'Klingon', 'Language must be English or Spanish'],
    ['opt_out_text', 'maybe', 'Do not text must be Yes or No'],
    ['first_name', '', 'First name is required.'],
    ['first_name', 'n'.repeat(81), 'First Name length must be less than or equal to 80 characters long'],
  ];
  for (const [name, cell, msg] of refused) {
    it(`'${cell.slice(0, 20)}' is refused`, () => expect(valueOf(name, cell)).to.equal(msg));
  }

  it('of the worst kind is read in time that grows with the text alone', () => {
    const worst = [
      (length: number) => '9'.repeat(length),
      (length: number) => ' '.repeat(length),
      (length: number) => '1,'.repeat(length / 2),
      (length: number) => `1/1/61${' '.repeat(length)}x`,
    ];
    for (const textOf of worst) {
      const run = (length: number) => {
        const cell = textOf(length);
        return () => mapping.forEach((name) => valueOf(name, cell));
      };
      expect(growth(run, 90_000), textOf(4)).to.be.below(mostGrowth);
    }
  });
});

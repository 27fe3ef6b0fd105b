import { expect } from 'chai';
import { guessMapping } from '../../../server/api/csv/guess-mapping.ts';
import { createCellsReader } from '../../../server/api/csv/read-cells.ts';
import { createRowReader } from '../../../server/api/csv/read-row.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { growth, maxGrowth } from '../../support/growth.ts';

describe('CSV column mapping', () => {
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
    it(`reads the header '${head}' as ${field || 'left out'}`, () => {
      expect(guessMapping(contacts, [head])).to.deep.equal([field]);
    });
  }

  it('maps each column to one field, exact names first', () => {
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

describe('the appointment cell reader', () => {
  const columns = ['Name', 'Date', 'Time', 'Language'];
  const read = (...cells: string[]) => {
    const mapping = guessMapping(notificationRows, columns.slice(0, cells.length));
    const plan = { definition: notificationRows, mapping, year: 2026, zone: 'America/Chicago' };
    return createCellsReader(plan)(cells);
  };

  const times: [string, string][] = [
    ['9am', '09:00'],
    ['9 AM', '09:00'],
    ['9:30 a.m.', '09:30'],
    ['9:30p', '21:30'],
    ['12 AM', '00:00'],
    ['12:15 PM', '12:15'],
    ['noon', '12:00'],
    ['0930', '09:30'],
    ['1430', '14:30'],
    ['09:30:00', '09:30'],
    ['02:30', '02:30'],
    ['9:30 AM CST', '09:30'],
    ['9:30 AM (CDT)', '09:30'],
    ['1/0/1900 9:30 AM', '09:30'],
    ['03/14/2031 9:30 AM', '09:30'],
    ['9:30 AM EST', '9:30 AM EST'],
    ['2:30', '2:30'],
    ['25:00', '25:00'],
    ['9', '9'],
    ['14:30Z', '14:30Z'],
  ];
  for (const [cell, time] of times) {
    it(`reads the time '${cell}' as ${time}`, () =>
      expect(read('Ann Sample', '03/14/2031', cell)).to.include({ date: '03/14/2031', time }));
  }

  const moments: [string, object][] = [
    ['03/14/2031 9:30 AM', { date: '03/14/2031', time: '09:30' }],
    ['Friday, March 14, 2031', { date: '03/14/2031' }],
    ['Fri 3/14/31 at 9am', { date: '03/14/2031', time: '09:00' }],
    ['March 14, 2031 9:30 AM', { date: '03/14/2031', time: '09:30' }],
    ['2031-03-14T14:30:00', { date: '03/14/2031', time: '14:30' }],
    ['2031-03-14T14:30:00-05:00', { date: '03/14/2031', time: '14:30' }],
    ['3/14/2031 0930', { date: '03/14/2031', time: '09:30' }],
    ['March 14 2031', { date: '03/14/2031' }],
    ['3/14/2031 0:00', { date: '03/14/2031' }],
    ['3/14/2031 2:30', { date: '3/14/2031 2:30' }],
    ['2031-03-14T14:30:00Z', { date: '2031-03-14T14:30:00Z' }],
  ];
  for (const [cell, fields] of moments) {
    it(`reads '${cell}' as ${Object.values(fields).join(' and ')}`, () =>
      expect(read('Ann Sample', cell)).to.deep.equal({ name: 'Ann Sample', ...fields }));
  }

  it('does not parse a date cell whose time differs from the time column', () => {
    expect(read('Ann', '3/14/2031 9:30 AM', '10:00 AM')).to.include({ date: '3/14/2031 9:30 AM' });
    expect(read('Ann', '3/14/2031 9:30 AM', '0930')).to.include({ date: '03/14/2031', time: '09:30' });
  });

  it('joins a name from two columns', () => {
    const mapping = guessMapping(notificationRows, ['Patient Last', 'Patient First', 'Appt Date']);
    const cells = createCellsReader({ definition: notificationRows, mapping, year: 2026 });
    expect(cells(['Sample', 'Ann', '3/14/2031'])).to.deep.equal({ name: 'Ann Sample', date: '03/14/2031' });
  });
});

describe('the full name parser', () => {
  const read = (cells: Record<string, string>) => {
    const mapping = guessMapping(contacts, Object.keys(cells));
    return createCellsReader({ definition: contacts, mapping, year: 2026 })(Object.values(cells));
  };
  const names: [string, string, string][] = [
    ['Sample, Ann', 'Ann', 'Sample'],
    ['SAMPLE, BEN A., JR.', 'BEN A.', 'SAMPLE JR.'],
    ['Ann Sample', 'Ann', 'Sample'],
    ['Ann B. Sample', 'Ann B.', 'Sample'],
    ['Ben Sample Jr.', 'Ben', 'Sample Jr.'],
    ['Ben Sample, Jr.', 'Ben', 'Sample Jr.'],
  ];
  for (const [whole, first_name, last_name] of names) {
    it(`splits '${whole}'`, () =>
      expect(read({ 'Patient Name': whole })).to.deep.equal({ first_name, last_name }));
  }

  it('returns an empty last name for a name of one word', () =>
    expect(read({ Patient: 'Cher' })).to.deep.equal({ first_name: 'Cher' }));

  it('reads a Name column as first names if there is a last name column', () =>
    expect(read({ Name: 'Ann', Surname: 'Sample' })).to.deep.equal({
      first_name: 'Ann',
      last_name: 'Sample',
    }));
});

describe('the CSV cell parser', () => {
  const mapping = ['first_name', 'last_name', 'dob', 'phone', 'language', 'opt_out_text'];
  const read = createRowReader({ definition: contacts, mapping, now: Date.UTC(2026, 10, 22) });
  const valueOf = (name: string, cell: string): unknown => {
    const check = read(mapping.map((each) => (each === name ? cell : each.endsWith('_name') ? 'x' : '')));
    return check.ok ? check.values[name] : check.errors.map(({ msg }) => msg).join();
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
    ['dob', 'Sunday, April 9, 1961', '04/09/1961'],
    ['dob', 'Apr. 9th 1961', '04/09/1961'],
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
    it(`reads '${cell}' as ${value}`, () => expect(valueOf(name, cell)).to.equal(value));
  }

  const refused: [string, string, string][] = [
    ['dob', '2/30/1980', 'Date of Birth is not a valid date. Write it as month/day/year, such as 04/09/1961'],
    [
      'dob',
      '13/13/1980',
      'Date of Birth is not a valid date. Write it as month/day/year, such as 04/09/1961',
    ],
    ['dob', 'yesterday', 'Date of Birth is not a valid date. Write it as month/day/year, such as 04/09/1961'],
    ['dob', '11/23/2026', 'Date of Birth is in the future. Correct the year'],
    ['dob', '12/1/26', 'Date of Birth is in the future. Correct the year'],
    ['phone', '555-0142', 'Phone must have 10 digits'],
    ['language', 'Klingon', 'Language must be English or Spanish'],
    ['dob', 'Tuesday, April 10, 1961', '04/10/1961 is not a Tuesday. Correct the date or the weekday'],
    ['opt_out_text', 'maybe', 'Do not text must be Yes or No'],
    ['first_name', '', 'First name is required.'],
    ['first_name', 'n'.repeat(81), 'First Name can have at most 80 characters'],
  ];
  for (const [name, cell, msg] of refused) {
    it(`rejects '${cell.slice(0, 20)}'`, () => expect(valueOf(name, cell)).to.equal(msg));
  }

  it('[D-3] reads worst-case cells in linear time', () => {
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
      expect(growth(run, 90_000), textOf(4)).to.be.below(maxGrowth);
    }
  });
});

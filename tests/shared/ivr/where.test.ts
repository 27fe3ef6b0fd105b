import { expect } from 'chai';
import { writePersonWhere, writeWhere, type CallFilter } from '../../../shared/ivr/where.ts';

const range = { begin: '2026-11-01 05:00:00', end: '2026-11-02 06:00:00', numbers: ['3125550170'] };
const where = (filter: Partial<CallFilter>) => writeWhere({ ...range, ...filter }) ?? '';

describe('SQL condition of a call search', () => {
  it('filters by range and numbers', () => {
    expect(where({})).to.equal(
      "cdr_start >= '2026-11-01 05:00:00' AND cdr_start < '2026-11-02 06:00:00' AND cdr_dst IN ('3125550170')",
    );
  });

  it('returns undefined without a begin, an end, or a number', () => {
    expect(writeWhere({ ...range, begin: '' })).to.equal(undefined);
    expect(writeWhere({ ...range, end: "x' OR 1=1" })).to.equal(undefined);
    expect(writeWhere({ ...range, numbers: [] })).to.equal(undefined);
  });

  it('escapes user input in literals', () => {
    expect(where({ provider: "O'Neil' OR '1'='1" })).to.contain("provider = 'O''Neil'' OR ''1''=''1'");
    expect(where({ search: "x' OR name LIKE '%" })).to.contain("name LIKE '%x'' OR name LIKE ''_%'");
    expect(where({ search: '100%_\\' })).to.contain("name LIKE '%100___%'");
    expect(where({ numbers: ["1'2"] })).to.contain("cdr_dst IN ('1''2')");
  });

  it('matches a phone by its digits and ignores text without digits', () => {
    expect(where({ phone: '(312) 555-01' })).to.contain("phone LIKE '%31255501%'");
    for (const asked of [{ phone: '+1 312-555-0142' }, { search: '1 (312) 555 0142' }])
      expect(where(asked), 'the country code is none of it').to.contain("phone LIKE '%3125550142%'");
    expect(where({ phone: 'none' })).to.equal(where({}));
    expect(where({ search: '312.555' })).to.contain("phone LIKE '%312555%'");
  });

  it('treats a missing field as false', () => {
    expect(where({ paid: false })).to.contain('(balance IS NULL OR balance <= 0)');
    expect(where({ transferred: false })).to.contain('(info IS NULL OR NOT (');
    expect(where({ authenticated: false })).to.contain(
      "((provider IS NULL OR provider = '') AND (info IS NULL",
    );
  });

  it('ignores an invalid duration', () => {
    expect(where({ shortest: -1, longest: 1.5 })).to.equal(where({}));
    expect(where({ shortest: 60, longest: 600 })).to.match(/cdr_billsec >= 60 AND cdr_billsec <= 600$/);
  });
});

describe("SQL condition for one person's calls", () => {
  it('matches either phone in any format, or the patient code', () => {
    expect(writePersonWhere({ phones: ['(312) 555-0188', '3125550188', '12'], patientCode: 'P-1' })).to.equal(
      "phone IN ('3125550188') OR patient_code = 'P-1'",
    );
  });

  it('escapes quotes inside a literal', () => {
    expect(writePersonWhere({ phones: [], patientCode: "x' OR '1'='1" })).to.equal(
      "patient_code = 'x'' OR ''1''=''1'",
    );
  });

  it('returns undefined without a phone or a patient code', () => {
    expect(writePersonWhere({ phones: [''], patientCode: ' ' })).to.equal(undefined);
  });
});

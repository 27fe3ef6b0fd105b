import { expect } from 'chai';
import { writePersonWhere } from '../../../shared/ivr/person-where.ts';

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

import { expect } from 'chai';
import { writePersonWhere } from '../../../shared/ivr/person-where.ts';

describe('the where of one person’s calls', () => {
  it('finds them by either phone in any format, or the patient code', () => {
    expect(writePersonWhere({ phones: ['(312) 555-0188', '3125550188', '12'], patientCode: 'P-1' })).to.equal(
      "phone IN ('3125550188') OR patient_code = 'P-1'",
    );
  });

  it('keeps a quote inside its literal', () => {
    expect(writePersonWhere({ phones: [], patientCode: "x' OR '1'='1" })).to.equal(
      "patient_code = 'x'' OR ''1''=''1'",
    );
  });

  it('asks for nobody’s calls where nothing is known', () => {
    expect(writePersonWhere({ phones: [''], patientCode: ' ' })).to.equal(undefined);
  });
});

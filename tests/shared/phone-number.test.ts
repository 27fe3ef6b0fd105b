import { expect } from 'chai';
import { phoneProblems } from '../../shared/locales/en/fields.ts';
import {
  readPhone,
  readPhoneNumber,
  searchedNumber,
  usNumber,
  type PhoneProblem,
} from '../../shared/phone-number.ts';

describe('phone number', () => {
  const read: [string, string][] = [
    ['3125550142', '3125550142'],
    ['(312) 555-0142', '3125550142'],
    ['312.555.0142', '3125550142'],
    ['312\u2011555\u20130142', '3125550142'],
    ['312/555/0142', '3125550142'],
    ['312*555*0142', '3125550142'],
    ['\u202a312 555\u00a00142\u202c', '3125550142'],
    ['+1 312 555 0142', '3125550142'],
    ['(+1) 312-555-0142', '3125550142'],
    ['+1 (312) 555-0141', '3125550141'],
    ['1-312-555-0142', '3125550142'],
    ['13125550142', '3125550142'],
    ['tel:+13125550142', '3125550142'],
    ['Cell: 312-555-0142', '3125550142'],
    ['312-555-0142 (ask for Ann)', '3125550142'],
    ['312-555-0142 x12', '3125550142'],
    ['312-555-0142x12', '3125550142'],
    ['(312) 555-0142, ext. 3', '3125550142'],
    ['312 555 0142 extension 12345', '3125550142'],
    ['312 555 0142 #7', '3125550142'],
    ["'3125550142", '3125550142'],
    ['="3125550142"', '3125550142'],
    ['3125550140.0', '3125550140'],
    ['13125550140.00', '3125550140'],
    ['3.125550140E9', '3125550140'],
    ['3.125550140E+09', '3125550140'],
    ['1.3125550140E+10', '3125550140'],
    ['3,125,550,140', '3125550140'],
  ];
  for (const [text, digits] of read) {
    it(`reads ${JSON.stringify(text)} as ${digits}`, () =>
      expect(readPhoneNumber(text)).to.deep.equal({ ok: true, phone: digits }));
  }

  const refused: [string, PhoneProblem][] = [
    ['+65 6123 4567', 'abroad'],
    ['+656123456', 'abroad'],
    ['(+44) 20 7946 0958', 'abroad'],
    ['+442079460958', 'abroad'],
    ['tel:+44 7700 900123', 'abroad'],
    ['+7 495 123-45-67', 'abroad'],
    ['+3125550142', 'abroad'],
    ['\uff0b65 6123 4567', 'abroad'],
    ['011 44 20 7946 0958', 'abroad'],
    ['0065 6123 4567', 'abroad'],
    ['3.12555014E9', 'shortened'],
    ['3.1255501E+09', 'shortened'],
    ['5.551234E+09', 'shortened'],
    ['3.13E+09', 'shortened'],
    ['3E9', 'shortened'],
    ['3,12555E+09', 'shortened'],
    ['##########', 'shortened'],
    ['Restricted', 'withheld'],
    ['anonymous', 'withheld'],
    ['ANONYMOUS', 'withheld'],
    ['Unknown caller', 'withheld'],
    ['No Caller ID', 'withheld'],
    ['+266696687', 'withheld'],
    ['+7378742833', 'withheld'],
    ['312-555-0142 or 312-555-0143', 'several'],
    ['3125550142;3125550143', 'several'],
    ['0125550142', 'area'],
    ['1312555014', 'area'],
    ['911-555-0142', 'area'],
    ['312-055-0142', 'area'],
    ['312-155-0142', 'area'],
    ['06 12 34 56 78', 'area'],
    ['555-0142', 'digits'],
    ['312-555-O142', 'digits'],
    ['312-555-014 x2', 'digits'],
    ['312-555-014 apt 2', 'digits'],
    ['+1 312 555 014', 'digits'],
    ['23125550142', 'digits'],
    ['312555014234', 'digits'],
    ['3125550142.5', 'digits'],
    ['03/14/2031', 'digits'],
    ['3125550142@carrier.example', 'digits'],
    ['\uff13125550142', 'digits'],
    ['none', 'digits'],
    ['', 'digits'],
  ];
  for (const [text, problem] of refused) {
    it(`rejects ${JSON.stringify(text)} as ${problem}`, () => {
      expect(readPhoneNumber(text)).to.deep.equal({ ok: false, problem });
      expect(readPhone(text)).to.equal(undefined);
    });
  }

  it('gives a distinct reason for each problem', () => {
    const reasons = Object.values(phoneProblems).map((explain) => explain('Phone'));
    expect(new Set(reasons).size).to.equal(6);
    for (const reason of reasons) expect(reason).to.match(/^Phone /);
  });

  it('becomes empty for a caller without a US number', () => {
    expect(usNumber('+13125550142')).to.equal('3125550142');
    for (const text of [undefined, '', 'anonymous', '+7378742833', '+656123456', '+6561234567'])
      expect(usNumber(text), text).to.equal('');
  });

  it('keeps the plus sign in a search for a foreign number', () => {
    expect(searchedNumber('(312) 555-01')).to.equal('31255501');
    expect(searchedNumber('+1 312-555-0142')).to.equal('3125550142');
    expect(searchedNumber('+65 6123 4567')).to.equal('+6561234567');
  });
});

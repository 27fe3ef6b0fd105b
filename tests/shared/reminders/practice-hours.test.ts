import { expect } from 'chai';
import { findHoursErrors, practiceHours } from '../../../shared/reminders/practice-hours.ts';
import { hoursMessages } from '../../../shared/locales/en/organization.ts';

describe('practice hours', () => {
  const holidaysIn = (holidays: string) => practiceHours({ holidays }).holidays;
  const errorOf = (holidays: string) => findHoursErrors({ holidays }).holidays;

  it('include holidays, one per line, with any text after the date', () => {
    const text = '12/25/2026 Christmas\r\n\n 01/01/2027 \n12/25/2026 again\n02/29/2028\tLeap day';
    expect(holidaysIn(text)).to.deep.equal(['2026-12-25', '2027-01-01', '2028-02-29']);
    expect(errorOf(text)).to.equal(undefined);
    expect(holidaysIn('')).to.deep.equal([]);
    expect(errorOf('')).to.equal(undefined);
  });

  it('accept common date formats, including two-digit years', () => {
    const text = '1/1/27 New Year\n7-4-2027\n2027-11-25 Thanksgiving\n12.25.26';
    expect(holidaysIn(text)).to.deep.equal(['2027-01-01', '2027-07-04', '2027-11-25', '2026-12-25']);
    expect(errorOf(text)).to.equal(undefined);
  });

  it('report every invalid holiday line and read the others', () => {
    for (const bad of ['Christmas', '02/29/2027', '13/01/2027', '00/10/2027', '12/25/2026x']) {
      const text = `01/01/2027\n${bad}\n12/25/26\nnone`;
      expect(holidaysIn(text), bad).to.deep.equal(['2027-01-01', '2026-12-25']);
      expect(errorOf(text), bad).to.equal(hoursMessages.badDays([2, 4]));
    }
    expect(hoursMessages.badDays([2, 4])).to.include('Lines 2 and 4 aren’t valid dates');
  });

  it('come from the organization record', () => {
    const record = { timezone: 'MST', quiet_from: '20:00', quiet_to: '08:00', holidays: '07/04/2027' };
    expect(practiceHours(record)).to.deep.equal({
      zone: 'America/Denver',
      quietFrom: '20:00',
      quietTo: '08:00',
      holidays: ['2027-07-04'],
    });
    expect(practiceHours({ quiet_from: null, quiet_to: null, holidays: null })).to.deep.equal({
      zone: 'America/New_York',
      quietFrom: undefined,
      quietTo: undefined,
      holidays: [],
    });
  });

  it('require different start and end times for quiet hours, or neither', () => {
    expect(findHoursErrors({ quiet_from: '20:00' })).to.deep.equal({ quiet_to: hoursMessages.half });
    expect(findHoursErrors({ quiet_to: '08:00', holidays: 'x' })).to.deep.equal({
      quiet_from: hoursMessages.half,
      holidays: hoursMessages.badDays([1]),
    });
    expect(findHoursErrors({ quiet_from: '08:00', quiet_to: '08:00' })).to.deep.equal({
      quiet_to: hoursMessages.same,
    });
    expect(findHoursErrors({ quiet_from: '20:00', quiet_to: '08:00' })).to.deep.equal({});
    expect(findHoursErrors({})).to.deep.equal({});
  });
});

import { expect } from 'chai';
import {
  daysIn,
  comparedWith,
  momentsOf,
  presetRange,
  readDay,
  readRange,
} from '../../../shared/ivr/range.ts';

const seconds = (text: string) => Date.parse(text) / 1000;
const chicago = 'America/Chicago';

describe('range of days', () => {
  it('requires two dates separated by a dash', () => {
    expect(readRange('11/01/2026-11/20/2026')).to.deep.equal({ from: '2026-11-01', to: '2026-11-20' });
    for (const text of ['', '11/01/2026', '2026-11-01-2026-11-20', '11/01/2026-', '13/01/2026-11/20/2026'])
      expect(readRange(text), text).to.equal(undefined);
  });

  it('reads days with dashes and slashes', () => {
    for (const text of ['2026-11-01', '11/01/2026', '11-01-2026', '2026/11/01'])
      expect(readDay(text), text).to.equal('2026-11-01');
    expect(readDay('tomorrow')).to.equal(undefined);
  });

  it('follows the calendar of the organization', () => {
    const now = seconds('2026-11-01T03:30:00Z'); // Still October in Chicago.
    expect(presetRange('today', chicago, now)).to.deep.equal({ from: '2026-10-31', to: '2026-10-31' });
    expect(presetRange('thisMonth', chicago, now)).to.deep.equal({ from: '2026-10-01', to: '2026-10-31' });
    expect(presetRange('lastMonth', chicago, now)).to.deep.equal({ from: '2026-09-01', to: '2026-09-30' });
    expect(presetRange('lastWeek', chicago, now)).to.deep.equal({ from: '2026-10-18', to: '2026-10-24' });
    expect(presetRange('last7', chicago, now)).to.deep.equal({ from: '2026-10-25', to: '2026-10-31' });
  });

  it('starts weeks on Sunday', () => {
    const lastWeekOn = (day: string) => presetRange('lastWeek', chicago, seconds(`${day}T18:00:00Z`));
    const week = { from: '2026-11-15', to: '2026-11-21' };
    for (const day of ['2026-11-22', '2026-11-23', '2026-11-28']) expect(lastWeekOn(day)).to.deep.equal(week);
    expect(lastWeekOn('2026-11-29')).to.deep.equal({ from: '2026-11-22', to: '2026-11-28' });
  });

  it('includes both ends across a clock change', () => {
    const { begin, end } = momentsOf({ from: '2026-11-01', to: '2026-11-01' }, chicago);
    expect(begin).to.equal(seconds('2026-11-01T05:00:00Z'));
    expect(end).to.equal(seconds('2026-11-02T06:00:00Z'));
  });

  it('compares only the elapsed part of the range, by local time', () => {
    const now = seconds('2026-11-01T18:00:00Z'); // Noon, after clocks went back.
    expect(comparedWith({ from: '2026-11-01', to: '2026-11-01' }, chicago, now)).to.deep.equal({
      range: { from: '2026-10-31', to: '2026-10-31' },
      end: seconds('2026-10-31T17:00:00Z'),
      isCut: true,
    });
    expect(comparedWith({ from: '2026-10-30', to: '2026-11-05' }, chicago, now)).to.deep.equal({
      range: { from: '2026-10-23', to: '2026-10-25' },
      end: seconds('2026-10-25T17:00:00Z'),
      isCut: true,
    });
    for (const day of ['2026-10-31', '2026-11-02'])
      expect(comparedWith({ from: day, to: day }, chicago, now), day).to.include({ isCut: false });
  });

  it('compares with the same number of days immediately before', () => {
    expect(comparedWith({ from: '2026-03-01', to: '2026-03-31' }, chicago, 0).range).to.deep.equal({
      from: '2026-01-29',
      to: '2026-02-28',
    });
    expect(daysIn({ from: '2026-03-08', to: '2026-03-08' })).to.equal(1);
    expect(daysIn({ from: '2026-03-09', to: '2026-03-08' })).to.equal(0);
  });
});

import { expect } from 'chai';
import {
  dayIn,
  formatDetailDay,
  sayMoment,
  formatTime,
  fromWallClock,
  timeOfId,
  toWallClock,
  toZone,
  zoneNames,
} from '../../shared/time.ts';

const at = (text: string) => Date.parse(text) / 1000;
const winter = at('2026-01-15T17:05:00Z');

describe('time', () => {
  it('shows month/day/year, twelve hours and the zone', () => {
    const shown = Object.entries(zoneNames).map(([name, zone]) => [name, formatTime(winter, zone)]);
    expect(Object.fromEntries(shown)).to.deep.equal({
      EST: '01/15/2026 12:05 PM EST',
      CST: '01/15/2026 11:05 AM CST',
      MST: '01/15/2026 10:05 AM MST',
      PST: '01/15/2026 09:05 AM PST',
      AST: '01/15/2026 08:05 AM AST',
      HST: '01/15/2026 07:05 AM HST',
    });
  });

  it('says daylight time where it is', () => {
    const summer = at('2026-07-01T12:00:00Z');
    expect(formatTime(summer, zoneNames.CST)).to.equal('07/01/2026 07:00 AM CDT');
    expect(formatTime(summer, zoneNames.AST)).to.equal('07/01/2026 04:00 AM ADT');
    expect(formatTime(summer, zoneNames.HST)).to.equal('07/01/2026 02:00 AM HST');
  });

  it('knows zones by their IANA name and by the six abbreviations', () => {
    expect(toZone('cst')).to.equal('America/Chicago');
    expect(toZone('AST')).to.equal('America/Anchorage');
    expect(toZone('America/Phoenix')).to.equal('America/Phoenix');
    for (const text of ['', null, undefined, 'Mars/Olympus']) expect(toZone(text, 'UTC')).to.equal('UTC');
  });

  it('says today, tomorrow and yesterday by the calendar of the zone', () => {
    const detail = (text: string) => formatDetailDay(at(text), zoneNames.CST, winter);
    expect(detail('2026-01-15T06:00:00Z')).to.equal('Today at 12:00 AM CST');
    expect(detail('2026-01-16T05:59:00Z')).to.equal('Today at 11:59 PM CST');
    expect(detail('2026-01-15T05:59:00Z')).to.equal('Yesterday at 11:59 PM CST');
    expect(detail('2026-01-16T06:00:00Z')).to.equal('Tomorrow at 12:00 AM CST');
    expect(detail('2026-01-17T06:00:00Z')).to.equal('01/17/2026 12:00 AM CST');
  });

  it('keeps the days apart across daylight saving', () => {
    const now = at('2026-03-08T18:00:00Z');
    expect(formatDetailDay(at('2026-03-09T05:00:00Z'), zoneNames.CST, now)).to.equal(
      'Tomorrow at 12:00 AM CDT',
    );
    expect(formatDetailDay(at('2026-03-08T05:59:00Z'), zoneNames.CST, now)).to.equal(
      'Yesterday at 11:59 PM CST',
    );
  });

  it('goes between unix seconds, UTC and a zone', () => {
    expect(toWallClock(winter)).to.equal('2026-01-15 17:05:00');
    expect(toWallClock(winter, zoneNames.PST)).to.equal('2026-01-15 09:05:00');
    expect(fromWallClock('2026-01-15 09:05:00', zoneNames.PST)).to.equal(winter);
  });

  it('reads a date with slashes where dashes do not parse', () => {
    expect(fromWallClock('1-15-2026')).to.equal(at('2026-01-15T00:00:00Z'));
    expect(fromWallClock('01/15/2026 17:05')).to.equal(winter);
    for (const text of ['', '2026-02-30', 'soon', '13/01/2026'])
      expect(fromWallClock(text)).to.equal(undefined);
  });

  it('tells the day of a zone', () => {
    expect(dayIn(zoneNames.HST, at('2026-01-01T05:00:00Z'))).to.deep.equal({
      year: 2025,
      month: 12,
      day: 31,
    });
  });

  it('reads the time out of an id', () => {
    expect(timeOfId('1757750400-abc')).to.equal(1757750400);
    expect(timeOfId('abc-1')).to.equal(undefined);
  });
});

describe('a moment as people say it', () => {
  it('names near days, and the year where it is another', () => {
    const now = Date.UTC(2026, 2, 10, 15) / 1000;
    const say = (...at: [number, number, number, number]) =>
      sayMoment(Date.UTC(...at) / 1000, 'America/Chicago', now).replaceAll('\u00a0', ' ');
    expect(say(2026, 2, 10, 14)).to.equal('Today, 9:00 AM');
    expect(say(2026, 2, 11, 4)).to.equal('Today, 11:00 PM');
    expect(say(2026, 2, 9, 17)).to.equal('Yesterday, 12:00 PM');
    expect(say(2026, 2, 12, 14)).to.equal('Thu, Mar 12, 9:00 AM');
    expect(say(2025, 2, 12, 14)).to.equal('Wed, Mar 12, 2025, 9:00 AM');
  });
});

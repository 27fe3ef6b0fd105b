import { expect } from 'chai';
import {
  dayIn,
  formatReceiptDay,
  formatReceiptTime,
  formatTime,
  fromWallClock,
  midSentence,
  onMoment,
  plainSpaces,
  formatPublicMoment,
  formatAppointment,
  formatClock,
  formatDate,
  formatDay,
  formatMoment,
  formatAppointmentTime,
  formatAppointmentDay,
  timeOfId,
  toWallClock,
  toZone,
  zoneNames,
} from '../../shared/time.ts';
import { formatSpokenClock, formatSpokenDay, formatSpokenAppointment } from '../../shared/spoken-time.ts';

const at = (text: string) => Date.parse(text) / 1000;
const winter = at('2026-01-15T17:05:00Z');

describe('time formatting', () => {
  it('shows month/day/year, twelve-hour time, and the time zone', () => {
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

  it('shows only the day for an appointment without a time', () => {
    const say = (day: string) => formatDate(at(`${day}T06:00:00Z`), 'America/Chicago', winter);
    expect(['2026-01-15', '2026-01-16', '2026-01-14', '2026-01-20'].map(say)).to.deep.equal([
      'Today',
      'Tomorrow',
      'Yesterday',
      '01/20/2026',
    ]);
  });

  it('shows daylight time in summer', () => {
    const summer = at('2026-07-01T12:00:00Z');
    expect(formatTime(summer, zoneNames.CST)).to.equal('07/01/2026 07:00 AM CDT');
    expect(formatTime(summer, zoneNames.AST)).to.equal('07/01/2026 04:00 AM ADT');
    expect(formatTime(summer, zoneNames.HST)).to.equal('07/01/2026 02:00 AM HST');
  });

  it('reads time zones by IANA name and by the six abbreviations', () => {
    expect(toZone('cst')).to.equal('America/Chicago');
    expect(toZone('AST')).to.equal('America/Anchorage');
    expect(toZone('America/Phoenix')).to.equal('America/Phoenix');
    for (const text of ['', null, undefined, 'Mars/Olympus']) expect(toZone(text, 'UTC')).to.equal('UTC');
  });

  it('shows today, tomorrow, and yesterday by the calendar of the time zone', () => {
    const detail = (text: string) => formatMoment(at(text), zoneNames.CST, winter);
    expect(detail('2026-01-15T06:00:00Z')).to.equal('Today at 12:00 AM CST');
    expect(detail('2026-01-16T05:59:00Z')).to.equal('Today at 11:59 PM CST');
    expect(detail('2026-01-15T05:59:00Z')).to.equal('Yesterday at 11:59 PM CST');
    expect(detail('2026-01-16T06:00:00Z')).to.equal('Tomorrow at 12:00 AM CST');
    expect(detail('2026-01-17T06:00:00Z')).to.equal('01/17/2026 12:00 AM CST');
  });

  it('separates days correctly across a daylight saving change', () => {
    const now = at('2026-03-08T18:00:00Z');
    expect(formatMoment(at('2026-03-09T05:00:00Z'), zoneNames.CST, now)).to.equal('Tomorrow at 12:00 AM CDT');
    expect(formatMoment(at('2026-03-08T05:59:00Z'), zoneNames.CST, now)).to.equal(
      'Yesterday at 11:59 PM CST',
    );
  });

  it('converts between Unix seconds, UTC, and a time zone', () => {
    expect(toWallClock(winter)).to.equal('2026-01-15 17:05:00');
    expect(toWallClock(winter, zoneNames.PST)).to.equal('2026-01-15 09:05:00');
    expect(fromWallClock('2026-01-15 09:05:00', zoneNames.PST)).to.equal(winter);
  });

  it('reads dates with dashes and slashes and rejects invalid ones', () => {
    expect(fromWallClock('1-15-2026')).to.equal(at('2026-01-15T00:00:00Z'));
    expect(fromWallClock('01/15/2026 17:05')).to.equal(winter);
    for (const text of ['', '2026-02-30', 'soon', '13/01/2026', '2026-02-30 10:00:00', '2026-01-15 12:60:00'])
      expect(fromWallClock(text)).to.equal(undefined);
  });

  it('reads the API format in UTC as in any other time zone', () => {
    expect(fromWallClock('2026-01-15 17:05:00')).to.equal(winter);
    const days = ['2026-01-15', '2024-02-29', '2026-02-29', '2026-13-01', '2026-12-31'];
    for (const text of days.flatMap((day) => [day, `${day} 23:59:59`, `${day} 24:00:00`, `${day}x10:00:00`]))
      expect(fromWallClock(text)).to.equal(fromWallClock(text, 'Etc/UTC'));
  });

  it('reads a skipped time as an hour later and a repeated time as its first occurrence', () => {
    const read = (text: string) => toWallClock(fromWallClock(text, zoneNames.CST) ?? 0);
    expect(read('2026-03-08 02:30:00')).to.equal('2026-03-08 08:30:00');
    expect(read('2026-11-01 01:30:00')).to.equal('2026-11-01 06:30:00');
    expect(read('2026-11-01')).to.equal('2026-11-01 05:00:00');
    expect(read('2026-11-02')).to.equal('2026-11-02 06:00:00');
  });

  it('returns the day in a time zone', () => {
    expect(dayIn(zoneNames.HST, at('2026-01-01T05:00:00Z'))).to.deep.equal({
      year: 2025,
      month: 12,
      day: 31,
    });
  });

  it('reads the time from an id', () => {
    expect(timeOfId('1757750400-abc')).to.equal(1757750400);
    expect(timeOfId('abc-1')).to.equal(undefined);
  });
});

describe('readable times', () => {
  const zone = zoneNames.CST;
  const now = Date.UTC(2026, 2, 10, 15) / 1000;
  const seconds = (...moment: [number, number, number, number]) => Date.UTC(...moment) / 1000;

  it('include the year only when it differs from the current year in the time zone, regardless of earlier calls', () => {
    const [old, turn] = [at('2025-06-01T12:00:00Z'), at('2026-01-01T05:30:00Z')];
    for (let again = 0; again < 2; again += 1) {
      expect(formatDay('2026-11-24', 'America/New_York', winter)).to.equal('Tue, Nov\u00a024');
      expect(formatDay('2026-11-24', 'America/New_York', old)).to.equal('Tue, Nov\u00a024, 2026');
      expect(formatDay('2026-11-24', 'America/New_York', turn)).to.equal('Tue, Nov\u00a024');
      expect(formatDay('2026-11-24', 'America/Los_Angeles', turn)).to.equal('Tue, Nov\u00a024, 2026');
      expect(formatDay('2026-02-30', 'America/New_York', winter)).to.equal('2026-02-30');
    }
  });

  it('fit inside a sentence', () => {
    expect(midSentence(formatMoment(now, zone, now))).to.equal('today at 10:00 AM CDT');
    expect(onMoment(formatMoment(now, zone, now))).to.equal(' today at 10:00 AM CDT');
    expect(onMoment(formatMoment(now, zone, now - 7 * 86_400))).to.equal(' on 03/10/2026 10:00 AM CDT');
  });

  it('include the time of day', () => {
    expect(formatClock('13:05')).to.equal('1:05\u00a0PM');
    expect(formatClock('09:30:00', 'es')).to.equal('9:30\u00a0a.\u00a0m.');
    expect(formatClock('soon')).to.equal('soon');
  });

  it('use the record format for an appointment', () => {
    const at = (date: string, clock: string) => formatAppointment({ date, clock }, zone, now);
    expect(at('2026-03-11', '09:30')).to.equal('Tomorrow at 09:30 AM CDT');
    expect(at('2031-03-14', '13:05')).to.equal('03/14/2031 01:05 PM CDT');
    expect([at('2026-03-10', ''), at('2031-03-14', '')]).to.deep.equal(['Today', '03/14/2031']);
    expect([at('', ''), at('soon', ''), at('soon', 'noon')]).to.deep.equal(['', 'soon', 'soon, noon']);
  });

  it('show patients the appointment in their language', () => {
    const visit = seconds(2026, 11, 1, 15) + 30 * 60;
    expect(formatAppointmentTime(visit, zone, { nowSeconds: now })).to.equal('Tue, Dec\u00a01, 9:30\u00a0AM');
    const spanish = { language: 'es', nowSeconds: now } as const;
    expect(formatAppointmentTime(visit, zone, spanish)).to.equal('mar, 1\u00a0dic, 9:30\u00a0a.\u00a0m.');
    expect(formatAppointmentDay('2026-12-05', zone, spanish)).to.equal('sáb, 5\u00a0dic');
    expect(formatAppointmentDay('2027-01-04', zone, spanish)).to.equal('lun, 4\u00a0ene\u00a02027');
    expect(formatAppointmentDay('2027-01-04', zone, { nowSeconds: now })).to.equal('Mon, Jan\u00a04, 2027');
  });

  it('include the year and the time zone when shown alone', () => {
    expect(formatReceiptTime(now, zone)).to.equal('03/10/2026 10:00 AM CDT');
    expect(formatReceiptDay('2026-03-10', 'en')).to.equal('03/10/2026');
    expect(plainSpaces(formatReceiptDay('2026-03-10', 'es'))).to.equal('mar, 10 mar 2026');
    expect(plainSpaces(formatReceiptTime(now, zone, 'es'))).to.equal('mar, 10 mar 2026, 10:00 a. m. CDT');
    expect(formatPublicMoment(now, zone, { nowSeconds: now })).to.equal('03/10/2026 10:00 AM CDT');
  });
});

describe('spoken appointment time', () => {
  it('spells out weekdays and months in English and Spanish', () => {
    const visit = { day: '2026-12-01', time: '09:30' };
    expect(formatSpokenAppointment(visit)).to.equal('Tuesday, December 1 at 9:30 AM');
    expect(formatSpokenAppointment(visit, 'es')).to.equal('martes 1 de diciembre a las 9:30 de la mañana');
    expect(formatSpokenAppointment({ day: '2026-12-05', time: '' }, 'es')).to.equal('sábado 5 de diciembre');
    expect(formatSpokenClock('19:15:00', 'es')).to.equal('7:15 de la noche');
    expect(formatSpokenClock('00:05', 'es')).to.equal('12:05 de la mañana');
    expect(['2026-02-31', 'soon'].map((text) => formatSpokenDay(text))).to.deep.equal(['2026-02-31', 'soon']);
    expect(['noon', '25:00'].map((text) => formatSpokenClock(text, 'es'))).to.deep.equal(['noon', '25:00']);
  });
});

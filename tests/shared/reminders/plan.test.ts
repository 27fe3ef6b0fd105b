import { expect } from 'chai';
import fc from 'fast-check';
import { nextOpening, type PracticeHours, type SendRules } from '../../../shared/reminders/openings.ts';
import { planSend } from '../../../shared/reminders/plan.ts';
import { weekdays } from '../../../shared/resources/fields.ts';
import { fromWallClock, toWallClock, zoneNames } from '../../../shared/time.ts';
import { fuzz } from '../../support/full-run.ts';

const zone = zoneNames.CST;
const rules: SendRules = {
  leadDays: 2,
  sendFrom: '09:00',
  sendTo: '18:00',
  weekdays: 'Mon,Tue,Wed,Thu,Fri',
  closedDay: 'before',
};
const hours: PracticeHours = { zone, holidays: [] };
const at = (text: string, where: string = zone) => fromWallClock(text, where) ?? Number.NaN;

interface Case {
  day: string;
  rules?: Partial<SendRules>;
  hours?: Partial<PracticeHours>;
  notBefore?: string;
  uselessAfter?: string | null;
}

/** Returns the planned time in the practice's time zone, or the reason why there is none. */
function plan({ day, notBefore = '2026-01-01', uselessAfter, ...given }: Case): string {
  const planning = { rules: { ...rules, ...given.rules }, hours: { ...hours, ...given.hours } };
  const limit = uselessAfter === undefined ? `${day} 23:59` : uselessAfter;
  const useless = limit === null ? null : at(limit, planning.hours.zone);
  const sent = planSend({ day, uselessAfter: useless }, planning, at(notBefore, planning.hours.zone));
  return 'reason' in sent ? sent.reason : toWallClock(sent.sendAt, planning.hours.zone).slice(0, 16);
}

describe('planned send time', () => {
  it('counts calendar days across a day with 23 hours', () => {
    const spring = { day: '2026-03-09', rules: { weekdays: 'Sat' } };
    expect(plan(spring)).to.equal('2026-03-07 09:00');
    expect(plan({ ...spring, rules: { weekdays: 'Mon', closedDay: 'skip' } })).to.equal('off_day');
  });

  it('equals the start of the sending hours on the planned day', () => {
    expect(plan({ day: '2026-12-03' })).to.equal('2026-12-01 09:00');
    expect(plan({ day: '2026-12-03', rules: { leadDays: 0 } })).to.equal('2026-12-03 09:00');
    expect(plan({ day: '2026-12-03', notBefore: '2026-12-01 10:30' })).to.equal('2026-12-01 10:30');
  });

  it('falls on the last open day before a closed one, or on no day when the rules skip closed days', () => {
    // Appointments on Monday and Tuesday get their reminder on the Friday before.
    expect(plan({ day: '2026-12-07' })).to.equal('2026-12-04 09:00');
    expect(plan({ day: '2026-12-08' })).to.equal('2026-12-04 09:00');
    expect(plan({ day: '2026-12-08', rules: { closedDay: 'skip' } })).to.equal('off_day');
    expect(plan({ day: '2026-12-07', hours: { holidays: ['2026-12-04'] } })).to.equal('2026-12-03 09:00');
  });

  it('moves to the next opening after the planned day, unless the appointment is over by then', () => {
    expect(plan({ day: '2026-12-03', notBefore: '2026-12-01 18:00' })).to.equal('2026-12-02 09:00');
    expect(plan({ day: '2026-12-08', notBefore: '2026-12-05 12:00' })).to.equal('2026-12-07 09:00');
    const late = { day: '2026-12-08', notBefore: '2026-12-07 18:00' };
    expect(plan({ ...late, uselessAfter: '2026-12-08 09:00' })).to.equal('too_late');
    expect(plan({ ...late, uselessAfter: '2026-12-08 09:01' })).to.equal('2026-12-08 09:00');
    expect(plan({ ...late, notBefore: '2026-12-09 12:00' })).to.equal('too_late');
  });

  it('falls within the next sending hours when there is no appointment day', () => {
    const none = { day: '', uselessAfter: null };
    expect(plan({ ...none, notBefore: '2026-12-04 17:59' })).to.equal('2026-12-04 17:59');
    expect(plan({ ...none, notBefore: '2026-12-04 18:00' })).to.equal('2026-12-07 09:00');
  });

  it('respects quiet hours, including those that span midnight', () => {
    const rest = (quietFrom: string, quietTo: string) =>
      plan({ day: '2026-12-03', hours: { quietFrom, quietTo } });
    expect(rest('20:00', '10:15')).to.equal('2026-12-01 10:15');
    expect(rest('08:00', '09:30')).to.equal('2026-12-01 09:30');
    expect(rest('12:00', '12:00')).to.equal('2026-12-01 09:00');
    expect(rest('07:00', '20:00')).to.equal('no_window');
    expect(rest('17:00', '00:00')).to.equal('2026-12-01 09:00');
    const noon = { quietFrom: '12:00', quietTo: '13:00' };
    expect(plan({ day: '2026-12-03', hours: noon, notBefore: '2026-12-01 12:00' })).to.equal(
      '2026-12-01 13:00',
    );
  });

  it('does not exist when no day is open', () => {
    const july = Array.from({ length: 31 }, (_, day) => `2026-07-${String(day + 1).padStart(2, '0')}`);
    expect(plan({ day: '2026-12-03', rules: { weekdays: '' } })).to.equal('no_window');
    expect(plan({ day: '2026-12-03', rules: { sendFrom: '18:00', sendTo: '09:00' } })).to.equal('no_window');
    expect(plan({ day: '2026-08-01', hours: { holidays: july } })).to.equal('2026-06-30 09:00');
  });

  it('falls at the end of a clock gap and in the first of two repeated hours', () => {
    const every = { leadDays: 0, weekdays: weekdays.join() };
    const spring = { day: '2026-03-08', rules: { ...every, sendFrom: '02:30', sendTo: '05:00' } };
    expect(plan(spring)).to.equal('2026-03-08 03:00');
    expect(plan({ ...spring, rules: { ...spring.rules, sendTo: '02:45' } })).to.equal('2026-03-07 02:30');
    const autumn = { ...rules, ...every, sendFrom: '01:30', sendTo: '05:00' };
    const first = Date.UTC(2026, 10, 1, 6, 30) / 1000;
    const night = planSend({ day: '2026-11-01', uselessAfter: null }, { rules: autumn, hours }, 0);
    expect(night).to.deep.equal({ sendAt: first });
    // When the clock shows 1:10 AM for the second time, the sending hours have not started again.
    expect(nextOpening(autumn, hours, first + 40 * 60)).to.equal(first + 60 * 60);
    const ends = { ...autumn, sendFrom: '00:30', sendTo: '01:30' };
    expect(nextOpening(ends, hours, first)).to.equal(at('2026-11-02 00:30'));
  });
});

const clock = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((all) => `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`);
/** Times of day, many of them near clock changes. */
const nightly = fc.oneof(
  clock,
  fc.constantFrom('00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00'),
);
const changes = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07'];
const nearChange = fc
  .record({ change: fc.constantFrom(...changes), days: fc.integer({ min: -6, max: 6 }) })
  .map(({ change, days }) => toWallClock(at(change, 'UTC') + days * 86_400).slice(0, 10));
const drawn = fc.record({
  zone: fc.constantFrom(...Object.values(zoneNames)),
  day: fc.oneof(nearChange, nearChange, fc.constant('')),
  leadDays: fc.integer({ min: 0, max: 6 }),
  window: fc.tuple(nightly, nightly).map((both) => both.toSorted()),
  weekdays: fc.subarray([...weekdays]),
  closedDay: fc.constantFrom('before', 'skip'),
  quiet: fc.option(fc.tuple(nightly, nightly), { nil: undefined }),
  holidays: fc.array(nearChange, { maxLength: 4 }),
  notBefore: nearChange.chain((day) =>
    fc.integer({ min: 0, max: 2 * 86_400 }).map((after) => at(day, 'UTC') + after),
  ),
  left: fc.option(fc.integer({ min: -86_400, max: 9 * 86_400 }), { nil: null }),
});

describe('random planned send time', () => {
  it('lies within the sending hours of an open day, before the deadline, and is deterministic', () => {
    fc.assert(
      fc.property(drawn, (given) => {
        const { notBefore, left, holidays } = given;
        const [quietFrom, quietTo] = given.quiet ?? [];
        const [sendFrom = '', sendTo = ''] = given.window;
        const { leadDays, closedDay } = given;
        const planning = {
          rules: { leadDays, closedDay, sendFrom, sendTo, weekdays: given.weekdays.join() },
          hours: { zone: given.zone, holidays, ...(quietFrom && { quietFrom, quietTo }) },
        };
        const uselessAfter = left === null ? null : notBefore + left;
        const sent = planSend({ day: given.day, uselessAfter }, planning, notBefore);
        expect(planSend({ day: given.day, uselessAfter }, planning, notBefore)).to.deep.equal(sent);
        if ('reason' in sent) return;
        const [day = '', time = ''] = toWallClock(sent.sendAt, given.zone).split(' ');
        expect(sent.sendAt).to.be.at.least(notBefore);
        if (uselessAfter !== null) expect(sent.sendAt).to.be.below(uselessAfter);
        expect(time >= sendFrom && time < sendTo, `${time} from ${sendFrom} to ${sendTo}`).to.equal(true);
        const weekday = new Date(`${day}T00:00:00Z`).toUTCString().slice(0, 3);
        expect(given.weekdays).to.include(weekday);
        expect(holidays).to.not.include(day);
        if (!quietFrom || !quietTo) return;
        const isQuiet =
          quietFrom <= quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo;
        expect(isQuiet, `${time} with quiet hours from ${quietFrom} to ${quietTo}`).to.equal(false);
      }),
      fuzz(10_000),
    );
  });

  it('equals the first possible minute', () => {
    fc.assert(
      fc.property(drawn, ({ zone: where, window, notBefore, weekdays: days }) => {
        const [sendFrom = '', sendTo = ''] = window;
        const opening = nextOpening(
          { ...rules, sendFrom, sendTo, weekdays: days.join() },
          { zone: where, holidays: [] },
          notBefore,
        );
        const until = Math.min(opening ?? Number.POSITIVE_INFINITY, notBefore + 3 * 86_400);
        for (let moment = notBefore; moment < until; moment += 60) {
          const [day = '', time = ''] = toWallClock(moment, where).split(' ');
          const isDay = days.some((name) => new Date(`${day}T00:00:00Z`).toUTCString().startsWith(name));
          const isShownAgain = toWallClock(moment - 3600, where).endsWith(time);
          const isWindow = isDay && time >= sendFrom && time < sendTo;
          expect(isWindow && !isShownAgain, `${day} ${time}`).to.equal(false);
        }
      }),
      fuzz(300),
    );
  });
});

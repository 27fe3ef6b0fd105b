import fc from 'fast-check';
import { expect } from 'chai';
import { dueDays, planSend } from '../../../shared/reminders/plan.ts';
import { dayNumber, dayText } from '../../../shared/utc.ts';
import { weekdays } from '../../../shared/resources/fields.ts';
import { dayKeyIn, fromWallClock, zoneNames } from '../../../shared/time.ts';
import { fuzz } from '../../support/full-run.ts';

/** Generates random reminder rules and practice hours. */
const plannings = fc.record({
  rules: fc.record({
    leadDays: fc.integer({ min: 0, max: 9 }),
    sendFrom: fc.constantFrom('00:00', '05:30', '08:00', '09:00'),
    sendTo: fc.constantFrom('09:30', '18:00', '23:59'),
    weekdays: fc.subarray([...weekdays], { minLength: 1 }).map((days) => days.join(',')),
    closedDay: fc.constantFrom('before' as const, 'skip' as const),
  }),
  hours: fc.record({
    zone: fc.constantFrom(...Object.values(zoneNames)),
    holidays: fc.subarray(['2026-03-09', '2026-11-02', '2026-11-26']),
  }),
});

/** Days between and around both clock changes of the year. */
const days = fc.integer({ min: dayNumber('2026-02-20'), max: dayNumber('2026-12-20') });

describe('appointments due on a day', () => {
  it('include each appointment only on the day when its reminder is sent', () => {
    fc.assert(
      fc.property(plannings, days, (planning, visit) => {
        const { zone } = planning.hours;
        const at = (day: number) => fromWallClock(`${dayText(day)} 06:00`, zone) ?? 0;
        const appointment = { day: dayText(visit), uselessAfter: null };
        const isDue = (day: number) => dueDays(planning, at(day)).days.includes(appointment.day);
        const planned = planSend(appointment, planning, at(visit - 90));
        if ('reason' in planned) {
          expect(isDue(visit - planning.rules.leadDays)).to.equal(false);
          return;
        }
        const first = dayNumber(dayKeyIn(zone, planned.sendAt));
        expect(isDue(first)).to.equal(true);
        for (let before = 1; before <= 15; before += 1) expect(isDue(first - before)).to.equal(false);
      }),
      fuzz(1_000),
    );
  });
});

import { readPhone } from '../../../shared/phone-number.ts';
import type { ContactPoint } from './fhir-resources.ts';

interface Reached {
  phone: string;
  mobile_phone: string;
  email: string;
}

/**
 * Returns a patient's current contact points: the highest-ranked one of each kind. Returns an invalid phone number if there is no valid one,
 * so that the row reports the error. `now` is in Unix milliseconds.
 */
export function reachedBy({ telecom }: { telecom: readonly ContactPoint[] }, now: number): Reached {
  const points = telecom
    .filter(({ use, period }) => use !== 'old' && isInPeriod(period, now))
    .sort((one, other) => rankOf(one) - rankOf(other) || useRank(one) - useRank(other));
  const valuesOf = (system: string, isFit: (use: string) => boolean) =>
    points
      .filter((point) => point.system === system && isFit(point.use))
      .map(({ value }) => value)
      .filter(Boolean);
  const best = (numbers: string[]) => numbers.find((number) => readPhone(number)) ?? numbers[0] ?? '';
  return {
    phone: best(valuesOf('phone', (use) => use !== 'mobile')),
    mobile_phone: best(valuesOf('phone', (use) => use === 'mobile')),
    email: valuesOf('email', () => true)[0] ?? '',
  };
}

/** Returns the rank; 1 is first, and a missing rank is last. */
const rankOf = ({ rank = 0 }: ContactPoint): number => (rank >= 1 ? rank : Infinity);

/** FHIR contact point uses in order of preference: home before work. */
const uses = ['mobile', 'home', '', 'temp', 'work'];
const useRank = ({ use }: ContactPoint): number => uses.indexOf(use);

/** True if the period includes now. A FHIR date may be a year, month, day or instant; an end date includes its whole day, month or year. */
function isInPeriod({ start, end }: ContactPoint['period'], now: number): boolean {
  const today = new Date(now).toISOString();
  const isBegun = isDate(start) ? start <= today.slice(0, start.length) : !(Date.parse(start) > now);
  const isOver = isDate(end) ? end < today.slice(0, end.length) : Date.parse(end) < now;
  return isBegun && !isOver;
}

const isDate = (text: string): boolean => /^\d{4}(?:-\d\d(?:-\d\d)?)?$/.test(text);

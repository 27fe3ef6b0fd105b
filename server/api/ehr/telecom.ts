import { readPhone } from '../../../shared/phone-number.ts';
import { isRecord, recordsIn, textOf, type ApiRecord } from '../../../shared/reply.ts';

interface Reached {
  phone: string;
  mobile_phone: string;
  email: string;
}

/**
 * Returns a patient's current contact points: the highest-ranked one of each kind. Returns an invalid phone number if there is no valid one,
 * so that the row reports the error. `now` is in Unix milliseconds.
 */
export function reachedBy(patient: ApiRecord, now: number): Reached {
  const points = recordsIn(patient, 'telecom')
    .filter((point) => point['use'] !== 'old' && isInPeriod(point['period'], now))
    .sort((one, other) => rankOf(one) - rankOf(other) || useRank(one) - useRank(other));
  const valuesOf = (system: string, isFit: (use: string) => boolean) =>
    points
      .filter((point) => point['system'] === system && isFit(textOf(point, 'use')))
      .map((point) => textOf(point, 'value'))
      .filter(Boolean);
  const best = (numbers: string[]) => numbers.find((number) => readPhone(number)) ?? numbers[0] ?? '';
  return {
    phone: best(valuesOf('phone', (use) => use !== 'mobile')),
    mobile_phone: best(valuesOf('phone', (use) => use === 'mobile')),
    email: valuesOf('email', () => true)[0] ?? '',
  };
}

/** Returns the rank; 1 is first, and a missing rank is last. */
function rankOf({ rank }: ApiRecord): number {
  return typeof rank === 'number' && rank >= 1 ? rank : Infinity;
}

/** FHIR contact point uses in order of preference: home before work. */
const uses = ['mobile', 'home', '', 'temp', 'work'];
const useRank = (point: ApiRecord): number => uses.indexOf(textOf(point, 'use'));

/** True if the period includes now. A FHIR date may be a year, month, day or instant; an end date includes its whole day, month or year. */
function isInPeriod(period: unknown, now: number): boolean {
  if (!isRecord(period)) return true;
  const [start, end] = [textOf(period, 'start'), textOf(period, 'end')];
  const today = new Date(now).toISOString();
  const isBegun = isDate(start) ? start <= today.slice(0, start.length) : !(Date.parse(start) > now);
  const isOver = isDate(end) ? end < today.slice(0, end.length) : Date.parse(end) < now;
  return isBegun && !isOver;
}

const isDate = (text: string): boolean => /^\d{4}(?:-\d\d(?:-\d\d)?)?$/.test(text);

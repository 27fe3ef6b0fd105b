import { readPhone } from '../../../shared/phone-number.ts';
import { isRecord, recordsIn, textOf, type ApiRecord } from '../../../shared/reply.ts';

interface Reached {
  phone: string;
  mobile_phone: string;
  email: string;
}

/**
 * How a patient is reached now: of each kind the contact point that the record ranks first, of those in use. A number that does not read as
 * one is kept where there is no better: the row then says what is wrong with it. `now` in unix milliseconds.
 */
export function reachedBy(patient: ApiRecord, now: number): Reached {
  const points = recordsIn(patient, 'telecom')
    .filter((point) => point['use'] !== 'old' && isInPeriod(point['period'], now))
    .sort((one, other) => rankOf(one) - rankOf(other) || placeOf(one) - placeOf(other));
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

/** 1 goes first; most records rank nothing. */
function rankOf({ rank }: ApiRecord): number {
  return typeof rank === 'number' && rank >= 1 ? rank : Infinity;
}

/** A reminder is for the person at home rather than for their workplace. */
const uses = ['mobile', 'home', '', 'temp', 'work'];
const placeOf = (point: ApiRecord): number => uses.indexOf(textOf(point, 'use'));

/** A FHIR date may be a year, a month, a day or a moment; an end that is a date is in use to its last moment. */
function isInPeriod(period: unknown, now: number): boolean {
  if (!isRecord(period)) return true;
  const [start, end] = [textOf(period, 'start'), textOf(period, 'end')];
  const today = new Date(now).toISOString();
  const isBegun = isDate(start) ? start <= today.slice(0, start.length) : !(Date.parse(start) > now);
  const isOver = isDate(end) ? end < today.slice(0, end.length) : Date.parse(end) < now;
  return isBegun && !isOver;
}

const isDate = (text: string): boolean => /^\d{4}(?:-\d\d(?:-\d\d)?)?$/.test(text);

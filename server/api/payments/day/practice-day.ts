import { dayAfter, fromWallClock, toZone } from '../../../../shared/time.ts';
import { toId, type Db } from '../../database/db.ts';
import { readNumbers } from '../../numbers/ivr-number.ts';
import { organizationOf } from '../../operation/actor.ts';
import type { SignedRequest } from '../../operation/operation.ts';
import { readDialledNumbers } from '../../../../shared/ivr/numbers.ts';

/** Calendar day in a practice's time zone. It has 23 or 25 hours when daylight saving time starts or ends. */
export interface PracticeDay {
  idOrg: string;
  date: string;
  zone: string;
  /** Unix seconds. `end` is the first moment of the next day. */
  begin: number;
  end: number;
  numbers: readonly string[];
}

export const noDate = 'date must be in the form YYYY-MM-DD.';

/** Returns the day, or undefined if `date` is not a valid date. */
export async function readPracticeDay(
  db: Db,
  { actor, date }: Pick<SignedRequest, 'actor'> & { date: string },
): Promise<PracticeDay | undefined> {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  const idOrg = organizationOf(actor);
  const row = await db
    .selectFrom('org')
    .select(['name', 'timezone', 'ivr_number'])
    .where('id', '=', toId(idOrg))
    .executeTakeFirst();
  const zone = toZone(row?.timezone);
  const [begin, end] = [date, dayAfter(date)].map((day) => fromWallClock(day, zone));
  if (begin === undefined || end === undefined) return undefined;
  const numbers = row ? readDialledNumbers({ ...readNumbers(row) }).map(({ number }) => number) : [];
  return { idOrg, date, zone, begin, end, numbers };
}

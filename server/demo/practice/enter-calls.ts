import { generateCalls } from '../../api/ivr/load-calls.ts';
import { lakeside, lakesideNumbers } from '../practices.ts';
import { claimDemoPart } from './insert-records.ts';
import { enterRecordings, type DemoStore } from './enter-recordings.ts';

/** Call history of more than a year, so that every period has a previous one. */
const load = {
  idOrg: lakeside,
  numbers: Object.keys(lakesideNumbers),
  zone: 'America/Chicago',
  calls: 12_000,
  days: 400,
} as const;

/** Inserts the call history of the first demo practice once, after its contacts, who are among the callers. */
export function enterDemoCalls(store: DemoStore): Promise<void> {
  return store.db.transaction().execute(async (trx) => {
    if (!(await claimDemoPart(trx, 'calls'))) return;
    await generateCalls(trx, { ...load, now: store.clock() });
    await enterRecordings(trx, store);
  });
}

import { loadCalls } from '../../api/ivr/load-calls.ts';
import { lakeside, lakesideNumbers } from '../practices.ts';
import { isToBeEntered } from './demo-parts.ts';
import { enterRecordings, type DemoStore } from './enter-recordings.ts';

/** A year and a month of callers, so that every period has one before it. */
const load = {
  idOrg: lakeside,
  numbers: Object.keys(lakesideNumbers),
  zone: 'America/Chicago',
  calls: 12_000,
  days: 400,
} as const;

/** Gives the demo's first practice a call history, once. It comes after the contacts, who are among the callers. */
export function enterDemoCalls(store: DemoStore): Promise<void> {
  return store.db.transaction().execute(async (trx) => {
    if (!(await isToBeEntered(trx, 'calls'))) return;
    await loadCalls(trx, { ...load, now: store.clock() });
    await enterRecordings(trx, store);
  });
}

import type { Db, Trx } from '../../api/database/db.ts';
import { generateCalls } from '../../api/ivr/load-calls.ts';
import { lakeside, lakesideNumbers } from '../practices.ts';
import { enterClients } from './client-organizations.ts';
import { enterRecordings, type DemoStore } from './enter-recordings.ts';
import { dayMs, hourMs, idAt, insertRecords, isoOf, claimDemoPart } from './insert-records.ts';
import { enterLists } from './lists.ts';
import { enterLibrary } from './library.ts';
import { demoPeople, type DemoPerson } from './people.ts';

/**
 * Fills the first demo practice with contacts, library, notification lists and jobs, and inserts the clients. Runs once, so later changes
 * stay.
 * Returns true if it ran. Databases without the demo practices stay unchanged.
 */
export function enterPracticeData(db: Db, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await claimDemoPart(trx, 'practice'))) return false;
    await enterClients(trx);
    const people = demoPeople();
    await enterStops(trx, people, now);
    await enterContacts(trx, people, now);
    const library = await enterLibrary(trx, now);
    await enterLists(trx, { library, people, now });
    await enterQueues(trx, now);
    return true;
  });
}

/** Call history of more than a year, so that every period has a previous one. */
const callHistory = {
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
    await generateCalls(trx, { ...callHistory, now: store.clock() });
    await enterRecordings(trx, store);
  });
}

async function enterContacts(trx: Trx, people: readonly DemoPerson[], now: number): Promise<void> {
  const made = now - 60 * dayMs;
  const contacts = people.map((person, index) => ({
    id: idAt(made + index * hourMs, `contact ${person.patient_code}`),
    id_org: lakeside,
    ...person,
    opt_out_voice: 'F',
    opt_out_text: 'F',
    opt_out_email: 'F',
  }));
  await insertRecords(trx, 'contacts', contacts);
}

/** Inserts opt-outs by patients and by staff. Staff may undo only opt-outs that staff entered. */
async function enterStops(trx: Trx, people: readonly DemoPerson[], now: number): Promise<void> {
  const stops = people.flatMap((person, index) => {
    const stop = (channel: string, address: string, source: string) =>
      address ? [{ id_org: lakeside, channel, address, source, time: isoOf(now - index * 5 * hourMs) }] : [];
    if (index % 24 === 3) return stop('text', person.mobile_phone, 'reply STOP');
    if (index % 24 === 11) return stop('email', person.email.toLowerCase(), 'email link: opt_out');
    if (index % 24 === 17) return stop('voice', person.phone, 'staff: maria.lopez');
    if (index % 48 === 20)
      return [
        ...stop('text', person.mobile_phone, 'staff: kevin.obrien'),
        ...stop('email', person.email.toLowerCase(), 'staff: kevin.obrien'),
      ];
    return [];
  });
  await insertRecords(trx, 'opt_outs', stops);
}

const queues = [
  { name: 'Calls', kind: 'voice', max_concurrent: 20, paused: 'F' },
  { name: 'Texts', kind: 'text', max_concurrent: 100, paused: 'F' },
  { name: 'Emails', kind: 'email', max_concurrent: 50, paused: 'F' },
] as const;

async function enterQueues(trx: Trx, now: number): Promise<void> {
  await insertRecords(
    trx,
    'queues',
    queues.map((queue) => ({ id: idAt(now, `queue ${queue.name}`), id_org: lakeside, ...queue })),
  );
}

import type { Db, Trx } from '../../api/database/db.ts';
import { lakeside } from '../practices.ts';
import { enterClients } from './client-organisations.ts';
import { dayMs, hourMs, idAt, insertRecords, isoOf } from './insert-records.ts';
import { isToBeEntered } from './demo-parts.ts';
import { enterJobs } from './jobs.ts';
import { enterLibrary } from './library.ts';
import { demoPeople, type DemoPerson } from './people.ts';

/**
 * Fills the demo's first practice with people, a library, lists and jobs, and the client switcher with clients. It does so
 * once: what somebody changes or removes afterwards stays so. A database without the demo practices is left alone.
 */
export function enterPracticeData(db: Db, now: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await isToBeEntered(trx, 'practice'))) return;
    await enterClients(trx);
    const people = demoPeople();
    await enterStops(trx, people, now);
    await enterContacts(trx, people, now);
    const library = await enterLibrary(trx, now);
    await enterJobs(trx, { library, people, now });
    await enterOperations(trx, now);
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

/** Stops come from patients and from staff, who may undo their own alone. */
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
  { name: 'Calls', kind: 'voice', max_concurrent: 20, paused: 'F', waiting: 16, running: 4 },
  { name: 'Texts', kind: 'text', max_concurrent: 100, paused: 'F', waiting: 31, running: 9 },
  { name: 'Emails', kind: 'email', max_concurrent: 50, paused: 'F', waiting: 0, running: 0 },
  { name: 'Call backs', kind: 'callback', max_concurrent: 2, paused: 'T', waiting: 5, running: 0 },
] as const;

const tasks = [
  { kind: 'import', status: 'done', progress: 100, detail: 'Contacts: patients-2026.csv', error: null },
  { kind: 'export', status: 'done', progress: 100, detail: 'Contacts: 240 people', error: null },
  {
    kind: 'render',
    status: 'failed',
    progress: 35,
    detail: 'Phone Speech: Greeting',
    error: 'No voice for this language is installed.',
  },
  {
    kind: 'import',
    status: 'cancelled',
    progress: 12,
    detail: 'Contacts: old-list.csv',
    error: 'Cancelled after 12 of 100 rows.',
  },
] as const;

async function enterOperations(trx: Trx, now: number): Promise<void> {
  await insertRecords(
    trx,
    'queues',
    queues.map((queue) => ({ id: idAt(now, `queue ${queue.name}`), id_org: lakeside, ...queue })),
  );
  await insertRecords(
    trx,
    'tasks',
    tasks.map((task, index) => {
      const created = now - (index + 1) * 9 * hourMs;
      const times = { created: isoOf(created), finished: isoOf(created + hourMs / 20) };
      return { id: idAt(created, `task ${index}`), id_org: lakeside, ...task, ...times };
    }),
  );
}

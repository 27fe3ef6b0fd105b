import type { JobStatus } from '../../../shared/resources/transitions.ts';
import { planSend } from '../../../shared/reminders/plan.ts';
import { fromWallClock } from '../../../shared/time.ts';
import { toIsoDay } from '../../../shared/written-day.ts';
import { systemActor } from '../../api/operation/actor.ts';
import type { Trx } from '../../api/database/db.ts';
import { addRowsTo } from '../../api/reminders/lists/add-rows.ts';
import { lakeside } from '../practices.ts';
import { dayMs, idAt, insertRecords, isoOf } from './insert-records.ts';
import type { DemoLibrary, DemoReminder } from './library.ts';
import type { DemoPerson } from './people.ts';

/** Status change of a job by a user, in days after its notification list was created. */
interface JobStep {
  afterDays: number;
  to: JobStatus;
}

interface DemoList {
  name: string;
  reminder: keyof DemoLibrary;
  /** Age of the notification list in days. `aheadDays` is the number of days from its creation to its first appointment. */
  agoDays: number;
  aheadDays: number;
  people: number;
  /** Undefined if the notification list has no job. */
  job?: readonly JobStep[];
}

const confirmed: JobStep = { afterDays: 0.02, to: 'queued' };

export const demoLists: readonly DemoList[] = [
  {
    name: 'Annual check-ups, last week',
    reminder: 'visit',
    agoDays: 8,
    aheadDays: 3,
    people: 42,
    job: [confirmed],
  },
  {
    name: 'Blood pressure follow-up',
    reminder: 'call',
    agoDays: 6.5,
    aheadDays: 2,
    people: 18,
    // Paused and forgotten, so it ended after the last appointment.
    job: [confirmed, { afterDays: 0.021, to: 'paused' }],
  },
  {
    name: 'Flu shots, second round',
    reminder: 'recall',
    agoDays: 5,
    aheadDays: 20,
    people: 30,
    job: [confirmed, { afterDays: 0.05, to: 'cancelled' }],
  },
  {
    name: 'Physical therapy, this week',
    reminder: 'call',
    agoDays: 4,
    aheadDays: 2,
    people: 26,
    job: [confirmed, { afterDays: 2.6, to: 'paused' }],
  },
  {
    name: 'Visits with Dr. Park',
    reminder: 'visit',
    agoDays: 2.5,
    aheadDays: 3,
    people: 34,
    job: [confirmed],
  },
  {
    name: 'Lab results and follow-up',
    reminder: 'visit',
    agoDays: 0.4,
    aheadDays: 5,
    people: 22,
    job: [confirmed],
  },
  // The reminder of this notification list runs automatically.
  { name: 'Schedule of the week', reminder: 'daily', agoDays: 1.5, aheadDays: 1, people: 32 },
  { name: 'New patients next week', reminder: 'visit', agoDays: 0.1, aheadDays: 7, people: 28, job: [] },
  { name: 'Well-child visits', reminder: 'recall', agoDays: 0.05, aheadDays: 30, people: 24 },
  { name: 'Cardiology referrals', reminder: 'visit', agoDays: 0.01, aheadDays: 9, people: 0 },
];

export const idOfList = ({ name, agoDays }: DemoList, now: number) =>
  idAt(now - agoDays * dayMs, `list ${name}`);

export async function enterLists(
  trx: Trx,
  { library, people, now }: { library: DemoLibrary; people: readonly DemoPerson[]; now: number },
): Promise<void> {
  for (const [index, list] of demoLists.entries()) {
    const made = now - list.agoDays * dayMs;
    const id = idOfList(list, now);
    await insertRecords(trx, 'notifications', [
      {
        id,
        id_org: lakeside,
        name: list.name,
        reminder: library[list.reminder].id,
        hideCBR: 'T',
        status: 'draft',
        total: 0,
        created: isoOf(made),
      },
    ]);
    const first = (index * 23) % Math.max(1, people.length - list.people);
    const days = appointmentDays(made, list.aheadDays, library[list.reminder]);
    await enterRows(trx, { id, made, days, people: people.slice(first, first + list.people) });
  }
}

interface ListRows {
  id: string;
  made: number;
  days: AppointmentDays;
  people: readonly DemoPerson[];
}

async function enterRows(trx: Trx, { id, made, days, people }: ListRows): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(({ patient_code, provider, location }, index) => ({
    patient_code,
    provider,
    location,
    date: days.reminded[index % days.reminded.length],
    time: `${String(8 + (index % 9)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
  }));
  const invalidRows = [
    rows[0],
    ...(days.without === undefined ? [] : [{ ...rows[3], date: days.without }]),
    { name: 'Walk-in without a phone', date: rows[1]?.date },
    { name: 'Jo Typo', phone: '312-555-01', date: rows[2]?.date },
  ];
  const actor = systemActor('maria.lopez', lakeside);
  await addRowsTo(trx, { actor, listId: id, records: [...rows, ...invalidRows] }, made);
}

interface AppointmentDays {
  reminded: readonly string[];
  /** Day whose reminder would not be sent. Undefined if every day has one. */
  without?: string;
}

export const zone = 'America/Chicago';

/** Returns the first four days with a reminder, as MM/DD/YYYY, from `aheadDays` after the creation of the notification list. */
function appointmentDays(made: number, aheadDays: number, { rules }: DemoReminder): AppointmentDays {
  const planning = { rules, hours: { zone, holidays: [] } };
  const reminded: string[] = [];
  const missed: string[] = [];
  for (let ahead = 0; reminded.length < 4 && ahead < 28; ahead += 1) {
    const iso = isoOf(made + (aheadDays + ahead) * dayMs);
    const day = `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
    const uselessAfter = fromWallClock(`${day} 08:00`, zone) ?? null;
    const sent = planSend({ day: toIsoDay(day), uselessAfter }, planning, Math.floor(made / 1000));
    ('sendAt' in sent ? reminded : missed).push(day);
  }
  return { reminded, without: missed[0] };
}

import { sql } from 'kysely';
import { signIn, type EmbeddedApi } from '../../support/embedded-api.ts';
import type { Draw } from '../storm/draw.ts';

export interface SimulatedPractice {
  id: string;
  zone: string;
  quietFrom: string;
  quietTo: string;
  sendFrom: string;
  sendTo: string;
  weekdays: string;
}

const everyDay = 'Mon,Tue,Wed,Thu,Fri,Sat,Sun';
const quiet = { quietFrom: '20:30', quietTo: '08:00' };

/** Five practices in four time zones. One sends during the hour skipped by daylight saving time, and one does not send on Sundays. */
export const simulatedPractices: readonly SimulatedPractice[] = [
  {
    id: '500001',
    zone: 'America/New_York',
    ...quiet,
    sendFrom: '07:00',
    sendTo: '12:00',
    weekdays: everyDay,
  },
  { id: '500002', zone: 'America/Chicago', ...quiet, sendFrom: '09:00', sendTo: '10:30', weekdays: everyDay },
  {
    id: '500003',
    zone: 'America/Denver',
    ...quiet,
    sendFrom: '17:00',
    sendTo: '22:00',
    weekdays: 'Mon,Tue,Wed,Thu,Fri,Sat',
  },
  {
    id: '500004',
    zone: 'Pacific/Honolulu',
    ...quiet,
    sendFrom: '08:30',
    sendTo: '18:00',
    weekdays: everyDay,
  },
  {
    id: '500005',
    zone: 'America/Chicago',
    quietFrom: '05:00',
    quietTo: '00:30',
    sendFrom: '01:00',
    sendTo: '04:00',
    weekdays: everyDay,
  },
];

export const days = ['03/07/2026', '03/08/2026', '03/09/2026', '03/10/2026'] as const;

/** Creates practices with a reminder by text, email and call and with confirmed notification lists. Returns the job IDs. */
export async function enterSimulated(
  api: EmbeddedApi,
  { people, draw }: { people: number; draw: Draw },
): Promise<string[]> {
  const jobs: string[] = [];
  for (const practice of simulatedPractices) jobs.push(...(await enterOne(api, { practice, people, draw })));
  return jobs;
}

interface Entering {
  practice: SimulatedPractice;
  people: number;
  draw: Draw;
}

async function enterOne(api: EmbeddedApi, { practice, people, draw }: Entering): Promise<string[]> {
  const { id, zone, quietFrom, quietTo, sendFrom, sendTo, weekdays } = practice;
  await sql`
    insert into org (id, name, timezone, quiet_from, quiet_to)
    values (${id}::bigint, ${`Practice ${id}`}, ${zone}, ${quietFrom}, ${quietTo})
  `.execute(api.database.db);
  const token = await signIn(api, { org: id });
  const call = async (route: string, body: unknown) => {
    const reply = await api.call(route, body, { token });
    if (reply.status !== 200) throw new Error(`${route}: ${reply.body.msg}`);
    return reply.body.p1!;
  };
  const speech = await call('POST phone_speech', {
    name: 'S',
    text: 'Hello {{name}}',
    language: 'en',
    voice: 'female',
  });
  const phone_sequence = await call('POST phone_sequences', {
    name: 'S',
    steps: JSON.stringify([{ do: 'speak', speech }]),
  });
  const text_template = await call('POST text_templates', {
    name: 'T',
    template: '{{name}}: {{date}} {{time}}',
  });
  const email_template = await call('POST email_templates', {
    name: 'E',
    subject: '{{date}}',
    template: 'Dear {{name}}',
  });
  const when = { lead_days: 1, send_from: sendFrom, send_to: sendTo, weekdays };
  const reminder = await call('POST reminders', {
    name: 'R',
    ...when,
    phone_sequence,
    text_template,
    email_template,
  });
  const rows = Array.from({ length: people }, (_, index) => person(practice, index, draw));
  const jobs: string[] = [];
  for (let from = 0; from < rows.length; from += 5000) {
    const notification = await call('POST notifications', { name: `L${from}`, reminder });
    const listed = rows.slice(from, from + 5000);
    for (let sent = 0; sent < listed.length; sent += rowsAtOnce)
      await call(`POST notifications/${notification}/rows`, listed.slice(sent, sent + rowsAtOnce));
    const job = await call('POST jobs', { notification });
    await call('PUT jobs', { id: job, status: 'queued' });
    jobs.push(job);
  }
  return jobs;
}

/** Maximum rows in one request body. */
const rowsAtOnce = 300;

function person({ id }: SimulatedPractice, index: number, draw: Draw) {
  const numberOf = (at: number) => `5${id.slice(-1)}${String(at).padStart(5, '0')}`;
  const number = numberOf(index);
  const shared = index % 7 === 3 ? numberOf(index - 1) : number;
  return {
    name: `Person ${number}`,
    mobile_phone: index % 11 === 5 ? '' : `212${number}`,
    phone: index % 5 === 0 ? '' : `646${shared}`,
    email: index % 3 === 0 ? '' : `p${number}@mail.example`,
    date: draw.oneOf(days),
    time: `${String(draw.between(8, 17)).padStart(2, '0')}:${draw.oneOf(['00', '30'])}`,
  };
}

import { sql } from 'kysely';
import { signIn, type EmbeddedApi } from './embedded-api.ts';
import { runWorker } from './run-worker.ts';

export interface SentReminders {
  staff: string;
  job: string;
  list: string;
  make(resource: string, record: object): Promise<string>;
}

/**
 * Sends reminders for a Chicago practice on a Tuesday at 10 AM, two days before the appointments.
 * Sends texts and emails and, if `spoken` is given, calls that say it.
 */
export async function sendReminders(
  api: EmbeddedApi,
  people: readonly object[] = [{}],
  { spoken }: { spoken?: string } = {},
): Promise<SentReminders> {
  api.now.ms = Date.UTC(2026, 2, 10, 15);
  const org = '204117';
  await sql`update org set timezone = 'America/Chicago' where id = ${org}::bigint`.execute(api.database.db);
  const staff = await signIn(api, { org });
  const call = async (route: string, body: object) => {
    const reply = await api.call(route, body, { token: staff });
    if (reply.status !== 200) throw new Error(`${route}: ${reply.body.msg}`);
    return reply.body.p1 ?? '';
  };
  const make = (resource: string, record: object) => call(`POST ${resource}`, record);
  const text_template = await make('text_templates', {
    name: 'T',
    template: 'Hi {{first_name}}, {{date}} {{time}}',
  });
  const email_template = await make('email_templates', {
    name: 'E',
    subject: 'Your visit on {{date}}',
    template: 'Dear {{name}}, [confirm]({{confirm_link}})',
  });
  const days = {
    lead_days: 2,
    send_from: '09:00',
    send_to: '18:00',
    weekdays: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun',
  };
  const steps = spoken && [
    { do: 'speak', speech: await make('phone_speech', { name: 'S', text: spoken }) },
    { do: 'hang_up' },
  ];
  const phone = steps && { phone_sequence: await make('phone_sequences', { name: 'P', steps }) };
  const reminder = await make('reminders', { name: 'R', ...days, text_template, email_template, ...phone });
  const list = await make('notifications', { name: 'March visits', reminder });
  const ana = { name: 'Ana Whitfield', mobile_phone: '3125550101', email: 'ana@mail.example' };
  const rows = people.map((person) => ({ ...ana, date: '03/12/2026', time: '09:30', ...person }));
  await call(`POST notifications/${list}/rows`, rows);
  const job = await make('jobs', { notification: list });
  await call('PUT jobs', { id: job, status: 'queued' });
  await runWorker(api);
  return { staff, job, list, make };
}

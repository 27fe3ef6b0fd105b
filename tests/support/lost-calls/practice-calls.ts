import { sql } from 'kysely';
import type { ApiCallName } from '../../../shared/api-calls.ts';
import { person } from '../../api/reminders/delivery-trial.ts';
import { signIn } from '../embedded-api.ts';
import { wave } from '../sounds.ts';
import type { Prepare, World } from './world.ts';

const ahead = { date: '03/20/2026' };
const csv = 'Name,Cell,Appt Date,Appt Time\nAnn Sample,3125550101,03/14/2031,9:30 AM\n';
const refusedCsv = `${csv}Ben Sample,55,03/14/2031,9:30 AM\n`;

/** Creates a notification list with a rejected row. */
async function refusedOnList({ trial, call, send }: World) {
  const id = await trial.list([]);
  await send(`notifications/${id}/rows`, refusedCsv);
  const [group] = (await call(`GET notifications/${id}/refused_rows`)).body.results;
  return { id, row: firstRow(group) };
}

async function refusedImport({ trial, call, send }: World) {
  const people = 'First,Last,Cell\nAnn,Lee,3125550199\nBen,Ray,55\n';
  const id = (await send('imports', people, { resource: 'contacts' })).body.p1 ?? '';
  for (const status of ['checking', 'running']) {
    await call('PUT imports', { id, status });
    await trial.work();
  }
  const [group] = (await call(`GET imports/${id}/refused_rows`)).body.results;
  return { id, row: firstRow(group) };
}

const firstRow = (group: unknown) => (group as { rows: { id: string }[] }).rows[0]!.id;

async function rowOfList({ trial, call }: World) {
  const id = await trial.list([person(1, ahead)]);
  const [row] = (await call(`GET notifications/${id}/rows`)).body.results;
  return { id, row: String(row?.['id']) };
}

const enterPayment = ({ make }: World) =>
  make('payments', {
    first_name: 'Ada',
    last_name: 'Byron',
    dob: '12/10/1985',
    amount: '45.50',
    mobile_phone: '3125550177',
    email: 'ada@mail.example',
  });

/** Prepares each call for lists, messages, files, and payments. */
export const practiceCalls: Partial<Record<ApiCallName, Prepare>> = {
  mergeContacts: async ({ make, manager: token }) => {
    const [keep, drop] = [
      await make('contacts', { first_name: 'Ann', last_name: 'Lee' }),
      await make('contacts', { first_name: 'Anne', last_name: 'Lee' }),
    ];
    return { token, body: { keep, drop, values: {} } };
  },
  restoreVersion: async ({ make, call, manager: token }) => {
    const id = await make('text_templates', { name: 'Visit', template: 'Hi {{first_name}}' });
    await call('PUT text_templates', { id, template: 'Hello {{first_name}}' });
    return { token, body: { resource: 'text_templates', id, version: 1, newest: 2 } };
  },
  holdContact: async ({ api }) => {
    // The hold stays, so it is set on another practice than that of the other calls.
    const token = await signIn(api, { org: '204260', group: 'Admin' });
    const made = await api.call('POST contacts', { first_name: 'Ann', last_name: 'Lee' }, { token });
    return { token, params: { id: made.body.p1 ?? '' }, body: { reason: 'Lawsuit' } };
  },
  liftContactHold: async ({ make, call, manager: token }) => {
    const id = await make('contacts', { first_name: 'Ann', last_name: 'Lee' });
    await call(`PUT contacts/${id}/hold`, { reason: 'Lawsuit' });
    return { token, params: { id }, body: { reason: 'Settled' } };
  },
  erasePatient: async ({ make, manager: token }) => {
    const id = await make('contacts', { first_name: 'Ann', last_name: 'Lee' });
    return { token, params: { id }, body: { reason: 'Request of May 3', confirm: 'ERASE' } };
  },
  uploadFile: ({ manager: token }) => ({ token, file: { name: 'own.pdf', content: '%PDF-1.4\n%%EOF\n' } }),
  startDataExport: ({ manager: token }) => ({ token, body: {} }),
  uploadPhoneFile: ({ manager: token }) => ({ token, file: { name: 'hello.wav', content: wave(1) } }),
  deleteImportRefused: async (world) => {
    const { id } = await refusedImport(world);
    return { token: world.manager, params: { id }, body: {} };
  },
  correctImportRefused: async (world) => {
    const params = await refusedImport(world);
    return { token: world.manager, params, body: { cells: ['Ben', 'Ray', '3125550198'] } };
  },
  changeFollowUp: async ({ query, manager: token }) => {
    await query(sql`
      insert into ivr (id, id_org, cdr_start, cdr_dst, provider, name)
      values ('1795000001-ada', 204117, '2026-03-09 15:00:00', '3125550170', 'Dr. Patel', 'Ada Okafor')
    `);
    return { token, body: { call: '1795000001-ada', note: 'Wants a plan' } };
  },
  enterStarters: ({ manager: token }) => ({ token, body: { resource: 'text_templates', language: 'es' } }),
  sendTestEmail: async ({ make, manager: token }) => {
    const words = { subject: 'Your visit', template: 'Dear {{name}}' };
    const id = await make('email_templates', { name: 'Test', ...words });
    return { token, params: { id }, body: { email: 'maria@lakeside.example', ...words } };
  },
  sendTestEvent: async ({ make, manager: token }) => {
    const url = 'https://hooks.example/in';
    const id = await make('plugins', { name: 'Chart', kind: 'webhook', url, active: 'T' });
    return { token, params: { id }, body: {} };
  },
  addNotificationRows: async ({ trial, manager: token }) => ({
    token,
    params: { id: await trial.list([]) },
    body: [person(2, ahead)],
  }),
  addPeople: async ({ trial, manager: token }) => ({
    token,
    params: { id: await trial.list([]) },
    body: { list: await trial.list([person(3, ahead)]) },
  }),
  uploadNotificationRows: async ({ trial, manager: token }) => ({
    token,
    params: { id: await trial.list([]) },
    file: { name: 'rows.csv', content: csv },
  }),
  addListFile: async ({ trial, send, manager: token }) => {
    const id = await trial.list([]);
    const [file] = (await send(`notifications/${id}/files`, csv)).body.results;
    return { token, params: { id, file: String(file?.['id']) }, body: {} };
  },
  addAppointments: async ({ trial, manager: token }) => ({
    token,
    params: { id: await trial.list([]) },
    body: { from: '2026-03-10', to: '2026-03-12' },
  }),
  deleteRefusedRows: async (world) => {
    const { id } = await refusedOnList(world);
    return { token: world.manager, params: { id }, body: {} };
  },
  correctRefusedRow: async (world) => {
    const params = await refusedOnList(world);
    const cells = ['Ben Sample', '3125550102', '03/14/2031', '9:30 AM'];
    return { token: world.manager, params, body: { cells } };
  },
  changeNotificationRow: async (world) => ({
    token: world.manager,
    params: await rowOfList(world),
    body: person(1, { ...ahead, name: 'Person Nine' }),
  }),
  testNotificationRow: async (world) => ({
    token: world.manager,
    params: await rowOfList(world),
    body: { channel: 'email' },
  }),
  sendPaymentRequest: async (world) => ({
    token: world.manager,
    body: { id: await enterPayment(world), channels: 'text,email' },
  }),
  startAsk: async (world) => ({
    token: world.manager,
    body: { ids: [await enterPayment(world)], channels: 'text,email' },
  }),
  openLink: async (world) => ({ token: world.manager, body: { id: await enterPayment(world) } }),
  uploadPayments: ({ manager: token }) => ({
    token,
    file: {
      name: 'march.csv',
      content: 'Patient ID,First Name,Last Name,Mobile,Amount Due\nP1,Ann,Lee,3125550101,10\n',
    },
  }),
  undoDeletion: async ({ make, call, manager: token }) => {
    const contact = await make('contacts', { first_name: 'Gone', last_name: 'Lee' });
    const deleted = await call('DELETE contacts', [{ id: contact }]);
    return { token, params: { id: deleted.body.p1 ?? '' }, body: {} };
  },
  changeAccount: async ({ call, manager: token }) => {
    await call('POST delivery/account', { state: 'stopped', reason: 'Phones are down' });
    return { token, body: { state: 'running' } };
  },
  changeWork: async (world) => {
    const { row } = await rowOfList(world);
    await world.query(sql`
      update notification_rows
      set answer = 'callback', answered_by = 'text', answered_at = ${new Date(world.api.now.ms)}
      where id = ${row}
    `);
    return { token: world.manager, body: { kind: 'callback', row, note: 'After 4 PM' } };
  },
  stopMessage: async ({ trial, query, manager: token }) => {
    const job = await trial.send([person(4, ahead)]);
    await trial.work();
    const [message] = await query(sql<{ id: string }>`select id from messages where job = ${job}`);
    return { token, params: { id: message!.id }, body: {} };
  },
  answerEmail: async ({ api }) => {
    const demo = (await api.call('GET dev/demo')).body.results as unknown as {
      email_links: { path: string }[];
    };
    const query = new URL(demo.email_links[0]!.path, 'http://x').searchParams;
    const body = { oid: query.get('oid'), cid: query.get('cid') };
    return { params: { action: 'confirm' }, body };
  },
};

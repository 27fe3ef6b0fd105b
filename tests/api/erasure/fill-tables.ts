import { sql } from 'kysely';
import type { EmbeddedApi } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';
import { upload } from '../../support/upload.ts';

export const org = '204117';

/** Patient whose values occur nowhere else in the demo. */
export const patient = {
  first_name: 'Zephyrine',
  last_name: 'Quixotewood',
  phone: '3125557391',
  mobile_phone: '3125557392',
  email: 'zephyrine.q@quixote.example',
  dob: '1957-11-23',
  patient_code: 'ZQX-90417',
};

/** Everything by which the patient can be recognized, in all forms that the product writes. */
export const traces =
  /zephyrine|quixotewood|312\D{0,2}555\D?739[12]|quixote\.example|ZQX-90417|1957-11-23|11\/23\/1957|Nov 23, 1957/i;

const name = `${patient.first_name} ${patient.last_name}`;
const formatted = '(312) 555-7392';

type Value = string | number | boolean | null | object;

/** Saves an import with the patient and somebody else, and returns the ID of the patient's contact. */
export async function importPatient(api: EmbeddedApi, token: string): Promise<string> {
  const { first_name, last_name, phone, mobile_phone, email, patient_code } = patient;
  const lines = [
    'First Name,Last Name,Phone,Mobile Phone,Email,Date of Birth,Patient Code,Notes',
    `${first_name},${last_name},${phone},${mobile_phone},${email},11/23/1957,${patient_code},Likes Quixotewood tea`,
    'Benedict,Marlow,3125557401,3125557402,ben@marlow.example,02/03/1960,BM-1,',
    `${first_name},${last_name},55,,,11/23/1957,,`,
  ];
  const { body } = await upload(api, 'imports', {
    token,
    name: `${name}.csv`,
    content: `${lines.join('\r\n')}\r\n`,
    fields: { resource: 'contacts' },
  });
  for (const status of ['checking', 'running']) {
    await api.call('PUT imports', { id: body.p1, status }, { token });
    await runWorker(api);
  }
  const { rows } = await sql<{ id: string }>`
    select id from contacts where patient_code = ${patient_code}
  `.execute(api.database.db);
  return rows[0]!.id;
}

/** Writes the patient into every table that stores something about patients. */
export async function fillTables(api: EmbeddedApi, contact: string): Promise<void> {
  const { db } = api.database;
  const insert = async (table: string, values: Record<string, Value>) => {
    const names = Object.keys(values);
    await sql`
      insert into ${sql.table(table)} (${sql.join(names.map((one) => sql.ref(one)))})
      overriding system value
      values (${sql.join(names.map((one) => toParameter(values[one]!)))})
    `.execute(db);
  };
  const own = { id_org: org };
  const time = '2026-03-01 15:00:00Z';
  const [reminder, plugin] = ['1-reminder', '1-plugin'];
  await insert('plugins', { ...own, id: plugin, name: 'Chart', url: 'https://chart.example' });
  const hours = { lead_days: 2, send_from: '09:00', send_to: '18:00', weekdays: 'Mon' };
  await insert('reminders', { ...own, id: reminder, name: 'Visit', ...hours });
  await insert('opt_outs', { ...own, channel: 'text', address: patient.mobile_phone, source: 'reply', time });
  await insert('notifications', {
    ...own,
    id: '1-list',
    name: `Visit of ${name}`,
    reminder,
    status: 'done',
    total: 2,
  });
  const row = {
    ...own,
    notification: '1-list',
    name,
    phone: patient.phone,
    email: patient.email,
    status: 'ready',
  };
  const person = { ...row, contact, patient_code: patient.patient_code, same_as: `${name}|1` };
  await insert('notification_rows', {
    ...{ ...person, id: '1-row', line: 1, later_words: `Call ${name}`, reason: `${name} is late` },
    record_appointment: 'Appointment/7',
  });
  await insert('notification_rows', {
    ...{ ...row, id: '1-refused', line: 2, same_as: name, status: 'error' },
    refused_cells: { line: 2, columns: ['Name'], cells: [name] },
  });
  await insert('worklist_notes', { row: '1-row', kind: 'callback', note: `${name} wants a call` });
  const file = { ...own, notification: '1-list', hash: Buffer.from('1'), created: time };
  await insert('list_files', {
    ...{
      ...file,
      id: '1-file',
      name: `${name}.csv`,
      blob: await copyImport(api),
      encoding: 'utf-8',
      delimiter: ',',
    },
    ...{ columns: ['Name'], sample: [[name]], mapping: [''] },
  });
  const message = { ...own, channel: 'text', status: 'delivered', time, address: patient.mobile_phone };
  const words = { body: `Hi ${patient.first_name}, ${formatted}`, subject: name, detail: name };
  await insert('messages', { ...message, ...words, id: '1-lead', name, contact, row: '1-row' });
  await insert('messages', {
    ...{
      ...message,
      ...words,
      id: '1-household',
      name: 'Ben Marlow',
      address: '3125557402',
      joined_to: '1-lead',
    },
  });
  await insert('messages', { ...message, id: '1-child', name: 'Ben Marlow', body: `Ben, child of ${name}` });
  const mail = {
    ...own,
    channel: 'email',
    recipient: patient.email,
    subject: name,
    html: name,
    body_text: name,
  };
  await insert('outbox', { ...mail, id: '1-mail', sender_name: '', status: 'kept', created: time });
  await insert('text_replies', { ...own, id: 1, phone: patient.mobile_phone, time });
  await insert('plugin_events', {
    ...{ id: '1-event', plugin, event: 'confirmed', created: time, due: time, status: 'delivered' },
    body: JSON.stringify({ appointment: { id: '1-row', name } }),
  });
  await insert('record_notices', {
    ...{ ...own, reference: `answer ${org} Appointment/7`, kind: 'answer', appointment: 'Appointment/7' },
    ...{ answer: 'confirm', label: name, state: 'told', due: time, leave_by: time },
  });
  await fillMoney(insert);
  await fillCalls(insert);
  await insert('files', {
    ...{
      ...own,
      id: '1-letter',
      name: `Letter_${name}.pdf`,
      size: 1,
      type: 'application/pdf',
      created: time,
    },
    blob: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  });
  await insert('tasks', {
    ...own,
    id: '1-task',
    kind: 'record',
    status: 'failed',
    detail: name,
    error: formatted,
  });
  await sql`
    update imported_rows set before = to_jsonb(contacts) from contacts where contacts.id = record and record = ${contact}
  `.execute(db);
  await insert('imported_stops', {
    ...{ import: await importId(api), channel: 'text', address: patient.mobile_phone, source: 'list', time },
  });
  for (const [id, resource, record_id, detail] of [
    ['1', 'contacts', contact, `Birth Date set to '11/23/1957'; First Name set to '${name}'`],
    ['2', 'opt_outs', patient.mobile_phone, `Text from ${formatted}: STOP`],
    ['3', 'notifications', '1-list', `Row changed: ${patient.last_name}, ${patient.first_name}`],
    ['4', 'payments', '1-paid', `Refund asked for ${name}, born Nov 23, 1957`],
  ] as const)
    await insert('audit', {
      ...{
        ...own,
        id: `1-audit${id}`,
        time,
        user_name: 'pat',
        action: 'update',
        resource,
        record_id,
        detail,
      },
      record_name: name,
    });
}

type Insert = (table: string, values: Record<string, Value>) => Promise<void>;

async function fillMoney(insert: Insert): Promise<void> {
  const own = { id_org: org };
  const time = '2026-03-01 15:00:00Z';
  const { first_name, last_name, patient_code, dob, email, mobile_phone } = patient;
  const payer = {
    ...own,
    first_name,
    last_name,
    dob,
    email,
    mobile_phone,
    patient_id: patient_code,
    zip: '60699',
  };
  const items = [{ desc: `Visit of ${name}`, amount: '45.00', qty: 1 }];
  await insert('payments', {
    ...{
      ...payer,
      id: '1-paid',
      amount: 45,
      paid_amount: 45,
      items,
      paid_items: items,
      status: 'Paid',
      paid_at: time,
    },
    attempt: '1-attempt',
  });
  await insert('payments', { ...payer, id: '1-unpaid', amount: 20, items });
  await insert('payment_events', {
    ...own,
    id: 900001,
    payment_id: '1-paid',
    kind: 'sent',
    time,
    detail: email,
  });
  await insert('payment_attempts', {
    ...{
      ...own,
      reference: '1-attempt',
      payment_id: '1-paid',
      idempotency_key: 'k',
      fingerprint: Buffer.from('f'),
    },
    ...{
      amount_cents: 4500,
      items,
      method: 'card',
      state: 'reversed',
      card_holder: name,
      patient_id: patient_code,
    },
    answer: { status: 200, msg: name },
  });
  await insert('payment_charges', {
    ...{ ...own, reference: '1-attempt', payment_id: '1-paid', amount_cents: 4500, paid_at: time },
  });
  await insert('payment_refunds', {
    ...{
      ...own,
      reference: '1-refund',
      payment_id: '1-paid',
      charge_reference: '1-attempt',
      idempotency_key: 'k',
    },
    ...{ amount_cents: 100, reason: `Asked by ${name}`, by_name: 'Pat', state: 'refunded', created: time },
  });
  await insert('saved_methods', {
    ...{ ...own, patient_id: patient_code, token: '1-token', method: 'card', last_4: '1111', holder: name },
  });
  const fault = [{ line: 2, msg: 'Email is not valid.', value: email }];
  await insert('payment_files', {
    ...{ ...own, id: '1-payments', name: `${name}.csv`, status: 'done', errors: fault, warnings: fault },
  });
}

async function fillCalls(insert: Insert): Promise<void> {
  const own = { id_org: org };
  const { phone, patient_code, email } = patient;
  const call = {
    ...own,
    cdr_start: '2026-03-01 15:00:00',
    cdr_dst: '3125550170',
    name,
    phone,
    patient_code,
    email,
  };
  const details = { appt_dob: '11/23/1957', message: `Hello ${name}`, user1: name };
  await insert('ivr', { ...call, ...details, id: '1-call' });
  await insert('ivr', { ...call, ...details, id: '1-paidcall', balance: 45, info: 'Paid' });
  await insert('call_follow_ups', { ...own, call: '1-paidcall', note: `Called ${name}` });
  await insert('phone_calls', {
    ...{ ...own, id: '1-line', sid: 'CA1', from_number: phone, dialled: '3125550170', started: '2026-03-01' },
    ...{
      script: {},
      state: { caller: { code: patient_code, firstName: patient.first_name } },
      ivr: '1-call',
    },
    ...{ touched: '2026-03-01', answer: `<Say>${name}</Say>` },
  });
  await insert('caller_guards', { ...own, patient: patient_code, wrong: 1, since: '2026-03-01' });
  await insert('speech_sounds', {
    ...{ ...own, name: '1-sound', text: `Hello ${patient.first_name}`, language: 'en', voice: 'f' },
    ...{ blob: 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', size: 1, used: '2026-03-01' },
  });
}

const toParameter = (value: Value) =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? JSON.stringify(value) : value;

async function importId({ database }: EmbeddedApi): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from imports`.execute(database.db);
  return rows[0]!.id;
}

/** Returns the blob of the import, which a file of a list may share in this test. */
async function copyImport({ database }: EmbeddedApi): Promise<string> {
  const { rows } = await sql<{ blob: string }>`select blob from imports`.execute(database.db);
  return rows[0]!.blob;
}

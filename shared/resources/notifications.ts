import { channels, channelLabels } from '../contacts/channels.ts';
import { messageStatusLabels, reasonLabels } from '../locales/en/delivery.ts';
import { defineResource } from './define.ts';

const notificationStatuses = ['draft', 'importing', 'ready', 'running', 'done', 'failed'] as const;
export const jobStatuses = [
  'awaiting_confirm',
  'queued',
  'running',
  'paused',
  'done',
  'cancelled',
  'failed',
] as const;

const count = (label: string) => ({ kind: 'number', label, serverSet: true }) as const;

const recordFact = <Kind extends 'date' | 'time'>(kind: Kind, label: string) =>
  ({ kind, label, serverSet: true, hidden: true, feature: 'ehr' }) as const;

/** Notification list: one upload or selection of appointments, with one row per appointment. */
export const notifications = defineResource({
  name: 'notifications',
  label: { one: 'notification list', many: 'Notification Lists' },
  fields: {
    name: { kind: 'text', label: 'Name', required: 'Name is required.', maxLength: 120 },
    reminder: {
      kind: 'text',
      label: 'Reminder',
      required: 'Choose a reminder.',
      reference: { to: 'reminders', by: 'id' },
    },
    hideCBR: { kind: 'flag', label: 'Hide skipped rows', hidden: true, initial: 'T' },
    jobID: { kind: 'text', label: 'Job', maxLength: 80, hidden: true },
    status: { kind: 'choice', label: 'Status', choices: notificationStatuses, serverSet: true },
    total: count('Rows'),
    created: { kind: 'time', label: 'Created', serverSet: true },
    record_from: recordFact('date', 'Health Record From'),
    record_to: recordFact('date', 'Health Record To'),
    record_read: recordFact('time', 'Health Record Read'),
  },
  section: 'home',
  title: ['name'],
  columns: ['reminder', 'status', 'total', 'created'],
  listed: ['reminder', 'status', 'created'],
  filterFields: ['status', 'reminder'],
  empty: 'A notification list holds the people to reach with one reminder. Create the first one.',
  searchFields: ['name'],
  defaultSort: '-id',
  operations: ['list', 'one', 'create', 'update', 'delete'],
  // The page for deleting a reminder shows the notification lists that use it.
  rights: { list: ['home', 'library'] },
  tenant: true,
  ids: 'time',
  write: 'user',
});

export const jobs = defineResource({
  name: 'jobs',
  label: { one: 'job', many: 'Jobs' },
  fields: {
    notification: {
      kind: 'text',
      label: 'Notification List',
      required: 'Choose a notification list.',
      reference: { to: 'notifications', by: 'id' },
    },
    start_at: { kind: 'time', label: 'Start' },
    status: {
      kind: 'choice',
      label: 'Status',
      choices: jobStatuses,
      choiceLabels: { awaiting_confirm: 'awaiting confirmation', cancelled: 'canceled' },
      serverSet: true,
    },
    total: count('Total'),
    waiting: count('Waiting'),
    sent: count('Sent'),
    delivered: count('Delivered'),
    failed: count('Failed'),
    confirmed: count('Confirmed'),
    cancelled_by_contact: count('Canceled by contact'),
    callback: count('Call back'),
    opted_out: count('Opted out'),
    stopped: { ...count('Stopped'), hidden: true, level: 2 },
    created: { kind: 'time', label: 'Created', serverSet: true },
    finished: { kind: 'time', label: 'Finished', serverSet: true },
  },
  section: 'home',
  title: ['notification'],
  columns: ['status', 'start_at', 'total', 'waiting', 'sent', 'delivered', 'failed', 'confirmed'],
  listed: ['status', 'start_at', 'total'],
  filterFields: ['status', 'notification'],
  empty: 'Nothing is being sent. A job starts when a notification list is sent.',
  searchFields: [],
  defaultSort: '-id',
  operations: ['list', 'one', 'create', 'update', 'delete'],
  // Confirming and resuming a job also need the permission.
  needs: { create: ['send'], update: [{ permission: 'send', when: { status: 'queued' } }] },
  tenant: true,
  ids: 'time',
  write: 'user',
});

/** One call, text or email of a job. Written only by the delivery engine. */
export const messages = defineResource({
  name: 'messages',
  label: { one: 'message', many: 'Messages' },
  fields: {
    job: { kind: 'text', label: 'Job', serverSet: true },
    contact: { kind: 'text', label: 'Contact', serverSet: true },
    name: { kind: 'text', label: 'Name', serverSet: true },
    channel: {
      kind: 'choice',
      label: 'Channel',
      choices: channels,
      choiceLabels: channelLabels,
      serverSet: true,
    },
    address: { kind: 'text', label: 'Sent to', readAs: 'phone', serverSet: true },
    status: { kind: 'text', label: 'Status', choiceLabels: messageStatusLabels, serverSet: true },
    reason: {
      kind: 'text',
      label: 'Reason',
      choiceLabels: reasonLabels,
      serverSet: true,
      level: 2,
    },
    error_code: { kind: 'text', label: 'Error code', serverSet: true, level: 2 },
    error_text: { kind: 'text', label: 'Error text', serverSet: true, hidden: true, level: 2 },
    attempts: count('Attempts'),
    detail: { kind: 'multiline', label: 'Detail', serverSet: true },
    response: {
      kind: 'text',
      label: 'Answer',
      choiceLabels: { callback: 'Call back', cancelled: 'Canceled', opted_out: 'Opted out' },
      serverSet: true,
    },
    time: { kind: 'time', label: 'Time', serverSet: true },
    subject: { kind: 'text', label: 'Subject', serverSet: true, level: 2 },
    /** Message as plain text. It contains personal links, so exports exclude it. */
    body: { kind: 'multiline', label: 'Text', serverSet: true, hidden: true, level: 2 },
    send_at: { kind: 'time', label: 'Sends at', serverSet: true, level: 2 },
    useless_after: { kind: 'time', label: 'Don’t send after', serverSet: true, level: 2 },
    row: { kind: 'text', label: 'Row', serverSet: true, hidden: true, level: 2 },
    /** Id of the payment that the message requests. Such a message has no row. */
    payment: { kind: 'text', label: 'Payment', serverSet: true, hidden: true, level: 2 },
    /** Checks with their results: `[["opted_out", true], …]`. */
    checks: { kind: 'json', label: 'Checks', serverSet: true, hidden: true, level: 2 },
  },
  section: 'home',
  title: ['name'],
  columns: ['channel', 'address', 'status', 'reason', 'response', 'time'],
  listed: ['channel', 'address', 'status', 'reason', 'time'],
  filterFields: ['job', 'contact', 'row', 'channel', 'status'],
  empty: 'No messages yet. Messages are listed here once a job has run.',
  searchFields: ['name', 'address', 'detail'],
  large: true,
  defaultSort: '-id',
  operations: ['list', 'one'],
  // The contact page shows the messages sent to that contact.
  rights: { list: ['home', 'contacts'] },
  tenant: true,
  ids: 'time',
  write: 'nobody',
});

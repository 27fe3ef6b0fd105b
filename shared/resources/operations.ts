import { channels, channelLabels } from '../contacts/channels.ts';
import { paths } from '../paths.ts';
import { defineResource } from './define.ts';

export const taskStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export const queues = defineResource({
  name: 'queues',
  label: { one: 'queue', many: 'Queues' },
  fields: {
    name: { kind: 'text', label: 'Name', required: 'Name is required.', maxLength: 60 },
    kind: {
      kind: 'choice',
      label: 'Kind',
      required: 'Choose what this queue sends.',
      choices: [...channels, 'callback'],
      choiceLabels: { ...channelLabels, callback: 'Call back' },
    },
    max_concurrent: { kind: 'number', label: 'Max at once', min: 1, max: 1000 },
    per_minute: { kind: 'number', label: 'Max per minute', min: 1, max: 10_000, level: 2 },
    paused: { kind: 'flag', label: 'Paused', initial: 'F' },
    waiting: { kind: 'number', label: 'Waiting', serverSet: true },
    running: { kind: 'number', label: 'Running', serverSet: true },
  },
  section: 'admin',
  address: paths.queues.to(),
  title: ['name'],
  columns: ['kind', 'max_concurrent', 'per_minute', 'waiting', 'running', 'paused'],
  listed: ['kind', 'waiting', 'running'],
  filterFields: ['kind', 'paused'],
  empty: 'Messages wait in queues until they are sent. Create one for each kind.',
  searchFields: ['name'],
  defaultSort: 'name',
  operations: ['list', 'one', 'create', 'update', 'delete'],
  tenant: true,
  filteredByOrg: true,
  ids: 'time',
  write: 'user',
});

/** Background work (import, export, rendering, retry), or a message that could not be sent. */
export const tasks = defineResource({
  name: 'tasks',
  label: { one: 'task', many: 'Tasks' },
  fields: {
    kind: {
      kind: 'choice',
      label: 'Kind',
      choices: ['import', 'export', 'render', 'retry', 'mail', 'text', 'record', 'erasure'],
      choicesBeyond: ['mail', 'text', 'record', 'erasure'],
      serverSet: true,
    },
    status: { kind: 'choice', label: 'Status', choices: taskStatuses, serverSet: true },
    progress: { kind: 'number', label: 'Progress', readAs: 'percent', serverSet: true },
    detail: { kind: 'multiline', label: 'Detail', serverSet: true },
    error: { kind: 'multiline', label: 'Error', serverSet: true },
    created: { kind: 'time', label: 'Created', serverSet: true },
    finished: { kind: 'time', label: 'Finished', serverSet: true },
    /** Payment of the message that could not be sent. No `reference`, so the task never blocks deleting the payment. */
    payment: { kind: 'text', label: 'Payment', serverSet: true, hidden: true, level: 2 },
  },
  section: 'admin',
  address: paths.tasks.to(),
  title: ['kind'],
  columns: ['detail', 'status', 'progress', 'created', 'finished'],
  listed: ['detail', 'status', 'created'],
  filterFields: ['kind', 'status'],
  empty: 'Imports, other long tasks and messages that could not be sent are listed here.',
  searchFields: ['detail', 'error'],
  defaultSort: '-id',
  operations: ['list', 'one', 'update', 'delete'],
  tenant: true,
  filteredByOrg: true,
  ids: 'time',
  write: 'user',
});

export const importStatuses = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;

const count = (label: string) => ({ kind: 'number', label, serverSet: true }) as const;

/**
 * CSV import into another resource, uploaded by `uploadImport`. Setting `status` to 'checking' validates the file without saving rows,
 * 'running' saves the rows, 'cancelled' ends the import, and 'undoing' reverts a recent import. Not in the API contract.
 */
export const imports = defineResource({
  name: 'imports',
  label: { one: 'import', many: 'Imports' },
  level: 2,
  fields: {
    name: { kind: 'text', label: 'File', serverSet: true },
    resource: { kind: 'text', label: 'Into', serverSet: true },
    status: { kind: 'choice', label: 'Status', choices: importStatuses, serverSet: true },
    columns: { kind: 'json', label: 'Columns', serverSet: true },
    sample: { kind: 'json', label: 'First rows', serverSet: true },
    /** One field name per column; '' skips the column. */
    mapping: { kind: 'json', label: 'Fields' },
    value_map: { kind: 'json', label: 'Values', level: 2 },
    /** Fields that are left empty if a value is invalid, instead of rejecting the row. */
    left_empty: { kind: 'json', label: 'Left empty', level: 2 },
    rule: {
      kind: 'choice',
      label: 'Existing contacts',
      choices: ['update', 'skip', 'create'],
      choiceLabels: {
        update: 'Update them from the file',
        skip: 'Leave them as they are',
        create: 'Create duplicates',
      },
      hint: 'Matched by patient code, or else by phone and name.',
    },
    rows: count('Rows'),
    done: count('Read'),
    to_create: count('New'),
    to_update: count('Updated'),
    to_skip: count('Left as they are'),
    refused: count('Rejected'),
    /** Total amount of the accepted rows. */
    amount: { kind: 'money', label: 'Total', serverSet: true, level: 2 },
    /** Accepted rows without an email address or mobile phone for the payment request. */
    unreachable: { kind: 'number', label: 'Not reachable', serverSet: true, level: 2 },
    /** Number of accepted rows with an empty verification field, by field: `{field: count}`. */
    unproven: { kind: 'json', label: 'Can’t be verified', serverSet: true, level: 2 },
    /** Phase of the import task: 'checking', 'running' or 'undoing'. */
    phase: { kind: 'text', label: 'Step', serverSet: true, level: 2 },
    /** First rejected rows: `[{line, field, msg, value}]`. */
    faults: { kind: 'json', label: 'Rejected rows', serverSet: true },
    /** Distinct errors with the number of affected rows: `[{field, msg, count, lines, values}]`. `left` marks rows imported without the field. */
    reasons: { kind: 'json', label: 'Reasons', serverSet: true, level: 2 },
    loaded_before: { kind: 'time', label: 'Loaded before', serverSet: true },
    /** Time until which the import can be undone; empty if it cannot. */
    undo_until: { kind: 'time', label: 'Undo until', serverSet: true, level: 2 },
    /** Result of undoing the import: `{all, removed, restored, stayed, still: [{id, name}]}`. */
    undone: { kind: 'json', label: 'Undone', serverSet: true, level: 2 },
    loaded_before_by: { kind: 'text', label: 'Loaded by', serverSet: true, level: 2 },
    /** Warning to review before importing, such as the detected text encoding. */
    note: { kind: 'text', label: 'Note', serverSet: true },
    error: { kind: 'text', label: 'Error', serverSet: true },
    task: { kind: 'text', label: 'Task', serverSet: true },
    created: { kind: 'time', label: 'Created', serverSet: true },
  },
  title: ['name'],
  columns: ['status', 'rows', 'refused', 'created'],
  searchFields: ['name'],
  defaultSort: '-id',
  operations: ['list', 'one', 'update'],
  // Users can only use imports into resources that they may create; the task list shows all imports.
  rights: { list: 'user', one: 'user', update: 'user' },
  tenant: true,
  ids: 'time',
  write: 'user',
});

export const paymentFiles = defineResource({
  name: 'payment_files',
  label: { one: 'payment file', many: 'Payment files' },
  fields: {
    name: { kind: 'text', label: 'Name', serverSet: true },
    rows: count('Rows'),
    accepted: count('Payments'),
    rejected: count('Rejected'),
    amount: { kind: 'money', label: 'Total', serverSet: true, level: 2 },
    errors: { kind: 'json', label: 'Errors', serverSet: true },
    warned: { ...count('Unusable phone or email'), level: 2 },
    warnings: { kind: 'json', label: 'Warnings', serverSet: true, level: 2 },
    status: { kind: 'text', label: 'Status', serverSet: true },
    loaded_by: { kind: 'text', label: 'Loaded By', serverSet: true, level: 2 },
    created: { kind: 'time', label: 'Created', serverSet: true },
    asked_at: {
      kind: 'time',
      label: 'Requested At',
      serverSet: true,
      hidden: true,
      level: 2,
    },
    ask: { kind: 'text', label: 'Request', serverSet: true, hidden: true, level: 2 },
  },
  section: 'payments',
  title: ['name'],
  columns: ['accepted', 'amount', 'rejected', 'loaded_by', 'created'],
  empty: 'A payment file requests many payments at once. Load the first one.',
  searchFields: ['name'],
  defaultSort: '-id',
  operations: ['list', 'one'],
  tenant: true,
  ids: 'time',
  write: 'nobody',
});

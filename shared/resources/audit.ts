import { defineResource } from './define.ts';

/** Audit trail: read-only and never changed once written. */
export const audit = defineResource({
  name: 'audit',
  label: { one: 'change', many: 'Audit Trail', plural: 'changes' },
  fields: {
    time: { kind: 'time', label: 'Time', serverSet: true },
    user_name: { kind: 'text', label: 'User', serverSet: true, repeats: true },
    full_name: { kind: 'text', label: 'Full Name', serverSet: true, level: 2 },
    acting_for: { kind: 'text', label: 'Acting for', serverSet: true },
    action: { kind: 'text', label: 'Action', serverSet: true },
    resource: { kind: 'text', label: 'Resource', serverSet: true, repeats: true },
    record_id: { kind: 'text', label: 'Record', serverSet: true, filterByLink: true },
    /** Record name at the time of the change. Hidden because `detail` already contains it. */
    record_name: {
      kind: 'text',
      label: 'Record',
      serverSet: true,
      hidden: true,
      level: 2,
    },
    detail: { kind: 'multiline', label: 'Detail', serverSet: true },
    /** Shared by all rows of one request or bulk action. */
    operation: {
      kind: 'text',
      label: 'Bulk action',
      serverSet: true,
      hidden: true,
      filterByLink: true,
      level: 2,
    },
    /** Id of the row that this row is grouped under; '' for a top-level row of the list page. */
    grouped: { kind: 'text', label: 'Grouped', serverSet: true, hidden: true, level: 2 },
    grouped_rows: {
      kind: 'number',
      label: 'Grouped rows',
      serverSet: true,
      hidden: true,
      level: 2,
    },
  },
  section: 'admin',
  title: ['action'],
  columns: ['detail', 'resource', 'user_name', 'acting_for', 'time'],
  filterFields: ['user_name', 'action', 'resource', 'record_id', 'operation'],
  rangeField: 'time',
  empty: 'No changes yet. Every change is recorded in this list.',
  searchFields: [
    'user_name',
    'full_name',
    'acting_for',
    'action',
    'resource',
    'record_id',
    'record_name',
    'detail',
  ],
  large: true,
  defaultSort: '-id',
  operations: ['list', 'one'],
  tenant: true,
  ids: 'time',
  write: 'nobody',
});

import { defineResource } from './define.ts';

const tab = (label: string) => ({ kind: 'flag', label, group: 'Tabs' }) as const;

/** An access group: which tabs its members see (spec 3, User: accessGroup). */
export const groups = defineResource({
  name: 'groups',
  label: { one: 'group', many: 'User Groups' },
  fields: {
    name: { kind: 'text', label: 'Name', required: 'Name is required.', maxLength: 60 },
    home: tab('Home'),
    ivr: tab('IVR'),
    library: tab('Library'),
    contacts: tab('Contacts'),
    files: tab('Files'),
    admin: tab('Admin'),
  },
  searchFields: ['name'],
  defaultSort: 'name',
  operations: ['list', 'one', 'create', 'update', 'delete'],
  tenant: true,
  ids: 'decimal',
  write: 'user',
});

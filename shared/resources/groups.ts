import { permissions, type Permission } from '../permissions.ts';
import { defineResource } from './define.ts';

const tab = (label: string, hint: string) => ({ kind: 'flag', label, hint, group: 'Tabs' }) as const;

const flag = (name: Permission) => {
  const { initial, label, hint } = permissions[name];
  return {
    kind: 'flag',
    initial,
    label,
    hint,
    group: 'Permissions',
    level: 2,
  } as const;
};

export const groups = defineResource({
  name: 'groups',
  label: { one: 'group', many: 'User Groups' },
  fields: {
    name: {
      kind: 'text',
      label: 'Name',
      required: 'Name is required.',
      maxLength: 60,
      hint: 'A group named Admin has all tabs and all permissions, regardless of these choices.',
    },
    home: tab('Home', 'Notification lists, jobs, messages and payment requests'),
    ivr: tab('IVR', 'Calls, their outcomes, payments by phone and payment requests'),
    library: tab('Library', 'Reminders, and the texts, speech and files they use'),
    contacts: tab('Contacts', 'The people you contact, and how to reach them'),
    files: tab('Files', 'Files of your practice, and payment requests'),
    admin: tab('Admin', 'Organization, users, groups, audit trail, queues and tasks'),
    may_send: flag('send'),
    may_export: flag('export'),
    may_delete: flag('delete'),
    may_refund: flag('refund'),
    may_manage_users: flag('manage_users'),
  },
  section: 'admin',
  title: ['name'],
  columns: ['home', 'ivr', 'library', 'contacts', 'files', 'admin'],
  listed: [],
  empty:
    'A group sets which tabs its members see and what they can do there. Create the first one, then add users to it.',
  searchFields: ['name'],
  defaultSort: 'name',
  operations: ['list', 'one', 'create', 'update', 'delete'],
  // Sign-in reads the user's own group; all other access needs the Admin section.
  rights: { list: 'unready' },
  needs: { create: ['manage_users'], update: ['manage_users'], delete: ['manage_users'] },
  tenant: true,
  ids: 'decimal',
  write: 'user',
});

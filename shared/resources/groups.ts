import { defineResource } from './define.ts';

const tab = (label: string, hint: string) => ({ kind: 'flag', label, hint, group: 'Tabs' }) as const;

/** An access group: which tabs its members see. */
export const groups = defineResource({
  name: 'groups',
  label: { one: 'group', many: 'User Groups' },
  fields: {
    name: {
      kind: 'text',
      label: 'Name',
      required: 'Name is required.',
      maxLength: 60,
      hint: 'A group named Admin opens every tab, whatever is ticked.',
    },
    home: tab('Home', 'Notification lists, jobs and messages'),
    ivr: tab('IVR', 'Calls, their outcomes and payments by phone'),
    library: tab('Library', 'Reminders, and the texts, speech and files they use'),
    contacts: tab('Contacts', 'The people you reach, and how'),
    files: tab('Files', 'Files of your practice, and payment files'),
    admin: tab('Admin', 'Organization, users, groups, audit trail, queues and tasks'),
  },
  section: 'admin',
  title: ['name'],
  columns: ['home', 'ivr', 'library', 'contacts', 'files', 'admin'],
  empty: 'A group says which tabs its members see. Make the first one, then put users in it.',
  searchFields: ['name'],
  defaultSort: 'name',
  operations: ['list', 'one', 'create', 'update', 'delete'],
  // A sign-in looks up its own group; others need the section.
  rights: { list: 'unready' },
  tenant: true,
  ids: 'decimal',
  write: 'user',
});

import { messageFailures } from '../../shared/locales/en/jobs.ts';
import { contacts } from '../../shared/resources/contacts.ts';
import type { ResourceDefinition, Row } from '../../shared/resources/define.ts';
import { phoneFiles, textTemplates } from '../../shared/resources/library.ts';
import { jobs } from '../../shared/resources/notifications.ts';
import { tasks } from '../../shared/resources/operations.ts';
import { DeletePage } from '../../views/resource/delete-page.tsx';
import { ListPage } from '../../views/resource/list-page.tsx';
import type { DeletePageProps, ListPageProps } from '../../views/resource/props.ts';
import { allKinds, allKindsRows } from './all-kinds.ts';
import type { Sample } from './render-sample.tsx';
import { longShell, shell } from './shell-samples.tsx';

export const screen = {
  shell,
  zone: 'America/Chicago',
  nowSeconds: 1_795_183_200,
  may: { create: true, change: true, edit: true, remove: true, import: true, export: true },
} as const;

const state: ListPageProps['state'] = { page: 1, size: 25, search: '', filter: {} };

export const list = (definition: ResourceDefinition, props: Partial<ListPageProps>): Sample => ({
  title: definition.label.many,
  element: (
    <ListPage
      {...screen}
      definition={definition}
      state={state}
      usualSize={25}
      corrected={[]}
      references={{}}
      filterChoices={{}}
      {...props}
    />
  ),
  styles: 'all',
});

const people: readonly Row[] = [
  {
    id: '1795170000-1',
    first_name: 'Jerome',
    last_name: 'Abbott',
    phone: '3125550188',
    mobile_phone: '3125550189',
    email: 'jerome@abbott.example',
    provider: 'Dr. Nguyen',
    patient_code: 'P-10044',
  },
  {
    id: '1795160000-2',
    first_name: 'Ana-Lucía',
    last_name: 'Alvarez de la Concepción y Hernández-Montoya',
    phone: '7735550121',
    email: 'ana-lucia.alvarez.de.la.concepcion@a-rather-long-hospital-name.example',
    provider: 'Dr. Patel, Orthopaedics and Sports Medicine',
    patient_code: 'P-10045',
  },
  { id: '1794000000-3', first_name: 'Tom', last_name: 'Baker', phone: '3125550109', provider: 'Dr. Nguyen' },
  { id: '1794000000-4', first_name: '', last_name: '', patient_code: '<script>alert(1)</script>' },
];

const providers = ['Dr. Nguyen', 'Dr. Patel'].map((name) => ({ value: name, label: name }));
const filterChoices = { provider: providers, location: [{ value: 'Main', label: 'Main' }] };
const filtered = { ...state, search: 'abbott', filter: { provider: 'Dr. Nguyen', opt_out_text: 'T' } };

const many: readonly Row[] = Array.from({ length: 25 }, (_, at) => ({
  id: `17951${String(at).padStart(2, '0')}000-p`,
  first_name: ['Brian', 'Chloë', 'Zoë', 'Søren'][at % 4] ?? '',
  last_name: `${['Ádams', 'Baker', 'Cohen', 'Díaz', 'Edwards'][at % 5] ?? ''}-${['Lee', 'Park'][at % 2] ?? ''}`,
  phone: at === 3 ? '' : `31255502${String(at).padStart(2, '0')}`,
}));

const reach: ListPageProps['customColumns'] = [
  {
    name: 'reach',
    label: 'Reach',
    exceptionsCount: true,
    read: ({ id }) =>
      id.endsWith('03000-p') ? { text: 'Do not contact', tone: 'bad' } : { text: 'Call, text, email' },
  },
];

const templates = ['Appointment tomorrow', 'Annual check-up', 'Please call us'].map((name, index) => ({
  id: `179518${index}000-${index}`,
  name,
  template:
    'Hello {{first_name}}, this is Lakeside Family Clinic. Your appointment is on {{date}} at {{time}}. Please answer Y to confirm, or call (312) 555-0142 to change it. We look forward to seeing you.',
}));

const running = {
  id: '1795180000-1',
  notification: '7',
  start_at: 1_795_183_500,
  total: 1284,
  waiting: 900,
  sent: 384,
  delivered: 371,
  failed: 3,
  confirmed: 120,
};

const work = ['queued', 'running', 'done', 'failed'].map((status, index) => ({
  id: `17951800${index}0-1`,
  kind: 'import',
  status,
  progress: index * 33,
  detail: 'people-2026-11.csv into Contacts',
  created: 1_795_180_000 - index * 40_000,
}));

const unsent = {
  id: '1795170000-1',
  kind: 'mail',
  status: 'failed',
  detail: messageFailures.detail('email', 'ada***', 'Payment request from Lakeside Family Clinic'),
  created: 1_795_170_000,
};

const uses = (...names: string[]) =>
  names.map((name, at) => ({ label: `Reminder: ${name}`, href: `/app/library/reminders/${at}` }));

const deletion = (props: Partial<DeletePageProps>): Sample => ({
  title: 'Delete',
  element: (
    <DeletePage
      {...screen}
      definition={textTemplates}
      records={[]}
      inUse={[]}
      undoable
      cancelHref="/app/library?tab=4"
      {...props}
    />
  ),
  styles: 'all',
});

export const listSamples: Readonly<Record<string, Sample>> = {
  list: list(contacts, {
    rows: people,
    count: 1284,
    filterChoices,
    bulk: [{ value: 'remind', label: 'Send a reminder' }],
  }),
  'list-filtered': list(contacts, {
    rows: people.slice(0, 1),
    count: 1,
    filterChoices,
    state: { ...filtered, sort: { field: 'provider', descending: true } },
  }),
  'list-full': list(contacts, { rows: many, count: 1284, filterChoices, customColumns: reach }),
  'list-menu': list(contacts, {
    rows: many.slice(0, 12),
    count: 12,
    filterChoices,
    customColumns: reach,
    openMenu: many[2]?.id,
  }),
  'list-empty': list(contacts, { rows: [], count: 0 }),
  'list-nothing': list(contacts, { rows: [], count: 0, filterChoices, state: filtered }),
  'list-past-end': list(contacts, { rows: [], count: 60, state: { ...state, page: 99 } }),
  'list-failure': list(contacts, {
    failure: 'This service isn’t available right now. Please try again in a moment.',
  }),
  'list-corrected': list(contacts, {
    shell: longShell,
    rows: people,
    corrected: ["The list cannot be sorted by 'shoe size'."],
    state: { ...state, page: 3 },
  }),
  'list-all': list(contacts, { count: 1284, state: { ...state, size: 0 } }),
  'list-kinds': list(allKinds, {
    rows: allKindsRows,
    count: 3,
    references: { text_template: { '4': 'Annual check-up' } },
  }),
  'list-templates': list(textTemplates, { rows: templates, count: 3 }),
  'list-audio': list(phoneFiles, {
    rows: [
      { id: '1795180000-1', name: 'Greeting, English', duration: 74, type: 'audio/wav', size: 1_184_000 },
    ],
    count: 1,
    may: { ...screen.may, create: false },
    rowMenu: () => <a href="/content">Download</a>,
  }),
  'list-jobs': list(jobs, {
    rows: ['running', 'awaiting_confirm', 'failed', 'done'].map((status, index) => ({
      ...running,
      id: `179518000${index}-1`,
      status,
    })),
    count: 4,
    references: { notification: { '7': 'Check-ups in December' } },
  }),
  'list-tasks': list(tasks, {
    rows: [...work, unsent],
    count: 5,
    may: { ...screen.may, create: false, import: false },
  }),
  delete: deletion({ records: [{ id: '1', title: 'Annual check-up' }] }),
  'delete-in-use': deletion({
    records: Array.from({ length: 23 }, (_, index) => ({
      id: String(index),
      title: `Template ${index + 1}`,
    })),
    inUse: [
      { id: '0', title: 'Template 1', usedBy: { named: uses('Annual check-up', 'Flu season'), more: 12 } },
      { id: '1', title: 'Template 2', usedBy: { named: uses('Recall'), more: 0 } },
    ],
  }),
  'delete-kept': deletion({
    records: [{ id: '1', title: 'Template 1' }],
    inUse: [
      { id: '1', title: 'Template 1', usedBy: { named: uses('Annual check-up', 'Flu season'), more: 0 } },
    ],
  }),
  'delete-failed': deletion({
    records: [{ id: '1', title: 'Annual check-up' }],
    failure: 'Your request has encountered an error.',
  }),
};

import { audit } from '../../shared/resources/audit.ts';
import { contacts } from '../../shared/resources/contacts.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { textTemplates } from '../../shared/resources/library.ts';
import { reminders } from '../../shared/resources/reminders.ts';
import { ContactRecord, describePerson } from '../../views/contacts/contact-record.tsx';
import { RemindButton } from '../../views/ui/remind-button.tsx';
import type { ContactRecordProps } from '../../views/contacts/props.ts';
import { ReminderPlanView } from '../../views/library/reminder-plan.tsx';
import type { RecordPageProps } from '../../views/resource/props.ts';
import { RecordPage } from '../../views/resource/record-page.tsx';
import { screen } from './list-samples.tsx';
import type { Sample } from './render-sample.tsx';
import { longShell } from './shell-samples.tsx';

export const record = (definition: ResourceDefinition, props: Partial<RecordPageProps>): Sample => ({
  title: definition.label.one,
  element: (
    <RecordPage
      {...screen}
      definition={definition}
      state={{ page: 1, size: 25, search: '', filter: {} }}
      usualSize={25}
      id="1795180000-1"
      title="Two days before"
      values={{}}
      errors={{}}
      choices={{}}
      {...props}
    />
  ),
  styles: 'all',
});

const { zone, nowSeconds } = screen;
const long = 'Alvarez de la Concepción y Hernández-Montoya';

const longWords = `{{first_name}}, you have a visit with ${long} on {{date}}: https://lakeside.example/${'way'.repeat(20)}`;

const person: ContactRecordProps = {
  definition: contacts,
  values: {
    ...{ first_name: 'Ana-Lucía', last_name: long, dob: '03/14/1974', patient_code: 'LFC-20170' },
    ...{ phone: '3125552142', mobile_phone: '7735553142', email: 'ana.lucia@alvarez.example' },
    ...{ provider: 'Dr. Ellen Park', location: '2nd floor', language: 'es', zip: '60601' },
    notes: 'Uses a wheelchair.\nPrefers mornings.',
  },
  choices: {},
  zone,
  nowSeconds,
  reach: { text: 'Call, email; no texts: opted out', tone: 'warn' },
  holds: [`This contact is under a legal hold. Set on May 3 by ${long}. Reason: ${long} v. Lakeside.`],
  holdHref: '/app/contacts/1/hold',
  stops: ['(773) 555-3142: stopped by the patient (replied STOP) today at 09:05 AM CST.'],
  household: [{ href: '/app/contacts/2', name: `${long}, Leo`, sharedDetails: 'same number (312) 555-2142' }],
  nextAppointment: {
    when: '12/01/2026 09:30 AM CST',
    who: 'Dr. Ellen Park, 2nd floor',
    answer: 'confirm',
    reason: '',
    href: '/app/home/notifications/1/check/2',
    messages: [
      {
        ...{ id: '1', channel: 'text', text: 'Text not sent', state: 'bad', href: '/app/home/messages/1' },
        missed: {
          verdict: 'They had opted out of texts.',
          checks: [
            { code: 'no_window', passed: true, sentence: 'It was within sending hours.' },
            { code: 'opted_out', passed: false, sentence: 'They had opted out of texts.' },
          ],
        },
      },
      { id: '2', channel: 'email', text: 'Email delivered', state: 'good', href: '/app/home/messages/2' },
    ],
  },
  timeline: {
    events: [
      {
        ...{ time: nowSeconds - 3600, title: 'Text to (773) 555-3142 was not sent.', isMissed: true },
        ...{ detail: 'They had opted out of texts.', kind: 'warn', href: '/app/home/messages/1' },
        of: { kind: 'message', id: '1' },
      },
      {
        ...{ time: nowSeconds - 400_000, title: 'Phone call of 3:02.', detail: 'The caller paid $45.00.' },
        ...{ kind: 'good', href: '/app/ivr/calls/1', of: { kind: 'call', id: '1' } },
      },
    ],
    isCut: true,
    older: [
      { label: 'All messages', href: '/app/home/messages' },
      { label: 'Calls for (312) 555-0188 in the last year', href: '/app/ivr' },
    ],
    owed: { cents: 13_210, requestedAt: nowSeconds - 250_000, href: '/app/payments/1' },
  },
};

const contact = (props: ContactRecordProps, more: Partial<RecordPageProps> = {}) =>
  record(contacts, {
    title: `Ana-Lucía ${long}`,
    about: describePerson(props),
    actions: <RemindButton csrfToken="t" id="1" />,
    body: <ContactRecord {...props} />,
    ...more,
  });

export const recordSamples: Readonly<Record<string, Sample>> = {
  record: record(reminders, {
    values: {
      ...{ name: 'Two days before', text_template: '4', channel_rule: 'all', lead_days: '2' },
      ...{ send_from: '09:00', send_to: '18:00', weekdays: 'Mon,Tue,Wed,Thu,Fri', active: 'T' },
    },
    choices: { text_template: [{ value: '4', label: 'Annual check-up' }] },
    links: { text_template: '/app/library/text-templates/4' },
    usedBy: {
      named: [{ label: 'Notification list: New patients', href: '/app/home/notifications/1' }],
      more: 3,
    },
    aside: <ReminderPlanView read />,
  }),
  'record-versions': record(textTemplates, {
    title: `Visits with ${long}`,
    values: { template: longWords },
    versions: {
      ...{ csrfToken: 't', newest: 22, mayRestore: true, zone, nowSeconds },
      ...{ olderHref: '/app/library/text-templates/4?before=20', auditHref: '/app/admin/audit' },
      versions: [
        {
          ...{ version: 22, time: nowSeconds - 60, who: `${long}, acting for ${long}`, restoredFrom: 0 },
          fields: [
            { label: 'Name', text: `Visits with ${long}`, former: '' },
            { label: 'Text', text: longWords, former: 'Hi {{first_name}}' },
          ],
        },
        {
          ...{ version: 21, time: nowSeconds - 90_000, who: 'Maria Lopez', restoredFrom: 1 },
          fields: [{ label: 'Text', text: longWords }],
        },
        { version: 1, who: '', restoredFrom: 0, fields: [{ label: 'Text', text: 'Hi' }] },
      ],
    },
  }),
  'record-refused': record(reminders, { notice: 'It could not be sent.', values: { name: long } }),
  'record-contact': contact(person, { shell: longShell }),
  'record-contact-new': contact({
    ...person,
    values: { last_name: long },
    reach: { text: 'Unreachable', tone: 'bad' },
    stops: [],
    household: [],
    nextAppointment: null,
    timeline: { events: [], isCut: false, older: [] },
  }),
  'record-read': record(audit, {
    title: 'maria changed Phone of Baker, Tom from (312) 555-0109 to (312) 555-0110.',
    may: { ...screen.may, create: false, change: false, edit: false, remove: false },
    values: { time: '1795180000', user_name: 'maria', action: 'update', detail: 'Phone of Baker, Tom' },
  }),
};

import { bannerMessages, dialogMessages } from '../../shared/locales/en/router.ts';
import { contacts } from '../../shared/resources/contacts.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { textTemplates } from '../../shared/resources/library.ts';
import { reminders } from '../../shared/resources/reminders.ts';
import { plugins } from '../../shared/resources/phone-system.ts';
import { FormPage } from '../../views/resource/form-page.tsx';
import type { FormPageProps } from '../../views/resource/props.ts';
import { FileField } from '../../views/ui/file-field.tsx';
import { allKinds, allKindsRows } from './all-kinds.ts';
import { screen } from './list-samples.tsx';
import type { Sample } from './render-sample.tsx';
import { longShell } from './shell-samples.tsx';

export const form = (definition: ResourceDefinition, props: Partial<FormPageProps>): Sample => ({
  title: definition.label.one,
  element: (
    <FormPage
      {...screen}
      definition={definition}
      state={{ page: 1, size: 25, search: '', filter: {} }}
      usualSize={25}
      mode="create"
      values={{}}
      errors={{}}
      choices={{}}
      {...props}
    />
  ),
  styles: 'all',
});

const edit = (definition: ResourceDefinition, props: Partial<FormPageProps>) =>
  form(definition, { mode: 'edit', id: '1795180000-1', version: 'a1b2', ...props });

const person = {
  first_name: 'Ana-Lucía',
  last_name: 'Alvarez de la Concepción y Hernández-Montoya',
  phone: '7735550121',
  email: 'ana@alvarez.example',
  dob: '04/09/1961',
  language: 'es',
  provider: 'Dr. Patel',
  opt_out_text: 'T',
};

const templates = [
  { value: '4', label: 'Annual check-up' },
  { value: '5', label: 'Appointment tomorrow' },
];

const values = Object.fromEntries(
  Object.entries(allKindsRows[0] ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]),
);

const preview = (
  <>
    <h2>Preview</h2>
    <div className="phone-preview">
      <p className="bubble">Hello Ana, your appointment is on Fri, Dec 4 at 9:00 AM. Answer Y to confirm.</p>
    </div>
  </>
);

export const formSamples: Readonly<Record<string, Sample>> = {
  form: form(contacts, { choices: { provider: [{ value: 'Dr. Patel', label: 'Dr. Patel' }] } }),
  'form-edit': edit(contacts, {
    title: 'Alvarez de la Concepción y Hernández-Montoya, Ana-Lucía',
    shell: longShell,
    values: person,
  }),
  'form-errors': edit(contacts, {
    title: 'Baker, Tom',
    values: { ...person, last_name: '', phone: '12', dob: '13/45/1985' },
    errors: {
      last_name: 'Last name is required.',
      phone: 'Phone must have 10 digits.',
      dob: 'Date of Birth must be a date.',
      opt_out_text: 'A patient’s own stop cannot be undone here.',
    },
  }),
  'form-refused': edit(contacts, { title: 'Baker, Tom', values: person, notice: bannerMessages.error }),
  'form-changed': edit(contacts, {
    title: 'Baker, Tom',
    values: person,
    version: 'c3d4',
    changedMeanwhile: {
      both: [
        { label: 'Phone', theirs: '(312) 555-0100', yours: '(773) 555-0121' },
        { label: 'Email', theirs: '', yours: 'ana@alvarez.example' },
      ],
      theirsOnly: [{ label: 'Location', theirs: 'North Clinic' }],
      yoursOnly: ['Notes'],
    },
  }),
  'form-kinds': edit(allKinds, { title: 'Everything', values, choices: { text_template: templates } }),
  'form-kinds-new': form(allKinds, {
    errors: {
      kind: 'Choose a kind.',
      weekdays: 'Choose at least one weekday.',
      steps: 'Steps must be a list.',
    },
    choices: { text_template: templates },
    more: <FileField id="file" name="file" label="File" hint="WAV or MP3" error="Choose a file." />,
  }),
  'form-reminder': form(reminders, {
    choices: { text_template: templates },
    values: { weekdays: 'Mon,Tue,Wed,Thu,Fri', active: 'T', send_from: '09:00' },
  }),
  'form-secret': edit(plugins, { title: 'Front desk', values: { name: 'Front desk', kind: 'webhook' } }),
  'form-template': edit(textTemplates, {
    title: 'Annual check-up',
    values: { name: 'Annual check-up' },
    errors: { template: dialogMessages[8] ?? '' },
    controls: undefined,
    aside: preview,
  }),
};

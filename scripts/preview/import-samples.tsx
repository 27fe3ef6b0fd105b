import { contacts } from '../../shared/resources/contacts.ts';
import { files } from '../../shared/resources/files.ts';
import { DuplicateWarning } from '../../views/contacts/duplicate-warning.tsx';
import { DuplicatesPage } from '../../views/contacts/duplicates-page.tsx';
import { HoldPage } from '../../views/contacts/hold-page.tsx';
import { ErasePage, type ErasePageProps } from '../../views/contacts/erase-page.tsx';
import { MergePage } from '../../views/contacts/merge-page.tsx';
import { UploadPage } from '../../views/files/upload-page.tsx';
import { ImportPage } from '../../views/imports/import-page.tsx';
import type { ImportPageProps, ImportState } from '../../views/imports/props.ts';
import { StartPage } from '../../views/imports/start-page.tsx';
import { form } from './form-samples.tsx';
import { refusedSample } from './refused-sample.ts';
import { screen } from './list-samples.tsx';
import { inFrame, longShell } from './shell-samples.tsx';

const { nowSeconds } = screen;
const long = 'Alvarez de la Concepción y Hernández-Montoya';
const email = 'ana-lucia.alvarez.de.la.concepcion@a-rather-long-hospital-name.example';
const fileName = 'all-patients-of-all-four-locations_export_2026-11-20_final_version_2.csv';

const state: ImportState = {
  id: '1795180000-i',
  name: fileName,
  status: 'uploaded',
  columns: ['Last Name', 'First Name', 'Preferred_Electronic_Mail_Address', 'Lang'],
  sample: [
    [long, 'Ana-Lucía', email, 'Spanish'],
    ['Baker', '', '', 'E'],
  ],
  mapping: ['last_name', 'first_name', 'email', 'language'],
  rule: 'patient_code',
  value_map: { language: { Spanish: 'es', E: '' } },
  left_empty: ['email'],
  reasons: [
    {
      ...{ field: 'email', msg: 'Email must be an email address.', count: 12, left: true },
      ...{ lines: [2, 31, 1204], values: [email.replace('@', ' at '), ''] },
    },
    { field: '', msg: 'Last name is required.', count: 1, lines: [44], values: [''], left: false },
  ],
  ...{ rows: 12_840, done: 3210, to_create: 12_000, to_update: 700, to_skip: 127, refused: 13, amount: 0 },
  unreachable: 3,
  missingVerifyFields: [],
  errors: [
    { line: '2', field: 'Email', msg: 'Email must be an email address.', value: email.replace('@', ' ') },
  ],
  loaded_before: nowSeconds - 90_000,
  loaded_before_by: 'Ana-Lucía Maximiliana de la Concepción-Abernathy',
  brokeOff: false,
  note: 'Its letters were read as Windows writes them.',
  error: '',
};

const page = (more: Partial<ImportState>, props: Partial<ImportPageProps> = {}) =>
  inFrame(
    'Import',
    <ImportPage
      {...screen}
      shell={longShell}
      definition={contacts}
      errors={{}}
      {...props}
      state={{ ...state, ...more }}
    />,
  );

const undone = {
  all: 700,
  removed: 690,
  restored: 8,
  stayed: 2,
  still: [{ id: '1', name: long }],
};

const pair = {
  one: {
    id: '1',
    name: `Ana-Lucía ${long}`,
    href: '/app/contacts/1',
    facts: `03/14/1974, LFC-20170, ${email}`,
  },
  other: { id: '2', name: 'Ana Alvarez', href: '/app/contacts/2', facts: '(312) 555-2142' },
  sharedDetails: 'same phone, email and birth date',
  href: '/app/contacts/duplicates/1',
};

const erasure: ErasePageProps['state'] = {
  ...{ status: 'failed', progress: 0, pseudonym: '', error: 'An import is in progress.', in_flight: '' },
  ...{
    appointments: 12,
    messages: 1204,
    waiting: 2,
    mails: 3,
    calls: 40,
    recordings: 4,
    unpaid: 1,
    methods: 1,
  },
  ...{
    files: 2,
    file_names: [`${long}.pdf`, 'letter.pdf'],
    payments: 7,
    refunds: 1,
    paid_calls: 2,
    opt_outs: 1,
    other_calls: 3,
  },
  shares: true,
};

export const importSamples = {
  'import-start': inFrame(
    'Import',
    <StartPage
      {...screen}
      definition={contacts}
      form={{ accept: '.csv', hint: 'One CSV file of at most 10 MB' }}
      error="Choose a file."
      required={['Last Name']}
      optional={['First Name', 'Phone', 'Mobile Phone', 'Email', 'Date of Birth']}
      hasErrorSample
      earlier={[
        {
          id: '1',
          name: fileName,
          status: 'done',
          created: nowSeconds - 3600,
          undo_until: nowSeconds + 3600,
        },
        { id: '2', name: 'people.csv', status: 'cancelled', created: nowSeconds - 90_000 },
      ]}
    />,
  ),
  'import-columns': page({}, { errors: { 'column-2': 'Two columns go into Email.' } }),
  'import-checking': page({ status: 'checking' }),
  'import-review': page({ status: 'checked' }),
  'import-cancel': page({ status: 'checked' }, { confirming: 'cancel' }),
  'import-stopped': page({ status: 'failed', brokeOff: true, error: 'The disk is full.' }),
  'import-done': page({ status: 'done', undo_until: nowSeconds + 3600 }),
  'import-refused': page({ status: 'done' }, { refused: refusedSample }),
  'import-undo': page({ status: 'done', undo_until: nowSeconds + 3600 }, { confirming: 'undo' }),
  'import-undone': page({ status: 'undone', undone }),
  upload: inFrame(
    'Upload',
    <UploadPage
      {...screen}
      definition={files}
      title="Upload files"
      form={{
        ...{ csrfToken: 't', action: '/app/files/upload', accept: '.pdf', hint: 'At most 10 MB each' },
        ...{ multiple: true, folder: { value: '', known: ['Forms', long] }, error: 'Choose a file.' },
      }}
      results={[{ name: fileName, refusal: 'The file is too large.' }, { name: 'form.pdf' }]}
    />,
  ),
  duplicates: inFrame(
    'Duplicates',
    <DuplicatesPage shell={longShell} pairs={[pair, { ...pair, href: undefined }]} count={204} />,
  ),
  'duplicates-warned': form(contacts, {
    values: { last_name: long },
    more: (
      <DuplicateWarning
        people={[{ name: long, href: '/app/contacts/1', sharedDetails: pair.sharedDetails }]}
      />
    ),
  }),
  merge: inFrame(
    'Merge',
    <MergePage
      shell={longShell}
      heads={[
        { name: `Ana-Lucía ${long}`, since: 'since Mar 3, 2024' },
        { name: 'Ana Alvarez', since: '' },
      ]}
      lines={[
        {
          name: 'email',
          label: 'Email',
          choices: [
            { text: email, chosen: true },
            { text: '', chosen: false },
          ],
        },
        {
          name: 'zip',
          label: 'Zip Code',
          choices: [
            { text: '60601', chosen: true },
            { text: '60601', chosen: true },
          ],
        },
      ]}
      failure="One of them was changed meanwhile."
    />,
  ),
  erase: inFrame(
    'Erase',
    <ErasePage
      shell={longShell}
      person={{
        name: long,
        facts: '03/14/1974 · LFC-20170',
        href: '/app/contacts/1',
        holdHref: '/app/contacts/1/hold',
      }}
      state={erasure}
      reason={long}
      errors={{ confirm: 'Type ERASE to confirm.' }}
    />,
  ),
  'erase-running': inFrame(
    'Erase',
    <ErasePage
      shell={longShell}
      person={{ name: long, facts: '', href: '/app/contacts/1', holdHref: '/app/contacts/1/hold' }}
      state={{ ...erasure, status: 'running', progress: 60 }}
      reason=""
      errors={{}}
    />,
  ),
  hold: inFrame(
    'Legal hold',
    <HoldPage
      shell={longShell}
      name={long}
      href="/app/contacts/1"
      holds={[`This contact is under a legal hold. Set on May 3 by ${long}. Reason: ${long}.`]}
      isHeld
      mayChange
      reason={long}
      error="Enter the reason."
    />,
  ),
  'hold-none': inFrame(
    'Legal hold',
    <HoldPage
      shell={longShell}
      name={long}
      href="/app/contacts/1"
      holds={[]}
      isHeld={false}
      mayChange
      reason=""
    />,
  ),
};

import { audit } from '../../shared/resources/audit.ts';
import { queues } from '../../shared/resources/operations.ts';
import { users } from '../../shared/resources/users.ts';
import { LocksPage, locksTitle } from '../../views/administration/locks-page.tsx';
import { UserAccess } from '../../views/administration/user-access.tsx';
import { renderUserEntry } from '../../views/administration/user-entry.tsx';
import { UserRecord } from '../../views/administration/user-record.tsx';
import { OrganizationPage } from '../../views/operators/organization-page.tsx';
import { OrganizationsPage } from '../../views/operators/organizations-page.tsx';
import type { Organization, OrganizationPageProps } from '../../views/operators/props.ts';
import { ResellersPage } from '../../views/operators/resellers-page.tsx';
import { SystemHealthPage } from '../../views/operators/system-health-page.tsx';
import { form } from './form-samples.tsx';
import { list, screen } from './list-samples.tsx';
import { record } from './record-samples.tsx';
import { inFrame, longShell as shell } from './shell-samples.tsx';

const long = 'The Greater Metropolitan Orthopaedics, Rehabilitation and Sports Medicine Associates';

const organization: Organization = {
  id: '2041178',
  name: long,
  users: 214,
  numbers: [
    { number: '3125550142', name: 'Front desk, cardiology and its outpatient rehabilitation' },
    { number: '7735550121', name: '' },
  ],
  payments: true,
  reseller: 'R-10044',
  approvedText: 'Approved on 11/20/2026 09:10 AM CST. A daily limit applies until 12/04/2026 09:10 AM CST.',
  trial: 'Until Fri, Dec 4',
  lastSignIn: 'Today at 09:05 AM CST',
  hold: '',
};
const provider = {
  url_id: 'greater-metropolitan-orthopaedics',
  issuer: 'https://login.greater-metropolitan-orthopaedics.example/realms/staff/of/all/locations',
  client_id: '0oa1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f8a9',
};
const organizationPage = (more: Partial<OrganizationPageProps>) =>
  inFrame(
    'Organization',
    <OrganizationPage
      shell={shell}
      organization={organization}
      providers={[provider]}
      redirectTo={(urlId) => `https://portal.example/login/oidc/${urlId}/return`}
      {...more}
    />,
  );

const lock = { since: 'Today at 09:05 AM CST', until: 'Today at 09:20 AM CST', mayLift: true };
const happened = [
  {
    ...{ id: '1795170000-a', time: screen.nowSeconds - 3600, user_name: 'maria', full_name: '' },
    ...{ acting_for: '', action: 'update', resource: 'users', record_id: '1', record_name: long },
    ...{ operation: '', grouped: '', grouped_rows: 0 },
    detail:
      'Email from ana@lakeside.example to ana-lucia.de.la.concepcion@a-rather-long-hospital-name.example',
  },
];

const person = {
  ...{ first_name: 'Ana-Lucía Maximiliana', last_name: 'de la Concepción-Abernathy', user_name: 'ana' },
  ...{ email: 'ana-lucia.alvarez.de.la.concepcion@a-rather-long-hospital-name.example', phone: '3125550142' },
};

export const operatorSamples = {
  'organization-awaiting': organizationPage({
    organization: {
      ...organization,
      approval: { name: long, email: person.email, confirmed: false, phone: '3125550142' },
    },
    confirmsApproval: true,
  }),
  organizations: inFrame(
    'Organizations',
    <OrganizationsPage
      shell={shell}
      organizations={[
        organization,
        { ...organization, id: '1', name: 'Lakeside', numbers: [], lastSignIn: '' },
      ]}
      search=""
      page={2}
      pages={9}
      count={204}
    />,
  ),
  organization: organizationPage({}),
  'organization-hold': organizationPage({
    organization: {
      ...organization,
      hold: `Set on May 3 by ${long}. Reason: ${long} v. Lakeside.`,
    },
    holding: { reason: long, name: 'Greater' },
    errors: { hold_name: 'Type the name of the organization exactly as shown.' },
  }),
  'organization-asked': organizationPage({
    removing: provider.url_id,
    error: 'The provider did not answer.',
  }),
  resellers: inFrame(
    'Resellers',
    <ResellersPage
      shell={shell}
      resellers={[
        { id: 'R-10044', name: long, active: true, practices: 1284 },
        { id: 'R-10045', name: 'Northwind', active: false, practices: 0 },
      ]}
      name=""
      error="Name is required."
    />,
  ),
  health: inFrame(
    'System health',
    <SystemHealthPage
      shell={shell}
      asOf="As of today at 09:05 AM CST. Updates every 15 seconds."
      refreshSeconds={15}
      problems={[
        { problem: `The result of 2 charges is unknown (${long}).`, remedy: 'Check its status page.' },
      ]}
      parts={[
        {
          ...{ id: 'queues', title: 'Queues', state: 'bad', facts: [] },
          table: {
            label: 'Queues',
            heads: ['Work', 'Waiting', 'Oldest has waited'],
            rows: [['Planning of reminders and payment requests', '12,840 jobs', '36 hours']],
          },
        },
        {
          ...{ id: 'backups', title: 'Backups', state: 'warn' },
          facts: [['Last failed backup', `Today at 09:05 AM CST, 2 hours ago: ${long}`]],
        },
        { id: 'storage', title: 'File storage', state: 'unknown', facts: [] },
        { id: 'versions', title: 'Versions', state: 'plain', facts: [['Contract', 'Level 2']] },
      ]}
    />,
  ),
  'health-away': inFrame(
    'System health',
    <SystemHealthPage
      shell={shell}
      asOf="As of today at 09:05 AM CST. Updates every 15 seconds."
      refreshSeconds={15}
      away="The API is not responding."
      problems={[]}
      parts={[]}
    />,
  ),
  locks: inFrame(
    locksTitle,
    <LocksPage
      shell={shell}
      rows={[
        { ...lock, kind: 'user', id: '1', name: long, userName: person.email },
        { ...lock, kind: 'link', id: '2', name: 'Ana Whitfield', userName: '', mayLift: false },
      ]}
      singles={['org']}
      zone="Central (CST)"
      note="Some are lifted by others."
      linksToPayments
    />,
  ),
  'locks-none': inFrame(
    locksTitle,
    <LocksPage shell={shell} rows={[]} zone="" singles={[]} linksToPayments />,
  ),
  user: record(users, {
    shell,
    title: `${person.first_name} ${person.last_name}`,
    history: {
      ...{ rows: happened, count: 214, href: '/admin?tab=audit', hidesPatients: false },
      names: { people: new Map(), records: new Map() },
      ...{ zone: screen.zone, nowSeconds: screen.nowSeconds },
    },
    body: (
      <UserRecord
        facts={[
          ['Username', person.user_name],
          [
            'Email',
            <a key="email" href={`mailto:${person.email}`}>
              {person.email}
            </a>,
          ],
        ]}
        access={
          <UserAccess
            csrfToken="t"
            may="May see contacts, send, and ask for payments."
            lastSignIn="Today at 09:05 AM CST"
            secondFactor="totp"
            recoveryCodes="8"
            lockedUntil="Today at 09:20 AM CST"
            mayChange
            href="/admin/users/1"
            confirmsReset
          />
        }
      />
    ),
  }),
  'user-new': form(users, {
    shell,
    values: person,
    errors: { pw: 'The password is too short.' },
    ...renderUserEntry({ ...screen, isInvited: false, hint: '12 or more', values: person, errors: {} }),
  }),
  audit: list(audit, {
    rows: happened.map((row) => ({ ...row, time: String(row.time) })),
    count: 1284,
    may: { ...screen.may, create: false, change: false, edit: false, remove: false },
  }),
  queues: list(queues, {
    rows: ['voice', 'text', 'import'].map((kind, at) => ({
      ...{ id: String(at), kind, max_concurrent: 10, per_minute: 100, waiting: at * 1284, running: 3 },
      paused: at === 1 ? 'T' : 'F',
    })),
    count: 3,
    may: { ...screen.may, create: false, remove: false },
  }),
};

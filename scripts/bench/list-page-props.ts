import { grantedPermissions } from '../../shared/permissions.ts';
import { defaultPageSize } from '../../shared/constants.ts';
import { describeReach } from '../../shared/contacts/reach.ts';
import { resources } from '../../shared/resources/index.ts';
import { readRow } from '../../shared/resources/read-row.ts';
import { sectionNames } from '../../shared/sections.ts';
import type { ListPageProps } from '../../views/resource/props.ts';
import { contactRows, organization, user } from './sample-list.ts';

/** Sample contacts, parsed once, as the portal parses them when it receives them. */
const people = new Map(
  contactRows.map((row) => readRow(resources.contacts, row)).map((person) => [person.id, person]),
);

export const listPageProps: ListPageProps = {
  shell: {
    brandName: 'Notify2Pay',
    helpUrl: 'https://help.notify2pay.example/',
    organization: { name: organization.name, phone: organization.phone, hasIvr: true },
    user: { userName: user.user_name, firstName: user.first_name, lastName: user.last_name, admin: false },
    sections: sectionNames,
    current: 'contacts',
    permissions: grantedPermissions({ admin: true, accessGroup: '' }, undefined),
    offerAuthentication: false,
    session: { remainingSeconds: 900, warnSeconds: 60 },
    csrfToken: 'f'.repeat(129),
    year: 2026,
  },
  definition: resources.contacts,
  zone: organization.timezone,
  nowSeconds: 1_760_000_000,
  may: { create: true, change: true, edit: true, remove: true, import: true, export: true },
  state: { page: 1, size: defaultPageSize, search: '', filter: {} },
  usualSize: defaultPageSize,
  corrected: [],
  rows: [...people.values()],
  count: 1284,
  references: {},
  customColumns: [
    {
      name: 'reach',
      label: 'Reach',
      exceptionsCount: true,
      read: ({ id }) => {
        const person = people.get(id);
        return person && describeReach(person);
      },
    },
  ],
  filterChoices: {
    provider: ['Dr. Nguyen', 'Dr. Patel'].map((name) => ({ value: name, label: name })),
    location: [],
  },
};

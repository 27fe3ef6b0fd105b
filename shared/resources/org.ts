import { defineResource } from './define.ts';

export const org = defineResource({
  name: 'org',
  label: { one: 'organization', many: 'Organizations' },
  fields: {
    name: { kind: 'text', label: 'Name', required: 'Name is required.', maxLength: 120 },
    timezone: { kind: 'text', label: 'Time Zone', maxLength: 64, readAs: 'zone', closed: true },
    phone: { kind: 'phone', label: 'Phone' },
    enable_mfa: {
      kind: 'choice',
      label: 'Two-step sign-in',
      choices: ['F', 'T', 'Enforced'],
      choiceLabels: {
        F: 'Off: a password is enough',
        T: 'Optional: each user may turn it on or off',
        Enforced: 'Required for everyone: set up before they go on',
      },
      hint: 'A code by text message or from an authenticator app, besides the password.',
    },
    sso_second_factor: {
      kind: 'flag',
      label: 'Single sign-on is enough',
      hint: 'Who signs in by your provider, which asks for a second factor itself, is not asked for another one here.',
      beyond: 'sso_second_factor',
    },
    sso_provider: {
      kind: 'flag',
      label: 'Single sign-on',
      serverSet: true,
      hidden: true,
      beyond: 'org.sso_provider',
    },
    addr: { kind: 'text', label: 'Address', maxLength: 200 },
    city: { kind: 'text', label: 'City', maxLength: 100 },
    state: { kind: 'text', label: 'State', maxLength: 50 },
    zip: { kind: 'text', label: 'Zip', maxLength: 10 },
    ivr_number: { kind: 'text', label: 'IVR Number', maxLength: 200, hidden: true },
  },
  section: 'admin',
  title: ['name'],
  columns: ['phone', 'timezone', 'city', 'state'],
  searchFields: ['name', 'phone'],
  large: true,
  defaultSort: 'name',
  operations: ['list', 'one', 'create', 'update', 'delete'],
  // Whoever is signed in is told where.
  rights: { list: 'unready', one: 'user' },
  tenant: false,
  ids: 'decimal',
  write: 'admin',
});

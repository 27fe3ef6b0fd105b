import { dialogMessages } from '../messages/router.ts';
import { defineResource } from './define.ts';

/** A person who signs in. */
export const users = defineResource({
  name: 'users',
  label: { one: 'user', many: 'Users' },
  fields: {
    user_name: { kind: 'text', label: 'Username', required: dialogMessages[2], maxLength: 120 },
    pw: { kind: 'secret', label: 'Password', maxLength: 1000 },
    first_name: { kind: 'text', label: 'First Name', required: dialogMessages[1], maxLength: 80 },
    last_name: { kind: 'text', label: 'Last Name', required: dialogMessages[1], maxLength: 80 },
    middle_name: { kind: 'text', label: 'Middle Name', maxLength: 80 },
    email: { kind: 'email', label: 'Email' },
    phone: { kind: 'phone', label: 'Phone' },
    mobile_phone: { kind: 'phone', label: 'Mobile Phone' },
    access_group: {
      kind: 'text',
      label: 'Access Group',
      maxLength: 60,
      hint: 'Says which tabs the user sees. Without a group, or in the group admin, all.',
      reference: { to: 'groups', by: 'name' },
      none: { label: 'No group: all tabs', asked: 'Choose an access group.', listed: 'All tabs' },
    },
    landing_page: {
      kind: 'text',
      label: 'Landing Page',
      maxLength: 120,
      readAs: 'landingPage',
      closed: true,
    },
    mfa_method: {
      kind: 'choice',
      label: 'Two-step sign-in',
      choices: ['', 'sms', 'totp', 'disabled_sms', 'disabled_totp'],
      hidden: true,
    },
    forcePasswordReset: { kind: 'flag', label: 'Must change the password' },
    cognito_migration: {
      kind: 'flag',
      label: 'Must reset the password by email',
      serverSet: true,
      hidden: true,
    },
    disabled: {
      kind: 'flag',
      label: 'Suspended',
      hint: 'A suspended user can’t sign in, and is signed out at once.',
      beyond: 'users.disabled',
    },
    last_sign_in: { kind: 'time', label: 'Last sign-in', serverSet: true, beyond: 'user_access' },
    admin_user: { kind: 'flag', label: 'Internal admin', serverSet: true },
    ui_settings: { kind: 'multiline', label: 'Settings of the screens', maxLength: 20_000, hidden: true },
  },
  section: 'admin',
  title: ['last_name', 'first_name'],
  columns: ['user_name', 'access_group', 'email', 'last_sign_in', 'disabled'],
  listed: ['user_name', 'access_group', 'last_sign_in'],
  filterFields: ['access_group', 'disabled'],
  empty: 'Nobody can sign in yet. Make the first user.',
  searchFields: ['user_name', 'first_name', 'last_name', 'email'],
  defaultSort: 'last_name',
  operations: ['list', 'one', 'create', 'update', 'delete'],
  // Of oneself; others need the section.
  rights: { one: 'user', update: 'mfa' },
  // Of others than oneself, an update too.
  needs: { create: ['manage_users'], delete: ['manage_users'] },
  tenant: true,
  ids: 'decimal',
  write: 'user',
});

import { failedWrites } from '../messages/failed-writes.ts';
import type { ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';

const ofOperators = { signedBy: 'user', openTo: 'internalAdmin', feature: 'operators' } as const;

export const operatorCalls = {
  listOrganizations: {
    ...ofOperators,
    method: 'GET',
    path: 'operators/organizations',
    summary:
      'A page of the organizations, with their users, last sign-in and trial (admins); not in the contract',
  },
  listNotices: {
    ...ofOperators,
    method: 'GET',
    path: 'operators/notices',
    feature: 'operator_notices',
    summary:
      'Failures of background work, mail and gateway accounts that continue, with their practice (admins); not in the contract',
  },
  readOrganization: {
    ...ofOperators,
    method: 'GET',
    path: 'operators/organizations/:id',
    summary: 'An organization with its dialed numbers and providers (admins); not in the contract',
  },
  addProvider: {
    ...ofOperators,
    method: 'POST',
    path: 'operators/organizations/:id/sign_on',
    secretFields: ['client_secret'],
    confirmedBy: seenInAudit('create'),
    ifDone: failedWrites.done.provider,
    summary: 'Adds a provider of single sign-on, once it says that it is one (admins); not in the contract',
  },
  changeProvider: {
    ...ofOperators,
    method: 'PUT',
    path: 'operators/organizations/:id/sign_on',
    secretFields: ['client_secret'],
    confirmedBy: seenInAudit('update'),
    ifDone: failedWrites.done.provider,
    summary: 'Changes one; without a client secret the one that is kept stays (admins); not in the contract',
  },
  removeProvider: {
    ...ofOperators,
    method: 'DELETE',
    path: 'operators/organizations/:id/sign_on',
    confirmedBy: seenInAudit('delete'),
    summary: 'Removes one, by its url_id (admins); not in the contract',
  },
  listResellers: {
    ...ofOperators,
    method: 'GET',
    path: 'operators/resellers',
    summary: 'The resellers, with how many practices signed up by each (admins); not in the contract',
  },
  addReseller: {
    ...ofOperators,
    method: 'POST',
    path: 'operators/resellers',
    confirmedBy: seenInAudit('create'),
    summary: 'Makes a reseller of that name under a new id (admins); not in the contract',
  },
  switchReseller: {
    ...ofOperators,
    method: 'PUT',
    path: 'operators/resellers',
    confirmedBy: seenInAudit('update'),
    summary: 'Switches a reseller on or off (admins); not in the contract',
  },
} as const satisfies Record<string, ListedCall>;

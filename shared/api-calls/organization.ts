import { numberSetting } from '../ivr/number-setting.ts';
import { record, text, type ValueOf } from '../wire/wire-types.ts';
import type { ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';

const client = record({ id: text, name: text });

export type Client = ValueOf<typeof client>;

export const organizationCalls = {
  readIvrNumber: {
    method: 'GET',
    path: 'ivr_number',
    result: numberSetting,
    signedBy: 'user',
    openTo: 'unready',
    summary: 'Lists the dialed numbers with their names',
  },
  adminGetOrg: {
    method: 'GET',
    path: 'admin_get_org',
    result: client,
    signedBy: 'user',
    openTo: 'internalAdmin',
    summary: 'Lists all client organizations (admins)',
  },
  adminSetOrg: {
    method: 'POST',
    path: 'admin_set_org',
    /** An empty `id_org` returns to the admin's own organization. */
    request: record({ id_org: text, reason: text }),
    signedBy: 'user',
    openTo: 'leaving',
    beyond: ['reason'],
    confirmedBy: {
      ...seenInAudit('act for client'),
      isDone: ({ sent }, rows) =>
        rows.some((row) => row['action'] === (sent['id_org'] ? 'act for client' : 'leave client')),
    },
    summary: "Starts acting for a client; an empty `id_org` returns to the admin's own organization (admins)",
  },
  getDemoOrgs: {
    method: 'GET',
    path: 'notify2pay/get_org',
    result: client,
    signedBy: 'user',
    openTo: 'internalAdmin',
    summary: 'Lists the payment demo organizations (admins)',
  },
  setDemoOrg: {
    method: 'POST',
    path: 'notify2pay/set_org',
    request: record({ id: text, reason: text }),
    signedBy: 'user',
    openTo: 'internalAdmin',
    beyond: ['reason'],
    confirmedBy: seenInAudit('act for client'),
    summary: 'Starts acting for a payment demo organization (admins)',
  },
} as const satisfies Record<string, ListedCall>;

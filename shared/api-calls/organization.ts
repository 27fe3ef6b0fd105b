import { numberSetting } from '../ivr/number-setting.ts';
import {
  choice,
  list,
  number,
  optional,
  record,
  required,
  text,
  time,
  type ValueOf,
} from '../wire/wire-types.ts';
import { retentionKinds } from '../retention.ts';
import type { ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';

const client = record({ id: text, name: text });

export type Client = ValueOf<typeof client>;

const retention = record({
  /** Time of the last cleanup; missing before the first. */
  time: optional(time),
  /** Numbers of records that the last cleanup deleted and the next one will delete. */
  kinds: required(list(record({ kind: choice(retentionKinds), deleted: number, next: number }))),
});

export type Retention = ValueOf<typeof retention>;

export const organizationCalls = {
  readRetention: {
    method: 'GET',
    path: 'retention',
    result: retention,
    signedBy: 'user',
    openTo: ['admin'],
    level: 2,
    timeoutMs: 30_000,
    summary: 'Returns what the last cleanup of old data deleted and what the next one will delete',
  },
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

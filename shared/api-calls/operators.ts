import { failedWrites } from '../locales/en/failed-writes.ts';
import { trialResult } from '../reminders/account.ts';
import { numberSetting } from '../ivr/number-setting.ts';
import {
  choice,
  flag,
  list,
  number,
  optional,
  record,
  text,
  withDefault,
  type ValueOf,
} from '../wire/wire-types.ts';
import type { ListedCall } from './call.ts';
import { holdFields } from './holds.ts';
import { seenInAudit } from './operation.ts';

const ofOperators = { signedBy: 'user', openTo: 'internalAdmin', level: 2 } as const;

const provider = {
  /** Name in the URL where users start sign-in. */
  url_id: text,
  issuer: text,
  client_id: text,
};
/** Without a client secret, a changed provider keeps its saved one. */
const providerRequest = record({ ...provider, client_secret: text });
/** Host of the issuer's sign-in page; '' if the issuer did not respond. */
const providerResult = record({ host: text });

const fields = {
  id: text,
  name: text,
  payments: flag,
  reseller: text,
  users: number,
  numbers: numberSetting,
  /** Unix seconds; '' if no user ever signed in. */
  last_sign_in: text,
  /** Time of the approval in Unix seconds; '' if the organization awaits it or never needed it. */
  approved_at: optional(text),
  trial: optional(trialResult),
  /** Set while the organization is closed: start in Unix seconds, user, reason, and the progress of deleting its data. */
  closed: optional(record({ at: number, by: text, reason: text, erasing: flag, erased: flag })),
  /** Legal hold in effect: its start in Unix seconds, user and reason. */
  hold: optional(record(holdFields)),
  /** First user; set only while the organization awaits approval. */
  approval: optional(record({ name: text, email: text, confirmed: flag, phone: text })),
};
const organization = record(fields);

/** Failure that is still going on. */
const notice = record({
  /** `records`: a background task skipped records. `mail`: mail servers rejected many emails. `gateway`: the gateway rejects an account. */
  kind: choice(['records', 'mail', 'gateway']),
  /** Name of the task, the kind of refusal, or the gateway's error code. */
  about: text,
  count: withDefault(number, 1),
  /** Unix seconds, or 0 if unknown. */
  since: number,
  /** Affected practice, or '' if there is none or it is unknown. */
  id_org: text,
  organization: text,
});
const reseller = record({
  id: text,
  name: text,
  active: flag,
  /** Practices that signed up with its id. */
  practices: number,
});

export type OrganizationResult = ValueOf<typeof organization>;
export type OperatorNotice = ValueOf<typeof notice>;
export type Reseller = ValueOf<typeof reseller>;
export type TypedProvider = ValueOf<typeof providerRequest>;

export const operatorCalls = {
  listOrganizations: {
    ...ofOperators,
    method: 'GET',
    path: 'operators/organizations',
    request: record({ search: text, page: number, awaiting: flag }),
    result: organization,
    summary: 'Lists organizations with their users, last sign-in and free trial (admins)',
  },
  listNotices: {
    ...ofOperators,
    method: 'GET',
    path: 'operators/notices',
    result: notice,
    level: 2,
    summary: 'Lists ongoing failures of background jobs, mail and gateway accounts by practice (admins)',
  },
  readOrganization: {
    ...ofOperators,
    method: 'GET',
    path: 'operators/organizations/:id',
    result: record({ ...fields, providers: list(record(provider)) }),
    summary: 'Returns an organization with its phone numbers and identity providers (admins)',
  },
  closeOrganization: {
    ...ofOperators,
    method: 'PUT',
    path: 'operators/organizations/:id/closing',
    /** `name` repeats the organization's name as a confirmation. */
    request: record({ name: text, reason: text }),
    confirmedBy: seenInAudit('close'),
    summary: 'Closes an organization: nobody signs in, and nothing is sent or charged (admins)',
  },
  reopenOrganization: {
    ...ofOperators,
    method: 'DELETE',
    path: 'operators/organizations/:id/closing',
    confirmedBy: seenInAudit('reopen'),
    summary: 'Reopens a closed organization; its sending stays stopped (admins)',
  },
  holdOrganization: {
    ...ofOperators,
    method: 'PUT',
    path: 'operators/organizations/:id/hold',
    /** `name` repeats the organization's name as a confirmation. */
    request: record({ name: text, reason: text }),
    confirmedBy: seenInAudit('hold'),
    summary: 'Sets a legal hold on an organization: nothing of it is deleted for good (admins)',
  },
  liftOrganizationHold: {
    ...ofOperators,
    method: 'DELETE',
    path: 'operators/organizations/:id/hold',
    request: record({ name: text, reason: text }),
    confirmedBy: seenInAudit('lift hold'),
    summary: 'Lifts the legal hold of an organization (admins)',
  },
  addProvider: {
    ...ofOperators,
    method: 'POST',
    path: 'operators/organizations/:id/sign_on',
    request: providerRequest,
    answers: 'object',
    result: providerResult,
    secretFields: ['client_secret'],
    confirmedBy: seenInAudit('create'),
    ifDone: failedWrites.done.provider,
    summary: 'Adds an identity provider after checking that it responds (admins)',
  },
  changeProvider: {
    ...ofOperators,
    method: 'PUT',
    path: 'operators/organizations/:id/sign_on',
    request: providerRequest,
    answers: 'object',
    result: providerResult,
    secretFields: ['client_secret'],
    confirmedBy: seenInAudit('update'),
    ifDone: failedWrites.done.provider,
    summary: 'Changes an identity provider; an empty client secret keeps the saved one (admins)',
  },
  removeProvider: {
    ...ofOperators,
    method: 'DELETE',
    path: 'operators/organizations/:id/sign_on',
    request: record({ url_id: text }),
    confirmedBy: seenInAudit('delete'),
    summary: 'Removes an identity provider by its `url_id` (admins)',
  },
  listResellers: {
    ...ofOperators,
    method: 'GET',
    path: 'operators/resellers',
    result: reseller,
    summary: 'Lists resellers with the number of practices that signed up with each (admins)',
  },
  addReseller: {
    ...ofOperators,
    method: 'POST',
    path: 'operators/resellers',
    request: record({ name: text }),
    confirmedBy: seenInAudit('create'),
    summary: 'Adds a reseller with a new id (admins)',
  },
  switchReseller: {
    ...ofOperators,
    method: 'PUT',
    path: 'operators/resellers',
    request: record({ id: text, active: optional(flag) }),
    confirmedBy: seenInAudit('update'),
    summary: 'Switches a reseller on or off (admins)',
  },
} as const satisfies Record<string, ListedCall>;

import { hasAll } from '../reply.ts';
import { accountState } from '../payment/accounts.ts';
import { clientSettings } from '../resources/client-settings.ts';
import { list, record, rowOf, text } from '../wire/wire-types.ts';
import type { ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';

const readClientSetting = {
  method: 'POST',
  reads: true,
  path: 'notify2pay/client_setting',
  signedBy: 'user',
  openTo: 'internalAdmin',
  beyond: ['payer_may_exceed'],
  request: record({ id: text }),
  result: rowOf(clientSettings, { payment_account_states: list(accountState) }),
  summary: 'Returns the settings of a client organization (admins)',
} as const satisfies ListedCall;

export const clientSettingCalls = {
  readClientSetting,
  saveClientSetting: {
    method: 'PUT',
    path: 'notify2pay/client_setting',
    signedBy: 'user',
    openTo: 'internalAdmin',
    secretFields: ['epic_pw'],
    /** Organization of the settings, in either field. The other fields are those of `client_settings`. */
    request: record({ id_org: text, id: text }),
    confirmedBy: {
      read: readClientSetting,
      request: ({ sent: { id_org: id } }) => ({ body: { id } }),
      isDone: ({ sent: { id_org: _, ...values } }, [setting]) => hasAll(values, setting),
      otherwise: seenInAudit('update'),
    },
    beyond: ['payer_may_exceed'],
    summary: "Saves a client organization's settings (admins)",
  },
} as const satisfies Record<string, ListedCall>;

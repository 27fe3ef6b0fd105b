import { record, text } from '../wire/wire-types.ts';
import type { ListedCall } from './call.ts';

export const paymentLinkCalls = {
  openShortLink: {
    method: 'POST',
    reads: true,
    path: 'notify2pay/open_short_link',
    signedBy: 'nobody',
    serves: 'payment',
    level: 2,
    secretFields: ['code'],
    request: record({ code: text }),
    result: record({ id: text, client_id: text }),
    summary: 'Returns the payment of a short link by its code',
  },
} as const satisfies Record<string, ListedCall>;

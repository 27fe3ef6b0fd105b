import type { ListedCall } from './call.ts';

export const paymentLinkCalls = {
  openShortLink: {
    method: 'POST',
    reads: true,
    path: 'notify2pay/open_short_link',
    signedBy: 'nobody',
    serves: 'payment',
    feature: 'short_links',
    secretFields: ['code'],
    summary: 'The payment that a short link leads to, by its code; not in the contract',
  },
} as const satisfies Record<string, ListedCall>;

import type { ApiCall } from '../../../shared/api-calls/call.ts';

/** Purposes of calls. Each kind has its own concurrency limit and circuit breaker. */
export const callKinds = ['payment', 'signIn', 'page', 'background'] as const;
export type CallKind = (typeof callKinds)[number];

export interface Place {
  kind: CallKind | 'health';
  /** Tenant for fair sharing: an organization id, the known devices, or '' for anonymous callers. */
  organisation: string;
}

export interface CallPlace extends Place {
  kind: CallKind;
  endpoint: string;
}

interface Circumstances {
  serves?: 'signIn';
  background?: boolean;
  organisation?: string;
  knownDevice?: boolean;
}

/** Returns the limits for a call. Unknown browsers share one tenant for sign-in, so known devices keep free permits. */
export function placeOf(call: ApiCall, about: Circumstances): CallPlace {
  const kind = call.serves ?? about.serves ?? (about.background ? 'background' : 'page');
  const organisation = about.organisation ?? (about.knownDevice ? 'known devices' : '');
  return { kind, organisation, endpoint: `${call.method} ${call.path}` };
}

import type { ApiCall } from '../../../shared/api-calls/call.ts';

/** Purposes of calls. Each kind has its own concurrency limit and circuit breaker. */
export const callKinds = ['payment', 'signIn', 'page', 'background'] as const;
export type CallKind = (typeof callKinds)[number];

export interface CallGroup {
  kind: CallKind | 'health';
  /** Tenant for fair sharing: an organization ID, 'known devices', or '' for anonymous callers. */
  organization: string;
}

export interface EndpointGroup extends CallGroup {
  kind: CallKind;
  endpoint: string;
}

interface CallFacts {
  serves?: 'signIn';
  background?: boolean;
  organization?: string;
  knownDevice?: boolean;
}

/**
 * Returns the group whose limits apply to a call. Unknown browsers share one tenant for sign-in, so they cannot take all permits from known
 * devices.
 */
export function groupOf(call: ApiCall, facts: CallFacts): EndpointGroup {
  const kind = call.serves ?? facts.serves ?? (facts.background ? 'background' : 'page');
  const organization = facts.organization ?? (facts.knownDevice ? 'known devices' : '');
  return { kind, organization, endpoint: `${call.method} ${call.path}` };
}

import type { ApiCall } from '../../../shared/api-calls/call.ts';

/** What a call is for. What befalls one kind takes no places from another and opens no breaker of its. */
export const callKinds = ['payment', 'signIn', 'page', 'background'] as const;
export type CallKind = (typeof callKinds)[number];

/** Where a call waits its turn. */
export interface Place {
  kind: CallKind | 'health';
  /** Whose share of the places it takes: an organisation's, that of known devices, or '' = of nobody in particular. */
  organisation: string;
}

/** A place, and the endpoint that a fault is held against: method and template. */
export interface CallPlace extends Place {
  kind: CallKind;
  endpoint: string;
}

/** What is known of a call besides what is called. */
interface Circumstances {
  serves?: 'signIn';
  background?: boolean;
  organisation?: string;
  knownDevice?: boolean;
}

/** Strangers who sign in, from wherever, share what is nobody's: those who signed in before find places beside them. */
export function placeOf(call: ApiCall, about: Circumstances): CallPlace {
  const kind = call.serves ?? about.serves ?? (about.background ? 'background' : 'page');
  const organisation = about.organisation ?? (about.knownDevice ? 'known devices' : '');
  return { kind, organisation, endpoint: `${call.method} ${call.path}` };
}

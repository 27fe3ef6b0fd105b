import type { ApiCall } from '../../../shared/api-calls.ts';

/** What a call is for. What befalls one kind takes no places from another and opens no breaker of its. */
export const callKinds = ['payment', 'signIn', 'page', 'background'] as const;
export type CallKind = (typeof callKinds)[number];

/** Where a call waits its turn. */
export interface Place {
  kind: CallKind | 'health';
  /** Whose share of the places it takes; '' = nobody's in particular. */
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
}

export function placeOf(call: ApiCall, { serves, background, organisation = '' }: Circumstances): CallPlace {
  const kind = call.serves ?? serves ?? (background ? 'background' : 'page');
  return { kind, organisation, endpoint: `${call.method} ${call.path}` };
}

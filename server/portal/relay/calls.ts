import type { ApiCall } from '../../../shared/api-calls/call.ts';
import type { ListQuery } from '../../../shared/list-query.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { Features } from './features.ts';
import type { MultipartForm } from './multipart.ts';
import type { RelayResult } from './result.ts';
import type { RecordStream } from './stream.ts';
import type { UpstreamContent } from './upstream.ts';

/** `notices` are what a ready API does without, such as a mail server. */
export interface Readiness {
  ready: boolean;
  why?: string;
  notices?: readonly string[];
}

/** Everything the portal asks of the API. No method throws for what the network or the API does: see `RelayResult`. */
export interface Relay {
  call(call: ApiCall, options: CallOptions): Promise<RelayResult>;
  list(definition: ResourceDefinition, query: Partial<ListQuery>, context: CallContext): Promise<RelayResult>;
  get(definition: ResourceDefinition, id: string, context: CallContext): Promise<RelayResult>;
  /** `p1` of the reply is the new id. */
  create(definition: ResourceDefinition, record: ApiRecord, context: CallContext): Promise<RelayResult>;
  /** `record` holds `id` and the changed fields. */
  update(definition: ResourceDefinition, record: ApiRecord, context: CallContext): Promise<RelayResult>;
  remove(definition: ResourceDefinition, ids: readonly string[], context: CallContext): Promise<RelayResult>;
  /** All records of a list, of any number, in bounded memory. Refusals and what fails at once are results as of `list`. */
  stream(
    definition: ResourceDefinition,
    query: Partial<ListQuery>,
    context: CallContext,
  ): Promise<RecordStream | RelayResult>;
  /** The same of any call whose results are a list. A POST is sent once. */
  streamCall(call: ApiCall, options: CallOptions): Promise<RecordStream | RelayResult>;
  /** Sends a form with a file. Never sent twice; a time-out or reset leaves its outcome unknown. */
  upload(call: ApiCall, options: CallOptions & MultipartForm): Promise<RelayResult>;
  /** A file's content as a stream, which must be read or destroyed. `range` is the browser's, one range at most. */
  download(call: ApiCall, options: CallOptions & { range?: string }): Promise<UpstreamContent | RelayResult>;
  /**
   * Whether the API answers below 500 to `health` within a second, and some kind of call gets an answer; and what it says where it
   * is not so. Never throws.
   */
  readiness(requestId: string): Promise<Readiness>;
  /** Whether the API says that it has something beyond the contract. Never throws. */
  has: Features['has'];
  /** All that it says so of. Never throws. */
  all: Features['all'];
  /** Lets running calls end, then closes the connections. */
  close(): Promise<void>;
}

/** For whom and how a call is made, whatever the call. */
export interface CallContext {
  /** The portal request's id, sent as `X-Request-Id`. */
  requestId: string;
  /** The user's API token, sent as Bearer. Only calls signed by the user carry it; without one they throw. */
  token?: string;
  /** Sent as Basic: `login` and `cognito_verify`. */
  basic?: { userName: string; password: string };
  /** The browser has signed in as that user before: sent as `X-Known-Device: 1`. */
  knownDevice?: boolean;
  /** Tells who tries a code from others who try one for the same name: sent as `X-Trier`. */
  trier?: string;
  /** A read that the page makes by itself: sent as `X-Background: 1`. */
  background?: boolean;
  /** Whose share of the places it takes, an organisation's id. */
  organisation?: string;
  /** Whatever is called: it is a part of signing in. */
  serves?: 'signIn';
  /** Ends the call, as when the browser has gone away. */
  signal?: AbortSignal;
  /** Unix ms by which all calls of one page must have ended; 30 s from now when left out. */
  deadline?: number;
}

export interface CallOptions extends CallContext {
  /** Values of the `:name` parts of the call's path. One that cannot be an id is answered 404 here. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as `Idempotency-Key`. */
  idempotencyKey?: string;
}

import type { ApiCall } from '../../../shared/api-calls/call.ts';
import type { ListQuery } from '../../../shared/list-query.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { OfferCache } from './api-offer.ts';
import type { MultipartForm } from './multipart.ts';
import type { RelayResult } from './result.ts';
import type { RecordStream } from './stream.ts';
import type { UpstreamContent } from './upstream.ts';

/** Readiness of the API. `notices` names optional parts that it lacks, such as a mail server. */
export interface Readiness {
  ready: boolean;
  why?: string;
  notices?: readonly string[];
}

/** Client for all API calls. No method throws for network or API failures: see `RelayResult`. */
export interface Relay extends Pick<OfferCache, 'offer' | 'isLevel2' | 'has'> {
  call(call: ApiCall, options: CallOptions): Promise<RelayResult>;
  list(definition: ResourceDefinition, query: Partial<ListQuery>, context: CallContext): Promise<RelayResult>;
  get(definition: ResourceDefinition, id: string, context: CallContext): Promise<RelayResult>;
  /** Creates a record. `p1` of the reply is the new ID. */
  create(definition: ResourceDefinition, record: ApiRecord, context: CallContext): Promise<RelayResult>;
  update(definition: ResourceDefinition, record: ApiRecord, context: CallContext): Promise<RelayResult>;
  remove(definition: ResourceDefinition, ids: readonly string[], context: CallContext): Promise<RelayResult>;
  /** Streams all records of a list in bounded memory. Rejections and early failures are returned as by `list`. */
  stream(
    definition: ResourceDefinition,
    query: Partial<ListQuery>,
    context: CallContext,
  ): Promise<RecordStream | RelayResult>;
  /** Streams the results of any call that returns a list. A POST is sent once. */
  streamCall(call: ApiCall, options: CallOptions): Promise<RecordStream | RelayResult>;
  /** Sends a form with a file. Never retries; after a timeout or reset, the outcome is unknown. */
  upload(call: ApiCall, options: CallOptions & MultipartForm): Promise<RelayResult>;
  /** Streams a file's content, which must be read or destroyed. `range` is the single range that the browser requested. */
  download(call: ApiCall, options: CallOptions & { range?: string }): Promise<UpstreamContent | RelayResult>;
  /**
   * Checks that `health` answers below 500 within a second and at least one kind of call works. Returns the API's reason if not ready. Never
   * throws.
   */
  readiness(requestId: string): Promise<Readiness>;
  /** Waits for running calls, and then closes the connections. */
  close(): Promise<void>;
}

export interface CallContext {
  /** Portal request ID, sent as `X-Request-Id`. */
  requestId: string;
  /** User's API token, sent as a Bearer token. User calls throw without one; other calls never carry it. */
  token?: string;
  /** Basic credentials for `login` and `cognito_verify`. */
  basic?: { userName: string; password: string };
  /** True if the user has signed in from this browser before. Sent as `X-Known-Device: 1`. */
  knownDevice?: boolean;
  /** Client fingerprint that counts code attempts for the same name separately. Sent as `X-Trier`. */
  clientFingerprint?: string;
  /** True for automatic requests by the page. Sent as `X-Background: 1`. */
  background?: boolean;
  /** Operation ID for looking up a change later. Sent as `X-Operation-Id`. */
  operation?: string;
  organization?: string;
  serves?: 'signIn';
  signal?: AbortSignal;
  /** Unix milliseconds by which all calls of one page must end; 30 s from now by default. */
  deadline?: number;
}

export interface CallOptions extends CallContext {
  /** Values of the `:name` parts of the call's path. A malformed ID gets a 404 without a call. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  idempotencyKey?: string;
}

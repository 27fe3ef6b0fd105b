import type { ApiCall, RequestOf, ResultsOf } from '../../../shared/api-calls/call.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Answer, RefusalResults } from './answer.ts';
import type { Actor } from './actor.ts';
import type { Db } from '../database/db.ts';
import type { ReadReplica } from '../database/read-replica.ts';
import type { PasswordHasher } from '../secrets/stored-password.ts';
import type { Blob, BlobStore } from '../blobs/blob-store.ts';
import type { PracticeRecords } from '../providers/fhir/fhir-server.ts';
import type { Gateways } from '../providers/gateway.ts';
import type { TextVoice } from '../providers/text-voice.ts';
import type { Voices } from '../providers/speak.ts';
import type { Keyring } from '../secrets/keyring.ts';

export interface ApiDeps {
  db: Db;
  replica: ReadReplica;
  log: Log;
  gateway: Gateways;
  records: PracticeRecords;
  passwords: PasswordHasher;
  blobs: BlobStore;
  keyring: Keyring;
  /** Provider interface for calls in progress; undefined if none is configured. */
  textVoice?: TextVoice;
  voices: Voices;
  /** Returns the current time in Unix milliseconds. */
  clock: () => number;
  /** URL of this process once it is listening. During simulated calls, the API posts webhooks to itself at this URL. */
  ownUrl?: () => string;
  /** True while the process is shutting down; if undefined, it never is. */
  isStopping?: () => boolean;
  /** Returns the reason for a database outage, if known. */
  outage?: () => string | undefined;
  config: Pick<
    Config,
    | 'production'
    | 'apiKeys'
    | 'mail'
    | 'textVoice'
    | 'brand'
    | 'publicUrl'
    | 'hooksUrl'
    | 'gatewayUrl'
    | 'storageQuotaBytes'
    | 'backup'
    | 'drill'
    | 'databaseUrl'
    | 'migrateDatabaseUrl'
  >;
}

export interface ApiRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  header(name: string): string | undefined;
  /** Signed-in user; undefined for public calls. */
  actor?: Actor;
  /** Uploaded file; undefined if none was sent. */
  file?: UploadedFile;
}

/** Uploaded file. Its content is deleted after the response unless a row references it by then. */
export interface UploadedFile extends Blob {
  /** File name from the user, without unsafe characters. */
  fileName: string;
  head: Buffer;
}

/** Handler of a call. If the call declares its results, they are checked at compile time. */
export type Operation<Call extends ApiCall = ApiCall> = (
  request: ApiRequest,
  deps: ApiDeps,
) => Promise<CallAnswer<Call>>;

/** Handler of a call by a signed-in user. */
export type SignedOperation<Call extends ApiCall = ApiCall> = (
  request: SignedRequest,
  deps: ApiDeps,
) => Promise<CallAnswer<Call>>;

type CallAnswer<Call extends ApiCall> = Answer<ResultsOf<Call> | RefusalResults>;

export type SignedRequest = ApiRequest & { actor: Actor };

/** Returns the body as a record, or an empty record if the body is not an object. */
export function bodyOf(request: Pick<ApiRequest, 'body'>): ApiRecord {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  return Object.fromEntries(Object.entries(body));
}

/** Parses the values of a call's request: query parameters of a GET, or fields of the body. */
export function readRequest<Call extends ApiCall & { request: object }>(
  { method, request: type }: Call,
  request: Pick<ApiRequest, 'query' | 'body'>,
): RequestOf<Call> {
  return type.read(method === 'GET' ? request.query : bodyOf(request)) as RequestOf<Call>;
}

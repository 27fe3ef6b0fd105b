import type { ApiRecord } from '../../../shared/reply.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Answer } from './answer.ts';
import type { Actor } from './actor.ts';
import type { Db } from '../database/db.ts';
import type { PasswordHasher } from '../secrets/stored-password.ts';
import type { Blob, BlobStore } from '../blobs/blob-store.ts';
import type { PracticeRecords } from '../providers/fhir/fhir-server.ts';
import type { Gateways } from '../providers/gateway.ts';
import type { TextVoice } from '../providers/text-voice.ts';
import type { Voices } from '../providers/speak.ts';
import type { Keyring } from '../secrets/keyring.ts';

/** What an operation works with. */
export interface ApiDeps {
  db: Db;
  log: Log;
  gateway: Gateways;
  /** The health records of practices. */
  records: PracticeRecords;
  passwords: PasswordHasher;
  /** Contents of files. */
  blobs: BlobStore;
  /** Encrypts secrets that are kept. */
  keyring: Keyring;
  /** Tells the provider about calls that are under way; undefined where none is set. */
  textVoice?: TextVoice;
  /** What calls say where the server speaks. */
  voices: Voices;
  /** Unix milliseconds. */
  clock: () => number;
  /** Where this process itself listens, once it does; an API that is its own provider posts there. */
  ownUrl?: () => string;
  /** Whether the program is about to end; it never is when left out. */
  isStopping?: () => boolean;
  /** Why the database is away, where that is known. */
  outage?: () => string | undefined;
  config: Pick<
    Config,
    | 'production'
    | 'apiKey'
    | 'mail'
    | 'textVoice'
    | 'brand'
    | 'publicUrl'
    | 'hooksUrl'
    | 'gatewayUrl'
    | 'storageQuotaBytes'
    | 'databaseUrl'
    | 'migrateDatabaseUrl'
  >;
}

/** A request, read and checked for its outer form. */
export interface ApiRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  header(name: string): string | undefined;
  /** Who signed it; undefined on public calls. */
  actor?: Actor;
  /** The file of a call that takes one; undefined where none was sent. */
  file?: UploadedFile;
}

/** A file that was sent. Its content goes with the answer unless a row names it by then. */
export interface UploadedFile extends Blob {
  /** The name that the user gave it, without what a name should not hold. */
  fileName: string;
  /** Its first bytes. */
  head: Buffer;
}

export type Operation = (request: ApiRequest, deps: ApiDeps) => Promise<Answer>;

/** An operation of a call that only signed-in users may make. */
export type SignedOperation = (request: SignedRequest, deps: ApiDeps) => Promise<Answer>;

export type SignedRequest = ApiRequest & { actor: Actor };

/** The body as a record; empty where it is none. */
export function bodyOf(request: Pick<ApiRequest, 'body'>): ApiRecord {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  return Object.fromEntries(Object.entries(body));
}

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { request, type Dispatcher } from 'undici';
import { createApi } from '../../server/api/app.ts';
import { createPasswordHasher } from '../../server/api/sign-in/password-hasher.ts';
import { issueToken } from '../../server/api/operation/bearer-tokens.ts';
import { saveVerification } from '../../server/api/payments/verified.ts';
import { demo } from '../../server/demo/demo.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { type BlobStore } from '../../server/api/blobs/blob-store.ts';
import { createDiskBlobs } from '../../server/api/blobs/disk-blobs.ts';
import type { CardGateway, Gateways } from '../../server/api/providers/gateway.ts';
import { createSandboxGateway } from '../../server/api/providers/sandbox-gateway.ts';
import { createPracticeRecords } from '../../server/api/ehr/practice-records.ts';
import type { PracticeRecords } from '../../server/api/providers/fhir/fhir-server.ts';
import { createGateways } from '../../server/api/payments/gateways.ts';
import { createTextVoice } from '../../server/api/providers/text-voice.ts';
import { createKeyring, type Keyring } from '../../server/api/secrets/keyring.ts';
import type { PasswordHasher } from '../../server/api/secrets/stored-password.ts';
import type { StreamLimits } from '../../server/api/operation/stream-limit.ts';
import { hasVoice } from '../../server/api/providers/speak.ts';
import { createVoices } from '../../server/api/voices/cached-voices.ts';
import { readConfig } from '../../server/config.ts';
import { closeServer, limitSlowClients, listen, slowClientChecks } from '../../server/listen.ts';
import { createLog } from '../../server/log.ts';
import { enterGroup } from '../../server/api/users/enter-group.ts';
import { sectionNames } from '../../shared/sections.ts';
import { createDatabase, type DatabaseHandle } from '../../server/api/database/db.ts';
import { createReadReplica } from '../../server/api/database/read-replica.ts';
import { createDemoDatabase, type TestDatabase } from './database.ts';

/** One record or a list of records, as expected by the test. */
export type Results = Record<string, string> & Record<string, string>[];

export interface Envelope {
  success: boolean;
  results: Results;
  p1?: string;
  msg?: string;
}

export interface Reply {
  status: number;
  headers: Headers;
  body: Envelope;
}

export interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
}

export interface EmbeddedApi {
  url: string;
  database: TestDatabase;
  /** Connection of the API itself, which uses a different role than the test. */
  serving: DatabaseHandle;
  gateway: Gateways;
  records: PracticeRecords;
  keyring: Keyring;
  now: { ms: number };
  /** Data directory with the stored files in `files`. */
  dataDir: string;
  /**
   * Calls a method and path, such as `GET payments?sort=id`. An object is sent as JSON, a string unchanged.
   * This client takes a fifth of the time of `fetch`.
   */
  call(route: string, body?: unknown, options?: CallOptions): Promise<Reply>;
  /** Calls `payment_submission` with an idempotency key. */
  submit(body: object, key: string): Promise<Reply>;
  logText(): Promise<string>;
  close(): Promise<void>;
}

export interface ApiOptions {
  environment?: Record<string, string>;
  gateway?: (database: TestDatabase) => CardGateway;
  database?: TestDatabase;
  /** scrypt cost N for passwords that the API hashes; low unless a test needs the real cost. */
  passwordCost?: number;
  /** Password hasher to use instead of one with `passwordCost`. */
  passwords?: PasswordHasher;
  /** Overrides for parts of the disk storage. */
  blobs?: (disk: BlobStore) => Partial<BlobStore>;
  /** Stream limits; the production limits by default. */
  streams?: StreamLimits;
  /** Maximum wait for the health record system in milliseconds; the production value by default. */
  recordAnswerMs?: number;
  /** Time limits for slow clients; the production values by default. */
  patience?: Parameters<typeof limitSlowClients>[1];
}

const isVoiceThere = hasVoice();

/** Low scrypt cost, because hashing at the real cost would add minutes to the suite. */
const testCost = 2 ** 4;

/** Starts the real API on its own port and database with the demo practice and a stopped clock. */
export async function startEmbeddedApi(options: ApiOptions = {}): Promise<EmbeddedApi> {
  const now = { ms: Date.now() };
  const database = options.database ?? (await createDemoDatabase());
  if (options.database) await seedDemo(database.db, now.ms);
  const lines = new PassThrough();
  const logged = text(lines);
  const sandbox =
    options.gateway?.(database) ??
    createSandboxGateway(
      database.db,
      () => Promise.resolve(),
      () => now.ms,
    );
  const config = readConfig(options.environment ?? {});
  const log = createLog('info', lines);
  const passwords = options.passwords ?? createPasswordHasher({ cost: options.passwordCost ?? testCost });
  const dataDir = mkdtempSync(join(tmpdir(), 'test-api-'));
  const disk = createDiskBlobs(join(dataDir, 'files'));
  const blobs = { ...disk, ...options.blobs?.(disk) };
  const keyring = createKeyring(config.dataSecrets);
  const clock = () => now.ms;
  const serving = createDatabase({ ...database.serving, max: config.connections.api });
  const gateway = createGateways({ db: serving.db, keyring, log, clock, config, sandbox });
  const { recordAnswerMs: answerMs } = options;
  const records = createPracticeRecords({ db: serving.db, keyring, clock, config, answerMs });
  const voices = createVoices({ db: serving.db, blobs, keyring, clock, isAvailable: await isVoiceThere });
  const ownUrl = () => url;
  const { url: provider, ...account } = config.textVoice;
  const textVoice = provider ? createTextVoice({ url: provider, ...account }) : undefined;
  const replica = createReadReplica({ primary: serving.db, url: config.readDatabaseUrl });
  const shared = { db: serving.db, replica, log, clock, gateway, records, config, passwords, blobs, keyring };
  const deps = { ...shared, voices, textVoice, ownUrl };
  const handle = createApi(deps, { limits: options.streams, devDemo: demo.devDemo });
  const server = createServer(slowClientChecks, handle);
  limitSlowClients(server, options.patience);
  const port = await listen(server, { port: 0, host: '127.0.0.1', setting: 'API_PORT' });
  const url = `http://127.0.0.1:${port}`;

  const call: EmbeddedApi['call'] = async (route, body, { token, headers } = {}) => {
    const [method, path] = splitOnce(route);
    const response = await request(`${url}/${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answer = (await response.body.json()) as Envelope;
    return {
      status: response.statusCode,
      get headers() {
        return headersOf(response.headers);
      },
      body: answer,
    };
  };

  return {
    url,
    database,
    serving,
    gateway,
    records,
    keyring,
    now,
    dataDir,
    call,
    submit: async (body, key) => {
      const { payment_id: id } = body as { payment_id?: string };
      const found = await sql`select 1 from payments where id = ${id ?? ''}`.execute(database.db);
      const verification = found.rows.length ? await saveVerification(database.db, id!, now.ms) : undefined;
      const headers = { 'Idempotency-Key': key };
      return call('POST notify2pay/payment_submission', { verification, ...body }, { headers });
    },
    logText: () => {
      lines.end();
      return logged;
    },
    close: async () => {
      server.closeAllConnections();
      await closeServer(server, 0);
      await records.close();
      await replica.close();
      await serving.close();
      rmSync(dataDir, { recursive: true, force: true });
      if (!options.database) await database.drop();
    },
  };
}

function splitOnce(route: string): [Dispatcher.HttpMethod, string] {
  const space = route.indexOf(' ');
  return [route.slice(0, space) as Dispatcher.HttpMethod, route.slice(space + 1)];
}

function headersOf(sent: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(sent))
    for (const value of [values].flat()) headers.append(name, value);
  return headers;
}

interface TestUser {
  org: string;
  admin?: boolean;
  /** Access group; defaults to one that opens every tab but cannot manage users. */
  group?: string;
  actingFor?: string;
}

export async function signIn(
  { database, now }: Pick<EmbeddedApi, 'database' | 'now'>,
  user: TestUser,
): Promise<string> {
  const name = `user-${user.org}-${user.admin ? 'admin' : 'staff'}-${Math.random().toString(36).slice(2)}`;
  const { group = 'Everything' } = user;
  if (group === 'Everything')
    await database.db
      .transaction()
      .execute((trx) => enterGroup(trx, user.org, { name: group, open: sectionNames }));
  const { rows } = await sql<{ id: string }>`
    insert into users (id_org, user_name, admin_user, access_group)
    values (${user.org}::bigint, ${name}, ${user.admin ? 'T' : 'F'}, ${group})
    returning id::text
  `.execute(database.db);
  const request = { userId: rows[0]!.id, actingFor: user.actingFor, lifeMs: 3_600_000 };
  return issueToken(database.db, request, now.ms);
}

import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createDatabase, type Connection, type DatabaseHandle } from '../../server/api/database/db.ts';
import { migrate } from '../../server/api/database/migrate.ts';
import { createReadReplica, type ReadReplica } from '../../server/api/database/read-replica.ts';
import { caseId } from '../../server/demo/cases.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { reuseClients, type ReusedClients } from './reused-clients.ts';
import { capturePristine, type Pristine } from './pristine.ts';
import { runningPostgres, type TestPostgres } from './postgres.ts';
import { until } from './until.ts';

export interface TestDatabase extends DatabaseHandle {
  /** Connection settings of the database owner, used by `db` and `pool`. */
  connection: Connection;
  /** Connection settings of the role used in production. */
  serving: Connection;
  /** The database itself, as without a standby. */
  replica: ReadReplica;
  another(max: number): DatabaseHandle;
  url: string;
  /** Data directory of the server, for searching its files. */
  directory: string;
  drop(): Promise<void>;
}

/** Creates a new database, empty or migrated. Without `durable`, commits return before the disk write. */
export async function createTestDatabase({ migrated = true, durable = true } = {}): Promise<TestDatabase> {
  const server = await runningPostgres();
  if (migrated && durable) return lend('migrated', server);
  const template = migrated ? await migratedTemplate() : 'template0';
  const name = await copyOf(template, server);
  if (!durable) await server.query(`alter database ${name} set synchronous_commit to off`);
  return openDatabase(name, server);
}

/** Returns a new database with the demo practice from a template, because seeding takes longer than most tests. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const server = await runningPostgres();
  return lend('demo', server);
}

/** Starts calls while a lock holds rows that they all need, and releases the lock once every call is waiting. */
export async function whileLocked<Answer>(
  { pool }: TestDatabase,
  lockQuery: string,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(lockQuery);
  const answers = Promise.all(calls.map((call) => call()));
  const waiting = `
    select 1 from pg_stat_activity
    where datname = current_database()
    and wait_event_type = 'Lock'
  `;
  await until(async () => (await pool.query(waiting)).rows.length === calls.length).finally(async () => {
    await holder.query('rollback');
    holder.release();
  });
  return answers;
}

/** Template databases, each created on first use. */
const templates: {
  migrated?: Promise<string>;
  demo?: Promise<string>;
} = {};

const migratedTemplate = () => (templates.migrated ??= runningPostgres().then(makeMigratedTemplate));

async function makeMigratedTemplate(server: TestPostgres): Promise<string> {
  const name = await copyOf('template0', server);
  const { pool, close } = createDatabase({ ...server.connection, database: name });
  await migrate(pool, server.serving.user);
  await close();
  return name;
}

async function makeDemoTemplate(server: TestPostgres): Promise<string> {
  const name = await copyOf(await migratedTemplate(), server);
  const { db, close } = createDatabase({ ...server.connection, database: name });
  await seedDemo(db, Date.now());
  await payElsewhere(db);
  await close();
  return name;
}

/** Marks a demo payment as paid directly, so that the gateway ledger starts empty. */
async function payElsewhere(db: DatabaseHandle['db']): Promise<void> {
  const receipt = { auth: '418206', card_brand: 'VISA', last_4: '4242' };
  await db
    .updateTable('payments')
    .set(({ ref }) => ({ ...receipt, status: 'Paid', paid_amount: ref('amount'), paid_at: sql`now()` }))
    .where('id', '=', caseId('already paid', 0))
    .execute();
}

/** Copies files, because copying through the write-ahead log doubles the server's work. */
async function copyOf(template: string, server: TestPostgres): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await server.query(`create database ${name} template ${template} strategy file_copy`);
  return name;
}

/** Database that a test returned in its original state, ready for reuse. */
interface Returned {
  name: string;
  clients: ReusedClients;
  pristine: Pristine;
  /** Each use leaves a small trace that slows the server, so reuse is limited. */
  uses: number;
}

const mostUses = 100;

const returned: Record<'migrated' | 'demo', Returned[]> = { migrated: [], demo: [] };

async function lend(kind: 'migrated' | 'demo', server: TestPostgres): Promise<TestDatabase> {
  const lent = returned[kind].pop() ?? (await copyToLend(kind, server));
  const { name, clients, pristine } = lent;
  const database = openDatabase(name, server, clients);
  const release = async () => {
    await database.close();
    lent.uses += 1;
    const isAsBefore =
      lent.uses < mostUses && (await pristine.restore(await clients.count()).catch(() => false));
    if (isAsBefore) return void returned[kind].push(lent);
    await Promise.all([clients.close(), pristine.close()]);
    await server.query(`drop database ${name} with (force)`);
  };
  let releasing: Promise<void> | undefined;
  // A test may close a database that its suite closes again, so only the first call returns the database for reuse.
  return { ...database, drop: () => (releasing ??= release()) };
}

async function copyToLend(kind: 'migrated' | 'demo', server: TestPostgres): Promise<Returned> {
  const template = kind === 'demo' ? (templates.demo ??= makeDemoTemplate(server)) : migratedTemplate();
  const name = await copyOf(await template, server);
  const pristine = await capturePristine({ ...server.connection, database: name });
  return { name, clients: reuseClients(), pristine, uses: 0 };
}

function openDatabase(
  name: string,
  { connection: { host, user, password, ...rest }, serving, directory, query }: TestPostgres,
  clients?: ReusedClients,
): TestDatabase {
  const overrides = { database: name, ...(clients && { Client: clients.Client }) };
  const connection = { ...rest, host, user, password, max: 20, ...overrides };
  const database = createDatabase(connection);
  return {
    ...database,
    connection,
    replica: createReadReplica({ primary: database.db }),
    another: (max: number) => createDatabase({ ...connection, max }),
    serving: { ...serving, ...overrides },
    url: `postgres://${user}:${password}@/${name}?host=${encodeURIComponent(host)}`,
    directory,
    drop: async () => {
      await database.close();
      await query(`drop database ${name} with (force)`);
    },
  };
}

export interface DatabasePort {
  url: string;
  close(): void;
}

/** Exposes the private socket of the test server on a TCP port for separate programs and other users. */
export async function openDatabasePort({ connection }: TestDatabase): Promise<DatabasePort> {
  const server = createServer((near) => {
    const far = connect(`${connection.host}/.s.PGSQL.5432`);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => [near, far].forEach((one) => one.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { user, password, database } = connection;
  return {
    url: `postgres://${user}:${String(password)}@127.0.0.1:${port}/${database}`,
    close: () => void server.close(),
  };
}

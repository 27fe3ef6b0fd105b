import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createDatabase, type Connection, type DatabaseHandle } from '../../server/api/database/db.ts';
import { migrate } from '../../server/api/database/migrate.ts';
import { caseId } from '../../server/demo/case-id.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { keepClients, type KeptClients } from './kept-clients.ts';
import { keepPristine, type Pristine } from './pristine.ts';
import { runningPostgres, type TestPostgres } from './postgres.ts';
import { until } from './until.ts';

export interface TestDatabase extends DatabaseHandle {
  /** As the owner, which is how `db` and `pool` are connected. */
  connection: Connection;
  /** As the role that serves in the product. */
  serving: Connection;
  /** Opens further connections of the same role. */
  another(max: number): DatabaseHandle;
  /** As a `DATABASE_URL`. */
  url: string;
  /** Where the server keeps everything, for a search of its files. */
  directory: string;
  /** Ends the pool and removes the database. */
  drop(): Promise<void>;
}

/** A new database of its own, empty or migrated. One that is not `durable` answers before the disk has written. */
export async function createTestDatabase({ migrated = true, durable = true } = {}): Promise<TestDatabase> {
  const server = await runningPostgres();
  if (migrated && durable) return lend('migrated', server);
  const template = migrated ? await migratedTemplate() : 'template0';
  const name = await copyOf(template, server);
  if (!durable) await server.query(`alter database ${name} set synchronous_commit to off`);
  return openDatabase(name, server);
}

/** A new database that holds the demo practice, entered a while ago: seeding each of them would take longer than most tests. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const server = await runningPostgres();
  return lend('demo', server);
}

/** Makes calls while rows that all of them need are held, and lets go when each waits: all have read what was there before. */
export async function whileHeld<Answer>(
  { pool }: TestDatabase,
  hold: string,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(hold);
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

/** Databases that others are copied from, each made when it is first asked for. */
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

/** So that the ledger of the gateway begins empty. */
async function payElsewhere(db: DatabaseHandle['db']): Promise<void> {
  const receipt = { auth: '418206', card_brand: 'VISA', last_4: '4242' };
  await db
    .updateTable('payments')
    .set(({ ref }) => ({ ...receipt, status: 'Paid', paid_amount: ref('amount'), paid_at: sql`now()` }))
    .where('id', '=', caseId('already paid', 0))
    .execute();
}

/** As files: through the log each copy costs the server twice the work. */
async function copyOf(template: string, server: TestPostgres): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await server.query(`create database ${name} template ${template} strategy file_copy`);
  return name;
}

/** One that is back from a test and holds what it held before; a copy where there is none. */
interface Returned {
  name: string;
  clients: KeptClients;
  pristine: Pristine;
  /** Of what was taken out a trace stays, which costs the server a little. */
  uses: number;
}

const mostUses = 100;

const returned: Record<'migrated' | 'demo', Returned[]> = { migrated: [], demo: [] };

async function lend(kind: 'migrated' | 'demo', server: TestPostgres): Promise<TestDatabase> {
  const lent = returned[kind].pop() ?? (await copyToLend(kind, server));
  const { name, clients, pristine } = lent;
  const database = openDatabase(name, server, clients);
  const giveBack = async () => {
    await database.close();
    lent.uses += 1;
    const isAsBefore =
      lent.uses < mostUses && (await pristine.restore(await clients.count()).catch(() => false));
    if (isAsBefore) return void returned[kind].push(lent);
    await Promise.all([clients.close(), pristine.close()]);
    await server.query(`drop database ${name} with (force)`);
  };
  let given: Promise<void> | undefined;
  // A test may close what its suite closes afterwards: given back twice, the database would be lent to two tests at once.
  return { ...database, drop: () => (given ??= giveBack()) };
}

async function copyToLend(kind: 'migrated' | 'demo', server: TestPostgres): Promise<Returned> {
  const template = kind === 'demo' ? (templates.demo ??= makeDemoTemplate(server)) : migratedTemplate();
  const name = await copyOf(await template, server);
  const pristine = await keepPristine({ ...server.connection, database: name });
  return { name, clients: keepClients(), pristine, uses: 0 };
}

function openDatabase(
  name: string,
  { connection: { host, user, password, ...rest }, serving, directory, query }: TestPostgres,
  clients?: KeptClients,
): TestDatabase {
  const kept = { database: name, ...(clients && { Client: clients.Client }) };
  const connection = { ...rest, host, user, password, ...kept };
  const database = createDatabase(connection);
  return {
    ...database,
    connection,
    another: (max: number) => createDatabase({ ...connection, max }),
    serving: { ...serving, ...kept },
    url: `postgres://${user}:${password}@/${name}?host=${encodeURIComponent(host)}`,
    directory,
    drop: async () => {
      await database.close();
      await query(`drop database ${name} with (force)`);
    },
  };
}

import { sql } from 'kysely';
import { openDeliveryTrial, practice, type DeliveryTrial } from '../../api/reminders/delivery-trial.ts';
import { signIn, type EmbeddedApi, type Reply } from '../embedded-api.ts';
import { appointment, staffed } from '../fhir/appointments.ts';
import { linkRecord } from '../fhir/linked-practice.ts';
import { startOpenIdProvider } from '../open-id-provider.ts';
import { addUser, tokenOf } from '../sign-in.ts';
import { upload } from '../upload.ts';

/** Arguments of a call that can take effect once. */
export interface Prepared {
  /** Token of the caller; none for a public call. */
  token?: string | undefined;
  params?: Record<string, string>;
  body?: unknown;
  /** File of a multipart form. */
  file?: { name: string; content: Buffer | string };
}

export type Prepare = (world: World) => Promise<Prepared> | Prepared;

/** Practice with the accounts and fakes that the calls need. */
export interface World {
  trial: DeliveryTrial;
  api: EmbeddedApi;
  /** Token of a manager of the practice. */
  manager: string;
  /** Creates a token of an internal admin. */
  admin(): Promise<string>;
  /** Makes a call as the manager; throws if it is rejected. */
  call(route: string, body?: unknown): Promise<Reply>;
  /** Creates a record as the manager and returns its id. */
  make(resource: string, record: object): Promise<string>;
  send(path: string, content: string, fields?: Record<string, string>): Promise<Reply>;
  /** Creates a user of the practice with a password. */
  user(more?: object): Promise<{ id: string; userName: string; token: string }>;
  /** Issuer of a single sign-on provider. */
  issuer: string;
  query<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const trial = await openDeliveryTrial({ PUBLIC_URL: 'https://portal.example' });
  const { api } = trial;
  const provider = await startOpenIdProvider();
  const record = await linkRecord(api);
  record.fhir.resources.push(...structuredClone([...staffed, appointment('x1')]));
  const manager = await signIn(api, { org: practice, group: 'Admin' });
  await sql`
    update users set email = 'maria@lakeside.example', mobile_phone = '3125550190' where email is null
  `.execute(api.database.db);
  const call = async (route: string, body?: unknown) => {
    const reply = await api.call(route, body, { token: manager });
    if (!reply.body.success) throw new Error(`${route}: ${reply.status} ${reply.body.msg}`);
    return reply;
  };
  let users = 0;
  return {
    trial,
    api,
    manager,
    admin: () => signIn(api, { org: '204260', admin: true }),
    call,
    make: async (resource, values) => (await call(`POST ${resource}`, values)).body.p1 ?? '',
    send: (path, content, fields = {}) =>
      upload(api, path, { token: manager, name: 'rows.csv', content, fields }),
    user: async (more) => {
      users += 1;
      const userName = `user${users}`;
      const id = await addUser(api, { userName, org: practice, ...more });
      return { id, userName, token: await tokenOf(api, userName) };
    },
    issuer: provider.issuer,
    query: async (statement) => (await statement.execute(api.database.db)).rows,
    close: async () => {
      await trial.close();
      await provider.close();
      await record.fhir.close();
    },
  };
}

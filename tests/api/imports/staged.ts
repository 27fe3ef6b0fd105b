import { sql } from 'kysely';
import { startWorker } from '../../../server/api/start-worker.ts';
import { readConfig } from '../../../server/config.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { silentLog } from '../../support/silent-log.ts';
import { until } from '../../support/until.ts';
import { download, upload } from '../../support/upload.ts';

export const org = '204117';

export async function startImports() {
  const api = await startEmbeddedApi();
  const worker = await workerOf(api);
  const token = await signIn(api, { org });
  await sql`delete from contacts where id_org = ${org}::bigint`.execute(api.database.db);
  const as = (route: string, body?: unknown) => api.call(route, body, { token });
  const close = async () => {
    await worker.close();
    await api.close();
  };

  const send = (
    content: Buffer | string,
    name = 'list.csv',
    fields: Record<string, string> = { resource: 'contacts' },
  ) => upload(api, 'imports', { token, name, content, fields });
  const read = async (id: string): Promise<Record<string, unknown>> =>
    (await as(`GET imports/${id}`)).body.results[0] ?? {};
  const ended = async (id: string, limitMs = 15_000) => {
    await until(
      async () => !['checking', 'running', 'undoing'].includes(String((await read(id))['status'])),
      limitMs,
    );
    return read(id);
  };
  const put = async (id: string, change: object): Promise<Record<string, unknown>> => {
    const reply = await as('PUT imports', { id, ...change });
    return reply.status === 200 ? ended(id) : { refused: reply.status, msg: reply.body.msg };
  };
  return {
    api,
    token,
    as,
    close,
    send,
    read,
    ended,
    put,
    async check(content: Buffer | string, change: object = {}) {
      const id = (await send(content)).body.p1 ?? '';
      return { id, row: await put(id, { ...change, status: 'checking' }) };
    },
    refusedOf: async (id: string) =>
      (await download(api, `imports/${id}/refused`, { token })).content.toString('utf8'),
    people: async () =>
      (await as('GET contacts?meta={p:1,l:0}&sort=last_name,first_name')).body.results as Record<
        string,
        unknown
      >[],
    audits: async () => {
      const { rows } = await sql<{ detail: string; user_name: string }>`
        select detail, user_name from audit where action in ('import', 'export') order by id
      `.execute(api.database.db);
      return rows;
    },
  };
}

export type Imports = Awaited<ReturnType<typeof startImports>>;

export function workerOf(api: EmbeddedApi) {
  return startWorker({
    config: readConfig({ DATA_DIR: api.dataDir }),
    log: silentLog,
    database: { ...api.database, close: api.database.drop },
  });
}

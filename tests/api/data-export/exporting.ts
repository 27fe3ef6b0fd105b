import { sql } from 'kysely';
import { issueToken } from '../../../server/api/operation/bearer-tokens.ts';
import { signIn, startEmbeddedApi, type ApiOptions } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';
import { download } from '../../support/upload.ts';
import { readZip } from '../../support/zip.ts';

export const practice = '204117';

/** Starts an API with a manager of the demo practice. */
export async function openExporting(options?: ApiOptions) {
  const api = await startEmbeddedApi(options);
  const manager = await signIn(api, { org: practice, group: 'Admin' });
  const call = (route: string, body?: unknown, token = manager) => api.call(route, body, { token });
  const start = async () => (await call('POST data_exports', {})).body.p1 ?? '';
  const open = (id: string, token = manager) => download(api, `data_exports/${id}/content`, { token });
  return {
    api,
    manager,
    call,
    start,
    open,
    work: () => runWorker(api),
    list: async (token = manager) => (await call('GET data_exports', undefined, token)).body.results,
    one: async (id: string) =>
      (await call('GET data_exports')).body.results.find((each) => each['id'] === id)!,
    query: async <Row>(statement: ReturnType<typeof sql<Row>>) =>
      (await statement.execute(api.database.db)).rows,
    /** Starts an export, runs it and returns the files of its archive. */
    exported: async () => {
      const id = await start();
      await runWorker(api);
      return { id, entries: await readZip((await open(id)).content) };
    },
    /** Returns a new token of the manager. */
    again: async () => {
      const { rows } = await sql<{ id: string }>`
        select id::text from users where id_org = ${practice}::bigint order by users.id desc limit 1
      `.execute(api.database.db);
      return issueToken(api.database.db, { userId: rows[0]!.id, lifeMs: 3_600_000 }, api.now.ms);
    },
    close: () => api.close(),
  };
}

export type Exporting = Awaited<ReturnType<typeof openExporting>>;

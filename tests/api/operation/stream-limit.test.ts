import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { sql } from 'kysely';
import type { Db } from '../../../server/api/database/db.ts';
import { streamLimits, type StreamLimits } from '../../../server/api/operation/stream-limit.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

const orgs = ['204117', '999301', '999302'] as const;
const contacts = 1200;
const all = 'GET contacts?meta={p:1,l:0,c:0}';
/** Streams one row, small enough for every buffer. */
const short = `GET contacts?meta={p:1,l:0,c:0}&filter=${encodeURIComponent('{"id":"1700000001-204117"}')}`;
const onePage = 'GET contacts?meta={p:1,l:5,c:1}';

describe('list streams with stalled clients', function () {
  this.timeout(60_000);
  let database: TestDatabase;
  let api: EmbeddedApi;
  let tokens: string[];
  const opened: IncomingMessage[] = [];

  /** Waits for the response headers, then reads no more of the body than the socket buffers hold. */
  const stall = async (token: string): Promise<IncomingMessage> => {
    const request = get(`${api.url}/contacts?meta={p:1,l:0,c:0}`, {
      headers: { Authorization: `Bearer ${token}` },
      agent: false,
    });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    opened.push(answer);
    return answer;
  };
  const start = async (limits: StreamLimits) => {
    api = await startEmbeddedApi({ database, streams: limits });
    tokens = await Promise.all(orgs.map((org) => signIn(api, { org })));
  };
  const leaveAll = () => {
    for (const answer of opened.splice(0)) answer.destroy();
  };
  before(async () => {
    database = await createTestDatabase();
    await enterContacts(database.db);
  });
  after(() => database.drop());
  afterEach(async () => {
    leaveAll();
    await api.close();
  });

  it('[D-1] leave connections free for other calls', async () => {
    await start({ ...streamLimits, maxWaitMs: 50, stallMs: 60_000 });
    const answers = await Promise.all(
      tokens.flatMap((token) => Array.from({ length: 8 }, () => stall(token))),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).to.have.length(streamLimits.total);
    expect(statuses.filter((status) => status === 429)).to.have.length(24 - streamLimits.total);
    const held = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database()
      and xact_start is not null
      and pid <> pg_backend_pid()
    `.execute(api.database.db);
    expect(held.rows).to.deep.equal([{ count: streamLimits.total }]);
    for (const token of tokens)
      expect(await api.call(onePage, undefined, { token })).to.include({ status: 200 });
  });

  it('respond with 429 and Retry-After if too many are waiting, without affecting other organizations', async () => {
    await start({ ...streamLimits, maxWaiting: 0 });
    const [token = '', other = ''] = tokens;
    await Promise.all(Array.from({ length: streamLimits.perOrganization }, () => stall(token)));
    const refused = await api.call(all, undefined, { token });
    expect(refused.status).to.equal(429);
    expect(refused.body).to.deep.include({ success: false, results: [] });
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
    expect((await api.call(all, undefined, { token: other })).body.results).to.have.length(contacts);
  });

  it('free their permits when clients disconnect', async () => {
    await start({ ...streamLimits, maxWaitMs: 15_000 });
    const [token = ''] = tokens;
    await Promise.all(Array.from({ length: streamLimits.perOrganization }, () => stall(token)));
    const next = api.call(all, undefined, { token });
    leaveAll();
    expect((await next).body.results).to.have.length(contacts);
  });

  it('get disconnected so that the next request proceeds', async () => {
    await start({ ...streamLimits, perOrganization: 1, maxWaitMs: 15_000, stallMs: 200 });
    const [token = ''] = tokens;
    const stalled = await stall(token);
    const next = await api.call(short, undefined, { token });
    expect(next.body.results).to.have.length(1);
    await new Promise((resolve) => stalled.once('close', resolve).resume());
    expect(stalled.complete).to.equal(false);
  });

  it('tolerate a slow database without a disconnect', async () => {
    await start({ ...streamLimits, stallMs: 50 });
    const { db } = api.database;
    const locked = await db.startTransaction().execute();
    await sql`lock table contacts in access exclusive mode`.execute(locked);
    const reply = api.call(short, undefined, { token: tokens[0]! });
    await sql`select pg_sleep(0.3)`.execute(locked);
    await locked.rollback().execute();
    expect((await reply).body.results).to.have.length(1);
  });
});

/** Inserts more data than the connection's buffers hold. */
async function enterContacts(db: Db): Promise<void> {
  await sql`
    insert into org (id, name)
    select id::bigint, 'Other'
    from unnest(${[...orgs]}::text[]) id
    on conflict do nothing
  `.execute(db);
  await sql`
    insert into contacts (id, id_org, last_name, notes)
    select 1700000000 + n || '-' || id_org, id_org::bigint, 'Stone', repeat('long ', 2000)
    from unnest(${[...orgs]}::text[]) id_org, generate_series(1, ${contacts}) n
  `.execute(db);
}

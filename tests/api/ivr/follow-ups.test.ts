import { expect } from 'chai';
import { sql } from 'kysely';
import { whileLocked } from '../../support/database.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { addUser, tokenOf } from '../../support/sign-in.ts';

const [own, other] = ['204117', '204260'];
const call = '1795000001-ada';
const late = '1795000002-ben';

describe('call follow-ups', () => {
  let api: EmbeddedApi;
  let nora: string;
  let token: string;

  before(async function () {
    this.timeout(60_000);
    api = await startEmbeddedApi();
    nora = await addUser(api, { userName: 'nora', group: 'Admin' });
    token = await tokenOf(api, 'nora');
  });
  beforeEach(async () => {
    await query(sql`delete from ivr`);
    api.now.ms += 60_000;
    await query(sql`
      insert into ivr (id, id_org, cdr_start, cdr_dst, provider, name, patient_code)
      values (${call}, ${own}::bigint, '2026-11-20 15:00:00', '3125550170', 'Dr. Patel', 'Ada Okafor', 'MRN-F1'),
        (${late}, ${own}::bigint, '2026-11-20 16:00:00', '3125550170', 'Dr. Patel', null, null),
        ('1795000003-theirs', ${other}::bigint, '2026-11-20 15:00:00', '3125550170', 'Dr. Patel', 'Zoe', 'MRN-F1')
    `);
  });
  after(() => api.close());

  const query = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
    (await statement.execute(api.database.db)).rows;
  const change = (body: object, as = token) => api.call('PUT ivr/follow_ups', body, { token: as });
  const find = async (calls: readonly string[] = [call], as = token) =>
    (await api.call('POST ivr/follow_ups', { calls }, { token: as })).body.results;
  /** Returns audit entries since the test began; the audit trail is append-only. */
  const told = async () => {
    const rows = await query(sql<{ detail: string }>`
      select detail
      from audit
      where action = 'follow up'
      and time >= ${new Date(api.now.ms)}
    `);
    return rows.map(({ detail }) => detail);
  };
  const search = async (followUp: string) => {
    const body = { table: 'ivr', fields: 'id', limit: '50', follow_up: followUp };
    const { status, body: reply } = await api.call('POST search', body, { token });
    return status === 200 ? reply.results.map(({ id }) => id) : status;
  };

  it('keep the done status, note and assignee independent and audit each change once', async () => {
    expect((await find())[0]).to.include({ call, done: false, note: null, assignee: null });
    expect((await change({ call, note: ' Wants a plan ', assignee: nora })).status).to.equal(200);
    expect((await change({ call, done: true })).status).to.equal(200);
    expect((await change({ call, done: true, note: 'Wants a plan' })).status).to.equal(200);
    const at = Math.floor(api.now.ms / 1000);
    const kept = { done: true, done_by: 'Pat Doe', done_at: at, note: 'Wants a plan', assignee: nora };
    expect((await find())[0]).to.include(kept);
    expect((await change({ call, done: false, note: '', assignee: '' })).status).to.equal(200);
    const open = { done: false, done_by: null, done_at: null, note: null, assignee: null };
    expect((await find())[0]).to.include(open);
    expect(await told()).to.have.members([
      "Follow-up of Ada Okafor: note 'Wants a plan'; assigned to Pat Doe",
      'Follow-up of Ada Okafor: done',
      'Follow-up of Ada Okafor: open again; note removed; unassigned',
    ]);
  });

  it('divide search results into done and open calls', async () => {
    await change({ call, done: true });
    await change({ call: late, note: 'Called, no answer' });
    expect(await search('done')).to.deep.equal([call]);
    expect(await search('open')).to.deep.equal([late]);
    expect(await search('')).to.have.members([call, late]);
    expect(await search('other')).to.equal(400);
  });

  it('include the newest payment that the patient can still pay', async () => {
    await query(sql`
      insert into payments (id, id_org, patient_id, first_name, last_name, amount, status, created)
      values ('1795000010-a', ${own}::bigint, 'MRN-F1', 'Ada', 'Okafor', 10, 'Sent', now()),
        ('1795000011-b', ${own}::bigint, 'MRN-F1', 'Ada', 'Okafor', 260, 'Viewed', now() + interval '1 hour'),
        ('1795000012-c', ${own}::bigint, 'MRN-F1', 'Ada', 'Okafor', 5, 'Paid', now() + interval '2 hours'),
        ('1795000013-d', ${other}::bigint, 'MRN-F1', 'Zoe', 'Okafor', 99, 'Sent', now() + interval '3 hours')
    `);
    expect((await find())[0]).to.include({ payment: '1795000011-b', amount: '260.00' });
    expect((await find([late]))[0]).to.include({ payment: null, amount: null });
  });

  it('stay within one practice and its own users', async () => {
    const stranger = await addUser(api, { userName: 'stranger', org: other, group: 'Admin' });
    const theirs = await tokenOf(api, 'stranger');
    await change({ call, note: 'Ours' });
    expect(await find([call], theirs)).to.deep.equal([]);
    expect((await change({ call, done: true }, theirs)).status).to.equal(404);
    expect((await change({ call: '1795000003-theirs', done: true })).status).to.equal(404);
    expect((await change({ call, assignee: stranger })).status).to.equal(400);
    expect((await find())[0]).to.include({ note: 'Ours', done: false, assignee: null });
  });

  it('require access to the IVR tab', async () => {
    const desk = await signIn(api, { org: own, group: 'Desk of files' });
    expect((await change({ call, done: true }, desk)).status).to.equal(403);
    expect((await api.call('POST ivr/follow_ups', { calls: [call] }, { token: desk })).status).to.equal(403);
  });

  it('reject invalid follow-ups', async () => {
    for (const body of [{}, { call: '' }, { call, note: 'x'.repeat(501) }])
      expect((await change(body)).status, JSON.stringify(body)).to.equal(400);
    for (const calls of [undefined, call, [1], Array.from({ length: 1001 }, () => call)])
      expect((await api.call('POST ivr/follow_ups', { calls }, { token })).status).to.equal(400);
    expect(await told()).to.deep.equal([]);
  });

  it('keep every change of fifty concurrent requests', async () => {
    const kinds = [
      (index: number) => ({ note: `Note ${index}` }),
      () => ({ done: true }),
      () => ({ assignee: nora }),
    ] as const;
    const bodies = Array.from({ length: 50 }, (_, index) => ({ call, ...kinds[index % 3]?.(index) }));
    const answers = await Promise.all(bodies.map((body) => change(body)));
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
    const [kept] = await find();
    expect(kept).to.include({ done: true, assignee: nora });
    expect(kept?.['note']).to.match(/^Note \d+$/);
    const trail = await told();
    const notes = trail.filter((detail) => detail.includes('note'));
    expect(notes, 'each note is in the audit trail').to.have.length(17);
    expect(trail.filter((detail) => detail.endsWith(': done'))).to.have.length(1);
    expect(trail.filter((detail) => detail.endsWith('assigned to Pat Doe'))).to.have.length(1);
    expect(trail).to.have.length(19);
  });

  it('audit a simultaneous duplicate change once', async () => {
    const saying = [{ done: true }, { assignee: nora }].flatMap((body) => [body, body]);
    const calls = saying.map((body) => () => change({ call, ...body }));
    const answers = await whileLocked(api.database, 'lock table call_follow_ups in share mode', calls);
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    const trail = await told();
    expect(trail.filter((detail) => detail.endsWith(': done'))).to.have.length(1);
    expect(trail).to.have.length(2);
  });

  it('lose their assignee when that user is deleted or disabled', async () => {
    const gone = await addUser(api, { userName: 'gone', group: 'Admin' });
    await change({ call, note: 'Call after 4', assignee: gone });
    await query(sql`update users set disabled = 'T' where id = ${gone}::bigint`);
    expect((await change({ call: late, assignee: gone })).status).to.equal(400);
    expect((await api.call('DELETE users', [{ id: gone }], { token })).status).to.equal(200);
    expect((await find())[0]).to.include({ note: 'Call after 4', assignee: null });
    expect((await change({ call, assignee: gone })).status).to.equal(400);
  });

  it('disappear with their call', async () => {
    await change({ call, done: true });
    await query(sql`delete from ivr where id = ${call}`);
    expect(await query(sql`select 1 from call_follow_ups where call = ${call}`)).to.deep.equal([]);
    expect((await change({ call, done: false })).status).to.equal(404);
  });
});

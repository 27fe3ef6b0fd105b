import { expect } from 'chai';
import { sql } from 'kysely';
import { describeApi } from '../../support/fixtures.ts';

interface DemoLink {
  path: string;
}

describeApi('the email answer endpoint', (api) => {
  let link: { oid: string; cid: string };
  beforeEach(async () => {
    link = await linkOf(0);
  });

  async function linkOf(index: number) {
    const demo = (await api.call('GET dev/demo')).body.results as unknown as { email_links: DemoLink[] };
    const query = new URL(demo.email_links[index]!.path, 'http://x').searchParams;
    return { oid: query.get('oid')!, cid: query.get('cid')! };
  }
  const answer = (action: string, body: object = link) =>
    api.call(`POST notifications/email/${action}`, body);
  const visit = async () => {
    const { rows } = await sql<{ answer: string | null; answered_by: string | null }>`
      select answer, answered_by from notification_rows where id = ${link.oid}
    `.execute(api.database.db);
    return rows[0];
  };
  const rowsOf = async (table: string) =>
    (await sql`select * from ${sql.table(table)}`.execute(api.database.db)).rows;
  const audits = async () =>
    (await sql`select 1 from audit where action = 'email answer'`.execute(api.database.db)).rows.length;

  it('[E3] saves the answer on the appointment and replaces an earlier one', async () => {
    expect((await answer('confirm')).body).to.deep.equal({ success: true, results: [] });
    expect(await visit()).to.deep.equal({ answer: 'confirm', answered_by: 'email' });
    expect((await answer('cancel')).body.success).to.equal(true);
    expect(await visit()).to.deep.equal({ answer: 'cancel', answered_by: 'email' });
  });

  it('[E3] returns the same result for repeated answers without further changes', async () => {
    const first = await answer('confirm');
    for (let index = 0; index < 3; index += 1)
      expect((await answer('confirm')).body).to.deep.equal(first.body);
    const many = await Promise.all(Array.from({ length: 20 }, () => answer('opt_out')));
    expect(many.every(({ body }) => body.success)).to.equal(true);
    expect(await audits()).to.equal(2);
    expect(await rowsOf('opt_outs')).to.have.length(3);
  });

  for (const action of ['opt_out', 'not_pat']) {
    it(`stops every channel after ${action}, even if the patient confirms later`, async () => {
      await answer(action);
      await answer('confirm');
      const rows = (await rowsOf('opt_outs')) as { channel: string; address: string; source: string }[];
      expect(rows.map((row) => row.channel)).to.have.members(['email', 'text', 'voice']);
      expect(rows.map((row) => row.source)).to.include(`email link: ${action}`);
      expect(rows.find((row) => row.channel === 'email')!.address).to.equal('confirm.0@patients.example');
    });
  }

  it('[E2] rejects an invalid link, action or time', async () => {
    const other = await linkOf(1);
    const refused = [
      await answer('delete'),
      await answer('confirm%2f..%2fcancel'),
      await answer('Confirm'),
      await answer('confirm', {}),
      await answer('confirm', { oid: link.oid }),
      await answer('confirm', { ...link, cid: other.cid }),
      await answer('confirm', { ...link, oid: ['x'] }),
      await answer('confirm', { ...link, oid: `${link.oid}'--` }),
      await answer('confirm', { oid: `1757750400-${'0'.repeat(20)}`, cid: link.cid }),
    ];
    for (const { status, body } of refused)
      expect({ status, success: body.success }).to.deep.equal({ status: 404, success: false });
    expect(await visit()).to.deep.equal({ answer: null, answered_by: null });
    api.now.ms += 8 * 24 * 3_600_000;
    expect((await answer('confirm')).status).to.equal(404);
    expect((await answer('opt_out')).status).to.equal(200);
  });

  it('[E3] reveals nothing about the patient', async () => {
    const { body } = await answer('confirm');
    expect(Object.keys(body).sort()).to.deep.equal(['results', 'success']);
  });
});

import { expect } from 'chai';
import { enterGroup } from '../../../../server/api/users/enter-group.ts';
import { addUser, tokenOf } from '../../../support/sign-in.ts';
import { upload } from '../../../support/upload.ts';
import { openDeliveryTrial, practice } from '../delivery-trial.ts';
import { describeWith } from '../../../support/fixtures.ts';

interface Answered extends Record<string, unknown> {
  rows: { id: string; line: number; cells: string[]; columns: string[] }[];
  faults: { column: number; msg: string }[];
}

describeWith('the rejected-row API of a notification list', openDeliveryTrial, (trial) => {
  let list: string;
  beforeEach(async () => {
    list = await trial.list([]);
  });

  const addFile = async (content: string, to = list) => {
    const file = { token: trial.token(), name: 'rows.csv', content };
    const reply = await upload(trial.api, `notifications/${to}/rows`, file);
    expect(reply.status, reply.body.msg).to.equal(200);
    return reply.body.results[0] as unknown as Record<string, unknown>;
  };
  const results = async (route: string, body?: unknown) => {
    const reply = await trial.call(route, body);
    expect(reply.status, reply.body.msg).to.equal(200);
    return reply.body.results as unknown as Answered[];
  };
  const groups = () => results(`GET notifications/${list}/refused_rows`);
  const rows = () => results(`GET notifications/${list}/rows`);
  const total = async () => (await results(`GET notifications/${list}`))[0]!['total'];
  const download = async () => {
    const headers = { Authorization: `Bearer ${trial.token()}` };
    return (await fetch(`${trial.api.url}/notifications/${list}/refused`, { headers })).text();
  };

  const three =
    'Name,Cell,Appt Date,Chart\nAnn,3125550101,03/20/2026,C-1\nBen,55,03/20/2026,C-2\nCleo,66,03/20/2026,C-3\nDan,3125550104,02/31/2026,C-4\n';

  it('groups rejected rows by reason, most frequent first', async () => {
    await addFile(three);
    const [phones, dates, ...others] = await groups();
    expect(others).to.deep.equal([]);
    expect(phones).to.include({ count: 2 });
    expect(phones!.rows.map(({ cells }) => cells[3])).to.deep.equal(['C-2', 'C-3']);
    expect(dates).to.include({ count: 1 });
    expect(dates!.rows[0]).to.deep.include({ line: 5, columns: ['Name', 'Cell', 'Appt Date', 'Chart'] });
  });

  it('deletes one row, all rows with a reason, or all rows, and updates the list total', async () => {
    await addFile(three);
    const [phones] = await groups();
    const route = `DELETE notifications/${list}/refused_rows`;
    expect(await results(route, { row: phones!.rows[0]!.id })).to.deep.equal([{ deleted: 1 }]);
    expect(await total()).to.equal(3);
    expect(await results(route, { reason: phones!['reason'] })).to.deep.equal([{ deleted: 1 }]);
    expect(await results(route, {})).to.deep.equal([{ deleted: 1 }]);
    expect(await results(route, {})).to.deep.equal([{ deleted: 0 }]);
    expect(await total()).to.equal(1);
    expect((await rows()).map(({ name }) => name)).to.deep.equal(['Ann']);
    const audit = await results('GET audit?size=50');
    const details = audit.filter(({ action }) => action === 'delete rows').map(({ detail }) => detail);
    expect(details).to.have.length(3).and.include('Rejected rows deleted: 1');
  });

  it("requires the delete right in the user's own practice", async () => {
    await addFile(three);
    const db = trial.api.database.db;
    await db.transaction().execute((trx) => enterGroup(trx, practice, { name: 'Desk', open: ['home'] }));
    await db.updateTable('groups').set({ may_delete: 'F' }).where('name', '=', 'Desk').execute();
    await addUser(trial.api, { userName: 'desk.user', org: practice, group: 'Desk' });
    await addUser(trial.api, { userName: 'other.user', org: '204260', group: 'admin' });
    const route = `DELETE notifications/${list}/refused_rows`;
    const statusOf = async (user: string) =>
      (await trial.api.call(route, {}, { token: await tokenOf(trial.api, user) })).status;
    expect([await statusOf('desk.user'), await statusOf('other.user')]).to.deep.equal([403, 404]);
    expect(await total()).to.equal(4);
  });

  it('reads corrected cells like the original file and accepts the row', async () => {
    await addFile(three);
    const id = (await groups())[1]!.rows[0]!.id;
    const route = `notifications/${list}/refused_rows/${id}`;
    const [before] = await results(`GET ${route}`);
    expect(before!.faults.map(({ column }) => column)).to.deep.equal([2]);
    const [saved] = await results(`PUT ${route}`, {
      cells: ['Dan', '3125550104', 'Friday, March 20, 2026 9:30 AM', 'C-4'],
    });
    expect(saved).to.deep.include({ status: 'ready', faults: [] });
    const dan = (await rows()).find(({ name }) => name === 'Dan');
    expect(dan).to.include({ date: '03/20/2026', time: '09:30', patient_code: 'C-4', status: 'ready' });
    expect((await trial.call(`GET ${route}`)).status).to.equal(404);
    expect((await trial.call(`PUT ${route}`, { cells: [] })).status).to.equal(404);
    expect(await total()).to.equal(4);
  });

  it('returns the errors in invalid cells without changing anything', async () => {
    await addFile(three);
    const row = (await groups())[0]!.rows[0]!;
    const route = `notifications/${list}/refused_rows/${row.id}`;
    const [answer] = await results(`PUT ${route}`, { cells: ['Ben', '3125550102', '13/13/2026', 'C-2'] });
    expect(answer!['status']).to.equal('error');
    expect(answer!.faults).to.have.length(1);
    expect(answer!.faults[0]).to.include({ column: 2 });
    expect((await results(`GET ${route}`))[0]).to.deep.include({ cells: row.cells, columns: row.columns });
    expect((await groups())[0]).to.include({ count: 2 });
  });

  it('uses the column mapping that staff chose', async () => {
    const form = { token: trial.token(), name: 'odd.csv', content: 'Who,Handy,Zunge\nAnn,77,Span\n' };
    const held = await upload(trial.api, `notifications/${list}/files`, form);
    await results(`POST notifications/${list}/files/${held.body.p1}`, {
      mapping: ['name', 'mobile_phone', 'language'],
      value_map: { language: { span: 'es' } },
    });
    const id = (await groups())[0]!.rows[0]!.id;
    const cells = ['Ann', '3125550107', 'Span'];
    await results(`PUT notifications/${list}/refused_rows/${id}`, { cells });
    expect((await rows())[0]).to.include({ name: 'Ann', mobile_phone: '3125550107', language: 'es' });
  });

  it('replaces the rows in a corrected download without counting any row twice', async () => {
    await addFile(three);
    const corrected = (await download())
      .replace('Ben,55', 'Ben,3125550102')
      .replace('Dan,3125550104,02/31/2026', 'Dan,3125550104,03/21/2026')
      .replace('Cleo,66', 'Cleo,67');
    const counts = await addFile(`${corrected}Eve,3125550105,03/22/2026,C-5\r\n`);
    expect(counts).to.include({ rows: 4, accepted: 3, rejected: 1 });
    expect(counts).not.to.have.property('gone');
    expect(await total()).to.equal(5);
    const [left, ...others] = await groups();
    expect(others).to.deep.equal([]);
    expect(left!.rows[0]!.cells).to.deep.equal(['Cleo', '67', '03/20/2026', 'C-3']);
    const again = await addFile(corrected.replace('Cleo,67', 'Cleo,3125550103'));
    expect(again).to.include({ rows: 1, accepted: 1, rejected: 0, gone: 2 });
    expect((await rows()).map(({ name }) => name)).to.have.members(['Ann', 'Ben', 'Cleo', 'Dan', 'Eve']);
  });

  it('accepts a corrected download without asking about the added columns', async () => {
    await addFile('Name,Cell,Reason,Phone,Phone\nBen,55,"Cleaning, upper",1,2\n');
    const text = await download();
    expect(text).to.match(/^\ufeff?Name,Cell,Reason,Phone,Phone,Line,Reason,Refused Row ID\r\n/);
    const content = text.replace('Ben,55', 'Ben,3125550102').replace(',1,2,', ',,,');
    const held = await upload(trial.api, `notifications/${list}/files`, {
      token: trial.token(),
      name: 'corrected.csv',
      content,
    });
    expect(held.body.results[0]).to.deep.include({ asks: 'F', unread: [] });
    const [counts] = await results(`POST notifications/${list}/files/${held.body.p1}`, {});
    expect(counts).to.include({ accepted: 1, rejected: 0 });
    expect(await total()).to.equal(1);
  });

  it("ignores rows from another list's download and counts them as missing", async () => {
    await addFile(three);
    const other = await trial.list([]);
    expect(await addFile((await download()).replace('Ben,55', 'Ben,3125550102'), other)).to.include({
      rows: 0,
      gone: 3,
    });
    expect(await groups()).to.have.length(2);
  });

  it('accepts an unrelated column with the same heading as part of a new row', async () => {
    expect(await addFile('Name,Cell,Refused Row ID\nAnn,3125550101,1234\n')).to.include({ accepted: 1 });
  });

  it('rejects corrections while the list is being sent', async () => {
    await addFile(three);
    const id = (await groups())[0]!.rows[0]!.id;
    const db = trial.api.database.db;
    await db.updateTable('notifications').set({ status: 'running' }).where('id', '=', list).execute();
    const cells = ['Ben', '3125550102', '03/20/2026', 'C-2'];
    expect((await trial.call(`PUT notifications/${list}/refused_rows/${id}`, { cells })).status).to.equal(
      409,
    );
    expect((await trial.call(`DELETE notifications/${list}/refused_rows`, {})).status).to.equal(409);
  });
});

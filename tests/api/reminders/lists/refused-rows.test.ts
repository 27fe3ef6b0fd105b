import { expect } from 'chai';
import { enterGroup } from '../../../../server/api/users/enter-group.ts';
import { addUser, tokenOf } from '../../../support/sign-in.ts';
import { upload } from '../../../support/upload.ts';
import { openDeliveryTrial, practice, type DeliveryTrial } from '../delivery-trial.ts';

describe("the download of a list's rejected rows", () => {
  let trial: DeliveryTrial;
  beforeEach(async () => (trial = await openDeliveryTrial()));
  afterEach(() => trial.close());

  const addFile = async (list: string, content: string) => {
    const file = { token: trial.token(), name: 'rows.csv', content };
    const reply = await upload(trial.api, `notifications/${list}/rows`, file);
    expect(reply.status, reply.body.msg).to.equal(200);
  };

  const ask = (list: string, token = trial.token()) =>
    fetch(`${trial.api.url}/notifications/${list}/refused`, {
      headers: { Authorization: `Bearer ${token}` },
    });
  const refusedOf = async (list: string) => {
    const answer = await ask(list);
    expect(answer.status).to.equal(200);
    return Buffer.from(await answer.arrayBuffer()).toString();
  };

  it('keeps every cell of a rejected row, including unmapped ones', async () => {
    const list = await trial.list([]);
    await addFile(
      list,
      'Name,Mobile Phone,Date,Insurance\nAnn,3125550101,03/20/2026,Aetna\nBen,3125550102,31/31/2026,"Blue, Cross",extra\n',
    );
    const text = await refusedOf(list);
    expect(text.split('\r\n').slice(0, 1)).to.deep.equal([
      '\ufeffName,Mobile Phone,Date,Insurance,Line,Reason,Refused Row ID',
    ]);
    expect(text)
      .to.include('Ben,3125550102,31/31/2026,"Blue, Cross",3,')
      .and.include(',extra')
      .and.not.include('Ann');
  });

  it('combines the columns of several files and of rows added as records', async () => {
    const list = await trial.list([{ name: 'Rec', phone: '12' }]);
    await addFile(list, 'Name,Mobile Phone,Chart\nBen,55,C-1\n');
    await addFile(list, 'Name,Cell,Notes\nCleo,66,N-1\n');
    const [head = '', ...rows] = (await refusedOf(list)).trim().split('\r\n');
    const columns = head.replace('\ufeff', '').split(',');
    const records = rows.map((row) => {
      const cells = row.split(',');
      return Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
    });
    expect(columns.filter((column) => column === 'Name')).to.have.length(1);
    expect(records).to.have.length(3);
    expect(records[0]).to.include({ Name: 'Rec', Phone: '12', Chart: '' });
    expect(records[1]).to.include({ Name: 'Ben', 'Mobile Phone': '55', Chart: 'C-1', Notes: '', Line: '2' });
    expect(records[2]).to.include({ Name: 'Cleo', Cell: '66', Notes: 'N-1', Line: '2' });
  });

  it('omits a corrected row', async () => {
    const list = await trial.list([]);
    await addFile(list, 'Name,Mobile Phone\nBen,55\n');
    const [row] = (await trial.call(`GET notifications/${list}/rows`)).body.results;
    const change = { mobile_phone: '3125550102' };
    const changed = await trial.call(`PUT notifications/${list}/rows/${row?.['id']}`, change);
    expect(changed.status, changed.body.msg).to.equal(200);
    expect((await ask(list)).status).to.equal(404);
  });

  it("requires the export right in the user's own practice", async () => {
    const list = await trial.list([{ name: 'Rec', phone: '12' }]);
    await addUser(trial.api, { userName: 'other.user', org: '204260', group: 'admin' });
    expect((await ask(list, await tokenOf(trial.api, 'other.user'))).status).to.equal(404);
    const db = trial.api.database.db;
    await db.transaction().execute((trx) => enterGroup(trx, practice, { name: 'Desk', open: ['home'] }));
    await db.updateTable('groups').set({ may_export: 'F' }).where('name', '=', 'Desk').execute();
    await addUser(trial.api, { userName: 'desk.user', org: practice, group: 'Desk' });
    expect((await ask(list, await tokenOf(trial.api, 'desk.user'))).status).to.equal(403);
  });
});

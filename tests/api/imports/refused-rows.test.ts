import { expect } from 'chai';
import { enterGroup } from '../../../server/api/users/enter-group.ts';
import { paymentFileMessages } from '../../../shared/locales/en/payment-files.ts';
import { importRefusedMessages } from '../../../shared/locales/en/refused-rows.ts';
import { addUser, tokenOf } from '../../support/sign-in.ts';
import { org, startImports, type Imports } from './staged.ts';

interface Answered extends Record<string, unknown> {
  rows: { id: string; line: number; name: string; cells: string[]; columns: string[] }[];
  faults: { column: number; msg: string }[];
}

const people =
  'First,Last,Cell,Shoe size\nAnn,Lee,3125550101,37\nBen,Ray,55,38\nCleo,Fox,66,39\nDan,,3125550104,40\n';
const payments =
  'Patient ID,First Name,Last Name,Mobile,Amount Due,Visit\nP1,Ann,Lee,3125550101,10,A\nP2,Bob,,,20,B\nP3,Cy,Fox,,0,C\n';

describe('the rejected-row API', () => {
  let at: Imports;
  before(async () => (at = await startImports()));
  after(() => at.close());

  const results = async (route: string, body?: unknown) => {
    const reply = await at.as(route, body);
    expect(reply.status, reply.body.msg).to.equal(200);
    return reply.body.results as unknown as Answered[];
  };
  const groupsOf = (id: string) => results(`GET imports/${id}/refused_rows`);
  const load = async (content: string, resource = 'contacts') => {
    const sent = await at.send(content, 'march.csv', { resource });
    const id = sent.body.p1 ?? '';
    await at.put(id, { status: 'checking' });
    expect((await at.put(id, { status: 'running' }))['status']).to.equal('done');
    return id;
  };
  const auditsOf = async (id: string) =>
    at.api.database.db.selectFrom('audit').selectAll().where('record_id', '=', id).execute();

  it('groups rows by reason with every cell, most frequent first', async () => {
    const id = await load(people);
    const [phones, names, ...others] = await groupsOf(id);
    expect(others).to.deep.equal([]);
    expect(phones).to.include({ count: 2, reason: 'Mobile Phone must have 10 digits.' });
    expect(phones!.rows.map(({ line, name, cells }) => [line, name, cells[3]])).to.deep.equal([
      [3, 'Ben Ray', '38'],
      [4, 'Cleo Fox', '39'],
    ]);
    expect(names).to.include({ count: 1, reason: 'Last name is required.' });
    expect(names!.rows[0]!.columns).to.deep.equal(['First', 'Last', 'Cell', 'Shoe size']);
  });

  it("imports a corrected row like the rest of the file and includes it in the import's undo", async () => {
    const id = await load(people.replaceAll('3125550', '3125551'));
    const row = (await groupsOf(id))[1]!.rows[0]!;
    const route = `imports/${id}/refused_rows/${row.id}`;
    expect((await results(`GET ${route}`))[0]!.faults).to.deep.equal([
      { column: 1, msg: 'Last name is required.' },
    ]);
    const [saved] = await results(`PUT ${route}`, { cells: ['Dan', 'Dell', '312 555 1104', '40'] });
    expect(saved).to.deep.include({ status: 'ready', warning: '', faults: [] });
    expect((await at.people()).find(({ last_name }) => last_name === 'Dell')).to.include({
      first_name: 'Dan',
      mobile_phone: '3125551104',
    });
    expect(await at.read(id)).to.include({ rows: 4, to_create: 2, refused: 2 });
    expect((await at.read(id))['faults']).to.have.length(2);
    expect((await at.as(`GET ${route}`)).status).to.equal(404);
    expect((await at.as(`PUT ${route}`, { cells: [] })).status).to.equal(404);
    const audits = await auditsOf(id);
    expect(audits.find(({ action }) => action === 'correct rows')).to.include({
      resource: 'contacts',
      detail: "Rejected row corrected: line 5 of 'march.csv'",
    });
    await at.put(id, { status: 'undoing' });
    expect((await at.people()).map(({ last_name }) => last_name)).to.not.include('Dell');
    expect((await at.as(`DELETE imports/${id}/refused_rows`, {})).status).to.equal(409);
  });

  it('returns the errors in invalid cells without changing anything', async () => {
    const id = await load(people.replaceAll('3125550', '3125552'));
    const row = (await groupsOf(id))[0]!.rows[0]!;
    const route = `imports/${id}/refused_rows/${row.id}`;
    const [answer] = await results(`PUT ${route}`, { cells: ['', 'Ray', '3125552102', '38', 'too many'] });
    expect(answer).to.include({ status: 'error' });
    expect(answer!.faults).to.have.length(1);
    expect((await results(`GET ${route}`))[0]).to.deep.include({ cells: row.cells });
    expect(await at.read(id)).to.include({ to_create: 1, refused: 3 });
  });

  it('skips an existing contact under the skip rule', async () => {
    const content = people.replaceAll('3125550', '3125553');
    const id = (await at.send(content)).body.p1!;
    await at.put(id, { rule: 'skip', status: 'checking' });
    await at.put(id, { status: 'running' });
    const row = (await groupsOf(id))[0]!.rows[0]!;
    const cells = ['Ann', 'Lee', '3125553101', '38'];
    expect((await results(`PUT imports/${id}/refused_rows/${row.id}`, { cells }))[0]).to.include({
      status: 'skipped',
    });
    expect(await at.read(id)).to.include({ to_create: 1, to_skip: 1, refused: 2 });
  });

  it('replaces the rows in a corrected download without importing any row twice', async () => {
    const id = await load(people.replaceAll('3125550', '3125554'));
    const corrected = (await at.refusedOf(id))
      .replace('Ben,Ray,55', 'Ben,Ray,3125554102')
      .replace('Cleo,Fox,66', 'Cleo,Fox,67');
    const sent = await at.send(`${corrected}Eve,New,3125554105,41\r\n`, 'corrected.csv');
    expect(sent.body.p1).to.equal(id);
    expect(sent.body.results[0]).to.deep.equal({ corrects: id, accepted: 2, rejected: 2, gone: 0 });
    expect(await at.read(id)).to.include({ rows: 5, to_create: 3, refused: 2 });
    expect((await groupsOf(id)).flatMap(({ rows }) => rows.map(({ cells }) => cells[2]))).to.have.members([
      '67',
      '3125554104',
    ]);
    const again = await at.send(corrected.replace('Cleo,Fox,67', 'Cleo,Fox,3125554103'), 'again.csv');
    expect(again.body.results[0]).to.include({ accepted: 1, rejected: 1, gone: 1 });
    const names = (await at.people()).filter(({ mobile_phone }) =>
      String(mobile_phone).startsWith('3125554'),
    );
    expect(names.map(({ first_name }) => first_name)).to.have.members(['Ann', 'Ben', 'Cleo', 'Eve']);
    await results(`DELETE imports/${id}/refused_rows`, {});
    const late = await at.send(corrected, 'late.csv');
    expect([late.status, late.body.msg]).to.deep.equal([409, importRefusedMessages.allGone]);
  });

  it('accepts a corrected download only after the import has run', async () => {
    const { id } = await at.check(people.replaceAll('3125550', '3125555'));
    const corrected = (await at.refusedOf(id)).replace('Ben,Ray,55', 'Ben,Ray,3125555102');
    const early = await at.send(corrected, 'corrected.csv');
    expect([early.status, early.body.msg]).to.deep.equal([409, importRefusedMessages.notLoaded('list.csv')]);
    await at.put(id, { status: 'running' });
    expect((await at.send(corrected, 'corrected.csv')).body.results[0]).to.include({
      corrects: id,
      accepted: 1,
      rejected: 2,
    });
  });

  it('treats a corrected download as a new file if its import was canceled', async () => {
    const { id } = await at.check(people.replaceAll('3125550', '3125556'));
    const corrected = (await at.refusedOf(id)).replace('Ben,Ray,55', 'Ben,Ray,3125556102');
    await at.put(id, { status: 'cancelled' });
    const sent = await at.send(corrected, 'corrected.csv');
    expect(sent.body.p1).to.not.equal(id);
    expect((await at.put(sent.body.p1!, { status: 'checking' }))['to_create']).to.equal(1);
  });

  it('creates a payment from a corrected row and counts it in its payment file', async () => {
    const id = await load(payments, 'payments');
    const [row] = (await groupsOf(id)).flatMap(({ rows }) => rows);
    expect(row).to.include({ line: 3, name: 'Bob' });
    const cells = ['P2', 'Bob', 'Ray', '', '20', 'B'];
    expect((await results(`PUT imports/${id}/refused_rows/${row!.id}`, { cells }))[0]).to.include({
      status: 'ready',
    });
    expect((await results(`GET payment_files/${id}`))[0]).to.deep.include({
      ...{ rows: 3, accepted: 2, rejected: 1, amount: '30.00' },
      errors: [{ line: 4, field: 'amount', msg: 'Amount must be more than $0.00', value: '0' }],
    });
    expect(
      await results(`GET payments?filter=${encodeURIComponent(JSON.stringify({ file: id }))}`),
    ).to.have.length(2);
    expect((await auditsOf(id)).find(({ action }) => action === 'correct rows')).to.include({
      resource: 'payment_files',
    });
  });

  it('rejects a corrected row that duplicates a payment of its file', async () => {
    const id = await load(payments.replaceAll('P', 'Q'), 'payments');
    const rows = (await groupsOf(id)).flatMap((group) => group.rows);
    const correct = async (row: number, cells: string[]) =>
      (await results(`PUT imports/${id}/refused_rows/${rows[row]!.id}`, { cells }))[0]!;
    const same = await correct(0, ['Q1', 'Ann', 'Lee', '(312) 555-0101', '$10.00', 'A']);
    expect(same).to.include({ status: 'error', reason: paymentFileMessages.sameRow });
    expect(await correct(0, ['Q1', 'Ann', 'Lee', '3125550101', '10', 'D'])).to.include({ status: 'ready' });
    const twice = await correct(1, ['Q1', 'Ann', 'Lee', '3125550101', '10', 'D']);
    expect(twice).to.include({ status: 'error', reason: paymentFileMessages.sameRow });
  });

  it('deletes one row, all rows with a reason, or all rows, and updates the counts', async () => {
    const id = await load(people.replaceAll('3125550', '3125557'));
    const [phones] = await groupsOf(id);
    const route = `DELETE imports/${id}/refused_rows`;
    expect(await results(route, { row: phones!.rows[0]!.id })).to.deep.equal([{ deleted: 1 }]);
    expect(await results(route, { reason: phones!['reason'] })).to.deep.equal([{ deleted: 1 }]);
    expect(await at.read(id)).to.include({ refused: 1 });
    expect(await results(route, {})).to.deep.equal([{ deleted: 1 }]);
    expect(await results(route, {})).to.deep.equal([{ deleted: 0 }]);
    expect(await at.read(id)).to.deep.include({ refused: 0, faults: [], to_create: 1 });
    const details = (await auditsOf(id)).filter(({ action }) => action === 'delete import rows');
    expect(details.map(({ detail }) => detail)).to.have.length(3);
    expect(await groupsOf(id)).to.deep.equal([]);
  });

  it("requires the rights to import, delete and export in the user's own practice", async () => {
    const id = await load(people.replaceAll('3125550', '3125558'));
    const row = (await groupsOf(id))[0]!.rows[0]!.id;
    const { db } = at.api.database;
    await db.transaction().execute(async (trx) => {
      await enterGroup(trx, org, { name: 'Imports', open: ['contacts'] });
      await enterGroup(trx, org, { name: 'Calls', open: ['ivr'] });
    });
    await db.updateTable('groups').set({ may_delete: 'F' }).where('name', '=', 'Imports').execute();
    await addUser(at.api, { userName: 'import.user', org, group: 'Imports' });
    await addUser(at.api, { userName: 'call.user', org, group: 'Calls' });
    await addUser(at.api, { userName: 'other.user', org: '204260', group: 'admin' });
    const statusesOf = async (user: string) => {
      const token = await tokenOf(at.api, user);
      const asked = [
        `GET imports/${id}/refused_rows`,
        `GET imports/${id}/refused_rows/${row}`,
        `PUT imports/${id}/refused_rows/${row}`,
        `DELETE imports/${id}/refused_rows`,
      ];
      const bodies = [undefined, undefined, { cells: [] }, {}];
      return Promise.all(
        asked.map(async (route, each) => (await at.api.call(route, bodies[each], { token })).status),
      );
    };
    expect(await statusesOf('import.user')).to.deep.equal([200, 200, 200, 403]);
    expect(await statusesOf('call.user')).to.deep.equal([403, 403, 403, 403]);
    expect(await statusesOf('other.user')).to.deep.equal([404, 404, 404, 404]);
    expect(await at.read(id)).to.include({ refused: 3 });
  });

  it('counts payments imported without their invalid email', async () => {
    const content =
      'Patient ID,First Name,Last Name,Mobile,Email,Amount Due\nR1,Ann,Lee,3125550101,ann@@x,10\nR2,Bob,Ray,3125550102,,20\n';
    const id = await load(content, 'payments');
    const [file] = await results(`GET payment_files/${id}`);
    expect(file).to.include({ accepted: 2, rejected: 0, warned: 1 });
    expect(file!['warnings']).to.have.length(1);
  });

  it('still serves the CSV of imports made before rows were saved individually', async () => {
    const id = await load(people.replaceAll('3125550', '3125559'));
    const { db } = at.api.database;
    const { blob } = await db
      .selectFrom('imports')
      .select('blob')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('refused_rows').where('import', '=', id).execute();
    await db.updateTable('imports').set({ refused_blob: blob }).where('id', '=', id).execute();
    expect(await at.refusedOf(id)).to.include('Ben,Ray,55,38');
  });
});

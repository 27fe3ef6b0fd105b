import { Readable } from 'node:stream';
import { expect } from 'chai';
import { sql } from 'kysely';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { runImport } from '../../../server/api/imports/run-import.ts';
import { paymentFileMessages } from '../../../shared/locales/en/payment-files.ts';
import { enterGroup } from '../../../server/api/users/enter-group.ts';
import { signIn } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';
import { statementsOf } from '../../support/statements.ts';
import { download, upload } from '../../support/upload.ts';
import { describeApi } from '../../support/fixtures.ts';

const org = '204117';
const header = 'Patient ID,First Name,Last Name,Mobile,Amount Due\n';
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => `P${n},Ada,Byron,31255501${String(n % 90).padStart(2, '0')},10.01`);

describeApi('a checked payment file', (api) => {
  let token: string;
  beforeEach(async () => {
    const { db } = api.database;
    await sql`update payments set status = 'Requested', attempt = null`.execute(db); // The database rejects deleting a charged payment.
    await sql`delete from payments`.execute(db);
    token = await signIn(api, { org });
    await sql`update users set first_name = 'Pat', last_name = 'Doe' where user_name like 'user-%'`.execute(
      db,
    );
  });

  const as = (route: string, body?: unknown) => api.call(route, body, { token });
  const send = (lines: readonly string[], name = 'march.csv') =>
    upload(api, 'imports', {
      token,
      name,
      content: header + lines.join('\n'),
      fields: { resource: 'payments' },
    });
  const read = async (id: string) => (await as(`GET imports/${id}`)).body.results[0]!;
  const fileOf = async (id: string) => (await as(`GET payment_files/${id}`)).body.results[0];
  const put = async (id: string, status: string) => {
    const reply = await as('PUT imports', { id, status });
    await runWorker(api);
    return { status: reply.status, msg: reply.body.msg, row: await read(id) };
  };
  const check = async (lines: readonly string[], name?: string) => {
    const id = (await send(lines, name)).body.p1!;
    return { id, ...(await put(id, 'checking')) };
  };
  const made = async () => {
    const { rows } = await sql<{ patient_id: string; file: string }>`
      select patient_id, file from payments order by patient_id
    `.execute(api.database.db);
    return rows;
  };

  it('[P11] creates payments only after the import starts, one per valid row, and records the file', async () => {
    const sent = await send([
      'P1,Ann,Lee,3125550101,"$1,234.50"',
      'P2,Bob,,3125550102,45',
      'P3,Cy,Fox,,0',
      'P4,Di,Fox,,7',
    ]);
    const id = sent.body.p1!;
    const { row } = await put(id, 'checking');
    expect(row).to.include({
      status: 'checked',
      rows: 4,
      to_create: 2,
      refused: 2,
      amount: '1241.50',
      phase: 'checking',
    });
    expect(row['faults']).to.deep.equal([
      { line: 3, field: 'last_name', msg: 'Last name is required.', value: '' },
      { line: 4, field: 'amount', msg: 'Amount must be more than $0.00', value: '0' },
    ]);
    expect([await made(), await fileOf(id)]).to.deep.equal([[], undefined]);

    expect((await put(id, 'running')).row).to.include({ status: 'done', to_create: 2 });
    expect(await made()).to.deep.equal([
      { patient_id: 'P1', file: id },
      { patient_id: 'P4', file: id },
    ]);
    expect(await fileOf(id)).to.include({
      ...{ name: 'march.csv', rows: 4, accepted: 2, rejected: 2, amount: '1241.50' },
      ...{ status: 'done', loaded_by: 'Pat Doe' },
    });
    expect((await as('POST payments/asks/plan', { file: id })).body.results[0]).to.include({ payments: 2 });
    expect((await put(id, 'running')).status).to.equal(409);
    expect(await made()).to.have.length(2);
    const { rows: audits } = await sql<{ resource: string; detail: string }>`
      select resource, detail from audit where record_id = ${id} and action = 'import'
    `.execute(api.database.db);
    expect(audits.at(-1)).to.deep.equal({
      resource: 'payment_files',
      detail: "Imported 'march.csv' into Payment requests: 2 added, 0 updated, 0 unchanged, 2 rejected",
    });
  });

  it('offers the rejected rows for download and imports only the corrected ones', async () => {
    const { id } = await check(['P1,Ann,Lee,,10', 'P2,Bob,,,20']);
    await put(id, 'running');
    const refused = (await download(api, `imports/${id}/refused`, { token })).content.toString();
    const again = await upload(api, 'imports', {
      ...{ token, name: 'march-refused.csv', fields: { resource: 'payments' } },
      content: refused.replace('Bob,', 'Bob,Ray'),
    });
    expect(again.body.p1).to.equal(id);
    expect(again.body.results[0]).to.include({ corrects: id, accepted: 1, rejected: 0, gone: 0 });
    expect(await read(id)).to.include({ to_create: 2, refused: 0, amount: '30.00' });
    expect(await fileOf(id)).to.include({ rows: 2, accepted: 2, rejected: 0, amount: '30.00' });
    expect((await made()).map(({ patient_id }) => patient_id)).to.deep.equal(['P1', 'P2']);
  });

  it('[P11] imports a duplicate row once and names the line of the original', async () => {
    const { id, row } = await check([
      'P1,Ann,Lee,3125550101,$10',
      'P2,Bob,Ray,,20',
      'P1, Ann,Lee,(312) 555-0101,10.00',
      'P1,Ann,Lee,3125550101,11',
      'P1,Ann,Lee,3125550101,10',
    ]);
    expect(row).to.include({ rows: 5, to_create: 3, refused: 2, amount: '41.00' });
    const msg = paymentFileMessages.sameRow;
    const value = 'Same as line 2';
    expect(row['faults']).to.deep.equal([
      { line: 4, field: '', msg, value },
      { line: 6, field: '', msg, value },
    ]);
    expect((await put(id, 'running')).row).to.include({ status: 'done', to_create: 3, refused: 2 });
    expect(await fileOf(id)).to.include({ rows: 5, accepted: 3, rejected: 2 });
    const refused = (await download(api, `imports/${id}/refused`, { token })).content.toString();
    expect(refused).to.include(`10.00,4,"${msg}",`).and.not.include('P2');
  });

  it('distinguishes otherwise duplicate rows by an unmapped column', async () => {
    const content = `${header.trim()},Visit\nP1,Ann,Lee,,10,3/2\nP1,Ann,Lee,,10,3/9\nP1,Ann,Lee,,10,3/2\n`;
    const fields = { resource: 'payments' };
    const sent = await upload(api, 'imports', { token, name: 'visits.csv', content, fields });
    const { row } = await put(sent.body.p1!, 'checking');
    expect(row).to.include({ to_create: 2, refused: 1 });
    const direct = await upload(api, 'payments/upload_file', { token, name: 'visits.csv', content });
    expect(direct.body.results[0]).to.deep.include({ accepted: 2, rejected: 1 });
    expect(direct.body.results[0]!['errors']).to.deep.equal([
      { line: 4, field: '', msg: paymentFileMessages.sameRow },
    ]);
  });

  it('[P11] does not repeat rows from before an interruption when resumed', async () => {
    const lines = [...rowsOf(1100), ...rowsOf(1)];
    const { id, row } = await check(lines);
    expect(row).to.include({ to_create: 1100, refused: 1 });
    await as('PUT imports', { id, status: 'running' });
    const blobs = createDiskBlobs(`${api.dataDir}/files`);
    const broken = { ...blobs, open: async (name: string) => Readable.from(cutOff(await blobs.open(name))) };
    const deps = { db: api.database.db, clock: () => api.now.ms, blobs: broken };
    await runImport(deps, { id, last: true, signal: new AbortController().signal }).catch(() => undefined);
    expect(await read(id)).to.include({ done: 1000 });
    expect((await put(id, 'running')).row).to.include({ status: 'done', to_create: 1100, refused: 1 });
    expect(await made()).to.have.length(1100);
  });

  it('[P11] warns with date and name if the same file was already imported, even after the check', async () => {
    const lines = ['P1,Ann,Lee,,10'];
    const [first, second] = [await check(lines), await check(lines, 'again.csv')];
    expect(second.row['loaded_before']).to.equal(null);
    await put(first.id, 'running');
    const warned = await put(second.id, 'running');
    expect([warned.status, warned.msg]).to.deep.equal([409, 'The same file was imported in the meantime.']);
    expect(warned.row).to.include({ status: 'checked', loaded_before_by: 'Pat Doe' });
    expect(warned.row['loaded_before']).to.be.a('number');
    expect(await made()).to.have.length(1);
    expect((await put(second.id, 'running')).row).to.include({ status: 'done' });
    expect((await check(lines)).row).to.include({ loaded_before_by: 'Pat Doe' });
    const direct = await upload(api, 'payments/upload_file', {
      token,
      name: 'b.csv',
      content: header + lines.join('\n'),
    });
    expect(direct.body.results[0]!['loaded_before']).to.be.a('number');
    expect(await fileOf(direct.body.p1!)).to.include({ amount: '10.00', loaded_by: 'Pat Doe' });
  });

  it('[P11] resumes after an interruption without repeating rows or the check', async () => {
    const { id } = await check(rowsOf(2500));
    await as('PUT imports', { id, status: 'running' });
    const blobs = createDiskBlobs(`${api.dataDir}/files`);
    const broken = { ...blobs, open: async (name: string) => Readable.from(cutOff(await blobs.open(name))) };
    const deps = { db: api.database.db, clock: () => api.now.ms, blobs: broken };
    const run = runImport(deps, { id, last: true, signal: new AbortController().signal });
    expect(await run.catch((error: unknown) => String(error))).to.equal('Error: The disk is gone.');
    expect(await read(id)).to.include({ status: 'failed', phase: 'running', done: 1000 });
    expect(await fileOf(id)).to.include({ rows: 2500, accepted: 1000, status: 'failed', amount: '10010.00' });
    expect((await as('PUT imports', { id, status: 'checking' })).status).to.equal(409);
    expect((await put(id, 'running')).row).to.include({
      status: 'done',
      to_create: 2500,
      amount: '25025.00',
    });
    expect(new Set((await made()).map(({ patient_id }) => patient_id)).size).to.equal(2500);
    expect(await made()).to.have.length(2500);
    expect(await fileOf(id)).to.include({ accepted: 2500, status: 'done' });
  });

  it('[P11] checks and creates 3,000 rows in batches of 1,000', async () => {
    const { id, row } = await check(rowsOf(3000));
    expect(row).to.include({ to_create: 3000, amount: '30030.00' });
    const statements = await statementsOf(api.database, () => put(id, 'running'));
    expect(statements.filter((text) => /insert into "payments"/i.test(text))).to.have.length(3);
    expect((await made()).length).to.equal(3000);
  });

  it('rejects more than 50,000 rows', async () => {
    const { row } = await check(rowsOf(50_001));
    expect(row).to.include({
      status: 'failed',
      error: 'The file has more than 50,000 rows. Split it into smaller files.',
    });
  });

  it('[P11] rejects other organizations and users without the payments right', async () => {
    const { id } = await check(['P1,Ann,Lee,,10']);
    const theirs = await signIn(api, { org: '204260' });
    expect((await api.call('PUT imports', { id, status: 'running' }, { token: theirs })).status).to.equal(
      404,
    );

    await api.database.db
      .transaction()
      .execute((trx) => enterGroup(trx, org, { name: 'Books', open: ['library'] }));
    const books = await signIn(api, { org, group: 'Books' });
    const sent = await upload(api, 'imports', {
      token: books,
      name: 'a.csv',
      content: header,
      fields: { resource: 'payments' },
    });
    expect(sent.status).to.equal(403);
    expect((await api.call(`GET imports/${id}`, undefined, { token: books })).status).to.equal(403);
  });
});

async function* cutOff(bytes: AsyncIterable<Buffer>) {
  for await (const chunk of bytes) {
    yield chunk;
    throw new Error('The disk is gone.');
  }
}

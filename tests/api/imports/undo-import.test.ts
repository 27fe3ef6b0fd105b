import { expect } from 'chai';
import { sql } from 'kysely';
import { wipeImported } from '../../../server/api/imports/wipe-imported.ts';
import { signIn } from '../../support/embedded-api.ts';
import { org, startImports } from './staged.ts';
import { describeWith } from '../../support/fixtures.ts';

const over =
  'This import can’t be undone anymore: it was already undone, or more than 10 minutes have passed.';
const people = `First,Last,Cell,MRN,Zip,Do Not Call
Ada,Byron,3125550101,P-1,60601,No
Ben,Osei,3125550102,P-2,60602,No
Cam,Reyes,3125550103,P-3,60603,Yes
`;

describeWith('import undo', startImports, (at) => {
  const db = () => at.api.database.db;
  const load = async (content: string, change: object = {}) => {
    const { id, row } = await at.check(content, change);
    expect(row['status']).to.equal('checked');
    expect((await at.as('PUT imports', { id, status: 'running' })).status).to.equal(200);
    expect(await at.ended(id)).to.include({ status: 'done' });
    return id;
  };
  const undo = async (id: string): Promise<Record<string, unknown>> => {
    const reply = await at.as('PUT imports', { id, status: 'undoing' });
    return reply.status === 200 ? at.ended(id) : { refused: reply.status, msg: reply.body.msg };
  };
  const make = async (record: object) => {
    const reply = await at.as('POST contacts', record);
    expect(reply.status, reply.body.msg).to.equal(200);
    return reply.body.p1!;
  };
  const everything = async () => {
    const all = [];
    for (const table of ['contacts', 'opt_outs'])
      all.push(
        (
          await sql`
            select to_jsonb(t)::text as row from ${sql.table(table)} t where id_org = ${org}::bigint order by 1
          `.execute(db())
        ).rows,
      );
    return all;
  };
  const kept = async () => {
    const { rows } = await sql<{ rows: number; stops: number }>`
      select (select count(*) from imported_rows) as rows, (select count(*) from imported_stops) as stops
    `.execute(db());
    return rows[0];
  };
  const idOf = async (name: string) =>
    String((await at.people()).find((row) => row['last_name'] === name)?.['id']);

  it('restores every column and opt-out', async () => {
    await make({ first_name: 'Ada', last_name: 'Byron', patient_code: 'P-1', zip: '10001', notes: 'Calls' });
    await make({ first_name: 'Cam', last_name: 'Reyes', patient_code: 'P-3', email: 'cam@mail.example' });
    await make({ first_name: 'Dan', last_name: 'Reyes', phone: '3125550103' });
    const before = await everything();
    const id = await load(people);
    expect(await everything()).not.to.deep.equal(before);
    expect((await at.people()).map((row) => row['opt_out_voice'])).to.deep.equal(['F', 'F', 'T', 'T']);
    const row = await undo(id);
    expect(row).to.deep.include({
      status: 'undone',
      undo_until: null,
      undone: { all: 3, removed: 1, restored: 2, stayed: 0, still: [] },
    });
    expect(await everything()).to.deep.equal(before);
    expect(await kept()).to.deep.equal({ rows: 0, stops: 0 });
  });

  it('keeps contacts that were changed or used after the import and names them', async () => {
    await make({ first_name: 'Ada', last_name: 'Byron', patient_code: 'P-1', zip: '10001' });
    const id = await load(`${people}Dan,Novak,3125550104,P-4,60604,No\n`);
    await at.as('PUT contacts', { id: await idOf('Byron'), notes: 'Prefers mornings' });
    await at.as('PUT contacts', { id: await idOf('Osei'), zip: '60699' });
    await sql`
      insert into messages (id, id_org, channel, status, time, contact)
      values ('1700000000-sent', ${org}::bigint, 'text', 'sent', now(), ${await idOf('Reyes')})
    `.execute(db());
    const row = await undo(id);
    const undone = row['undone'] as { still: { name: string }[] };
    expect(undone).to.include({ all: 4, removed: 1, restored: 0, stayed: 3 });
    expect(undone.still.map(({ name }) => name).sort()).to.deep.equal([
      'Byron, Ada',
      'Osei, Ben',
      'Reyes, Cam',
    ]);
    expect((await at.people()).map((one) => [one['last_name'], one['zip']])).to.deep.equal([
      ['Byron', '60601'],
      ['Osei', '60699'],
      ['Reyes', '60603'],
    ]);
    // Contacts that remain keep their opt-outs from the file.
    expect((await at.people())[2]).to.include({ opt_out_voice: 'T' });
  });

  it('keeps an opt-out that the patient has since sent', async () => {
    const id = await load(people);
    await sql`
      update opt_outs set source = 'text reply' where id_org = ${org}::bigint
    `.execute(db());
    expect(await undo(id)).to.include({ status: 'undone' });
    const { rows } = await sql<{ source: string }>`
      select source from opt_outs where id_org = ${org}::bigint
    `.execute(db());
    expect(rows).to.deep.equal([{ source: 'text reply' }]);
  });

  it('skips contacts since deleted by staff or changed by another import', async () => {
    const first = await load(people);
    const second = await load('First,Last,MRN,Zip\nBen,Osei,P-2,60700\n');
    await at.as('DELETE contacts', [{ id: await idOf('Byron') }]);
    expect((await undo(first))['undone']).to.include({ all: 3, removed: 1, restored: 0, stayed: 1 });
    expect((await undo(second))['undone']).to.include({ all: 1, removed: 0, restored: 1, stayed: 0 });
    expect((await at.people()).map((one) => [one['last_name'], one['zip']])).to.deep.equal([
      ['Osei', '60602'],
    ]);
  });

  it('allows one undo within ten minutes, after which the worker wipes the data', async () => {
    const early = await load(people);
    const late = await load('First,Last,MRN\nEve,Park,P-9\nFay,Park,P-10\n');
    const until = async (id: string) => Number((await at.read(id))['undo_until']) * 1000;
    at.api.now.ms = (await until(early)) - 1;
    expect(await wipeImported(db(), at.api.now.ms)).to.equal(0);
    expect(await undo(early)).to.include({ status: 'undone' });
    expect(await undo(early)).to.deep.equal({ refused: 409, msg: over });
    at.api.now.ms = await until(late);
    expect(await undo(late)).to.deep.equal({ refused: 409, msg: over });
    expect(await at.people()).to.have.length(2);
    expect(await wipeImported(db(), at.api.now.ms + 1000)).to.equal(1);
    expect(await kept()).to.deep.equal({ rows: 0, stops: 0 });
  });

  it('runs only once for concurrent requests', async () => {
    const id = await load(people);
    await Promise.all(Array.from({ length: 20 }, () => at.as('PUT imports', { id, status: 'undoing' })));
    expect(await at.ended(id)).to.include({ status: 'undone' });
    const { rows } = await sql<{ detail: string; record_id: string }>`
      select detail, record_id from audit where action = 'undo import'
    `.execute(db());
    expect(rows).to.deep.equal([
      {
        detail: "Undid the import of 'list.csv' into Contacts: 3 removed, 0 restored, 0 unchanged",
        record_id: id,
      },
    ]);
  });

  it("requires the import right in the user's own organization", async () => {
    const id = await load(people);
    const missing = '1500000000-00000000000000000000';
    const ask = (token: string, which = id) =>
      at.api.call('PUT imports', { id: which, status: 'undoing' }, { token });
    const foreign = await signIn(at.api, { org: '204260', group: 'admin' });
    const [unknown, other] = [await ask(foreign, missing), await ask(foreign)];
    expect([other.status, other.body]).to.deep.equal([404, unknown.body]);
    await sql`
      insert into groups (id_org, name, files) values (${org}::bigint, 'Archive', 'T')
    `.execute(db());
    const outside = await signIn(at.api, { org, group: 'Archive' });
    expect((await ask(outside)).status).to.equal(403);
    expect(await at.people()).to.have.length(3);
    expect((await ask(at.token)).status).to.equal(200);
  });

  it('works on a canceled import and resumes after its task is canceled', async () => {
    const rows = Array.from({ length: 4_000 }, (_, n) => `First${n},Last${n},P-${n}`).join('\n');
    const id = await load(`First,Last,MRN\n${rows}\n`);
    await at.as('PUT imports', { id, status: 'undoing' });
    const task = String((await at.read(id))['task']);
    await sql`update tasks set status = 'cancelled' where id = ${task}`.execute(db());
    const stopped = await at.ended(id);
    const left = (
      await sql<{ n: number }>`select count(*) as n from contacts where id_org = ${org}::bigint`.execute(db())
    ).rows[0]!.n;
    expect(stopped).to.include({ status: 'cancelled', to_create: 4_000 });
    expect(left).to.be.greaterThan(0);
    const row = await undo(id);
    expect(row['undone']).to.include({ all: 4_000, removed: 4_000, stayed: 0 });
    expect(await at.people()).to.deep.equal([]);
  });

  it('allows the file to be checked and imported again as if never imported', async () => {
    const id = await load(people);
    await undo(id);
    const again = (await at.send(people)).body.results[0];
    expect(again?.['loaded_before'] ?? null).to.equal(null);
    expect(await at.put(id, { status: 'checking' })).to.include({ status: 'checked', to_create: 3 });
    expect(await at.put(id, { status: 'running' })).to.include({ status: 'done', to_create: 3 });
    expect((await at.read(id))['undone']).to.equal(null);
    expect((await undo(id))['undone']).to.include({ removed: 3 });
  });
});

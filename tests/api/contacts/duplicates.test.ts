import { expect } from 'chai';
import fc from 'fast-check';
import { sql } from 'kysely';
import { areLikelyDuplicates, pairResult, type Compared } from '../../../shared/contacts/duplicates.ts';
import { whileLocked } from '../../support/database.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';

const a = '204117';
const b = '204260';
const ada = { first_name: 'Ada', last_name: 'Byron', phone: '3125550101' };

type Person = Compared & { id: string };

/** Reference implementation: returns likely duplicate pairs, ignoring addresses shared by more than 20 contacts. */
function pairsAmong(people: readonly Person[]): string[][] {
  const addresses = (one: Person) =>
    new Set([one['phone'], one['mobile_phone'], one['email']?.toLowerCase()].filter(Boolean));
  const sharers = (address: string | null | undefined) =>
    people.filter((one) => addresses(one).has(address)).length;
  return people.flatMap((one, at) =>
    people.slice(at + 1).flatMap((other) => {
      const shared = [...addresses(one)].filter((address) => addresses(other).has(address));
      const isTold = shared.some((address) => sharers(address) <= 20);
      return isTold && areLikelyDuplicates(one, other) ? [[one.id, other.id]] : [];
    }),
  );
}

describeApi('duplicate contact handling', (api) => {
  let token: string;
  let other: string;
  beforeEach(async () => {
    token = await signIn(api, { org: a });
    other = await signIn(api, { org: b });
    await sql`delete from contacts`.execute(api.database.db);
  });

  const call = (route: string, body?: unknown, by = token) => api.call(route, body, { token: by });
  const make = async (record: object, by = token) => {
    const reply = await call('POST contacts', record, by);
    expect(reply.status, reply.body.msg).to.equal(200);
    return reply.body.p1!;
  };
  const told = async (record: object, by = token) =>
    (await call('POST contacts/duplicates', record, by)).body.results.map(({ id, likely }) => [id, likely]);
  const pairs = async (by = token) => {
    const { body } = await call('GET duplicates', undefined, by);
    const ids = body.results.map((row) => {
      const pair = pairResult.read(row);
      return [pair?.one.id, pair?.other.id].sort();
    });
    expect(body.p1).to.equal(`{'cnt': ${ids.length}}`);
    return ids;
  };
  const merge = (body: object, by = token) => call('POST contacts/merge', body, by);
  const stops = async () =>
    (
      await sql<{ channel: string; address: string; source: string }>`
        select channel, address, source from opt_outs where id_org = ${a}::bigint order by channel, address
      `.execute(api.database.db)
    ).rows;

  it('matches by phone or email, as likely if the name or birth date also matches and as a hint otherwise', async () => {
    const same = await make(ada);
    const son = await make({ ...ada, first_name: 'Ralph' });
    const born = await make({
      first_name: 'A.',
      last_name: 'King',
      email: 'ADA@mail.example',
      dob: '12/10/1985',
    });
    await make({ ...ada, phone: '3125550177' });
    const given = {
      ...ada,
      first_name: 'ádA',
      email: 'ada@mail.example',
      dob: '12/10/1985',
      mobile_phone: ada.phone,
    };
    expect((await told(given)).sort()).to.deep.equal(
      [
        [same, 'T'],
        [born, 'T'],
        [son, 'F'],
      ].sort(),
    );
    expect(await told({ ...ada, id: same })).to.deep.equal([[son, 'F']]);
    expect(await told({ first_name: 'Ada', last_name: 'Byron' })).to.deep.equal([]);
    expect(await told(given, other)).to.deep.equal([]);
  });

  it('treats contacts with different patient codes as different patients', async () => {
    const [one, two] = [await make({ ...ada, patient_code: '1' }), await make({ ...ada, patient_code: '2' })];
    expect(await pairs()).to.deep.equal([]);
    expect((await told({ ...ada, patient_code: '3' })).sort()).to.deep.equal(
      [
        [one, 'F'],
        [two, 'F'],
      ].sort(),
    );
    const refused = await merge({ keep: one, drop: two, values: {} });
    expect([refused.status, refused.body.msg]).to.deep.equal([
      409,
      'They have two patient codes, so your own records treat them as two people. If they are one person, correct one of the codes first.',
    ]);
  });

  it('lists pairs until staff mark them as different patients', async () => {
    const [one, two] = [await make(ada), await make({ ...ada, phone: '', mobile_phone: ada.phone })];
    await make({ ...ada, first_name: 'Ralph' });
    await make(ada, other);
    expect(await pairs()).to.deep.equal([[one, two].sort()]);
    expect((await call('POST contacts/apart', { one: two, other: one }, other)).status).to.equal(404);
    for (const _ of [1, 2])
      expect((await call('POST contacts/apart', { one: two, other: one })).status).to.equal(200);
    expect(await pairs()).to.deep.equal([]);
    expect(await told({ ...ada, id: one })).to.have.length(1);
  });

  it('matches a phone number or email in any contact field, ignoring case', async () => {
    const phone = fc.constantFrom('', '3125550101', '3125550102', '3125550103', '3125550104');
    const person = fc.record({
      first_name: fc.constantFrom('Ada', 'Ralph', 'Ivy'),
      last_name: fc.constantFrom('Byron', 'King'),
      phone,
      mobile_phone: phone,
      email: fc.constantFrom('', 'one@mail.example', 'ONE@mail.example', 'two@mail.example'),
    });
    const lists = fc.array(person, { minLength: 2, maxLength: 10 });
    const { db } = api.database;
    await fc.assert(
      fc.asyncProperty(lists, async (people) => {
        await sql`delete from contacts`.execute(db);
        const given = people.map((one, at) => ({ id: `1700000000-${String(at).padStart(2, '0')}`, ...one }));
        await sql`
          insert into contacts (id, id_org, first_name, last_name, phone, mobile_phone, email)
          select id, ${a}::bigint, first_name, last_name, nullif(phone, ''), nullif(mobile_phone, ''), nullif(email, '')
          from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
            id text, first_name text, last_name text, phone text, mobile_phone text, email text
          )
        `.execute(db);
        expect(new Set((await pairs()).map(String))).to.deep.equal(new Set(pairsAmong(given).map(String)));
      }),
      { numRuns: 40 },
    );
  });

  it('ignores a number shared by more than twenty contacts', async () => {
    for (let n = 0; n < 20; n += 1) await make({ ...ada, first_name: n < 2 ? 'Ada' : `Guest ${n}` });
    expect(await pairs()).to.have.length(1);
    await make({ ...ada, first_name: 'One more', phone: '', mobile_phone: ada.phone });
    expect(await pairs()).to.deep.equal([]);
  });

  it('merges the data of both contacts and deletes one', async () => {
    const [keep, drop] = [
      await make({ ...ada, notes: 'Old' }),
      await make({ ...ada, email: 'ada@mail.example' }),
    ];
    await sql`
      insert into messages (id, id_org, channel, status, time, contact)
      select '1700000000-' || n, ${a}::bigint, 'text', 'sent', now(), ${drop} from generate_series(1, 3) n
    `.execute(api.database.db);
    const merged = await merge({ keep, drop, values: { email: 'ada@mail.example', opt_out_text: 'F' } });
    expect(merged.body.results[0]).to.deep.equal({ appointments: 0, messages: 3 });
    const [row] = (await call(`GET contacts/${keep}`)).body.results;
    expect(row).to.include({ notes: 'Old', email: 'ada@mail.example', phone: ada.phone });
    expect((await call(`GET contacts/${drop}`)).status).to.equal(404);
    const mine = (await call(`GET messages?filter=${encodeURIComponent(JSON.stringify({ contact: keep }))}`))
      .body;
    expect(mine.results).to.have.length(3);
    const { rows } = await sql<{ action: string; record_id: string }>`
      select action, record_id from audit where record_id in (${keep}, ${drop}) and action <> 'create' order by action
    `.execute(api.database.db);
    expect(rows.map(({ action, record_id }) => [action, record_id])).to.deep.equal([
      ['delete', drop],
      ['merge', keep],
      ['update', keep],
    ]);
  });

  it('merges once when concurrent requests merge in opposite directions', async () => {
    const [one, two] = [await make(ada), await make(ada)];
    const ways = [
      () => merge({ keep: one, drop: two, values: {} }),
      () => merge({ keep: two, drop: one, values: {} }),
    ];
    const first = await whileLocked(api.database, 'select id from contacts for update', ways);
    const more = await Promise.all(
      Array.from({ length: 9 }, () => ways).flatMap((both) => both.map((way) => way())),
    );
    const statuses = [...first, ...more].map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length(10);
    expect(statuses.filter((status) => status === 404)).to.have.length(10);
    const left = (await call('GET contacts')).body.results;
    expect(left).to.have.length(1);
    const { rows } = await sql<{ n: number }>`select count(*) as n from audit where action = 'merge'`.execute(
      api.database.db,
    );
    expect(rows[0]!.n).to.equal(1);
  });

  it('keeps every opt-out of both contacts after a merge', async () => {
    const reached = fc.record({
      phone: fc.constantFrom('', '3125550101', '3125550102'),
      mobile_phone: fc.constantFrom('', '3125550103', '3125550101'),
      email: fc.constantFrom('', 'a@mail.example', 'b@mail.example'),
      staff: fc.subarray(['voice', 'text', 'email']),
      patient: fc.subarray(['voice', 'text', 'email']),
    });
    await fc.assert(
      fc.asyncProperty(reached, reached, fc.constantFrom(0, 1, 2), async (first, second, from) => {
        await sql`delete from opt_outs where id_org = ${a}::bigint`.execute(api.database.db);
        const ids = [];
        for (const { staff, patient, ...address } of [first, second]) {
          const id = await make({ ...ada, ...address });
          const addresses = {
            voice: [address.phone, address.mobile_phone],
            text: [address.mobile_phone || address.phone],
            email: [address.email],
          };
          for (const [channels, source] of [
            [staff, 'staff: kim'],
            [patient, 'text'],
          ] as const)
            for (const channel of channels as (keyof typeof addresses)[])
              for (const one of addresses[channel].filter(Boolean))
                await sql`
                  insert into opt_outs (id_org, channel, address, source, time)
                  values (${a}::bigint, ${channel}, ${one}, ${source}, now())
                  on conflict (id_org, channel, address) do nothing
                `.execute(api.database.db);
          ids.push(id);
        }
        const flags = ['opt_out_voice', 'opt_out_text', 'opt_out_email'] as const;
        const read = async (id: string) => (await call(`GET contacts/${id}`)).body.results[0]!;
        const both = [await read(ids[0]!), await read(ids[1]!)];
        const before = await stops();
        const { phone, mobile_phone, email } = from === 1 ? second : first;
        const values = from === 2 ? {} : { phone, mobile_phone, email };
        const merged = await merge({ keep: ids[0], drop: ids[1], values });
        expect(merged.status, merged.body.msg).to.equal(200);
        const now = await read(ids[0]!);
        const has = {
          opt_out_voice: now['phone'] || now['mobile_phone'],
          opt_out_text: now['phone'] || now['mobile_phone'],
          opt_out_email: now['email'],
        };
        for (const flag of flags)
          if (both.some((one) => one[flag] === 'T') && has[flag]) expect(now[flag], flag).to.equal('T');
        for (const stop of before) {
          const kept = (await stops()).find(
            ({ channel, address }) => channel === stop.channel && address === stop.address,
          );
          expect(kept, JSON.stringify(stop)).not.to.equal(undefined);
          if (stop.source === 'text') expect(kept!.source).to.equal('text');
        }
        await sql`delete from contacts where id_org = ${a}::bigint`.execute(api.database.db);
      }),
      { numRuns: 25 },
    );
  }).timeout(60_000);

  it('rejects a merge across practices or without the delete right', async () => {
    const [one, two] = [await make(ada), await make(ada)];
    const foreign = await merge({ keep: one, drop: two, values: { first_name: 'Taken' } }, other);
    const missing = await merge({ keep: 'none', drop: 'nobody', values: {} }, other);
    expect([foreign.status, foreign.body]).to.deep.equal([404, missing.body]);
    const theirs = await make(ada, other);
    expect((await merge({ keep: one, drop: theirs, values: {} })).status).to.equal(404);
    await sql`
      insert into groups (id_org, name, contacts, may_delete) values (${a}::bigint, 'Desk', 'T', 'F')
    `.execute(api.database.db);
    const desk = await signIn(api, { org: a, group: 'Desk' });
    expect((await merge({ keep: one, drop: two, values: {} }, desk)).status).to.equal(403);
    expect((await call('GET contacts')).body.results).to.have.length(2);
  });

  it('keeps both contacts if the chosen values are invalid', async () => {
    const [one, two] = [await make(ada), await make(ada)];
    const refused = await merge({ keep: one, drop: two, values: { email: 'no address' } });
    expect(refused.status).to.equal(400);
    expect((await call('GET contacts')).body.results).to.have.length(2);
  });
});

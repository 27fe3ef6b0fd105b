import { expect } from 'chai';
import { sql } from 'kysely';
import { demoIds } from '../../support/demo-payments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const org = demoIds('card or bank').client_id;

describeOneApi('range filters', (api) => {
  let token: string;
  before(async () => {
    token = await signIn(api, { org });
    for (const [last_name, amount] of [
      ['Ash', '9.99'],
      ['Birch', '10.00'],
      ['Cedar', '20.00'],
      ['Doum', '20.01'],
    ])
      await api.call('POST payments', { first_name: 'Tree', last_name, amount }, { token });
    await sql`
      update payments
      set created = timestamptz '2026-03-08 12:00:00.5Z' + (ascii(last_name) - 65) * interval '1 day'
      where first_name = 'Tree'
    `.execute(api.database.db);
  });

  const list = async (between: unknown, more = '') => {
    const query = `between=${encodeURIComponent(typeof between === 'string' ? between : JSON.stringify(between))}`;
    const { status, body } = await api.call(
      `GET payments?search=Tree&sort=amount&meta={p:1,l:25,c:1}&${query}${more}`,
      undefined,
      { token },
    );
    return status === 200 ? [body.p1, ...body.results.map((row) => row['last_name'])] : [status, body.msg];
  };

  it('include both bounds and allow either bound to be omitted', async () => {
    expect(await list({ amount: { least: '10', most: '20.00' } })).to.deep.equal([
      "{'cnt': 2}",
      'Birch',
      'Cedar',
    ]);
    expect(await list({ amount: { least: '20' } })).to.deep.equal(["{'cnt': 2}", 'Cedar', 'Doum']);
    expect(await list({ amount: { most: '9.99' } })).to.deep.equal(["{'cnt': 1}", 'Ash']);
    const noon = Date.UTC(2026, 2, 9, 12) / 1000;
    expect(await list({ created: { least: String(noon), most: String(noon) } })).to.deep.equal([
      "{'cnt': 1}",
      'Birch',
    ]);
    expect(await list({ amount: { least: '10' }, created: { most: String(noon) } })).to.deep.equal([
      "{'cnt': 1}",
      'Birch',
    ]);
  });

  it('return no rows for an invalid bound', async () => {
    expect(await list({ amount: { least: 'x' } })).to.deep.equal(["{'cnt': 0}"]);
  });

  it('apply to counts and streams', async () => {
    const between = encodeURIComponent('{"amount":{"least":"20"}}');
    const { body } = await api.call(
      `GET payments?search=Tree&meta={p:1,l:0,c:1}&between=${between}`,
      undefined,
      {
        token,
      },
    );
    expect([body.p1, body.results.length]).to.deep.equal(["{'cnt': 2}", 2]);
    const counted = await api.call(
      `GET payments?meta={p:1,l:1,c:1}&between=${encodeURIComponent('{"amount":{"least":"20","most":"20.01"}}')}&filter=${encodeURIComponent('{"first_name":"Tree"}')}`,
      undefined,
      { token },
    );
    expect(counted.body.p1).to.equal("{'cnt': 2}");
  });

  it('reject unsupported fields and malformed ranges', async () => {
    const fault = [400, 'between is not a JSON object of field and {least, most}'];
    expect(await list({ patient_id: { least: '1' } })).to.deep.equal([
      400,
      'payments can’t be filtered by a range of patient_id',
    ]);
    expect(await list({ ['__proto__x']: { least: '1' } })).to.deep.equal([
      400,
      'payments can’t be filtered by a range of __proto__x',
    ]);
    for (const text of ['[1]', '{"amount":[1,2]}', '{"amount":{"least":{}}}', 'null', '{'])
      expect(await list(text), text).to.deep.equal(fault);
  });
});

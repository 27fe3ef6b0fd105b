import { expect } from 'chai';
import { demoIds } from '../../support/demo-payments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const org = demoIds('card or bank').client_id;
const person = { first_name: 'Ada', last_name: 'Byron', amount: '12.50' };

describeOneApi('the provider field of a payment', (api) => {
  let token: string;
  before(async () => {
    token = await signIn(api, { org });
  });
  const ask = (route: string, body?: unknown) => api.call(route, body, { token });

  it('can be saved, filtered and listed by distinct values', async () => {
    const id = (await ask('POST payments', { ...person, provider: 'Dr. Ellen Park' })).body.p1!;
    await ask('POST payments', { ...person, provider: 'J. Cole' });
    expect((await ask(`GET payments/${id}`)).body.results[0]).to.include({
      provider: 'Dr. Ellen Park',
      charging: 'F',
    });
    const filter = encodeURIComponent('{"provider":"Dr. Ellen Park"}');
    expect((await ask(`GET payments?filter=${filter}`)).body.results.map((row) => row['id'])).to.deep.equal([
      id,
    ]);
    expect((await ask('GET payments?fields=DISTINCT provider')).body.results).to.deep.equal([
      { provider: 'Dr. Ellen Park' },
      { provider: 'J. Cole' },
    ]);
  });

  it('imports from a payment file', async () => {
    const form = new FormData();
    form.set(
      'file',
      new Blob(['First Name,Last Name,Amount,Doctor\nAda,King,9.00,Dr. Rahimi\n']),
      'payments.csv',
    );
    const headers = { Authorization: `Bearer ${token}` };
    const reply = await fetch(`${api.url}/payments/upload_file`, { method: 'POST', headers, body: form });
    expect(reply.status).to.equal(200);
    const [row] = (await ask('GET payments?search=King')).body.results;
    expect(row).to.include({ provider: 'Dr. Rahimi' });
  });

  it('ignores a charging flag in the request body', async () => {
    const id = (await ask('POST payments', { ...person, charging: 'T' })).body.p1!;
    expect((await ask(`GET payments/${id}`)).body.results[0]).to.include({ charging: 'F' });
  });
});

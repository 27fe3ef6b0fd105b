import { expect } from 'chai';
import { signIn } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';
import { addUser, tokenOf } from '../../support/sign-in.ts';
import { describeApi } from '../../support/fixtures.ts';

const org = '204260';

describeApi('bulk actions in the audit trail', (api) => {
  let token: string;
  beforeEach(async () => {
    await addUser(api, { userName: 'pd7', org, group: 'admin' });
    token = await tokenOf(api, 'pd7');
  });

  const call = (route: string, body?: unknown) => api.call(route, body, { token });
  async function make(resource: string, records: readonly object[]): Promise<string[]> {
    const ids: string[] = [];
    for (const record of records) {
      const { status, body } = await call(`POST ${resource}`, record);
      expect(status, body.msg).to.equal(200);
      ids.push(body.p1!);
    }
    return ids;
  }
  async function list(filter: object) {
    const query = `GET audit?filter=${encodeURIComponent(JSON.stringify(filter))}&meta={p:1,l:100,c:1}`;
    const { status, body } = await call(query);
    expect(status, body.msg).to.equal(200);
    return body.results;
  }
  const persons = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      first_name: 'Jane',
      last_name: `Doe ${at}`,
      email: `jane${at}@mail.example`,
    }));

  it('group the rows of a deletion, and of its undo, under the first row', async () => {
    const ids = await make('contacts', persons(12));
    const { body } = await call(
      'DELETE contacts',
      ids.map((id) => ({ id })),
    );
    await call(`POST deletions/${body.p1}/undo`);
    for (const action of ['delete', 'undo']) {
      const lines = await list({ resource: 'contacts', action, grouped: '' });
      expect(lines, action).to.have.length(1);
      const [line] = lines;
      expect(line, action).to.include({ grouped: '', grouped_rows: 11 });
      const all = await list({ operation: line!['operation'] });
      expect(
        all.map((row) => row['record_id']),
        action,
      ).to.have.members(ids);
      expect(all.filter((row) => row['grouped'] === line!['id'])).to.have.length(11);
    }
  });

  it('list the rows of separate requests individually', async () => {
    await make('contacts', persons(3));
    const lines = await list({ resource: 'contacts', action: 'create', grouped: '' });
    expect(lines.map((row) => row['grouped_rows'])).to.deep.equal([0, 0, 0]);
    expect(new Set(lines.map((row) => row['operation'])).size).to.equal(3);
  });

  it('group individual payment requests under the bulk request', async () => {
    token = await signIn(api, { org: '204117', group: 'admin' });
    const payers = persons(5).map((person) => ({ ...person, dob: '12/10/1985', amount: '45.00' }));
    const ids = await make('payments', payers);
    const asked = await call('POST payments/asks', { ids, channels: 'email' });
    expect(asked.status, asked.body.msg).to.equal(200);
    await runWorker(api);
    const lines = await list({ resource: 'payments', grouped: '', operation: asked.body.p1 });
    expect(lines.map((row) => [row['action'], row['grouped_rows']])).to.deep.equal([['payment requests', 5]]);
    const rows = await list({ operation: asked.body.p1, action: 'payment request' });
    expect(rows.map((row) => row['record_id'])).to.have.members(ids);
  });

  it('count grouped rows even for staff without the Contacts tab', async () => {
    const ids = await make('contacts', persons(4));
    await call(
      'DELETE contacts',
      ids.map((id) => ({ id })),
    );
    await make('groups', [{ name: 'Office', home: 'T', admin: 'T' }]);
    await addUser(api, { userName: 'office', org, group: 'Office' });
    token = await tokenOf(api, 'office');
    const [line] = await list({ resource: 'contacts', action: 'delete', grouped: '' });
    expect(line).to.include({ grouped_rows: 3, detail: '', record_id: [...ids].sort()[0] });
  });
});

describeApi('audit trail search', (api) => {
  it("finds changes by the user's full name and the record name", async () => {
    await addUser(api, { userName: 'pd7', org, group: 'admin' });
    const token = await tokenOf(api, 'pd7');
    const made = await api.call('POST text_templates', { name: 'Knee recall', template: 'Hi' }, { token });
    expect(made.status).to.equal(200);
    const find = async (text: string) =>
      (await api.call(`GET audit?search=${encodeURIComponent(text)}`, undefined, { token })).body.results.map(
        ({ action, resource }) => `${action} ${resource}`,
      );
    expect(await find('Pat Doe text_templates')).to.deep.equal(['create text_templates']);
    expect(await find('knee')).to.deep.equal(['create text_templates']);
    expect(await find('Pat Nobody')).to.deep.equal([]);
  });
});

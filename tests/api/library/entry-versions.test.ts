import { expect } from 'chai';
import { sql } from 'kysely';
import { versionMessages } from '../../../shared/locales/en/library.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';
import { addUser, tokenOf } from '../../support/sign-in.ts';

const lakeside = '204117';
const harbor = '204260';

describeApi('the history of a library entry', (api) => {
  let staff: string;
  let userName: string;
  beforeEach(async () => {
    staff = await signIn(api, { org: lakeside });
    const { rows } = await sql<{ name: string }>`
      select user_name as name from users order by id desc limit 1
    `.execute(api.database.db);
    userName = rows[0]!.name;
  });
  const as = (token: string, route: string, body?: unknown) => api.call(route, body, { token });
  const make = async (resource: string, record: object, token = staff) => {
    const { body } = await as(token, `POST ${resource}`, record);
    expect(body.success, body.msg).to.equal(true);
    return body.p1!;
  };
  const list = (id: string, { resource = 'text_templates', query = '', token = staff } = {}) =>
    as(token, `GET library/versions?resource=${resource}&id=${encodeURIComponent(id)}${query}`);
  const versions = async (id: string, options = {}) => {
    const { body } = await list(id, options);
    expect(body.success, body.msg).to.equal(true);
    return body.results as unknown as {
      version: number;
      content: Record<string, unknown>;
      [name: string]: unknown;
    }[];
  };
  const restore = (id: string, [version, newest]: readonly [number, number], token = staff) =>
    as(token, 'POST library/versions/restore', { resource: 'text_templates', id, version, newest });
  const hello = { name: 'Hello', template: 'Hi {{first_name}}' };

  it('keeps a version of each change, with the user and the time', async () => {
    const id = await make('text_templates', hello);
    api.now.ms += 60_000;
    await as(staff, 'PUT text_templates', { id, template: 'Hello {{first_name}}' });
    const found = await versions(id);
    expect(found.map(({ version, content }) => [version, content])).to.deep.equal([
      [2, { name: 'Hello', template: 'Hello {{first_name}}' }],
      [1, hello],
    ]);
    const now = Math.floor(api.now.ms / 1000);
    expect(found.map(({ time, user_name, restored_from }) => [time, user_name, restored_from])).to.deep.equal(
      [
        [now, userName, 0],
        [now - 60, userName, 0],
      ],
    );
  });

  it('keeps no version of a change to the same values', async () => {
    const id = await make('text_templates', hello);
    await as(staff, 'PUT text_templates', { id, ...hello });
    expect(await versions(id)).to.have.length(1);
  });

  it('keeps versions of every kind of entry that a job sends', async () => {
    const speech = await make('phone_speech', { name: 'Greeting', text: 'Hello' });
    const action = await make('actions', { name: 'Yes', kind: 'confirm', digit: '1' });
    const steps = [
      { do: 'speak', speech },
      { do: 'gather', digits: { 1: action } },
    ];
    const sequence = await make('phone_sequences', { name: 'Call', steps });
    const email = await make('email_templates', { name: 'Mail', subject: 'Visit', template: 'Hi' });
    for (const [resource, id, change] of [
      ['phone_speech', speech, { text: 'Good day' }],
      ['actions', action, { kind: 'cancel' }],
      ['phone_sequences', sequence, { steps: [...steps, { do: 'hang_up' }] }],
      ['email_templates', email, { subject: 'Your visit' }],
    ] as const) {
      await as(staff, `PUT ${resource}`, { id, ...change });
      const [newest, first] = await versions(id, { resource });
      expect(newest?.content, resource).to.deep.include(change);
      expect([newest?.version, first?.version]).to.deep.equal([2, 1]);
    }
    expect(
      (await list('1757750400-0', { resource: 'reminders' })).status,
      'reminders have no versions',
    ).to.equal(404);
  });

  it('begins with the starter template', async () => {
    const { p1: id } = (
      await as(staff, 'POST library/starters', { resource: 'text_templates', language: 'es' })
    ).body;
    expect((await versions(id!)).map(({ version }) => version)).to.deep.equal([1]);
  });

  it('names an internal admin and the client', async () => {
    await addUser(api, { userName: 'boss', org: harbor, admin: true });
    const admin = await tokenOf(api, 'boss');
    const id = await make('text_templates', hello);
    await as(admin, 'POST admin_set_org', { id_org: lakeside, reason: 'A call' });
    await as(admin, 'PUT text_templates', { id, template: 'Hey {{first_name}}' });
    const [newest] = await versions(id);
    expect(newest).to.include({
      user_name: 'boss',
      full_name: 'Pat Doe',
      acting_for: 'Lakeside Family Clinic 204117',
    });
  });

  it('keeps both of two changes at once', async () => {
    const id = await make('text_templates', hello);
    const texts = ['Morning', 'Evening'];
    await Promise.all(texts.map((template) => as(staff, 'PUT text_templates', { id, template })));
    const found = await versions(id);
    expect(found.map(({ version }) => version)).to.deep.equal([3, 2, 1]);
    expect(found.slice(0, 2).map(({ content }) => content['template'])).to.have.members(texts);
  });

  it('begins with the former values of an entry that was saved without versions', async () => {
    const id = await make('text_templates', hello);
    await sql`delete from library_versions where record = ${id}`.execute(api.database.db);
    expect(await versions(id)).to.deep.equal([]);
    await as(staff, 'PUT text_templates', { id, template: 'New' });
    const found = await versions(id);
    expect(
      found.map(({ version, content, time, user_name }) => [version, content['template'], time, user_name]),
    ).to.deep.equal([
      [2, 'New', Math.floor(api.now.ms / 1000), userName],
      [1, hello.template, null, null],
    ]);
  });

  it('lists its versions in parts, newest first', async () => {
    const id = await make('text_templates', hello);
    for (let change = 2; change <= 22; change += 1)
      await as(staff, 'PUT text_templates', { id, template: `Text ${change}` });
    expect((await versions(id)).map(({ version }) => version)).to.deep.equal(
      Array.from({ length: 20 }, (_, index) => 22 - index),
    );
    expect((await versions(id, { query: '&before=3' })).map(({ version }) => version)).to.deep.equal([2, 1]);
  });

  it('outlasts a deletion that is undone', async () => {
    const id = await make('text_templates', hello);
    await as(staff, 'PUT text_templates', { id, template: 'New' });
    const deletion = (await as(staff, 'DELETE text_templates', [{ id }])).body.p1;
    expect((await list(id)).status).to.equal(404);
    await as(staff, `POST deletions/${deletion}/undo`);
    expect((await versions(id)).map(({ version }) => version)).to.deep.equal([2, 1]);
  });

  it('restores a version as a new one, with an entry in the audit trail', async () => {
    const id = await make('text_templates', hello);
    await as(staff, 'PUT text_templates', { id, template: 'New' });
    expect((await restore(id, [1, 2])).body).to.deep.include({ success: true, p1: id });
    const found = await versions(id);
    expect(
      found.map(({ version, content, restored_from }) => [version, content['template'], restored_from]),
    ).to.deep.equal([
      [3, hello.template, 1],
      [2, 'New', 0],
      [1, hello.template, 0],
    ]);
    expect((await as(staff, `GET text_templates/${id}`)).body.results[0]).to.include(hello);
    const { rows } = await sql`
      select detail from audit where record_id = ${id} and action = 'update' order by id desc limit 1
    `.execute(api.database.db);
    expect(rows).to.deep.equal([
      { detail: `Restored version 1; Text changed from 'New' to '${hello.template}'` },
    ]);
  });

  it('restores nothing over a newer version that the user has not seen', async () => {
    const id = await make('text_templates', hello);
    await as(staff, 'PUT text_templates', { id, template: 'Mine' });
    await as(staff, 'PUT text_templates', { id, template: 'Theirs' });
    const late = await restore(id, [1, 2]);
    expect([late.status, late.body.msg]).to.deep.equal([409, versionMessages.changed]);
    expect((await versions(id))[0]).to.deep.include({
      version: 3,
      content: { ...hello, template: 'Theirs' },
    });
    expect((await restore(id, [9, 3])).status, 'an unknown version').to.equal(404);
  });

  it('rejects restoring a version that is no longer valid', async () => {
    const speech = await make('phone_speech', { name: 'Greeting', text: 'Hello' });
    const id = await make('phone_sequences', { name: 'Call', steps: [{ do: 'speak', speech }] });
    await as(staff, 'PUT phone_sequences', { id, steps: [{ do: 'hang_up' }] });
    await as(staff, 'DELETE phone_speech', [{ id: speech }]);
    const body = { resource: 'phone_sequences', id, version: 1, newest: 2 };
    const refused = await as(staff, 'POST library/versions/restore', body);
    expect([refused.status, refused.body.msg]).to.deep.equal([400, 'Step 1: choose the speech to play.']);
  });

  it('rejects requests from another practice', async () => {
    const id = await make('text_templates', hello);
    await as(staff, 'PUT text_templates', { id, template: 'New' });
    const other = await signIn(api, { org: harbor });
    expect((await list(id, { token: other })).status).to.equal(404);
    expect((await restore(id, [1, 2], other)).status).to.equal(404);
    expect(await versions(id)).to.have.length(2);
  });
});

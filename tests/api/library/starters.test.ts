import { expect } from 'chai';
import { understandReply } from '../../../shared/reminders/reply-keywords.ts';
import { findCancelReply } from '../../../shared/templates/cancel-reply.ts';
import { fillTemplate, sampleValues } from '../../../shared/templates/placeholders.ts';
import { countSegments } from '../../../shared/templates/segments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';

/** An organization other than the demo practice. */
const org = '204260';

describeApi('starter templates', (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org });
  });

  const enter = () => api.call('POST library/starters', {}, { token });
  const list = async (resource: string) =>
    (await api.call(`GET ${resource}?meta={p:1,l:1000}`, undefined, { token })).body.results;
  const tables = {
    reminders: 1,
    text_templates: 2,
    email_templates: 2,
    phone_sequences: 2,
    phone_speech: 2,
    actions: 10,
  };
  const counts = async () => {
    const found = await Promise.all(
      Object.keys(tables).map(async (name) => [name, (await list(name)).length]),
    );
    return Object.fromEntries(found) as Record<string, number>;
  };

  it('create one active reminder with text, email and phone templates in English and Spanish, audited like manual entries', async () => {
    const { p1, success } = (await enter()).body;
    expect(success).to.equal(true);
    expect(await counts()).to.deep.equal(tables);
    const [reminder] = await list('reminders');
    expect(reminder).to.include({ id: p1, active: 'T', lead_days: 2, send_from: '08:00' });
    const all = {
      text_template: 'text_templates',
      email_template: 'email_templates',
      phone_sequence: 'phone_sequences',
    };
    for (const [field, resource] of Object.entries(all)) {
      const ids = [reminder![field], reminder![`${field}_es`]];
      expect((await list(resource)).map(({ id }) => id)).to.have.members(ids);
      expect(new Set(ids).size).to.equal(2);
    }
    const trail = await list('audit');
    expect(trail.filter(({ action }) => action === 'create')).to.have.length(19);
  });

  it('name the practice, ask only for replies the portal accepts, and fit in two text segments', async () => {
    await api.call(
      'PUT org',
      { id: org, phone: '3125550142' },
      { token: await signIn(api, { org, group: 'Admin' }) },
    );
    await enter();
    for (const { template } of await list('text_templates')) {
      expect(template)
        .to.include('{{facility_phone}}')
        .and.match(/^\w[^:{}]+: \{\{first_name\}\}/);
      expect(findCancelReply(template!)).to.equal(undefined);
      expect(countSegments(fillTemplate(template!, sampleValues)).segments).to.be.at.most(2);
    }
    for (const word of ['YES', 'SI']) expect(understandReply(word, { isStopped: false })).to.equal('confirm');
    expect(understandReply('NO', { isStopped: false })).to.equal('cancel');
    for (const { template } of await list('email_templates'))
      for (const name of ['confirm_link', 'cancel_link', 'stop_link'])
        expect(template).to.include(`({{${name}}})`);
  });

  it('omit the phone number if the practice has none', async () => {
    await api.database.db
      .updateTable('org')
      .set({ phone: null })
      .where('id', '=', org as never)
      .execute();
    await enter();
    const entries = [...(await list('text_templates')), ...(await list('email_templates'))];
    expect(entries.map(({ template }) => template).join()).to.not.include('facility_phone');
  });

  it('appear once despite concurrent and repeated requests', async () => {
    const replies = await Promise.all([enter(), enter(), enter()]);
    expect(replies.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    await enter();
    expect(await counts()).to.deep.equal(tables);
  });

  it('reuse existing starters and leave a library that has a reminder unchanged', async () => {
    await enter();
    const [reminder] = await list('reminders');
    await api.call('DELETE reminders', [{ id: reminder!['id'] }], { token });
    await enter();
    expect(await counts()).to.deep.equal(tables);
    const [again] = await list('reminders');
    await api.call('PUT reminders', { id: again!['id'], name: 'Our own' }, { token });
    const answer = await enter();
    expect(answer.body).to.include({ success: true }).and.not.have.property('p1');
    expect(await counts()).to.deep.equal(tables);
  });

  it('require the right to open the library', async () => {
    token = await signIn(api, { org, group: 'Front Desk' });
    expect((await enter()).status).to.equal(403);
  });
});

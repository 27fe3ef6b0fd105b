import { expect } from 'chai';
import { sql } from 'kysely';
import { signIn } from '../../support/embedded-api.ts';
import { describeWith } from '../../support/fixtures.ts';
import { openDeliveryTrial, person } from './delivery-trial.ts';
import { startVisits, person as visitor } from './visits.ts';

const hourMs = 3_600_000;

describeWith('the templates of a confirmed job', openDeliveryTrial, (trial) => {
  const idOf = async (resource: string) => (await trial.call(`GET ${resource}`)).body.results[0]!['id'];
  const change = async (resource: string, values: object) => {
    const reply = await trial.call(`PUT ${resource}`, { id: await idOf(resource), ...values });
    expect(reply.status, reply.body.msg).to.equal(200);
  };
  const sent = async (channel: string) => {
    const { rows } = await sql<{ words: string }>`
      select concat_ws(': ', nullif(subject, ''), body_text) as words
      from outbox
      where channel = ${channel}
      order by id
    `.execute(trial.api.database.db);
    return rows.map(({ words }) => words);
  };
  const onlyText = { email: '' };

  it('go out as they were confirmed if they change before the messages are planned', async () => {
    await trial.send([person(1)]);
    await change('text_templates', { template: 'Other text' });
    await change('email_templates', { subject: 'Other subject', template: 'Other mail' });
    await trial.work();
    expect(await sent('text')).to.deep.equal(['Hi Person, Thu, Mar 12 9:30 AM']);
    expect((await sent('email')).join()).to.match(/^Your visit on .*: Dear Person 1/);
  });

  it('go out as they were confirmed if they change between planning and sending', async () => {
    await trial.send([person(1, { ...onlyText, date: '03/13/2026' })]);
    await trial.work();
    expect(await sent('text')).to.deep.equal([]);
    await change('text_templates', { template: 'Other text' });
    await trial.at(trial.api.now.ms + 24 * hourMs);
    await trial.work();
    expect(await sent('text')).to.deep.equal(['Hi Person, Fri, Mar 13 9:30 AM']);
  });

  it('go out even if the reminder has another one by then', async () => {
    await trial.send([person(1, onlyText)]);
    await trial.remind({
      text_template: await trial.make('text_templates', { name: 'New', template: 'New text' }),
    });
    await trial.work();
    expect(await sent('text')).to.deep.equal(['Hi Person, Thu, Mar 12 9:30 AM']);
  });

  it('keep the language that they had in the job', async () => {
    const text_template_es = await trial.make('text_templates', {
      name: 'ES',
      template: '{{date}} {{time}}',
    });
    await trial.remind({ text_template_es });
    await trial.send([person(1, { ...onlyText, language: 'es' })]);
    await trial.remind({ text_template_es: '' });
    await trial.work();
    expect((await sent('text')).join()).to.match(/^jue, 12 mar /);
  });

  it('include the speech of a call', async () => {
    await trial.remindByCall();
    await trial.send([person(1, { phone: '3125550201' })]);
    await change('phone_speech', { text: 'Other words.' });
    await trial.work();
    expect(await sent('voice')).to.deep.equal(['Hello.']);
  });

  it('differ between jobs in one batch of messages', async () => {
    await trial.send([person(1, onlyText)]);
    await change('text_templates', { template: 'Second text' });
    await trial.send([person(2, onlyText)]);
    await trial.work();
    expect(await sent('text')).to.have.members(['Hi Person, Thu, Mar 12 9:30 AM', 'Second text']);
  });

  it('keep their morning versions for an automatic reminder without confirmation', async () => {
    await trial.remind({ runs: 'by_itself', run_confirm: 'none' });
    await trial.list([person(1, onlyText)]);
    await change('text_templates', { template: 'Morning text' });
    await trial.at(Date.UTC(2026, 2, 11, 11));
    await trial.work();
    await change('text_templates', { template: 'Later text' });
    await trial.at(Date.UTC(2026, 2, 11, 15));
    await trial.work();
    expect(await sent('text')).to.deep.equal(['Morning text']);
  });

  it('appear with their versions for the job, and only for its practice', async () => {
    await change('text_templates', { template: 'Second' });
    const job = await trial.send([person(1)]);
    await change('text_templates', { template: 'Third' });
    const { results } = (await trial.call(`GET jobs/${job}/templates`)).body;
    const confirmed = Math.floor(trial.api.now.ms / 1000);
    expect(results).to.deep.equal([
      {
        field: 'text_template',
        resource: 'text_templates',
        id: await idOf('text_templates'),
        name: 'T',
        version: 2,
        newest: 3,
        deleted: false,
        confirmed,
      },
      {
        field: 'email_template',
        resource: 'email_templates',
        id: await idOf('email_templates'),
        name: 'E',
        version: 1,
        newest: 1,
        deleted: false,
        confirmed,
      },
    ]);
    const other = await signIn(trial.api, { org: '204260' });
    expect((await trial.api.call(`GET jobs/${job}/templates`, undefined, { token: other })).status).to.equal(
      404,
    );
  });

  it('appear in the preview of a message that waits', async () => {
    const list = await trial.list([person(1, { ...onlyText, date: '03/20/2026' })]);
    const row = (await trial.call(`GET notifications/${list}/rows`)).body.results[0]!['id'];
    const preview = async () => {
      const { results } = (await trial.call(`GET notifications/${list}/rows/${row}/preview`)).body;
      return (results[0] as unknown as { messages: { text: string }[] }).messages[0]!.text;
    };
    const job = await trial.make('jobs', { notification: list });
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    await trial.work();
    await change('text_templates', { template: 'Other text' });
    expect(await preview()).to.equal('Hi Person, Fri, Mar 20 9:30 AM');
  });

  it('remain open before the confirmation', async () => {
    const job = await trial.make('jobs', { notification: await trial.list([person(1)]) });
    expect((await trial.call(`GET jobs/${job}/templates`)).body.results).to.deep.equal([]);
  });

  it('get their first version by the confirmation if they were saved without one', async () => {
    await sql`delete from library_versions`.execute(trial.api.database.db);
    const job = await trial.send([person(1)]);
    await change('text_templates', { template: 'Other text' });
    await trial.work();
    expect(await sent('text')).to.deep.equal(['Hi Person, Thu, Mar 12 9:30 AM']);
    const [text] = (await trial.call(`GET jobs/${job}/templates`)).body.results;
    expect(text).to.deep.include({ version: 1, newest: 2 });
  });

  it('change the digest of the plan when one of them changes', async () => {
    await trial.remindByCall();
    const list = await trial.list([person(1)]);
    const digest = async () =>
      (await trial.call(`GET notifications/${list}/plan`)).body.results[0]!['templates'];
    const first = await digest();
    expect(await digest()).to.equal(first);
    await change('phone_speech', { text: 'Other words.' });
    expect(await digest()).to.not.equal(first);
  });
});

describeWith('the keys and channels of a confirmed job', startVisits, (visits) => {
  it('act as they did when the job was confirmed', async () => {
    await visits.send([visitor(1)]);
    const [action] = await visits.query(sql<{ id: string }>`select id from actions where kind = 'confirm'`);
    const changed = await visits.call('PUT actions', { id: action!.id, kind: 'cancel', message: 'Canceled' });
    expect(changed.status).to.equal(200);
    expect(await visits.answer('3125550201', { key: '1' })).to.include('“Said: confirm”');
    expect(await visits.visitOf('Person 1')).to.deep.include({ answer: 'confirm' });
  });

  it('apply to a patient who is reached after a correction', async () => {
    const contact = await visits.call('POST contacts', {
      first_name: 'Ana',
      last_name: 'Lopez',
      patient_code: 'A-1',
    });
    await visits.send([{ name: 'Ana Lopez', patient_code: 'A-1', date: '03/12/2026', time: '09:30' }]);
    const made = await visits.call('POST text_templates', { name: 'New', template: 'New text' });
    const [reminder] = (await visits.call('GET reminders')).body.results;
    await visits.call('PUT reminders', { id: reminder!['id'], text_template: made.body.p1 });
    await visits.call('PUT contacts', { id: contact.body.p1, mobile_phone: '3125550177' });
    await visits.run();
    const sent = await visits.query(sql`select body_text from outbox where channel = 'text'`);
    expect(sent).to.deep.equal([{ body_text: 'Hi Ana, Thu, Mar 12' }]);
  });
});

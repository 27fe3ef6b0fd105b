import { expect } from 'chai';
import { sql } from 'kysely';
import { signIn } from '../../support/embedded-api.ts';
import { upload } from '../../support/upload.ts';
import { openDeliveryTrial, person, practice } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

describeWith('message greetings', openDeliveryTrial, (trial) => {
  beforeEach(async () => {
    const text_template = await trial.make('text_templates', {
      name: 'Greeting',
      template: 'Hi {{first_name}}, {{name}}',
    });
    await trial.remind({ text_template, email_template: '' });
  });

  const sent = async () => {
    const { rows } = await sql<{ text: string }>`
      select outbox.body_text as text from outbox join messages on messages.id = outbox.message order by messages.address
    `.execute(trial.api.database.db);
    return rows.map(({ text }) => text);
  };

  it('address a notification row by its given name', async () => {
    const list = await trial.list([]);
    const content =
      'Name,Mobile Phone,Date,Time\n' +
      '"Sample, Ann",3125550101,03/12/2026,9:30 AM\n' +
      '"SAMPLE, BEN A., JR.",3125550102,03/12/2026,9:45 AM\n' +
      '"Doe,,",3125550103,03/12/2026,9:45 AM\n' +
      'Mr. Roe,3125550104,03/12/2026,9:45 AM\n';
    const token = await signIn(trial.api, { org: practice });
    await upload(trial.api, `notifications/${list}/rows`, { token, name: 'rows.csv', content });
    const rows = (await trial.call(`GET notifications/${list}/rows?meta={l:0}`)).body.results;
    expect(rows.map(({ name }) => name)).to.deep.equal(['Ann Sample', 'BEN A. SAMPLE JR.', 'Doe', 'Mr. Roe']);
    const job = await trial.make('jobs', { notification: list });
    await trial.call('PUT jobs', { id: job, status: 'queued' });
    await trial.work();
    expect(await sent()).to.deep.equal([
      'Hi Ann, Ann Sample',
      'Hi BEN, BEN A. SAMPLE JR.',
      'Hi Doe, Doe',
      'Hi Mr. Roe, Mr. Roe',
    ]);
  });

  it('address a contact by given name without title, initial or comma', async () => {
    const contact = async (first_name: string, last_name: string) =>
      trial.make('contacts', { first_name, last_name });
    await trial.send([
      person(1, { contact: await contact('Mary Ann B.,', 'Sample'), name: '' }),
      person(2, { contact: await contact('Mr.', 'Sample, Jr.'), name: '' }),
    ]);
    await trial.work();
    expect((await sent()).map((text) => text.split(',')[0])).to.deep.equal(['Hi Mary Ann', 'Hi Mr. Sample']);
  });
});

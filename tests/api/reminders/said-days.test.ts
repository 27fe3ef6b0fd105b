import { expect } from 'chai';
import { sql } from 'kysely';
import { countSegments } from '../../../shared/templates/segments.ts';
import { openDeliveryTrial, person } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

describeWith('the appointment date in messages', openDeliveryTrial, (trial) => {
  beforeEach(async () => {
    const template = 'Su cita es el {{date}} a las {{time}}.';
    await trial.remind({ text_template_es: await trial.make('text_templates', { name: 'ES', template }) });
  });

  const sentOf = async (job: string, channel: string) => {
    const { rows } = await sql<{ subject: string | null; text: string }>`
      select outbox.subject, body_text as text
      from outbox
      join messages on messages.id = outbox.message
      where messages.job = ${job} and messages.channel = ${channel}
      order by messages.name
    `.execute(trial.api.database.db);
    return rows;
  };

  it("uses the text's language and only characters of the cheaper encoding", async () => {
    const saturday = { date: '03/14/2026', time: '14:05' };
    const job = await trial.send([person(1, saturday), person(2, { ...saturday, language: 'es' })]);
    await trial.at(Date.parse('2026-03-12T16:00:00Z'));
    await trial.work();
    const texts = (await sentOf(job, 'text')).map(({ text }) => text);
    expect(texts).to.deep.equal([
      'Hi Person, Sat, Mar 14 2:05 PM',
      'Su cita es el sab, 14 mar a las 2:05 p. m.',
    ]);
    expect(texts.map((text) => countSegments(text).encoding)).to.deep.equal(['GSM-7', 'GSM-7']);
  });

  it("formats dates in English in an English template, whatever the patient's language", async () => {
    const job = await trial.send([person(1, { language: 'es' })]);
    await trial.work();
    const [mail] = await sentOf(job, 'email');
    expect(mail).to.deep.include({ subject: 'Your visit on Thu, Mar 12' });
  });

  it('includes the year only if it differs from the current year and is empty without a date', async () => {
    const list = await trial.list([
      person(1, { date: '01/04/2027', time: '' }),
      person(2, { date: '', time: '08:00' }),
    ]);
    const rows = (await trial.call(`GET notifications/${list}/rows`)).body.results;
    const texts = await Promise.all(
      rows.map(async ({ id }) => {
        const preview = await trial.call(`GET notifications/${list}/rows/${String(id)}/preview`);
        const { messages } = preview.body.results[0] as unknown as {
          messages: { channel: string; text: string }[];
        };
        return messages.find(({ channel }) => channel === 'text')?.text;
      }),
    );
    expect(texts).to.deep.equal(['Hi Person, Mon, Jan 4, 2027 ', 'Hi Person,  8:00 AM']);
  });
});

import { expect } from 'chai';
import { sql } from 'kysely';
import { openDeliveryTrial, person } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

const luz = { first_name: 'Luz', last_name: 'Vega', language: 'es', patient_code: 'P-9' };

describeWith('the language of a notification row', openDeliveryTrial, (trial) => {
  beforeEach(async () => {
    const template = 'Hola {{first_name}}';
    await trial.remind({ text_template_es: await trial.make('text_templates', { name: 'ES', template }) });
  });

  const textsOf = async (job: string) => {
    const { rows } = await sql<{ text: string }>`
      select body_text as text
      from outbox
      join messages on messages.id = outbox.message
      where messages.job = ${job} and messages.channel = 'text'
      order by messages.name
    `.execute(trial.api.database.db);
    return rows.map(({ text }) => text.split(' ')[0]);
  };

  it("selects the template and overrides the contact's language", async () => {
    await trial.make('contacts', luz);
    const known = { patient_code: 'P-9' };
    const job = await trial.send([
      person(1),
      person(2, { language: 'es' }),
      person(3, known),
      person(4, { ...known, language: 'en', time: '11:00' }),
    ]);
    await trial.work();
    expect(await textsOf(job)).to.deep.equal(['Hi', 'Hola', 'Hola', 'Hi']);
  });

  it('imports from a file, shows in the preview, and can be changed there', async () => {
    const list = await trial.list([]);
    const form = new FormData();
    const rows = ['Name,Mobile Phone,Date,Language', 'Luz Vega,312-555-0101,03/12/2026,Spanish'];
    form.append('file', new Blob([rows.join('\n')], { type: 'text/csv' }), 'visits.csv');
    const headers = { Authorization: `Bearer ${trial.token()}` };
    await fetch(`${trial.api.url}/notifications/${list}/rows`, { method: 'POST', headers, body: form });
    const [row] = (await trial.call(`GET notifications/${list}/rows`)).body.results;
    expect(row!['language']).to.equal('es');
    const preview = async () =>
      JSON.stringify((await trial.call(`GET notifications/${list}/rows/${row!['id']}/preview`)).body.results);
    expect(await preview()).to.include('Hola Luz');
    await trial.call(`PUT notifications/${list}/rows/${row!['id']}`, { language: 'en' });
    expect(await preview()).to.include('Hi Luz');
  });

  it('triggers a warning before sending about channels without a template in that language', async () => {
    await trial.make('contacts', luz);
    const list = await trial.list([
      person(1),
      person(2, { patient_code: 'P-9', email: undefined }),
      person(3, { language: 'es' }),
      person(4, { patient_code: 'P-9', language: 'en', time: '11:00' }),
    ]);
    const planned = async (query = '') => {
      const { body } = await trial.call(`GET notifications/${list}/plan${query}`);
      const { untranslated, rows } = body.results[0]! as unknown as Record<string, { name: string }[]>;
      return { untranslated, names: rows?.map(({ name }) => name) };
    };
    const preview = async (row: string) => {
      const { body } = await trial.call(`GET notifications/${list}/rows/${row}/preview`);
      const { messages } = body.results[0]! as unknown as Record<string, Record<string, string>[]>;
      return messages?.map(({ channel, untranslated }) => [channel, untranslated]);
    };
    expect(await planned('?untranslated=T')).to.deep.equal({
      untranslated: [{ channels: 'email', people: 1 }],
      names: ['Person 3'],
    });
    const rows = (await trial.call(`GET notifications/${list}/rows`)).body.results;
    expect(await preview(rows[2]!['id']!)).to.deep.equal([
      ['text', 'F'],
      ['email', 'T'],
    ]);
    await trial.remind({ text_template_es: '' });
    expect(await planned('?untranslated=T')).to.deep.equal({
      untranslated: [
        { channels: 'text', people: 1 },
        { channels: 'text,email', people: 1 },
      ],
      names: ['Person 2', 'Person 3'],
    });
  });

  it('rejects languages without templates', async () => {
    const list = await trial.list([]);
    const added = await trial.call(`POST notifications/${list}/rows`, [person(1, { language: 'fr' })]);
    expect(added.body.results[0]).to.deep.include({ accepted: 0, rejected: 1 });
  });
});

import { expect } from 'chai';
import { upload } from '../../support/upload.ts';
import { statementsOf } from '../../support/statements.ts';
import { openDeliveryTrial, person } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

describeWith("error detection in a notification list's plan", openDeliveryTrial, (trial) => {
  const planOf = async (list: string, query = '') => {
    const reply = await trial.call(`GET notifications/${list}/plan${query}`);
    expect(reply.status, reply.body.msg).to.equal(200);
    const plan: Record<string, unknown> = reply.body.results[0]!;
    return Object.assign(plan, { rows: plan['rows'] as Record<string, string>[] });
  };
  const sendText = async (template: string) =>
    trial.remind({
      text_template: await trial.make('text_templates', { name: 'Own', template }),
      email_template: '',
    });

  it('finds placeholders without a value, with the number of rows and an example', async () => {
    await sendText('Hi {{first_name}}, see {{provider}} in {{zip}}. {{flex_pay_1}}');
    const contact = { first_name: 'Zoe', last_name: 'Zip', patient_code: 'Z-1', zip: '60611' };
    await trial.make('contacts', contact);
    const list = await trial.list([
      person(1, { provider: 'Dr. Park', patient_code: 'Z-1' }),
      person(2, { name: 'Cher', provider: 'Dr. Park' }),
      person(3),
      person(4, { mobile_phone: '' }),
    ]);
    const plan = await planOf(list);
    const id = (at: number) => plan.rows[at]?.['id'];
    expect(plan['open']).to.deep.equal([
      { field: 'flex_pay_1', people: 3, row: id(0), name: 'Person 1', channel: 'text' },
      { field: 'zip', people: 2, row: id(1), name: 'Cher', channel: 'text' },
      { field: 'provider', people: 1, row: id(2), name: 'Person 3', channel: 'text' },
    ]);
    expect((await planOf(list, '?flaw=zip')).rows.map(({ name }) => name)).to.deep.equal([
      'Cher',
      'Person 3',
    ]);
  });

  it('finds doubled punctuation and quotes it', async () => {
    await sendText('Hello {{name}}, see {{provider}}. Thank you ...');
    const list = await trial.list([
      person(1, { provider: 'Dr. Park, ' }),
      person(2, { provider: 'Dr. Park,' }),
      person(3, { provider: 'Dr. Ellen Park' }),
    ]);
    const plan = await planOf(list);
    expect(plan['flaws']).to.deep.equal([
      {
        code: 'punctuation',
        people: 2,
        row: plan.rows[0]?.['id'],
        name: 'Person 1',
        channel: 'text',
        quote: 'Hello Person 1, see Dr. Park, . Thank you ...',
        length: 45,
      },
    ]);
    expect((await planOf(list, '?flaw=punctuation')).rows).to.have.length(2);
  });

  it('finds texts over 1,600 characters but allows longer emails', async () => {
    const words = 'word '.repeat(315).trim();
    await trial.remind({
      text_template: await trial.make('text_templates', { name: 'Own', template: `${words} {{provider}}` }),
      email_template: await trial.make('email_templates', {
        name: 'Own',
        subject: 'S',
        template: words.repeat(2),
      }),
    });
    const list = await trial.list([
      person(1, { provider: 'P'.repeat(25) }),
      person(2, { provider: 'P'.repeat(26) }),
    ]);
    const plan = await planOf(list);
    const [flaw] = plan['flaws'] as object[];
    expect(plan['flaws']).to.have.length(1);
    expect(flaw).to.include({ code: 'too_long', people: 1, name: 'Person 2', channel: 'text', length: 1601 });
  });

  it('counts only rows with a warning that will still get a message', async () => {
    const list = await trial.list([
      person(1, { email: 'p1@mail' }),
      person(2),
      person(3, { email: 'p3@mail', date: '03/09/2026' }),
    ]);
    const plan = await planOf(list);
    expect(plan['warned']).to.equal(1);
    const warned = await planOf(list, '?warned=T');
    expect(warned.rows.map(({ name }) => name)).to.deep.equal(['Person 1']);
    expect(warned.rows[0]?.['warning']).to.include('p1@mail');
  });

  it('reports the encoding guessed for a file', async () => {
    const list = await trial.list([]);
    const add = async (content: string, encoding: BufferEncoding) => {
      const file = { token: trial.token(), name: 'rows.csv', content: Buffer.from(content, encoding) };
      const reply = await upload(trial.api, `notifications/${list}/rows`, file);
      expect(reply.status, reply.body.msg).to.equal(200);
      return (await planOf(list))['read_as'];
    };
    expect(await add('Name,Cell\nJosé Núñez,3125550101\n', 'utf8')).to.deep.equal([]);
    expect(await add('Name,Cell\nJosé Núñez,3125550101\n', 'latin1')).to.deep.equal(['Windows-1252']);
  });

  it('loads the values of 500 patients with as many SQL statements as for one', async () => {
    await sendText('Hi {{first_name}}, see {{provider}}.');
    const list = await trial.list([person(1)]);
    const count = async () => (await statementsOf(trial.api.database, () => planOf(list))).length;
    const ofOne = await count();
    const many = Array.from({ length: 499 }, (_, at) => ({
      name: `N ${at}`,
      mobile_phone: `31255${10_000 + at}`,
    }));
    expect((await trial.call(`POST notifications/${list}/rows`, many)).status).to.equal(200);
    expect(await count()).to.equal(ofOne);
    expect(await planOf(list)).to.deep.include({ people: 500 });
  });
});
